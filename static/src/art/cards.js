// What every card of the house has, 63 × 88: the back, and the ground that a face is drawn on.
import { html, svg } from "lit-html";
import { BEACON } from "./tower.js";

/** Rings of lamplight in fog, weaker outwards. @param {number} cy @param {number} r */
export const halo = (cy, r) => svg`<circle class="glow" cx="31.5" cy="${cy}" r="${r}"/>
  ${[3, 6.5, 11, 16.5].map((more, at) => svg`<circle class="ring" cx="31.5" cy="${cy}"
    r="${r + more}" stroke-width="${1.1 - at * 0.27}"/>`)}`;

/** Fog to stand in: two veils and the dark that the words lie on. @param {number} y */
export const banks = (y) => svg`<g transform="translate(0 ${y})">
  <path class="veil" d="M0 0c8-4.5 15-4 22-.5s14 3 21-1S57-4.5 63-2v12H0z"/>
  <path class="veil" d="M0 4.5c6 2.5 13 2 19-1s15-4 22 .5 15 3 22-1V14H0z"/>
  <path class="deep" d="M0 7c9-3.5 16-3 23 .5s15 3 22-.5 13-3.5 18-1.5V99H0z"/></g>`;

const LIGHT = svg`<path class="beam" d="M28.5 28 13.5 26.5a22.5 22.5 0 0 0-3.7 9.3L28.5 30zM34.5 28
    l15-1.5a22.5 22.5 0 0 1 3.7 9.3L34.5 30z"/>
  <path class="tower" fill-rule="evenodd" transform="translate(14.22 18.6) scale(.72)"
      d="${BEACON}"/>`;

/** A line of fog across the card, at a distance from its middle. @param {number} off */
const fogLine = (off) => svg`<path class="fog-line" stroke-width="${0.95 - Math.abs(off) / 62}"
  d="M-7.875 ${44 + off}q3.9-4.2 7.875 0${"t7.875 0".repeat(9)}"/>`;

/** The back: the lighthouse and its reflection, in fog. It reads the same upside down, so that no
 * card is marked by how it lies. */
export const cardBack = () => html`<div class="card card--back">
  <svg class="card__art" viewBox="0 0 63 88" aria-hidden="true">${svg`
    <rect class="ground" width="63" height="88"/>
    ${Array.from({ length: 21 }, (_, at) => fogLine((at - 10) * 4.4))}
    <circle class="ground" cx="31.5" cy="44" r="25.5"/><circle
        class="glow" cx="31.5" cy="44" r="22.5"/>
    <circle class="frame" cx="31.5" cy="44" r="24"/>
    ${LIGHT}<g transform="rotate(180 31.5 44)">${LIGHT}</g>
    <path class="line-lit" stroke-width="1" d="M9 44q3.75-4 7.5 0t7.5 0 7.5 0 7.5 0 7.5 0 7.5 0"/>
    <rect class="frame" x="2" y="2" width="59" height="84" rx="2.2"/>`}</svg></div>`;

const TINTS = 6;

/** One of a few tints, always the same for the same words. @param {string} label */
const tintOf = (label) => [...label].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) || 0)) % 997, 7) % TINTS;

/** A face without a drawing: its name in ink on lit fog, and what it does.
 * @param {{label: string, text: string}} card */
export const plainFace = ({ label, text }) => html`<div class="card card--plain tint-${tintOf(label)} ${text ? "" : "card--bare"}">
  <svg class="card__art" viewBox="0 0 63 88" aria-hidden="true">${svg`
    <rect class="ground" width="63" height="88"/>
    ${halo(text ? 31 : 37, text ? 17 : 19)}${banks(text ? 49 : 61)}
    <rect class="frame" x="2" y="2" width="59" height="84" rx="2.2"/>`}</svg>
  <span class="card__initial" aria-hidden="true">${[...label].slice(0, 1)}</span>
  <span class="card__words"><span class="card__name">${label}</span>${text ? html`<span class="card__line">${text}</span>` : ""}</span>
</div>`;
