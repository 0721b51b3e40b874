// The words that stand on a card, as the page brought them.
import { say } from "../../../kit/words.js";

/** @param {import("../../../types").Character} id */
export function wordsOf(id) {
  /** @param {string} part */
  const word = (part) => say(`bruma.card.${id}.${part}`);
  return { name: word("name"), short: word("short"), does: word("does"), stops: word("stops") };
}
