// The table seen from above, as the TV shows it: a picture of who sits beside whom.
import { svg } from "lit-html";
import { mark } from "../art/marks.js";

/** @typedef {import("../types").PersonView} Person */

const WIDTH = 520;
const HEIGHT = 270;
const LONGEST = 12; // letters of a name that fit beside the next one

/** Where the first one sits, in degrees clockwise from the right: as on the TV. @type {Record<number, number>} */
const FIRST = { 1: -90, 2: 180, 3: -150, 4: -90 };

/**
 * Clockwise around the table.
 *
 * @param {number} at
 * @param {number} of
 * @returns {{x: number, y: number, below: boolean}}
 */
function place(at, of) {
  const angle = (((FIRST[of] || -120) + (at / of) * 360) * Math.PI) / 180;
  const x = WIDTH / 2 + 180 * Math.cos(angle);
  const y = HEIGHT / 2 + 84 * Math.sin(angle);
  return { x, y, below: Math.sin(angle) > -0.01 };
}

/** @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : name;
}

/**
 * @param {Person[]} seated
 * @param {string} label
 */
export function around(seated, label) {
  return svg`<svg class="around" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <ellipse class="around__table" cx=${WIDTH / 2} cy=${HEIGHT / 2} rx="138" ry="52" />
    <path class="around__turn" d="M185 134c12-16 40-25 75-25s63 9 75 25m0 0-15-2m15 2-3-15" />
    ${seated.map((person, at) => {
      const { x, y, below } = place(at, seated.length);
      return svg`<g transform="translate(${x} ${y})" class="seat-${person.mark}">
        <circle r="23" class="around__chair" />
        <svg x="-14" y="-14" width="28" height="28">${mark(person.mark || 0)}</svg>
        <text y=${below ? 44 : -32} text-anchor="middle">${short(person.name)}</text>
      </g>`;
    })}
  </svg>`;
}
