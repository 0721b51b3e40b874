// What each action looks like at the size of a finger; drawn in the colour of the text beside it.
import { html, svg } from "lit-html";

/** @typedef {"mergulho" | "subsidio" | "ruptura" | "comercio" | "envenenar" | "surrupiar" | "redesenhar"} Action */

const GLYPHS = {
  mergulho: svg`<circle cx="24" cy="32" r="8"/><path d="M4 14c7-6 13-6 20 0s13 6 20 0" fill="none" stroke="currentColor" stroke-width="4"/>`,
  subsidio: svg`<circle cx="14" cy="24" r="9"/><circle cx="34" cy="24" r="9"/>`,
  ruptura: svg`<path d="M8 6h14l-6 14 8 6-6 16H8zM28 6h12v36H26l6-14-8-6z"/>`,
  comercio: svg`<circle cx="24" cy="13" r="8"/><circle cx="13" cy="33" r="8"/><circle cx="35" cy="33" r="8"/>`,
  envenenar: svg`<path d="M19 4h10v4h-2v8c8 4 11 10 11 16 0 7-6 12-14 12s-14-5-14-12c0-6 3-12 11-16V8h-2z"/>`,
  surrupiar: svg`<path d="M20 4h6v16c8 2 12 6 12 12 0 7-6 12-14 12S10 39 10 32h6c0 4 3 6 8 6s8-2 8-6-4-7-12-7z"/>`,
  redesenhar: svg`<path d="M22 4h4l12 40-4-4-10-30-10 30-4 4z"/>`,
};

/** @param {Action} action */
export const actionGlyph = (action) => html`<svg class="glyph" viewBox="0 0 48 48" fill="currentColor"
  aria-hidden="true">${GLYPHS[action]}</svg>`;
