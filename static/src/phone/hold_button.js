// A button that acts when it has been held for a second; a tap, a key or a screen reader asks once more instead.
import { html } from "lit-html";
import { still } from "./button.js";

const HOLD_MS = 1000;

/** @typedef {import("./app.js").Phone} Phone */

let timer = 0;
let done = ""; // the button that has acted, and whose finger has still to be lifted

/** @param {Event} event */
function let_go({ currentTarget }) {
  clearTimeout(timer);
  delete (/** @type {HTMLElement} */ (currentTarget).dataset.holding);
}

/**
 * @param {Phone} phone
 * @param {{key: string, label: string, say: string, look?: string, act: () => void, ask: () => void}} press
 *   `act`: it was held; `ask`: it was only pressed
 */
export function holdButton(phone, { key, label, say, look = "", act, ask }) {
  /** @param {PointerEvent} event */
  function down(event) {
    const held = /** @type {HTMLElement} */ (event.currentTarget);
    clearTimeout(timer);
    done = "";
    if (event.button !== 0 || !event.isPrimary || still(phone) || phone.presses.rests(key)) return;
    held.dataset.holding = "";
    timer = setTimeout(() => {
      delete held.dataset.holding;
      if (!held.isConnected || held.dataset.press !== key || still(phone)) return;
      done = key;
      act();
    }, HOLD_MS);
  }

  /** @param {Event} event */
  function click(event) {
    if (phone.presses.began(event, key) && done !== key && !still(phone)) ask();
  }

  return html`<button
    type="button"
    class="button press press--held ${look}"
    data-press=${key}
    ?disabled=${still(phone)}
    ?data-rests=${phone.presses.rests(key)}
    @pointerdown=${down}
    @pointerup=${let_go}
    @pointercancel=${let_go}
    @pointerleave=${let_go}
    @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
    @click=${click}
  >
    <span class="press__words"
      ><span class="button__label" translate="no">${label}</span><span class="button__say">${say}</span></span
    >
  </button>`;
}
