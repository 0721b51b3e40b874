// My hand: cards face down at the bottom edge, their faces on the page only while they are held.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

/** @typedef {import("./app.js").Phone} Phone */
/**
 * What a game puts into the hand.
 *
 * @typedef {object} Held
 * @property {unknown} cards  as they lie now, open or not
 * @property {string} told  the same in words, for the ear, while they are held
 * @property {string} [out]  what is said when nothing is left to hold
 * @property {boolean} [open]  everyone sees them
 * @property {number | null} [row]  so many lie in one row, each with its number, and not as a fan
 */

/** Whether the faces are to be drawn now. @param {Phone} phone @param {boolean} [out] */
export const isHeld = (phone, out = false) => phone.hold.open() && !out;

/** @param {Phone} phone @param {Held} held */
export function handOf(phone, { cards, told, out = "", open = false, row = null }) {
  const held = isHeld(phone, out !== "");
  const { on } = phone.hold;
  return html`<section
    class="hand"
    role="region"
    aria-label=${say("phone.hand")}
    aria-describedby="hand-how"
    tabindex=${out ? nothing : "0"}
    data-open=${held ? "" : nothing}
    data-out=${out ? "" : nothing}
    data-cards=${row === null ? nothing : row}
    @pointerdown=${on.pointerdown}
    @pointermove=${on.pointermove}
    @pointerup=${on.end}
    @pointercancel=${on.end}
    @lostpointercapture=${on.end}
    @keydown=${on.keydown}
    @keyup=${on.keyup}
    @blur=${on.blur}
    @contextmenu=${on.quiet}
    @dragstart=${on.quiet}
    @selectstart=${on.quiet}
    @touchstart=${on.touchstart}
  >
    <div class="hand__cards" aria-hidden="true">${cards}</div>
    ${caption(phone, out, open)}
    <p class="visually-hidden" aria-live="assertive">${held ? told : ""}</p>
  </section>`;
}

/** @param {Phone} phone @param {string} out @param {boolean} open */
function caption({ offline }, out, open) {
  const text = offline.veiled()
    ? say("phone.offline_for", { n: offline.seconds() })
    : out || say(open ? "phone.hand_open" : "phone.hand_how");
  return html`<p class="hand__how" id="hand-how">${text}</p>`;
}
