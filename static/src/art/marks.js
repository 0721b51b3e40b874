// Small things that stand for something: the lantern, and the marks of the seats.
import { html, svg } from "lit-html";

/** A lantern: it stands beside whoever acts. */
export const lantern = () => html`<svg class="lantern" viewBox="0 0 24 24" aria-hidden="true">
  <path class="lantern__glass" d="M4.8 8.5h14.4L16.5 20h-9z"/>
  <path class="lantern__flame" d="M12.5 9.8c.2 2.3 2.6 3.3 2.6 5.9a3.1 3.1 0 0 1-6.2 0
      c0-1.5.7-2.3 1.3-3.3.2.9.6 1.3 1.1 1.4.1-1.5.3-2.7 1.2-4z"/>
  <path class="lantern__iron" fill-rule="evenodd" d="M12 0a2.6 2.6 0 0 1 1.7 4.5c3.2.5 5.7 2 6.8 4.5
      L17.6 20h-1.5l2.6-10H5.3l2.6 10H6.4L3.5 9c1.1-2.5 3.6-4 6.8-4.5A2.6 2.6 0 0 1 12 0zm0 1.4
      a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM6 20h12l.8 1.8h-4.3V24h-5v-2.2H5.2z"/></svg>`;

const MARKS = [
  // anchor
  svg`<path fill-rule="evenodd" d="M12 1a3.3 3.3 0 0 1 1.7 6.1V9H18v3h-4.3v7c2.6-.5 4.3-1.8 5-3.7
      l-2.2.4 3.7-5.2L23.5 16l-1.9-.3C20.7 20.3 17 23 12 23s-8.7-2.7-9.6-7.3L.5 16
      l3.3-5.5 3.7 5.2-2.2-.4c.7 1.9 2.4 3.2 5 3.7v-7H6V9h4.3V7.1A3.3 3.3 0 0 1 12 1zm0 2.3
      a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z"/>`,
  // waves
  svg`<path class="stroke" stroke-width="3.4" d="M1.4 5.7c3.5-3 7.1-3 10.6 0s7.1 3 10.6 0M1.4 12
      c3.5-3 7.1-3 10.6 0s7.1 3 10.6 0M1.4 18.3c3.5-3 7.1-3 10.6 0s7.1 3 10.6 0"/>`,
  // moon
  svg`<path d="M15.5 1.2A11.2 11.2 0 1 0 22.8 15 9.3 9.3 0 0 1 15.5 1.2z"/>`,
  // shell
  svg`<path d="M10.5 2.2 11 19 5 4.8a11 11 0 0 1 5.5-2.6zM13.5 2.2 13 19l6-14.2a11 11 0 0 0-5.5-2.6z
      M3.6 6.2 9.8 19 1 12.5c.2-2.6 1.1-4.6 2.6-6.3zM20.4 6.2 14.2 19l8.8-6.5
      c-.2-2.6-1.1-4.6-2.6-6.3zM7 20h10v3H7z"/>`,
  // oars
  svg`${[45, -45].map((turn) => svg`<path transform="rotate(${turn} 12 12)" d="M9.5-.2
      c0-.8.5-1.3 1.3-1.3h2.4c.8 0 1.3.5 1.3 1.3v6.7c0 1.8-.8 2.8-1.3 3.8V26h-2.4V10.3
      c-.5-1-1.3-2-1.3-3.8z"/>`)}`,
  // star
  svg`<path d="M12 .5l3.3 7.6 8.2.8-6.2 5.4 1.9 8.1L12 18.1l-7.2 4.3 1.9-8.1L.5 8.9l8.2-.8z"/>`,
  // fish
  svg`<path fill-rule="evenodd" d="M.5 12.3C3.6 5.6 9.2 4.2 13.6 6.6c1.7.9 3.2 2.2 4.5 3.9L23.5 5.5
      v13.6l-5.4-5c-1.3 1.7-2.8 3-4.5 3.9C9.2 20.4 3.6 19 .5 12.3zM6 9.6a1.6 1.6 0 1 0 0 3.2
      1.6 1.6 0 0 0 0-3.2zm4.2-2.3c1.7 3.2 1.7 6.8 0 10l1.9.6c2-3.6 2-7.6 0-11.2z"/>`,
  // helm
  svg`<circle class="stroke" cx="12" cy="12" r="6.9" stroke-width="2.7"/><circle cx="12" cy="12" r="2.5"/>
    ${[0, 45, 90, 135].map((turn) => svg`<path class="stroke" stroke-width="2.2" stroke-linecap="round"
      transform="rotate(${turn} 12 12)" d="M12 1.3v21.4"/>`)}`,
  // bell
  svg`<path d="M12 .5a2 2 0 0 1 2 2v.7c3.4.9 5.3 3.8 5.3 7.6 0 3.9 1 5.6 3.3 7.4H1.4
      c2.3-1.8 3.3-3.5 3.3-7.4 0-3.8 1.9-6.7 5.3-7.6v-.7a2 2 0 0 1 2-2zM8.7 20h6.6a3.3 3.3 0 0 1-6.6 0z"/>`,
  // sail
  svg`<path d="M11.2.6v15.2H2c4.2-3.8 7.6-8.8 9.2-15.2zM13.2 3.8c3.6 3 6.5 7 8 12h-8zM.6 17.8h22.8
      c-.8 3.2-3.4 5.6-6.8 5.6H7.4c-3.4 0-6-2.4-6.8-5.6z"/>`,
];

/** The mark of a seat: anchor, waves, moon, shell, oars, star, fish, helm, bell, sail. @param {number} n 0 to 9 */
export const mark = (n) => html`<svg class="mark mark-${n}" viewBox="0 0 24 24" fill="currentColor"
  aria-hidden="true">${MARKS[n]}</svg>`;
