// Small things that stand for something: the pearl, the lantern, and the six marks of the seats.
import { html, svg } from "lit-html";

/** A pearl, the coin of Bruma. */
export const pearl = () => html`<svg class="pearl" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="11" fill="#8aa0ba"/><circle cx="11" cy="11" r="9.6" fill="#eef3f8"/>
  <ellipse cx="8" cy="7.5" rx="3" ry="2" transform="rotate(-35 8 7.5)" fill="#fff"/></svg>`;

/** A lantern: it stands beside whoever acts. */
export const lantern = () => html`<svg class="lantern" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 1a5 5 0 0 0-5 5h2a3 3 0 0 1 6 0h2a5 5 0 0 0-5-5zM6 7h12v3H6zM7 11h10v9H7zM5 21h14v2H5z" fill="#f6b64b"/></svg>`;

const MARKS = [
  svg`<path d="M12 2a3 3 0 0 1 1.5 5.6V9H18v3h-4.500v7c3-.5 5-2 5.500-4l-2 .5 3-4.500 2.500 4.500H21c-1 5-4.500 7.500-9 7.500s-8-2.500-9-7.500H1.500L4 11l3 4.500-2-.5c.5 2 2.500 3.500 5.500 4v-7H6V9h4.500V7.600A3 3 0 0 1 12 2z"/>`,
  svg`<path d="M1 9c4-5 7-5 11 0s7 5 11 0v5c-4 5-7 5-11 0s-7-5-11 0z"/>`,
  svg`<path d="M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z"/>`,
  svg`<path d="M12 22 2 10a10 8 0 0 1 20 0z"/>`,
  svg`<path d="M3 5l3-3 15 17-2 2zM21 5l-3-3L3 19l2 2z"/>`,
  svg`<path d="M12 1l3.200 7.500 8 .7-6 5.300 1.800 8L12 18.300 5 22.500l1.800-8-6-5.300 8-.7z"/>`,
];

/** The mark of a seat: anchor, wave, moon, shell, oars, star. @param {number} n 0 to 5 */
export const mark = (n) => html`<svg class="mark mark-${n}" viewBox="0 0 24 24" fill="currentColor"
  aria-hidden="true">${MARKS[n]}</svg>`;
