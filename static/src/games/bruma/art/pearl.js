// The pearl, the coin of Bruma.
import { html } from "lit-html";

/** A pearl, the coin of Bruma. */
export const pearl = () => html`<svg class="pearl" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="11" fill="#7f97b3"/><circle cx="11.4" cy="11.4" r="10" fill="#c9d6e4"/>
  <circle cx="10.6" cy="10.4" r="8.2" fill="#eef3f8"/>
  <ellipse cx="8" cy="7.4" rx="2.8" ry="1.9" transform="rotate(-38 8 7.4)" fill="#fff"/>
  <path d="M18.5 15.5a7.6 7.6 0 0 1-4.5 3.6" fill="none" stroke="#eef3f8"
      stroke-width="1.2" stroke-linecap="round"/></svg>`;
