// What each action looks like at the size of a finger; drawn in the colour of the text beside it.
import { html, svg } from "lit-html";

/** @typedef {"mergulho" | "subsidio" | "ruptura" | "comercio" | "envenenar" | "surrupiar" | "redesenhar"} Action */

const GLYPHS = {
  // A wave, and under it a pearl in its shell.
  mergulho: svg`<path d="M3 10c5-5 9-5 14 0s9 5 14 0 9-5 14 0" class="stroke" stroke-width="4"/>
    <circle cx="24" cy="24" r="6.5"/>
    <path d="M4 25c4 0 6 1 8 3.5 3 4 7 6 12 6s9-2 12-6c2-2.5 4-3.5 8-3.5-1 12-9 20-20 20S5 37 4 25z"/>`,
  // A purse with two pearls.
  subsidio: svg`<path fill-rule="evenodd" d="M14 3c3 2 6 2 10 0 4 2 7 2 10 0l-4 9H18zM17 15h14c8 5 12 12 12 18 0 8-7 12-19 12S5 41 5 33c0-6 4-13 12-18zm0 11a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm14 0a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z"/>`,
  // A card broken in two.
  ruptura: svg`<path d="M9 7l14-3-4 11 5 6-7 9 3 8-1 4-10 2a3 3 0 0 1-3.5-2.4L1.5 14A3 3 0 0 1 4 10.3zM28 5l13 2.5a3 3 0 0 1 2.4 3.5l-5.5 29a3 3 0 0 1-3.5 2.4L24 40.5l1-3-2-7 7-9-5-6z"/>`,
  // Three pearls on a pan.
  comercio: svg`<path d="M24 2 7 30M24 2l17 28" class="stroke" stroke-width="2.5"/>
    <circle cx="18" cy="26" r="5"/><circle cx="30" cy="26" r="5"/><circle cx="24" cy="17" r="5"/>
    <path d="M2 32h44c0 8-9 14-22 14S2 40 2 32z"/>`,
  // A phial with a drop.
  envenenar: svg`<path fill-rule="evenodd" d="M18 2h12v6H18zM19 10h10v7c8 3 12 8 12 14.5C41 40 34 46 24 46S7 40 7 31.5C7 25 11 20 19 17zm5 12c-4 5-6 7.5-6 11a6 6 0 0 0 12 0c0-3.5-2-6-6-11z"/>`,
  // A pearl on a hook.
  surrupiar: svg`<path d="M32 2h6v26a14.5 14.5 0 0 1-29 1l-4 2 5-16 10 12-5 .5a8.5 8.5 0 0 0 17 .5z"/>
    <circle cx="23.5" cy="22" r="6"/>`,
  // Dividers over a course.
  redesenhar: svg`<path d="M24 2a5.5 5.5 0 0 1 4 9.3L40 45l-6-6-10-27-10 27-6 6 12-33.7A5.5 5.5 0 0 1 24 2z"/>
    <path d="M4 33c10-9 30-9 40 0" class="stroke" stroke-width="3" stroke-dasharray="5 4"/>`,
};

const ROPE = svg`<path d="M5 8h9v4h-1.5v28H15v4H4v-4h2.5V12H5zM34 8h9v4h-1.5v28H44v4H33v-4h2.5V12H34z"/>
  <path d="M10 17c6 10 22 10 28 0M10 28c6 10 22 10 28 0" class="stroke" stroke-width="4"/>`;

/** @param {unknown} drawing */
const glyph = (drawing) =>
  html`<svg class="glyph" viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">${drawing}</svg>`;

/** The sign of an action. @param {Action} action */
export const actionGlyph = (action) => glyph(GLYPHS[action]);

/** The sign of a block: a boom of ropes across the harbour. */
export const blockGlyph = () => glyph(ROPE);
