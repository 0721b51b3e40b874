// The cards, 63 × 88: a face with its words, and the back that all cards share.
import { html, svg } from "lit-html";
import { shape } from "./emblems.js";
import { blockGlyph, actionGlyph } from "./glyphs.js";

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

/** Rings of lamplight in fog, weaker outwards. @param {number} cy @param {number} r */
const halo = (cy, r) => svg`<circle class="glow" cx="31.5" cy="${cy}" r="${r}"/>
  ${[3, 6.5, 11, 16.5].map((more, at) => svg`<circle class="ring" cx="31.5" cy="${cy}"
    r="${r + more}" stroke-width="${1.1 - at * 0.27}"/>`)}`;

/** Fog to stand in: two veils and the dark that the words lie on. @param {number} y */
const banks = (y) => svg`<g transform="translate(0 ${y})">
  <path class="veil" d="M0 0c8-4.5 15-4 22-.5s14 3 21-1S57-4.5 63-2v12H0z"/>
  <path class="veil" d="M0 4.5c6 2.5 13 2 19-1s15-4 22 .5 15 3 22-1V14H0z"/>
  <path class="deep" d="M0 7c9-3.5 16-3 23 .5s15 3 22-.5 13-3.5 18-1.5V99H0z"/></g>`;

const face = (/** @type {Character} */ id, /** @type {boolean} */ small) => svg`
  <rect class="ground" width="63" height="88"/>
  ${halo(small ? 37 : 32, small ? 19 : 17)}
  <g transform="${small ? "translate(5.5 11) scale(.52)" : "translate(9.5 10) scale(.44)"}">${shape(id)}</g>
  ${banks(small ? 62 : 51)}
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
      ${small ? "" : [row(act && actionGlyph(act), words.does), row(blockGlyph(), words.stops)]}</span>
  </div>`;
};

const night = svg`<path class="beam" d="M29 20-2 12v15l31-4zM34 20l31-8v15l-31-4z"/>
  <path class="tower" d="M31.5 11l1 2.5 2.3 2.5v1h-.8v5.5h1.5v1.5h-1l1.8 20h-9.6l1.8-20h-1v-1.5H29V17h-.8v-1l2.3-2.5z"/>
  <path class="veil" d="M0 34c7-3 14-3 21 0s14 3 21 0 14-3 21 0v10H0z"/>
  <path class="veil" d="M0 39.5c5 2 10 2 15 0 6-2.5 12-2.5 18 0s11 2 15 0 10-2 15 0V44H0z"/>`;

/** The back: the lighthouse and its reflection in fog. It reads the same upside down, so that no
 * card is marked by how it lies. */
export const cardBack = () => html`<div class="card card--back">
  <svg class="card__art" viewBox="0 0 63 88" aria-hidden="true">${svg`
    <rect class="ground" width="63" height="88"/>${night}<g transform="rotate(180 31.5 44)">${night}</g>
    <rect class="frame" x="2" y="2" width="59" height="84" rx="2.2"/>`}</svg></div>`;
