// What each action looks like at the size of a finger; drawn in the colour of the text beside it.
import { html, svg } from "lit-html";
import { BEACON } from "../../../art/tower.js";

/** @typedef {"mergulho" | "subsidio" | "ruptura" | "comercio" | "envenenar" | "surrupiar"
 *   | "redesenhar"} Action */

const GLYPHS = {
  // A pearl under two waves.
  mergulho: svg`<path d="M2 7.5c5-5 9.5-5 14.6 0s9.6 5 14.7 0 9.6-5 14.7 0M2 18.5c5-5 9.5-5 14.6 0
      s9.6 5 14.7 0 9.6-5 14.7 0" class="stroke" stroke-width="4.4"/>
    <path fill-rule="evenodd" d="M24 26a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1.5 2.8
        c-3.5.6-5.7 3.2-5.7 6.7h2.6c0-2.3 1.2-3.7 3.5-4.1z"/>`,
  // Two pearls from the chest.
  subsidio: svg`<path fill-rule="evenodd" d="M2 18c0-8 5-12 14.5-12S31 10 31 18zM2 21.5h29V42H2z
      m14.5 4.5a3.8 3.8 0 0 0-2 7L13.5 38h6l-1-5a3.8 3.8 0 0 0-2-7z"/>
    <circle cx="40.5" cy="23.5" r="5.8"/><circle cx="40.5" cy="36.2" r="5.8"/>`,
  // A card broken in two.
  ruptura: svg`<path d="M9 7l14-3-4 11 5 6-7 9 3 8-1 4-10 2a3 3 0 0 1-3.5-2.4L1.5 14
      A3 3 0 0 1 4 10.3zM28 5l13 2.5a3 3 0 0 1 2.4 3.5l-5.5 29a3 3 0 0 1-3.5 2.4L24 40.5
      l1-3-2-7 7-9-5-6z"/>`,
  // Three pearls on a pan.
  comercio: svg`<path d="M7 30 24 4l17 26" class="stroke"
      stroke-width="2.5" stroke-linejoin="round"/>
    <circle cx="18" cy="26" r="5"/><circle cx="30" cy="26" r="5"/><circle cx="24" cy="17" r="5"/>
    <path d="M2 32h44c0 8-9 14-22 14S2 40 2 32z"/>`,
  // A phial with a drop.
  envenenar: svg`<path fill-rule="evenodd" d="M18 2h12v6H18zM19 10h10v7c8 3 12 8 12 14.5
      C41 40 34 46 24 46S7 40 7 31.5C7 25 11 20 19 17zm5 12c-4 5-6 7.5-6 11a6 6 0 0 0 12 0
      c0-3.5-2-6-6-11z"/>`,
  // A pearl on a hook.
  surrupiar: svg`<path d="M32 2h6v26a14.5 14.5 0 0 1-29 1l-4 2 5-16 10 12-5 .5
      a8.5 8.5 0 0 0 17 .5z"/>
    <circle cx="23.5" cy="22" r="6"/>`,
  // Dividers over a course.
  redesenhar: svg`<path d="M24 2a5.5 5.5 0 0 1 4 9.3L40 45l-6-6-10-27-10 27-6 6 12-33.7
      A5.5 5.5 0 0 1 24 2z"/>
    <path d="M4 33c10-9 30-9 40 0" class="stroke" stroke-width="3" stroke-dasharray="5 4"/>`,
};

const ROPE = svg`<path d="M5 8h9v4h-1.5v28H15v4H4v-4h2.5V12H5zM34 8h9v4h-1.5v28H44v4H33v-4h2.5V12
    H34z"/>
  <path d="M10 17c6 10 22 10 28 0M10 28c6 10 22 10 28 0" class="stroke" stroke-width="4"/>`;

/** @param {unknown} drawing */
const glyph = (drawing) =>
  html`<svg class="glyph" viewBox="0 0 48 48" fill="currentColor"
    aria-hidden="true">${drawing}</svg>`;

/** The sign of an action. @param {Action} action */
export const actionGlyph = (action) => glyph(GLYPHS[action]);

/** The sign of who has no action and keeps the light. */
export const lightGlyph = () => glyph(svg`<path fill-rule="evenodd"
    transform="translate(-10.8 -4) scale(1.45)" d="${BEACON}"/>
  <path d="M15 12.5 2 8.5v9zM33 12.5l13-4v9z"/>`);

/** The sign of a block: a boom of ropes across the harbour. */
export const blockGlyph = () => glyph(ROPE);
