// Checks the seals of a record: each shuffle has the seal that was shown, and none is missing. Knows no game.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/** @typedef {import("../../kit/seal_memory.js").Memory} Memory */
/** @typedef {"seal" | "card" | "cards" | "missing" | "senseless" | "unfinished"} Why */
/**
 * @typedef {object} Game
 * @property {number} number
 * @property {string[]} people  their ids, by seat
 * @property {string[]} names
 * @property {string[]} seals  in order
 * @property {boolean} over
 * @property {boolean} sealed  its shuffles are the laptop's, so it has seals
 * @property {string[]} notes  the keys of what else is to be said of it
 * @property {CardCheck} check  what it was checked by: the seals alone, unless the check knows this game's cards
 * @property {any} own  what the check of this game keeps of it
 */
/** @typedef {{game: number, entry: number, why: Why} | null} Wrong */
/**
 * What the check of one game adds to that of the seals: how the cards moved.
 *
 * @typedef {object} CardCheck
 * @property {string} game  whose cards it knows; "" for the seals alone
 * @property {boolean} ends  it knows when a game is over, so a game has to be over before the next one begins
 * @property {(game: Game, entry: any) => void} begins  a game, of which the seals have not been looked at
 * @property {(game: Game, entry: any) => Step} step  one entry of it
 * @property {(game: Game, seat: number, hand: string) => boolean} shown  whether the phone of a seat can have been
 *   shown this, as the seal's memory keeps it
 */
/** @typedef {{events: any[], happens: (event: any) => void, ends: () => void}} Step */

const SEAL = "bruma-companion seal 1";

/** What is wrong with a record. */
export class Fraud extends Error {
  /** @param {Why} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** @param {unknown} fact @param {Why} why */
export function must(fact, why) {
  if (!fact) throw new Fraud(why);
}

/** The SHA-256 of these lines; docs/record.md. @param {string[]} order @param {string} nonce @param {string} before @param {string} [pile] */
export function sealOf(order, nonce, before, pile = "") {
  const lines = [pile ? `${SEAL} ${pile}` : SEAL, before, nonce, ...order];
  must(lines.every((line) => typeof line === "string" && !line.includes("\n")), "seal");
  return bytesToHex(sha256(utf8ToBytes(lines.map((line) => `${line}\n`).join(""))));
}

/** For a game that brings no check of its own: the seals alone. @type {CardCheck} */
export const SEALS_ALONE = {
  game: "",
  ends: false,
  begins: () => undefined,
  step: (_, { events }) => ({ events: events || [], happens: () => undefined, ends: () => undefined }),
  shown: () => true,
};

/** The seals of one entry: a shuffle is sealed at once. @param {string[]} seals  of the game so far */
function sealing(seals) {
  /** @type {any} a shuffle that has no seal yet */
  let shuffled = null;
  return {
    /** @param {any} event */
    happens(event) {
      must(!shuffled || event.type === "Sealed", "missing");
      if (event.type === "Shuffled") shuffled = event;
      if (event.type !== "Sealed") return;
      must(shuffled, "missing");
      must(event.number === seals.length + 1, "missing");
      const { order, nonce, pile } = shuffled;
      must(event.seal === sealOf(order, nonce, seals[seals.length - 1] || "", pile), "seal");
      seals.push(event.seal);
      shuffled = null;
    },
    ends: () => must(!shuffled, "missing"),
  };
}

/** What these people are called. @param {string[]} people @param {Map<string, string>} names */
const called = (people, names) => people.map((person) => names.get(person) || person);

/** @param {Game} game @param {any} entry */
function goesOn(game, entry) {
  const step = game.check.step(game, entry);
  const seals = sealing(game.seals);
  for (const event of step.events) {
    seals.happens(event);
    step.happens(event);
  }
  seals.ends();
  step.ends();
}

/**
 * Play a record again.
 *
 * @param {any} record what docs/record.md describes
 * @param {CardCheck} check
 * @returns {{games: Game[], wrong: Wrong}}
 */
export function replay(record, check = SEALS_ALONE) {
  /** @type {Game[]} */
  const games = [];
  const names = new Map();
  /** @type {Game | null} */
  let game = null;
  let at = 0;
  let plays = ""; // the game of the table, of which there may be several in a record
  const over = () => must(!game || game.over || !game.check.ends, "unfinished");
  try {
    for (const { entry } of record.entries) {
      at += 1;
      if (entry.type === "Joined" || entry.type === "Renamed") names.set(entry.person, entry.name);
      if (entry.type === "Opened" || entry.type === "Chosen") plays = entry.game;
      if (entry.type === "Started") {
        over();
        const own = check.game === plays ? check : SEALS_ALONE;
        const people = entry.seats;
        game = { number: games.length + 1, people, names: called(people, names), seals: [], over: false, sealed: true, notes: [], check: own, own: null };
        game.check.begins(game, entry);
        games.push(game);
      }
      if (game && entry.type === "Renamed" && !game.over) game.names = called(game.people, names);
      if (game && (entry.type === "Ended" || entry.type === "Reopened")) game.over = entry.type === "Ended";
      else if (game) goesOn(game, entry);
    }
    over();
  } catch (error) {
    const why = error instanceof Fraud ? error.why : "senseless";
    return { games, wrong: { game: games.length, entry: at, why } };
  }
  return { games, wrong: null };
}

/**
 * The record against what this phone saw: the seals that it does not tell of, and the games in which a seat had
 * other cards than its phone was shown.
 *
 * @param {Game[]} games
 * @param {[string, Memory][]} seen
 */
export function compare(games, seen) {
  const told = new Set(games.flatMap(({ seals }) => seals));
  const seals = new Set(seen.flatMap(([, { seals }]) => seals));
  const others = games.filter((game) => seen.some(([person, { hands }]) => !fits(game, person, hands)));
  return { seals, strange: [...seals].filter((seal) => !told.has(seal)), others };
}

/** @param {Game} game @param {string} person @param {string[]} hands */
function fits(game, person, hands) {
  const seat = game.people.indexOf(person);
  const mine = hands.filter((hand) => game.seals.includes(hand.split(" ")[0]));
  return seat < 0 || mine.every((hand) => game.check.shown(game, seat, hand));
}
