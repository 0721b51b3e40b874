// The chain of a record: the hash of each entry by its line, held against the heads that a phone kept. Knows no game.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * @typedef {object} Chain
 * @property {string[]} hashes  of the entries that follow one another from the first on
 * @property {number} broken  the number of the first one that does not, from 1 on; 0: there is none
 * @property {number} played  the number of the last one that did something to a game; 0: none did
 * @property {boolean} salted  whether heads of it can have been shown; an older version showed none
 */
/**
 * @typedef {object} Kept
 * @property {number} last  the number of the newest entry whose head was kept; 0: none
 * @property {boolean} cut  the newest head that was kept is of no entry
 * @property {number} lost  how many heads that were kept are of no entry
 */

const SHORT = 24; // digits that screens show; docs/record.md
const WHOLE = 64;

/** @param {string} line */
const hash = (line) => bytesToHex(sha256(utf8ToBytes(`${line}\n`)));

/** @param {string} file  a record as it was sent: an entry a line @returns {Chain} */
export function chainOf(file) {
  const { code, entries } = JSON.parse(file);
  const lines = file.split("\n").filter((line) => line.startsWith('{"before":'));
  /** @type {Chain} */
  const chain = { hashes: [], broken: 0, played: 0, salted: false };
  let before = code;
  for (const line of lines.map((each) => each.replace(/,$/, ""))) {
    const told = JSON.parse(line);
    if (told.before !== before) break;
    before = hash(line);
    chain.hashes.push(before);
    const { type, events } = told.entry;
    // What was turned over when the record was opened changed nothing in the game.
    const did = events?.length && type !== "Unsealed";
    if (did || type === "Ended" || type === "Reopened") chain.played = chain.hashes.length;
    chain.salted = chain.salted || Boolean(told.entry.salt);
  }
  if (chain.hashes.length < entries.length) chain.broken = chain.hashes.length + 1;
  return chain;
}

/** @param {Chain} chain @param {string[][]} kept  the heads that each seat of this phone was shown, the newest last @returns {Kept} */
export function held({ hashes }, kept) {
  const numbers = new Map(hashes.map((one, at) => [one, at + 1]));
  const all = Array.from(new Set(kept.flat()));
  const newest = kept.filter((heads) => heads.length).map((heads) => heads[heads.length - 1]);
  return {
    last: Math.max(0, ...all.map((head) => numbers.get(head) || 0)),
    cut: newest.some((head) => !numbers.has(head)),
    lost: all.filter((head) => !numbers.has(head)).length,
  };
}

/** The number of the entry whose hash begins as somebody typed it: 0 when there is none, -1 when it is no head.
 * @param {Chain} chain @param {string} typed */
export function look({ hashes }, typed) {
  const digits = typed.replace(/[\s-]/g, "").toLowerCase().replace(/o/g, "0").replace(/l/g, "1");
  if (digits.length < SHORT || digits.length > WHOLE || !/^[0-9a-f]*$/.test(digits)) return -1;
  return hashes.findIndex((one) => one.startsWith(digits)) + 1;
}
