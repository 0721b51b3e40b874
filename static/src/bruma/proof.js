// Plays the sealed orders of a record again: each seal by its shuffle, each card off the top. Knows no page.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/** @typedef {import("../phone/seen.js").Seen} Seen */
/** @typedef {"seal" | "card" | "cards" | "missing" | "senseless" | "unfinished"} Why */
/**
 * @typedef {object} Cards  how the cards lie
 * @property {string[]} deck  from the top
 * @property {string[][]} hands
 * @property {string[][]} drawn
 * @property {boolean[][]} up
 */
/**
 * @typedef {object} Game
 * @property {number} number
 * @property {string[]} people  their ids, by seat
 * @property {string[]} names
 * @property {string[]} seals  in order
 * @property {boolean} over
 * @property {boolean} paper  people shuffled and dealt; the laptop knows no card
 * @property {"" | "round" | "deal"} open  an open practice round came before it, of the deal that it was played with or not
 * @property {Cards} cards
 * @property {Cards[]} lines  the points that the host can go back to
 * @property {Set<string>[]} sights  for each seat what its phone was shown, as phone/seen.js keeps it
 */
/** @typedef {{game: number, entry: number, why: Why} | null} Wrong */

const SEAL = "bruma-companion seal 1";
const DECK = ["mercador", "sombra", "contrabandista", "cartografa", "guardia"].flatMap((one) => [one, one, one]);
const SILENT = ["Dealt", "Replaced", "Drawn", "Kept", "LetPass", "Readied", "Shuffled", "Picked", "Taken"];

class Fraud extends Error {
  /** @param {Why} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** @param {unknown} fact @param {Why} why */
function must(fact, why) {
  if (!fact) throw new Fraud(why);
}

/** The SHA-256 of these lines; docs/record.md. @param {string[]} order @param {string} nonce @param {string} before */
export function sealOf(order, nonce, before) {
  const lines = [SEAL, before, nonce, ...order];
  must(lines.every((line) => typeof line === "string" && !line.includes("\n")), "seal");
  return bytesToHex(sha256(utf8ToBytes(lines.map((line) => `${line}\n`).join(""))));
}

/** @param {string[]} some @param {string[]} others */
const same = (some, others) => some.length === others.length && some.every((one, at) => one === others[at]);

/** @param {string[]} some @param {string[]} others */
const alike = (some, others) => same(some.slice().sort(), others.slice().sort());

/** What is left of `cards` when these are taken. @param {string[]} cards @param {string[]} taken */
function without(cards, taken) {
  const left = cards.slice();
  for (const card of taken) {
    const at = left.indexOf(card);
    must(at >= 0, "card");
    left.splice(at, 1);
  }
  return left;
}

/** @param {Cards} cards @returns {Cards} */
const copy = (cards) => JSON.parse(JSON.stringify(cards));

/** What one entry does to the cards. `loose`: on their way back; `off`: taken off the top, nobody's yet. */
class Step {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.cards = game.cards;
    /** @type {string[]} */
    this.loose = [];
    /** @type {string[]} */
    this.off = [];
    /** @type {any} */
    this.shuffled = null;
  }

  /** @param {any} event */
  happens(event) {
    must(!this.shuffled || event.type === "Sealed", "missing");
    const act = /** @type {Record<string, (event: any) => void>} */ (ACTS)[event.type];
    if (act) act.call(this, event);
  }

  /** All that is held goes back, to be dealt anew. */
  gathers() {
    const { hands, drawn, up } = this.cards;
    this.loose.push(...hands.flat(), ...drawn.flat());
    Object.assign(this.cards, { hands: hands.map(() => []), drawn: drawn.map(() => []), up: up.map(() => [false, false]) });
  }

  /** Nothing is left in the air. */
  ends() {
    must(!this.shuffled && !this.loose.length, "missing");
    must(!this.off.length, "card");
  }

  /** The cards that came off the top go to a seat. @param {string[]} cards */
  gives(cards) {
    must(same(this.off, cards), "card");
    this.off = [];
  }

  /** The card in a place is the one that everyone is shown. @param {any} event */
  shows({ seat, at, character }) {
    must(this.cards.hands[seat][at] === character && !this.cards.up[seat][at], "card");
  }
}

