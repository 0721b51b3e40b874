// The harbour: its mark, its skyline at night, and its one lighthouse.
import { html, svg } from "lit-html";
import { shape } from "./emblems.js";

/** The mark of Porto Bruma: a lighthouse over banks of fog. */
export const harbourMark = () => html`<svg class="harbour-mark" viewBox="0 0 48 48" fill="currentColor"
  aria-hidden="true"><path d="M21 8h6l3 20H18zM6 32c6-4 12-4 18 0s12 4 18 0v4c-6 4-12 4-18 0s-12-4-18 0z"/></svg>`;

/** The harbour at night, as wide as its box. */
export const skyline = () => html`<svg class="skyline" viewBox="0 0 1200 300"
  preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  ${svg`<path fill="#16243a" d="M0 200l120-40 100 30 90-60 130 50 160-30 200 40 400-60v170H0z"/>`}</svg>`;

/** The lighthouse alone. */
export const lighthouse = () => html`<svg class="lighthouse of-guardia" viewBox="0 0 100 100"
  aria-hidden="true">${shape("guardia")}</svg>`;
