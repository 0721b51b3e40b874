// The five emblems: each cut in two tones, lit from the left as by one lighthouse.
import { html, svg } from "lit-html";

/** @typedef {"mercador" | "sombra" | "contrabandista" | "cartografa" | "guardia"} Character */

/** Both halves of what is symmetrical, from its right half. `d` starts a little left of the middle
 * (x = 49.6), so that the halves overlap and no seam shows the ground. @param {string} d */
const halves = (d) => svg`<path class="lit" transform="matrix(-1 0 0 1 100 0)" d="${d}"/>
  <path class="shade" d="${d}"/>`;

/** One long or short point of the rose. @param {number} turn @param {number} tip @param {number} waist */
const point = (turn, tip, waist) => svg`<g transform="rotate(${turn} 50 50)">
  <path class="lit" d="M50.4 50 ${50 - waist} ${50 - waist} 50 ${tip}z"/>
  <path class="shade" d="M49.8 50.4 ${50 + waist} ${50 - waist} 50 ${tip}z"/></g>`;

/** A pan of the scales, hung at x, y. @param {number} x @param {number} y @param {unknown} load */
const pan = (x, y, load) => svg`<g transform="translate(${x - 50} ${y})">
  <path class="line-shade" stroke-width="1.5" d="M50 0 35.5 31M50 0l14.5 31M50 2v24"/>${load}
  ${halves("M49.6 31h19c0 2.4-1 4-2 4.7C64 42 58 45 50 45h-.4z")}
  <path class="cut" stroke-width="1.2" d="M33 35.2h34"/></g>`;

/** @param {number} x @param {number} y */
const coin = (x, y) => svg`<circle class="lit" cx="${x}" cy="${y}" r="4.6"/>
  <path class="shade" d="M${x + 1} ${y - 4.5}a4.6 4.6 0 0 1-3 8.6 5.5 5.5 0 0 0 3-8.6z"/>`;

const scales = svg`<path class="shade" d="M30 91h40v4H30z"/>
  ${halves("M49.6 14h3l1 6v10l1.6 32 3.8 4-2.4 3.5c.5 7 5 10.5 13.4 13.5V91H49.6z")}
  <path class="cut" stroke-width="1.3" d="M42 66.5h16M34 84.5h32"/>
  <g transform="rotate(-7 50 22)">
  ${halves("M49.6 18.5c12 0 18 3 25 3.5 6 .4 9-1 9.5-4.5 4 2 4.5 8 .5 10-9 4-20-1.5-35-2.5z")}
  <circle class="lit" cx="50" cy="22" r="6"/><circle class="deep" cx="50" cy="22" r="2.2"/></g>
  <circle class="lit" cx="50" cy="8.5" r="5"/><path class="shade" d="M52 3.9a5 5 0 0 1-3.5 9.4 7 7 0 0 0 3.5-9.4z"/>
  ${pan(16.5, 31, [coin(44, 27), coin(56, 27), coin(50, 20.5)])}${pan(84.5, 23, coin(50, 27))}`;

const dagger = svg`${halves("M49.6 1.5c5 0 8 3 8 6.5 0 3-2 4.8-4 5.5l1.8 17H49.6z")}
  <circle class="deep" cx="50" cy="7.8" r="2.4"/>
  <path class="cut" stroke-width="1.5" d="M44 18.5l12-3M43.5 23.5l13-3.2M43 28.5l13.5-3.3"/>
  ${halves("M49.6 30h9c7 0 12.4-1.2 16-6.5 1.5-2.2 5.9-1 5.9 2.5 0 9-8 13-17.5 13H49.6z")}
  ${halves("M49.6 41h10.9c.5 8-1.5 13-2 20-.6 9-3.5 17-8.5 26.5l-.4-.5z")}
  <path class="cut" stroke-width="1.5" d="M39 40h22"/>
  <path class="lit" d="M50 87.5c2.6 3.4 3.6 5 3.6 7a3.6 3.6 0 0 1-7.2 0c0-2 1-3.6 3.6-7z"/>`;

const strand = (/** @type {number} */ y) =>
  svg`<path class="line-lit" stroke-width="3.4" stroke-linecap="round" d="M48.2 ${y + 3.6}l3.6-3.6"/>`;

const hook = svg`<path class="line-shade" stroke-width="7.5" d="M50 0v22"/>
  ${[0, 5, 10].map(strand)}
  <path class="lit" fill-rule="evenodd" d="M50 14a11 11 0 0 1 6 20.2V43c0 3 1 4.5 4 5.5 12 3.5 20 10 20 21.5 0 15-13 26.5-30 26.5-16 0-29-10-30-25.5l-2.5-1.5L30 50l12 20.5-5.5-.5c.5 7 6 12 13.5 12 8.5 0 14.5-5 14.5-12 0-6.5-4.5-9-10.5-11-7-2.3-10-6-10-13V34.2A11 11 0 0 1 50 14zm0 6a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"/>
  <path class="shade" d="M56 34.2V43c0 3 1 4.5 4 5.5 12 3.5 20 10 20 21.5 0 15-13 26.5-30 26.5-12 0-22-5.5-27-15 6 6 14 8.5 25 8.5 14 0 23.5-8 23.5-20 0-9-6-13.5-14.5-16.5C52 51 50 49 50 43V36c2.5 0 4.3-.8 6-1.8z"/>
  <path class="shade" d="M55 15.2a11 11 0 0 1 1 19l-3-5.2a5 5 0 0 0-.5-8.3z"/>
  <path class="cut" stroke-width="1.5" d="M43.5 38.5h13"/>`;

const rose = svg`<circle class="line-shade" stroke-width="2.6" cx="50" cy="50" r="33"/>
  <circle class="line-shade" stroke-width="1" cx="50" cy="50" r="28"/>
  ${[45, 135, 225, 315].map((turn) => point(turn, 13, 6.5))}
  ${[0, 90, 180, 270].map((turn) => point(turn, 1.5, 8.5))}
  <circle class="deep" cx="50" cy="50" r="4.6"/><circle class="lit" cx="50" cy="50" r="2.2"/>`;

const beacon = svg`<path class="beam" d="M37 22 0 8v32l37-10zM63 22l37-14v32L63 30z"/>
  <path class="beam" d="M37 24 0 17v15l37-4zM63 24l37-7v15l-37-4z"/>
  ${halves("M49.6 1.5h1.6V6c6 2 9.8 6 10.8 11.5h2V20H49.6z")}
  ${halves("M49.6 20H60v13H49.6z")}
  <path class="deep" d="M42.5 22.5h4v9h-4zM53.5 22.5h4v9h-4z"/><path class="lit" d="M48 22.5h4v9h-4z"/>
  ${halves("M49.6 33H66v4.5h-3L61 42h1l5 47H49.6z")}
  <path class="cut" stroke-width="1.5" d="M33 37.7h34M38 42.2h24"/>
  <path class="deep" d="M37 52l26 0 .9 9H36.1zM35 71h30l1 9H34z" opacity=".9"/>
  ${halves("M49.6 86c9 0 14-1.5 19 0 5 1.6 9 5 13 10H49.6z")}`;

const SHAPES = {
  mercador: scales,
  sombra: dagger,
  contrabandista: hook,
  cartografa: rose,
  guardia: beacon,
};

/** The shape alone, 100 × 100, for use inside another drawing. @param {Character} id */
export const shape = (id) => SHAPES[id];

/** A character's emblem. @param {Character} id */
export const emblem = (id) =>
  html`<svg class="emblem of-${id}" viewBox="0 0 100 100" aria-hidden="true">${SHAPES[id]}</svg>`;
