// Plays the cards of a record of Bruma again: each card off the top, each hand as its phone was shown it. Knows no page.
import { must } from "../../../pages/proof/seal_check.js";

/** @typedef {import("../../../pages/proof/seal_check.js").Game} Game */
/**
 * @typedef {object} Cards  how the cards lie
 * @property {string[]} deck  from the top
 * @property {string[][]} hands
 * @property {string[][]} drawn
 * @property {boolean[][]} up
 */
/**
 * @typedef {object} Own
 * @property {boolean} paper  people shuffled and dealt; the laptop knows no card
 * @property {"" | "round" | "deal"} open  an open practice round came before it, of the deal that it was played with or not
 * @property {Cards} cards
 * @property {Cards[]} lines  the points that the host can go back to
 * @property {Set<string>[]} sights  for each seat what its phone was shown, as `phone/own_cards.js` tells it
 */

const DECK = ["mercador", "sombra", "contrabandista", "cartografa", "guardia"].flatMap((one) => [one, one, one]);
const SILENT = ["Dealt", "Replaced", "Drawn", "Kept", "LetPass", "Readied", "Shuffled", "Picked", "Taken"];

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

/** What one entry does to the cards. `loose`: on their way back; `off`: taken off the top, not given yet. */
class Step {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Cards} */
    this.cards = game.own.cards;
    /** @type {string[]} */
    this.loose = [];
    /** @type {string[]} */
    this.off = [];
  }

  /** @param {any} event */
  happens(event) {
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
    must(!this.loose.length, "missing");
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

/** @param {Game} game @param {any} entry */
function begins(game, { seats, options }) {
  const paper = options.mode === "free" && Boolean(options.paper);
  /** @template T @param {() => T} make @returns {T[]} */
  const each = (make) => seats.map(make);
  const cards = { deck: DECK, hands: each(() => []), drawn: each(() => []), up: each(() => [false, false]) };
  game.sealed = !paper;
  game.own = { paper, open: options.practice ? "round" : "", cards: copy(cards), lines: [], sights: each(() => new Set()) };
  tell(game);
}

/** What there is to say of a game besides its seals. @param {Game} game */
function tell(game) {
  const { open, paper } = game.own;
  const opened = open === "round" ? "prova.open.round" : "prova.open.deal";
  game.notes = [...(open ? [opened] : []), ...(paper ? ["bruma.proof.paper"] : [])];
}

/** One entry of the game that is on the table. @param {Game} game @param {any} entry @returns {import("../../../pages/proof/seal_check.js").Step} */
function step(game, entry) {
  /** @type {Own} */
  const own = game.own;
  if (entry.type === "Rewound") {
    must(own.lines[entry.line], "senseless");
    own.cards = copy(own.lines[entry.line]);
    own.lines.splice(entry.line);
    game.over = false;
  }
  if (entry.type === "BegunAgain") {
    must(own.open && own.lines[0], "senseless");
    own.cards = copy(own.lines[0]);
    own.lines = [];
    own.open = entry.fresh ? "round" : "deal";
    tell(game);
  }
  const cards = new Step(game);
  if (entry.type === "BegunAgain" && entry.fresh) cards.gathers();
  const before = game.seals.length;
  return {
    events: (entry.events || []).filter((/** @type {any} */ { type }) => !own.paper || type === "Won"),
    happens: (event) => cards.happens(event),
    ends() {
      cards.ends();
      const shuffles = !own.paper && ["Started", "Rewound", "BegunAgain"].includes(entry.type);
      must(!shuffles || game.seals.length > before, "missing");
      if (isLine(entry)) own.lines.push(copy(own.cards));
      const newest = game.seals[game.seals.length - 1];
      own.sights.forEach((sights, seat) => sights.add(`${newest} ${sight(own.cards, seat)}`));
    },
  };
}

/** Whether the host can go back to the point after this entry: one of which the table heard. @param {any} entry */
function isLine({ type, events }) {
  if (!events || type === "Reminded") return false;
  if (type !== "Moved" && type !== "Closed") return true;
  return events.some((/** @type {any} */ event) => !SILENT.includes(event.type));
}

/** @type {import("../../../pages/proof/seal_check.js").CardCheck} */
export const CARDS = { game: "bruma", ends: true, begins, step, shown: ({ own }, seat, hand) => own.sights[seat].has(hand) };
