// What a house has on the picture of the final table, in any game: what everyone can count.
import { pictureSeen } from "../../kit/seen.js";
import { ink, write } from "./brush.js";

/** @typedef {import("../../types").Picture} Picture */

const LINE = 48;
const FONT = "400 36px Atkinson Hyperlegible Next";

export const load = () => Promise.resolve(null);

/** In words, as on the TV. @param {Picture} picture @param {number} seat */
const words = (picture, seat) => {
  const one = pictureSeen(picture).seats[seat];
  return [...one.counts.map((count) => count.words), ...one.cards.filter(({ face }) => face !== null).map(({ label }) => label), ...one.notes];
};

/** @type {import("./paint.js").Drawing["goods"]} */
export function goods(brush, _, picture, seat, [x, y, wide, high]) {
  const lines = Math.max(1, Math.floor((high - 84) / LINE));
  const all = words(picture, seat);
  const shown = all.length > lines ? [...all.slice(0, lines - 1), all.slice(lines - 1).join(" · ")] : all;
  shown.forEach((line, at) => write(brush, line, x + 24, y + 120 + at * LINE, FONT, ink("mist"), wide - 48));
  return x + wide;
}

/** A house in words. @param {Picture} picture @param {number} seat */
export const told = (picture, seat) => [picture.houses[seat].name, ...words(picture, seat)].join(", ");
