// The five emblems: each cut in two tones, lit from the left as by one lighthouse.
import { html, svg } from "lit-html";

/** @typedef {"mercador" | "sombra" | "contrabandista" | "cartografa" | "guardia"} Character */

const ARMS = 12.5;

/** A quarter of a rose: a long point that is lit on one side and in shade on the other.
 * @param {number} turn @param {number} tip @param {number} waist */
const point = (turn, tip, waist) => svg`<g transform="rotate(${turn} 50 50)">
  <path class="lit" d="M50 50 ${50 - waist} ${50 - waist} 50 ${tip}z"/>
  <path class="shade" d="M50 50 ${50 + waist} ${50 - waist} 50 ${tip}z"/></g>`;

/** A bowl of the scales, hung at x. @param {number} x @param {number} y */
const bowl = (x, y) => svg`<g transform="translate(${x} ${y})">
  <path class="line-shade" stroke-width="1.6" d="M0 0-13 30M0 0 13 30"/>
  <path class="lit" d="M-17 30H0V43C-10 43-16 38-17 30z"/>
  <path class="shade" d="M17 30H0V43C10 43 16 38 17 30z"/></g>`;

const SHAPES = {
  mercador: svg`<circle class="lit" cx="50" cy="10" r="5.5"/>
    <path class="lit" d="M50 17h-3.5L45 80h5z"/><path class="shade" d="M50 17h3.5L55 80h-5z"/>
    <path class="lit" d="M50 20C38 18 28 20 14 25l1 4c13-3 24-4 35-2z"/>
    <path class="shade" d="M50 20c12-2 22 0 36 5l-1 4c-13-3-24-4-35-2z"/>
    ${bowl(17, 27)}${bowl(83, 27)}
    <path class="lit" d="M50 80H36c0 4-4 6-10 7v5h24z"/>
    <path class="shade" d="M50 80h14c0 4 4 6 10 7v5H50z"/>`,
  sombra: svg`<path class="lit" d="M50 2l-6 6 6 6z"/><path class="shade" d="M50 2l6 6-6 6z"/>
    <path class="lit" d="M50 13h-4l-1 17h5z"/><path class="shade" d="M50 13h4l1 17h-5z"/>
    <path class="lit" d="M50 29H30c-4 0-6-3-8-6-1 9 3 15 11 15h17z"/>
    <path class="shade" d="M50 29h20c4 0 6-3 8-6 1 9-3 15-11 15H50z"/>
    <path class="lit" d="M50 40H39l2 26 9 32z"/><path class="shade" d="M50 40h11l-2 26-9 32z"/>`,
  contrabandista: svg`<path class="lit" d="M45 26v20c-12 3-21 12-21 25 0 14 11 23 25 23 15 0 26-10 26-25l-1-14-14 9 6 3c0 10-7 15-16 15-8 0-14-5-14-12 0-9 8-14 19-15V26z"/>
    <circle class="line-shade" stroke-width="5" cx="50" cy="18" r="9"/>`,
  cartografa: svg`<circle class="line-shade" stroke-width="2" cx="50" cy="50" r="31"/>
    ${[45, 135, 225, 315].map((turn) => point(turn, 20, 7))}
    ${[0, 90, 180, 270].map((turn) => point(turn, 3, ARMS - 3))}`,
  guardia: svg`<path class="lit" d="M50 8 40 18h10z"/><path class="shade" d="M50 8l10 10H50z"/>
    <path class="lit" d="M41 18h9v14h-9z"/><path class="shade" d="M50 18h9v14h-9z"/>
    <path class="lit" d="M36 32h14v5H36z"/><path class="shade" d="M50 32h14v5H50z"/>
    <path class="lit" d="M40 37h10v51H34z"/><path class="shade" d="M60 37H50v51h16z"/>
    <path class="shade" d="M37 21 4 12v22l33-6zM63 21l33-9v22l-33-6z"/>
    <path class="lit" d="M20 94c6-8 20-9 30-9v9z"/><path class="shade" d="M80 94c-6-8-20-9-30-9v9z"/>`,
};

/** The shape alone, 100 × 100, for use inside another drawing. @param {Character} id */
export const shape = (id) => SHAPES[id];

/** A character's emblem. @param {Character} id */
export const emblem = (id) =>
  html`<svg class="emblem of-${id}" viewBox="0 0 100 100" aria-hidden="true">${SHAPES[id]}</svg>`;
