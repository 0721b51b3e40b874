// The lighthouse of Porto Bruma: its tower, its light, and the small beacon of the mark.
import { svg } from "lit-html";

/** Both halves of what is symmetrical, from its right half. `d` starts a little left of the middle
 * (x = 49.6), so that the halves overlap and no seam shows the ground. @param {string} d */
export const halves = (d) => svg`<path class="lit" transform="matrix(-1 0 0 1 100 0)" d="${d}"/>
  <path class="shade" d="${d}"/>`;

/** The light of the tower, as far as the drawing goes: a beam in a wider, weaker one.
 * @param {number} far */
export const rays = (far) =>
  [0.22, 0.07].map((slope) => {
    const end = 9 + (38 + far) * slope;
    return svg`<path class="beam" d="M38 23-${far} ${26 - end}v${2 * end}L38 30z
        M62 23 ${100 + far} ${26 - end}v${2 * end}L62 30z"/>`;
  });

/** The tower alone, 100 × 100, for use inside another drawing. */
export const tower = svg`${halves("M49.6 1.5h1.6V6c6 2 9.8 6 10.8 11.5h2V20H49.6z")}
  ${halves("M49.6 19H60v15H49.6z")}
  <path class="deep" d="M42.5 22.5h4v9h-4zM53.5 22.5h4v9h-4z"/><path class="lit" d="M48 22.5h4v9
      h-4z"/>
  ${halves("M49.6 33H66v4.5h-3L61 42h1l5 47H49.6z")}
  <path class="cut" stroke-width="1.5" d="M33 37.7h34M38 42.2h24"/>
  <path class="deep" d="M36.3 52h27.4l.9 9H35.4zM34.5 71h31l.9 9H33.6z" opacity=".9"/>
  ${halves("M49.6 86c9 0 14-1.5 19 0 5 1.6 9 5 13 10H49.6z")}`;

/** The tower of the mark and of the back of the cards, in a box of 48. */
export const BEACON =
  `M24 3.5l.6 2.2c2.2.6 3.6 2 3.9 4.1h.9v1.6h-1.9V16h2.9v2h-2.2l2 13H17.8l2-13h-2.2v-2h2.9v-4.6h-1.9
      V9.8h.9c.3-2.1 1.7-3.5 3.9-4.1zM22.6 11.4V16h2.8v-4.6zM19.3 21.6l-.4 2.6h10.2l-.4-2.6z`;
