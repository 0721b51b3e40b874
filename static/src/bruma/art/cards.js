// The cards, 63 × 88: a face with its words, and the back that all cards share.
import { html, svg } from "lit-html";
import { shape } from "./emblems.js";

/** @typedef {import("./emblems.js").Character} Character */
/** @typedef {{name: string, short: string, does: string, stops: string}} CardWords */

/** A face: emblem, name, two letters, what it does, what it blocks. `small`: only what one reads
 * from across the room.
 * @param {Character} id @param {CardWords} words @param {{small?: boolean}} [how] */
export const cardFace = (id, words, { small = false } = {}) => html`<div
  class="card of-${id} ${small ? "card--small" : ""}">
  <svg class="card__art" viewBox="0 0 63 88" aria-hidden="true">
    <rect class="ground" x="2.5" y="2.5" width="58" height="83" rx="2"/>
    <g transform="translate(10 10) scale(.43)">${shape(id)}</g></svg>
  <span class="card__short" aria-hidden="true">${words.short}</span>
  <span class="card__words"><span class="card__name">${words.name}</span>
    ${small ? "" : html`<span class="card__line">${words.does}</span>
      <span class="card__line">${words.stops}</span>`}</span>
</div>`;

/** The back: fog and the harbour mark. */
export const cardBack = () => html`<div class="card card--back"><svg class="card__art"
  viewBox="0 0 63 88" aria-hidden="true">${svg`<circle cx="31.5" cy="44" r="12" fill="#b6c5d7"/>`}</svg></div>`;
