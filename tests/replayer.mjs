// Checks records with the phone's own modules: a JSON text a line in, what they find a line out.
import { createInterface } from "node:readline";
import { compare, replay, sealOf } from "../static/src/bruma/proof.js";
import { chainOf, held, look } from "../static/src/chain.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { record, seen, sealed, file, kept, typed } = JSON.parse(line);
  if (file) {
    const chain = chainOf(file);
    console.log(JSON.stringify({ ...chain, kept: held(chain, kept), at: typed.map((one) => look(chain, one)) }));
    continue;
  }
  if (sealed) {
    console.log(JSON.stringify(sealOf(...sealed)));
    continue;
  }
  const { games, wrong } = replay(record);
  const { strange, others } = compare(games, seen);
  const seals = games.map((game) => game.seals);
  console.log(JSON.stringify({ wrong, seals, strange, others: others.map((game) => game.number) }));
}
