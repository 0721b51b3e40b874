// Checks records with the phone's own module: a JSON text {record, seen} a line in, what it finds a line out.
import { createInterface } from "node:readline";
import { compare, replay, sealOf } from "../static/src/bruma/proof.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { record, seen, sealed } = JSON.parse(line);
  if (sealed) {
    console.log(JSON.stringify(sealOf(...sealed)));
    continue;
  }
  const { games, wrong } = replay(record);
  const { strange, others } = compare(games, seen);
  const seals = games.map((game) => game.seals);
  console.log(JSON.stringify({ wrong, seals, strange, others: others.map((game) => game.number) }));
}
