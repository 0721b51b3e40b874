// Checks records with the phone's own modules: a JSON text a line in, what they find a line out.
import { createInterface } from "node:readline";
import { CARDS } from "../static/src/games/bruma/proof/card_check.js";
import { ownCards } from "../static/src/games/bruma/phone/own_cards.js";
import { chainOf, held, look } from "../static/src/kit/chain.js";
import { forget, recall, remember } from "../static/src/kit/seal_memory.js";
import { compare, replay, sealOf } from "../static/src/pages/proof/seal_check.js";

class Storage {
  /** @param {string} key */
  getItem(key) {
    return this[key] ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this[key] = value;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this[key];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { record, seen, sealed, file, kept, typed, screens, gone } = JSON.parse(line);
  if (screens) {
    globalThis.localStorage = new Storage();
    screens.forEach((screen) => remember(screen, ownCards(screen)));
    gone.forEach(forget);
    const codes = Array.from(new Set(screens.map(({ table }) => table.code)));
    console.log(JSON.stringify(codes.flatMap((code) => recall(code).map(([person, one]) => [code, person, one]))));
    continue;
  }
  if (file) {
    const chain = chainOf(file);
    console.log(JSON.stringify({ ...chain, kept: held(chain, kept), at: typed.map((one) => look(chain, one)) }));
    continue;
  }
  if (sealed) {
    console.log(JSON.stringify(sealOf(...sealed)));
    continue;
  }
  const { games, wrong } = replay(record, CARDS);
  const { strange, others } = compare(games, seen);
  const seals = games.map((game) => game.seals);
  console.log(JSON.stringify({ wrong, seals, strange, others: others.map((game) => game.number) }));
}
