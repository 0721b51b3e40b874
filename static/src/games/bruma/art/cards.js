// The faces of the cards, 63 × 88, with their words.
import { html, svg } from "lit-html";
import { banks, halo } from "../../../art/cards.js";
import { rays } from "../../../art/tower.js";
import { rope, shape } from "./emblems.js";
import { actionGlyph, blockGlyph, lightGlyph } from "./glyphs.js";

/** @typedef {import("./emblems.js").Character} Character */
/** @typedef {import("./glyphs.js").Action} Action */
/** @typedef {{name: string, short: string, does: string, stops: string}} CardWords */

/** @type {Record<Character, Action | null>} */
const DOES = {
  mercador: "comercio",
  sombra: "envenenar",
  contrabandista: "surrupiar",
  cartografa: "redesenhar",
  guardia: null,
};

/** What reaches from the emblem to the card's edge. @type {Partial<Record<Character, unknown>>} */
const BEYOND = { contrabandista: rope(-31.6, 6), guardia: rays(40) };

const face = (/** @type {Character} */ id, /** @type {boolean} */ small) => svg`
  <rect class="ground" width="63" height="88"/>
  ${halo(small ? 37 : 31, small ? 19 : 17)}
  <g transform="${small ? "translate(5.5 12) scale(.52)" : "translate(9 8.8) scale(.45)"}">
    ${BEYOND[id]}${shape(id)}</g>
  ${banks(small ? 61 : 49)}
  <rect class="frame" x="2" y="2" width="59" height="84" rx="2.2"/>`;

/** @param {unknown} glyph @param {string} line */
const row = (glyph, line) =>
  line ? html`<span class="card__line">${glyph}<span>${line}</span></span>` : "";

/** A face: emblem, name, two letters, what it does, what it blocks. `small`: only what one reads
 * from across the room.
 * @param {Character} id @param {CardWords} words @param {{small?: boolean}} [how] */
export const cardFace = (id, words, how) => {
  const small = Boolean(how && how.small);
  const act = DOES[id];
  return html`<div class="card of-${id} ${small ? "card--small" : ""}">
    <svg class="card__art" viewBox="0 0 63 88" aria-hidden="true">${face(id, small)}</svg>
    <span class="card__short" aria-hidden="true">${words.short}</span>
    <span class="card__words"><span class="card__name">${words.name}</span>
      ${small ? "" : [
          row(act ? actionGlyph(act) : lightGlyph(), words.does),
          row(blockGlyph(), words.stops),
        ]}</span>
  </div>`;
};
