// What this phone was shown, kept as it came, so that nobody can change it afterwards.

import { newestSeal, seenOf } from "./seen.js";

/** @typedef {import("../types").Screen} Screen */
/**
 * @typedef {object} Memory
 * @property {string[]} seals
 * @property {string[]} hands  each a seal and, after a space, the own cards that were seen under it
 * @property {string[]} heads  of the record's chain, the newest last
 */

const MOST = 2000; // a long evening has a few hundred of each
const HEADS = 300; // the newest one holds all that came before it
const SEATS = 12; // more than were played on this phone in the days for which a laptop keeps its tables
const ORDER = "seen";

/** @param {string} code @param {string} person */
const key = (code, person) => `${ORDER}:${code}:${person}`;

/** @param {unknown} value @returns {string[]} */
const list = (value) => (Array.isArray(value) ? value : []);

/** @param {string} kept @returns {unknown} */
function stored(kept) {
  try {
    return JSON.parse(localStorage.getItem(kept) || "null");
  } catch {
    return null; // no storage, or not ours
  }
}

/** @param {string} kept @returns {Memory} */
function read(kept) {
  const { seals, hands, heads } = /** @type {Record<string, unknown>} */ (stored(kept) || {});
  return { seals: list(seals), hands: list(hands), heads: list(heads) };
}

/** Keep it beyond this tab; the seats that were seen longest ago make room. @param {string} kept @param {Memory} memory */
function write(kept, memory) {
  try {
    const order = list(stored(ORDER));
    if (order[order.length - 1] !== kept) {
      const seats = [...order.filter((one) => one !== kept), kept];
      for (const old of seats.splice(0, seats.length - SEATS)) localStorage.removeItem(old);
      localStorage.setItem(ORDER, JSON.stringify(seats));
    }
    localStorage.setItem(kept, JSON.stringify(memory));
  } catch {
    // full or forbidden: the page that checks says how little it has to compare with
  }
}

/** @param {string[]} list @param {string} one @param {number} most */
function add(list, one, most) {
  if (list.includes(one)) return false;
  list.push(one);
  list.splice(0, list.length - most);
  return true;
}

/** @type {Map<string, string>} what each seat on this phone was shown last */
const latest = new Map();

/** @param {Screen} screen @param {string} cards  the own cards as the game's check reads them, "": none */
export function remember(screen, cards) {
  const { head, table, you } = screen;
  const seen = seenOf(screen);
  const sealed = seen && newestSeal(seen);
  const hand = sealed && cards ? `${sealed.seal} ${cards}` : "";
  const kept = key(table.code, you.person || "");
  const now = `${head} ${sealed ? sealed.seal : ""} ${hand}`;
  if (!(head || sealed) || latest.get(kept) === now) return;
  latest.set(kept, now);
  const memory = read(kept);
  const news = [
    head && add(memory.heads, head, HEADS),
    sealed && add(memory.seals, sealed.seal, MOST),
    hand && add(memory.hands, hand, MOST),
  ];
  if (news.some(Boolean)) write(kept, memory);
}

/** The seat is somebody else's now, and so are its cards. @param {Screen} screen */
export function forget({ table, you }) {
  const kept = key(table.code, you.person || "");
  write(kept, { ...read(kept), hands: [] });
}

/** What was seen at a table, by whoever played on this phone. @param {string} code @returns {[string, Memory][]} */
export function recall(code) {
  const begins = key(code, "");
  try {
    const all = Object.keys(localStorage).filter((kept) => kept.startsWith(begins));
    return all.map((kept) => [kept.slice(begins.length), read(kept)]);
  } catch {
    return [];
  }
}
