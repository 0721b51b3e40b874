// What a house of Bruma has on the picture of the final table: two cards and its pearls.
import { cardBack } from "../../../art/cards.js";
import { say } from "../../../kit/words.js";
import { ink, rounded, write } from "../../../pages/picture/brush.js";
import { drawing } from "../../../pages/picture/svg_to_canvas.js";
import { cardFace } from "../art/cards.js";
import { pearl } from "../art/pearl.js";

/** @typedef {import("../../../types").Picture} Picture */
/** @typedef {import("../../../types").SeatView} Seat */
/** @typedef {Seat["cards"][number]} Card */
/** @typedef {import("../../../pages/picture/paint.js").Box} Box */

const FACE = 63 / 88;

/** Each card and the pearl, drawn once. @param {Picture} picture */
export async function load({ view }) {
  const words = { name: "", short: "", does: "", stops: "" };
  /** @type {Map<Card, HTMLImageElement>} */
  const cards = new Map();
  for (const card of view.seats.flatMap((seat) => [...seat.cards, ...(seat.open || [])]))
    if (!cards.has(card)) cards.set(card, await drawing(card ? cardFace(card, words, { small: true }) : cardBack()));
  return { cards, pearl: await drawing(pearl()) };
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {Awaited<ReturnType<typeof load>>} loaded
 * @param {Picture} picture
 * @param {number} at
 * @param {Box} box
 * @param {boolean} beside
 */
export function goods(brush, loaded, { view }, at, [x, y, wide, high], beside) {
  const seat = view.seats[at];
  const open = /** @type {Seat["cards"]} */ (seat.open || [null, null]); // turned over when all was over
  const head = beside ? 22 : 84;
  const tall = Math.min(high - head - 22, beside ? high : 194); // leaves room for the pearls
  const card = tall * FACE;
  const left = x + wide - 22 - 2 * card - 12;
  seat.cards.forEach((shown, place) => cardAt(brush, loaded.cards, shown || open[place], [left + place * (card + 12), y + high - 22 - tall, card, tall]));
  brush.drawImage(loaded.pearl, x + 24, y + high - 66, 40, 40);
  write(brush, `${seat.pearls}`, x + 76, y + high - 33, "700 36px Atkinson Hyperlegible Next", ink("pearl"));
  return left;
}

/** @param {CanvasRenderingContext2D} brush @param {Map<Card, HTMLImageElement>} cards @param {Card} shown @param {Box} box */
function cardAt(brush, cards, shown, [x, y, wide, high]) {
  brush.save();
  rounded(brush, x, y, wide, high, wide / 18);
  brush.clip();
  brush.drawImage(/** @type {HTMLImageElement} */ (cards.get(shown)), x, y, wide, high);
  brush.restore();
  if (!shown) return;
  brush.textAlign = "center";
  write(brush, say(`bruma.card.${shown}.name`), x + wide / 2, y + high * 0.87, `${Math.round(wide / 6.6)}px Young Serif`, ink("pearl"), wide - 10);
  brush.textAlign = "left";
}

/** A house in words. @param {Picture} picture @param {number} at */
export function told({ view, houses }, at) {
  const { pearls, cards, open } = view.seats[at];
  const all = cards.map((card, place) => card || (open || [])[place]);
  const names = all.map((card) => say(card ? `bruma.card.${card}.name` : "bruma.picture.down"));
  return say("bruma.picture.alt", { name: houses[at].name, pearls: say("bruma.picture.pearls", { n: pearls }), cards: names.join(", ") });
}
