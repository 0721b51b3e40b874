// Drawn for the TV alone: the arrow of a claim, and the vault.
import { html, svg } from "lit-html";

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
