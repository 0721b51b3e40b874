// The five emblems: each cut in two tones, lit from the left as by one lighthouse.
import { html, svg } from "lit-html";
import { halves, rays, tower } from "../../../art/tower.js";

/** @typedef {"mercador" | "sombra" | "contrabandista" | "cartografa" | "guardia"} Character */

/** One long or short point of the rose.
 * @param {number} turn @param {number} tip @param {number} waist */
const point = (turn, tip, waist) => svg`<g transform="rotate(${turn} 50 50)">
  <path class="lit" d="M50.4 50 ${50 - waist} ${50 - waist} 50 ${tip}z"/>
  <path class="shade" d="M49.8 50.4 ${50 + waist} ${50 - waist} 50 ${tip}z"/></g>`;

/** A pan of the scales, hung at x, y. @param {number} x @param {number} y @param {unknown} load */
const pan = (x, y, load) => svg`<g transform="translate(${x - 50} ${y})">
  <path class="line-shade" stroke-width="1.4" d="M50 0 35 31M50 0l15 31M50 0v24"/>${load}
  ${halves("M49.6 31h19c-.2 3-1 4.6-2.4 5.6C62 43 57 46 50 46h-.4z")}
  <path class="cut" stroke-width="1.2" d="M33.6 35.5h32.8"/></g>`;

/** A pearl in the pan. @param {number} x @param {number} y */
const coin = (x, y) => svg`<circle class="shade" cx="${x}" cy="${y}" r="4.7"/>
  <circle class="lit" cx="${x - 0.7}" cy="${y - 0.7}" r="3.8"/>`;

const scales = svg`${halves(`M49.6 16h2.2l1.2 8c0 16 1 28 3 40l3 3.5-2 3c1.5 6.5 6 10 13 12.5v4h3.5
    v7H49.6z`)}
  <path class="cut" stroke-width="1.3" d="M42 67.6h16M30 87h40"/>
  <g transform="rotate(-7 50 22)">
  ${halves(`M49.6 18.3
      c10 0 17 2.2 23 3.2 6 .9 10-.2 11-4.7
      3.6 1.4 4.2 6.6.6 8.8-3 1.8-8 1.8-14 1-7-1-13-2-20.6-2z`)}
  <circle class="lit" cx="50" cy="22" r="6"/><circle class="deep" cx="50" cy="22" r="2.2"/></g>
  <circle class="shade" cx="50" cy="9" r="5.4"/><circle class="lit" cx="49.2" cy="8.2" r="4.3"/>
  ${pan(17, 29.5, [coin(44.5, 26.5), coin(55.5, 26.5), coin(50, 18)])}
  ${pan(83.5, 21.5, coin(50, 26.5))}`;

const dagger = svg`${halves("M49.6 1.5h.4a6 6 0 0 1 4.5 10c1 4 2 8.5 2 11l-1 5h-5.9z")}
  <circle class="deep" cx="50" cy="7.6" r="2.3"/>
  <path class="cut" stroke-width="1.4" d="M45 17.5l10.5-2.7M44.5 22l12-3M44.5 26.4l12-3"/>
  ${halves(`M49.6 26.5c4 0 6 1.5 10 1.5 6 0 9-1 14-3.5l6.4 5.5-6.4 6
      c-6-2.5-10-3-14-2.5-3.6.5-5.6 3.5-10 3.5z`)}
  ${halves("M49.6 38.5l10.7-2.5c.7 6 0 11-.5 17-.9 11.5-4 22-9.8 33.5l-.4-.8z")}
  <path class="lit" d="M50 87c2.7 3.5 3.8 5.2 3.8 7.2a3.8 3.8 0 0 1-7.6 0c0-2 1.1-3.7 3.8-7.2z"/>`;

/** Laid rope, straight down from y to 0. @param {number} y @param {number} strands */
export const rope = (y, strands) => svg`<path class="line-shade"
    stroke-width="7.6" stroke-linecap="round" d="M50 ${y}v${strands * 5.2 - 2}"/>
  ${Array.from({ length: strands }, (_, at) => svg`<path class="line-lit" stroke-width="3.2"
    stroke-linecap="round" d="M48 ${y + at * 5.2 + 4.4}l4-3.4"/>`)}`;

const hook = svg`
  <path class="lit" fill-rule="evenodd" d="M50 15a10.5 10.5 0 0 1 5.7 19.3V44
      c0 3 1 4.4 4.3 5.3 12.5 3.6 20 10.7 20 21.7 0 15-13 25.8-30 25.8-16.5 0-29.5-10-30.3-25.3
      L17 70l11.5-19.5L40.5 71l-6.2-.4
      c.6 7 6.7 12 14.7 12 9 0 15-4.9 15-11.6 0-6-4.2-8.6-10-10.3-7.3-2.2-9.7-5.7-9.7-12.7V34.3
      A10.5 10.5 0 0 1 50 15zm0 5.7a4.9 4.9 0 1 0 0 9.8 4.9 4.9 0 0 0 0-9.8z"/>
  <path class="shade" d="M50 36c2.3 0 4.1-.6 5.7-1.7V44
      c0 3 1 4.4 4.3 5.3 12.5 3.6 20 10.7 20 21.7 0 15-13 25.8-30 25.8-12 0-22-5.3-27-14
      6 5.4 13.5 7.8 25.5 7.8 14.5 0 24-7.6 24-19.6 0-8.5-6-13.5-14.7-16C52 53.3 50 51 50 46z"/>
  <path class="cut" stroke-width="1.4" d="M43.5 39.5h13"/>
  ${rope(-0.4, 5)}
  <path class="lit" d="M44 6.5c0-3 12-3 12 0v6c0 3-12 3-12 0z"/><path class="cut"
      stroke-width="1.2" d="M44 8.6c3 1.8 9 1.8 12 0M44 11.6c3 1.8 9 1.8 12 0"/>`;

const rose = svg`<circle class="line-shade" stroke-width="2.6" cx="50" cy="50" r="33"/>
  <circle class="line-shade" stroke-width="1" cx="50" cy="50" r="28"/>
  ${[45, 135, 225, 315].map((turn) => point(turn, 13, 6.5))}
  ${[0, 90, 180, 270].map((turn) => point(turn, 1.5, 8.5))}
  <circle class="deep" cx="50" cy="50" r="4.6"/><circle class="lit" cx="50" cy="50" r="2.2"/>`;

const SHAPES = {
  mercador: scales,
  sombra: dagger,
  contrabandista: hook,
  cartografa: rose,
  guardia: tower,
};

/** The shape alone, 100 × 100, for use inside another drawing. @param {Character} id */
export const shape = (id) => SHAPES[id];

/** A character's emblem. @param {Character} id */
export const emblem = (id) => html`<svg class="emblem of-${id}" viewBox="0 0 100 100"
  aria-hidden="true">${id === "guardia" ? rays(0) : ""}${SHAPES[id]}</svg>`;
