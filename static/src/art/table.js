// What lies and stands on the table: the chart engraved in it, and a candle for each house.
import { html, svg } from "lit-html";

const RHUMBS = Array.from({ length: 16 }, (_, at) => at * 22.5);

/** A depth line: an ellipse that the coast has bent. @param {number} grow */
const depth = (grow) => svg`<path transform="translate(500 280) scale(${grow})"
  d="M-300-40C-280-150-120-170 20-160S290-130 310-20 200 150 60 165-180 150-250 90-310 20-300-40z"/>`;

/** The chart of the harbour: rhumb lines from one rose, and depths around it. */
export const chart = () => html`<svg class="chart" viewBox="0 0 1000 560" preserveAspectRatio="none" aria-hidden="true">
  <g fill="none" stroke="currentColor" stroke-width="1" vector-effect="non-scaling-stroke">
    ${RHUMBS.map((turn) => svg`<path opacity=".55" transform="rotate(${turn} 500 280)" d="M500 280H1200"/>`)}
    ${[0.72, 0.95, 1.2, 1.42].map(depth)}
    <circle cx="500" cy="280" r="92"/><circle cx="500" cy="280" r="86"/>
  </g>
  <g fill="currentColor">
    ${[45, 135, 225, 315].map((turn) => svg`<path opacity=".5" transform="rotate(${turn} 500 280)" d="M500 280l-12-14 12-58 12 58z"/>`)}
    ${[0, 90, 180, 270].map((turn) => svg`<path transform="rotate(${turn} 500 280)" d="M500 280l-15-17 15-85 15 85z"/>`)}
  </g></svg>`;

/** A house's candle: it burns as long as the house is in the game. @param {boolean} burns */
export const candle = (burns) => html`<svg class="candle" viewBox="0 0 24 32" aria-hidden="true">
  ${burns
    ? svg`<path fill="#f6b64b" d="M12 2c4 5 5 7 5 10a5 5 0 0 1-10 0c0-3 1-5 5-10z"/><path fill="#fff1cf" d="M12 8c2 2.500 2.500 3.500 2.500 5a2.500 2.500 0 0 1-5 0c0-1.500.5-2.500 2.500-5z"/>`
    : svg`<path fill="none" stroke="#8ea3bd" stroke-width="1.600" stroke-linecap="round" d="M12 16c-3-3 3-5 0-8s2-4 1-6"/>`}
  <path fill="#dfe5ea" d="M8 18h8v12H8z"/><path fill="#aab7c6" d="M13 18h3v12h-3z"/>
  <path stroke="#16243a" stroke-width="1.400" d="M12 15v4"/></svg>`;
