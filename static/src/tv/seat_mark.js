// The mark of whoever sits at a seat of the game.
import { nothing } from "lit-html";
import { mark } from "../art/marks.js";

/** @typedef {import("../types").Screen} Screen */

/** @param {Screen} screen @param {number} seat */
export const sitter = (screen, seat) => screen.people.find((one) => one.seat === seat);

/** @param {Screen} screen @param {number} seat */
export function sign(screen, seat) {
  const person = sitter(screen, seat);
  return person && typeof person.mark === "number" ? mark(person.mark) : nothing;
}
