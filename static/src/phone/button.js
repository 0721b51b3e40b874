// One button of the phone: what it is called, the sentence to say, the reason when it cannot be pressed.
import { html, nothing } from "lit-html";

/**
 * @typedef {object} Press
 * @property {string} key  names the button among all that ever were
 * @property {string} label
 * @property {string} [name]  what it is called aloud, where the label is only a sign
 * @property {string | null} [say]
 * @property {string | null} [why]  greyed, for this reason; it can still be read and focused
 * @property {unknown} [art]
 * @property {string} [look]  further classes
 * @property {boolean} [pressed]  for a button that stays down
 * @property {boolean} [off]
 * @property {() => void} act
 */

/**
 * Whether nothing at all can be pressed now.
 *
 * @param {import("./app.js").Phone} phone
 */
export const still = (phone) => phone.line.state() !== "live" || phone.sending !== null;

/**
 * @param {import("./app.js").Phone} phone
 * @param {Press} press
 */
export function button(phone, { key, label, name, say, why, art, look = "", pressed, off = false, act }) {
  const sending = phone.sending !== null && phone.sending.key === key;
  /** @param {Event} event */
  const click = (event) => {
    if (phone.presses.began(event, key) && !why && !still(phone)) act();
  };
  return html`<button
    type="button"
    class="button press ${look}"
    data-press=${key}
    ?disabled=${off || still(phone)}
    ?data-rests=${phone.presses.rests(key)}
    aria-label=${name || nothing}
    aria-disabled=${why ? "true" : nothing}
    aria-busy=${sending ? "true" : nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    @click=${click}
  >
    ${art ? html`<span class="press__art" aria-hidden="true">${art}</span>` : nothing}
    <span class="press__words"
      ><span class="button__label" translate="no">${label}</span>
      ${why ? html`<span class="button__why">${why}</span>` : say ? html`<span class="button__say">${say}</span>` : nothing}</span
    >
  </button>`;
}
