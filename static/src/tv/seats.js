// The seats around the table: where each lies, and its plate.
import { html, nothing } from "lit-html";
import { lantern } from "../art/marks.js";
import { candle } from "../art/table.js";
import { vars } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { SERIF, bound, fit } from "./fit.js";
import { sign } from "./seat_mark.js";

/** @typedef {import("../types").Screen} Screen */
/**
 * @typedef {object} Sits
 * @property {number} seat
 * @property {string} name
 * @property {boolean} [turn]
 * @property {boolean} [asked]
 * @property {boolean} [late]
 * @property {boolean} [out]
 * @property {boolean} [away]
 * @property {boolean} won
 */

/** Where each seat lies, clockwise, by how many there are. @type {Record<number, string[]>} */
const AROUND = {
  2: ["l", "r"],
  3: ["l", "r", "b"],
  4: ["t", "r", "b", "l"],
  5: ["tl", "tr", "r", "b", "l"],
  6: ["tl", "tr", "r", "br", "bl", "l"],
  7: ["t1", "t2", "t3", "r", "br", "bl", "l"],
  8: ["t1", "t2", "t3", "r", "b3", "b2", "b1", "l"],
  9: ["tt1", "tt2", "tt3", "tt4", "r", "b3", "b2", "b1", "l"],
  10: ["tt1", "tt2", "tt3", "tt4", "r", "bb4", "bb3", "bb2", "bb1", "l"],
};

/** The class of a seat's place and of how it stands. @param {number} seats @param {Sits} one */
export const place = (seats, { seat, turn, asked, late, out, away, won }) =>
  [
    `seat at-${(AROUND[seats] || AROUND[10])[seat]}`,
    turn ? "is-turn" : "",
    asked ? "is-asked" : "",
    late ? "is-late" : "",
    out ? "is-out" : "",
    away ? "is-away" : "",
    won ? "is-winner" : "",
  ]
    .filter(Boolean)
    .join(" ");

/** Mark, name, and a light: the lantern of the turn, else a candle for as long as the house is in the game.
 * @param {Screen} screen @param {Sits} one */
export const plate = (screen, { seat, name, turn, asked, out, won }) => html`<div class="plate" data-solid>
  ${sign(screen, seat)}
  <span class="plate__name" translate="no" dir="auto"
    ${vars({ "--size": fit(bound(name), { face: SERIF, room: 10.8, most: 2, wrapped: 1.4, least: 0.85 }) })}
    >${bound(name)}</span
  >
  <span class="plate__light" data-light=${seat}>${turn || won ? lantern() : candle(!out)}</span>
  ${turn ? html`<span class="visually-hidden">${say("tv.seat.turn")}</span>` : nothing}
  ${asked ? html`<span class="visually-hidden">${say("tv.seat.asked")}</span>` : nothing}
</div>`;
