// Drawn for the TV alone: the chart engraved in the table, a candle, an arrow.
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

/** A house's candle: it burns as long as the house has influence. @param {boolean} burns */
export const candle = (burns) => html`<svg class="candle" viewBox="0 0 24 32" aria-hidden="true">
  ${burns
    ? svg`<path fill="#f6b64b" d="M12 2c4 5 5 7 5 10a5 5 0 0 1-10 0c0-3 1-5 5-10z"/><path fill="#fff1cf" d="M12 8c2 2.500 2.500 3.500 2.500 5a2.500 2.500 0 0 1-5 0c0-1.500.5-2.500 2.500-5z"/>`
    : svg`<path fill="none" stroke="#8ea3bd" stroke-width="1.600" stroke-linecap="round" d="M12 16c-3-3 3-5 0-8s2-4 1-6"/>`}
  <path fill="#dfe5ea" d="M8 18h8v12H8z"/><path fill="#aab7c6" d="M13 18h3v12h-3z"/>
  <path stroke="#16243a" stroke-width="1.400" d="M12 15v4"/></svg>`;

/** From whom to whom; broken by a bar when somebody blocks. @param {boolean} blocked */
export const arrow = (blocked) => html`<svg class="arrow" viewBox="0 0 100 20" aria-hidden="true">
  <g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
    ${blocked ? svg`<path d="M4 10h62M78 1v18M86 1v18"/>` : svg`<path d="M4 10h88M84 3l9 7-9 7"/>`}
  </g></svg>`;

const HEAP = [6, 5, 4, 3]; // pearls in each layer of the vault's heap, from the brim up
const EACH = 3; // pearls that one drawn pearl stands for: nobody counts the vault, its number is beside it

/** The layers of a heap of so many pearls. @param {number} drawn */
function layers(drawn) {
  let left = drawn;
  return HEAP.map((most) => {
    const here = Math.min(most, left);
    left -= here;
    return here;
  });
}

/** @param {number} count @param {number} layer */
const layer = (count, layer) =>
  Array.from({ length: count }, (_, at) => {
    const x = 40 + (at - (count - 1) / 2) * 10.4;
    const y = 31 - layer * 7.2;
    return svg`<circle cx=${x} cy=${y} r="5.9" fill="#7d93ae"/><circle cx=${x - 0.5} cy=${y - 0.5} r="5.1" fill="#e9eff5"/>
      <circle cx=${x - 2} cy=${y - 2.2} r="1.5" fill="#fff"/>`;
  });

/** The vault: a brass-bound bowl with a heap of pearls. @param {number} pearls */
export const bowl = (pearls) => html`<svg class="bowl" viewBox="0 0 80 62" aria-hidden="true">
  <ellipse cx="40" cy="31" rx="36" ry="9" fill="#140d09"/>
  ${layers(Math.ceil(pearls / EACH)).map(layer).reverse()}
  <path fill="#3a2a20" d="M4 31c2 5 17 8.500 36 8.500S74 36 76 31c0 18-14 28-36 28S4 49 4 31z"/>
  <path fill="#54402f" d="M4 31c2 5 17 8.500 36 8.500V59C18 59 4 49 4 31z" opacity=".55"/>
  <path fill="none" stroke="#b08a4a" stroke-width="2.600" d="M4 31c2 5 17 8.500 36 8.500S74 36 76 31"/>
  <path fill="none" stroke="#b08a4a" stroke-width="1.600" d="M11 46c6 4 17 6 29 6s23-2 29-6"/></svg>`;
