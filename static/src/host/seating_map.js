// The table seen from above, as the TV shows it: a picture of who sits beside whom.
import { svg } from "lit-html";
import { mark } from "../art/marks.js";

/** @typedef {import("../types").PersonView} Person */

/**
 * How large the picture is, how far out the chairs stand, and how many letters of a name fit beside the next one.
 *
 * @typedef {{width: number, height: number, rx: number, ry: number, letters: number}} Size
 */

/** @type {Size} */
const USUAL = { width: 520, height: 270, rx: 180, ry: 84, letters: 12 };
/** For more than six. @type {Size} */
const LARGE = { width: 640, height: 380, rx: 240, ry: 132, letters: 11 };

/** Where the first one sits, in degrees clockwise from the right: as on the TV. @type {Record<number, number>} */
const FIRST = { 1: -90, 2: 180, 3: -150, 4: -90 };

/**
 * Clockwise around the table.
 *
 * @param {number} at
 * @param {number} of
 * @param {Size} size
 * @returns {{x: number, y: number, below: boolean}}
 */
function place(at, of, { width, height, rx, ry }) {
  const angle = (((FIRST[of] || -120) + (at / of) * 360) * Math.PI) / 180;
  const x = width / 2 + rx * Math.cos(angle);
  const y = height / 2 + ry * Math.sin(angle);
  return { x, y, below: Math.sin(angle) > -0.01 };
}

/** @param {string} name @param {number} most */
function short(name, most) {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

/**
 * @param {Person[]} seated
 * @param {string} label
 */
export function around(seated, label) {
  const size = seated.length > 6 ? LARGE : USUAL;
  const { width, height, rx, ry, letters } = size;
  return svg`<svg class="around" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    <ellipse class="around__table" cx=${width / 2} cy=${height / 2} rx=${rx - 42} ry=${ry - 32} />
    <path class="around__turn" transform="translate(${(width - USUAL.width) / 2} ${(height - USUAL.height) / 2})" d="M185 134c12-16 40-25 75-25s63 9 75 25m0 0-15-2m15 2-3-15" />
    ${seated.map((person, at) => {
      const { x, y, below } = place(at, seated.length, size);
      return svg`<g transform="translate(${x} ${y})" class="seat-${person.mark}">
        <circle r="23" class="around__chair" />
        <svg x="-14" y="-14" width="28" height="28">${mark(person.mark || 0)}</svg>
        <text y=${below ? 44 : -32} text-anchor="middle">${short(person.name, letters)}</text>
      </g>`;
    })}
  </svg>`;
}