/** @type {ThisType<Step>} */
const ACTS = {
  /** @param {any} event */
  Shuffled(event) {
    must(alike(event.order, [...this.cards.deck, ...this.loose]), "cards");
    this.cards.deck = event.order.slice();
    this.loose = [];
    this.shuffled = event;
  },
  /** @param {any} event */
  Sealed({ seal, number }) {
    const { seals } = this.game;
    must(this.shuffled, "missing");
    must(number === seals.length + 1, "missing");
    must(seal === sealOf(this.shuffled.order, this.shuffled.nonce, seals[seals.length - 1] || ""), "seal");
    seals.push(seal);
    this.shuffled = null;
  },
  /** @param {any} event */
  Taken({ cards }) {
    this.off = this.cards.deck.splice(0, cards);
  },
  /** @param {any} event */
  Dealt({ seat, cards }) {
    this.gives(cards);
    must(!this.cards.hands[seat].length, "card");
    this.cards.hands[seat] = cards.slice();
  },
  /** @param {any} event */
  Drawn({ seat, cards }) {
    this.gives(cards);
    this.cards.drawn[seat] = cards.slice();
  },
  /** @param {any} event */
  Proved(event) {
    this.shows(event);
    this.loose.push(event.character);
  },
  /** By hand, in a free game: as after a proof. @param {any} event */
  Swapped(event) {
    this.shows(event);
    this.loose.push(event.character);
  },
  /** @param {any} event */
  Exposed(event) {
    this.shows(event);
  },
  /** @param {any} event */
  Replaced({ seat, at, card }) {
    this.gives([card]);
    this.cards.hands[seat][at] = card;
  },
  /** @param {any} event */
  Kept({ seat, cards }) {
    const { hands, drawn, up } = this.cards;
    must(hands[seat].every((card, at) => !up[seat][at] || cards[at] === card), "card");
    this.loose.push(...without([...hands[seat], ...drawn[seat]], cards));
    hands[seat] = cards.slice();
    drawn[seat] = [];
  },
  /** In an open practice round. @param {any} event */
  Laid({ seat, cards, drawn }) {
    const { hands, up } = this.cards;
    const held = hands[seat].map((card, at) => (up[seat][at] ? null : card));
    must(held.every((card, at) => card === cards[at]) && same(this.cards.drawn[seat], drawn || []), "card");
  },
  /** @param {any} event */
  Lost(event) {
    this.shows(event);
    this.cards.up[event.seat][event.at] = true;
  },
  Won() {
    this.game.over = true;
  },
};

/** What the phone of a seat shows of its own cards. @param {Cards} cards @param {number} seat */
function sight({ hands, drawn, up }, seat) {
  const down = hands[seat].map((card, at) => (up[seat][at] ? null : card));
  const keep = drawn[seat].length ? [...down.filter((card) => card !== null), ...drawn[seat]] : null;
  return JSON.stringify([down, keep]);
}

/** What these people are called. @param {string[]} people @param {Map<string, string>} names */
const called = (people, names) => people.map((person) => names.get(person) || person);

/** @param {number} number @param {any} entry @param {Map<string, string>} names @returns {Game} */
function begun(number, { seats: people, options }, names) {
  const paper = options.mode === "free" && Boolean(options.paper);
  /** @template T @param {() => T} make */
  const each = (make) => people.map(make);
  const cards = { deck: DECK, hands: each(() => []), drawn: each(() => []), up: each(() => [false, false]) };
  return { number, people, names: called(people, names), seals: [], over: false, paper, open: options.practice ? "round" : "", cards: copy(cards), lines: [], sights: each(() => new Set()) };
}

/** One entry of the game that is on the table. @param {Game} game @param {any} entry */
function goesOn(game, entry) {
  if (entry.type === "Rewound") {
    must(game.lines[entry.line], "senseless");
    game.cards = copy(game.lines[entry.line]);
    game.lines.splice(entry.line);
    game.over = false;
  }
  if (entry.type === "BegunAgain") {
    must(game.open && game.lines[0], "senseless");
    game.cards = copy(game.lines[0]);
    game.lines = [];
    game.open = entry.fresh ? "round" : "deal";
  }
  const step = new Step(game);
  if (entry.type === "BegunAgain" && entry.fresh) step.gathers();
  const before = game.seals.length;
  const events = (entry.events || []).filter((/** @type {any} */ { type }) => !game.paper || type === "Won");
  for (const event of events) step.happens(event);
  step.ends();
  const shuffles = !game.paper && ["Started", "Rewound", "BegunAgain"].includes(entry.type);
  must(!shuffles || game.seals.length > before, "missing");
  if (isLine(entry)) game.lines.push(copy(game.cards));
  const newest = game.seals[game.seals.length - 1];
  game.sights.forEach((sights, seat) => sights.add(`${newest} ${sight(game.cards, seat)}`));
}

/** Whether the host can go back to the point after this entry: one of which the table heard. @param {any} entry */
function isLine({ type, events }) {
  if (!events || type === "Reminded") return false;
  if (type !== "Moved" && type !== "Closed") return true;
  return events.some((/** @type {any} */ event) => !SILENT.includes(event.type));
}

/** @param {any} record what docs/record.md describes @returns {{games: Game[], wrong: Wrong}} */
export function replay(record) {
  /** @type {Game[]} */
  const games = [];
  const names = new Map();
  /** @type {Game | null} */
  let game = null;
  let at = 0;
  try {
    for (const { entry } of record.entries) {
      at += 1;
      if (entry.type === "Joined" || entry.type === "Renamed") names.set(entry.person, entry.name);
      if (entry.type === "Started") {
        must(!game || game.over, "unfinished");
        game = begun(games.length + 1, entry, names);
        games.push(game);
      }
      if (game && entry.type === "Renamed" && !game.over) game.names = called(game.people, names);
      if (game && (entry.type === "Ended" || entry.type === "Reopened")) game.over = entry.type === "Ended";
      else if (game) goesOn(game, entry);
    }
    must(!game || game.over, "unfinished");
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
 * @param {[string, Seen][]} seen
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
  return seat < 0 || mine.every((hand) => game.sights[seat].has(hand));
}
