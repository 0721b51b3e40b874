// The rules of this table that are not the usual ones, for as long as one is on: whole, a page at a time.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { SANS, linesOf } from "./fit.js";

const ROOM = 17.6; // the width of a line, in stage units
const SIZE = 1.05;

/** So many rules a page as have room, at least one. @param {string[]} rules @param {number} lines */
function pages(rules, lines) {
  /** @type {string[][]} */
  const found = [];
  let left = 0;
  for (const rule of rules) {
    const takes = linesOf(rule, { face: SANS, room: ROOM, size: SIZE });
    if (takes > left) {
      found.push([]);
      left = lines;
    }
    found[found.length - 1].push(rule);
    left -= takes;
  }
  return found;
}

/**
 * @param {import("../types").Screen} screen
 * @param {number} lines  that there is room for
 * @param {number} turn  the next page comes with the next turn: nothing on the TV changes by itself
 */
export function house({ house: rules }, lines, turn) {
  if (!rules.length) return nothing;
  const all = pages(rules.map(({ label, value }) => say("tv.house.rule", { label, value })), lines);
  const at = turn % all.length;
  return html`<section class="house" aria-labelledby="house-title">
    <h2 class="caption" id="house-title">${say("tv.house")}${all.length > 1 ? html` <small>${at + 1}/${all.length}</small>` : nothing}</h2>
    <ul>
      ${all[at].map((rule) => html`<li>${rule}</li>`)}
    </ul>
  </section>`;
}
