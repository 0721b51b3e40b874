// Reads the page's two data blocks: how to connect (boot) and the fixed words in the viewer's language.

/**
 * @typedef {{auth: Record<string, string>, code: string, lang: string, host: string, page: "phone" | "tv" | "host" | "proof" | "replay" | "film" | "numbers" | "picture" | "tutorial",
 *   seats: {token: string, name: string}[], tongues: [string, string][], plays: string, game_name: string, brings: string[], number: number, back: string, back_label: string, picture: import("../types").Picture,
 *   teaches: string, lesson: number, step: number | null, lessons: {title: string, about: string}[]}} Boot  `host`: the
 *   address of the host's page on the laptop; `seats`: all that a phone holds; `tongues`: each language that is offered, and what it calls itself; `plays`: what the game of this table is called in the
 *   catalogue, `game_name` for people, and `brings` what it has (companion/web/pages/offers.py); `number` and `back`: which game is shown again,
 *   and where one came from; `picture`: what stands on it; `teaches`: the game of the `lessons`, `lesson` and `step`: which
 *   one, from 1 on (0: none), and from where on (null: where this phone left it)
 */

/**
 * @param {string} id
 * @returns {any} what the block holds, or an empty object on a page that has none
 */
function read(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent || "{}") : {};
}

/** @type {Boot} */
export const boot = read("boot");

/** Whether the table's game brings this: a group of its rules, or an extra. @param {string} part */
export const has = (part) => boot.brings.includes(part);

/** @type {Record<string, string>} */
const words = read("words");

/** Whether the page has a sentence of this key. @param {string} key */
export const known = (key) => key in words;

/**
 * The sentence of this key, its {blanks} filled; a blank called `n` that is 1 takes the singular.
 * A missing key is said in plain words: its last part.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export function say(key, blanks = {}) {
  const singular = blanks.n === 1 ? words[`${key}.one`] : undefined;
  const sentence = singular || words[key] || key.slice(key.lastIndexOf(".") + 1).replace(/_/g, " ");
  return sentence.replace(/\{(\w+)\}/g, (blank, name) => (name in blanks ? String(blanks[name]) : blank));
}
