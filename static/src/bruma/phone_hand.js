// My hand: two cards face down at the bottom edge, their faces on the page only while they are held.
import { html, nothing } from "lit-html";
import { say } from "../words.js";
import { cardBack, cardFace } from "./art.js";

/** @typedef {import("../phone.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Character} Character */

/** @param {Phone} phone @param {Screen} screen */
export function hand(phone, { view, stage }) {
  if (!view || view.me === null || !view.hand || stage === "over") return nothing;
  const up = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (view.seats[view.me].cards));
  const shown = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (view.seats[view.me].shown || [null, null]));
  const out = view.hand.every((card) => card === null);
  const open = phone.hold.open() && !out;
  const { on } = phone.hold;
  return html`<section
    class="hand"
    role="region"
    aria-label=${say("phone.hand")}
    aria-describedby="hand-how"
    tabindex=${out ? nothing : "0"}
    data-open=${open ? "" : nothing}
    data-out=${out ? "" : nothing}
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
    <div class="hand__cards" aria-hidden="true">
      ${view.hand.map((card, at) => held(card, up[at], shown[at], open || view.open))}
    </div>
    ${caption(phone, out, view.open)}
    <p class="visually-hidden" aria-live="assertive">${open ? told(view.hand) : ""}</p>
  </section>`;
}

/** @param {string | null} card @param {Character | null} up @param {Character | null} shown @param {boolean} open */
function held(card, up, shown, open) {
  if (shown) return html`<div class="hand__card hand__card--shown" translate="no">${cardFace(shown, wordsOf(shown))}<span class="hand__shown" translate="yes">${say("phone.shown")}</span></div>`;
  if (up) return html`<div class="hand__card hand__card--up" translate="no">${cardFace(up, wordsOf(up))}</div>`;
  const id = card && open ? idOf(card) : null;
  return html`<div class="hand__card" translate="no">${id ? cardFace(id, wordsOf(id)) : cardBack()}</div>`;
}

/** @param {Phone} phone @param {boolean} out @param {boolean} open  everybody sees it */
function caption({ offline }, out, open) {
  const text = offline.veiled()
    ? say("phone.offline_for", { n: offline.seconds() })
    : say(out ? "phone.hand_out" : open ? "phone.hand_open" : "phone.hand_how");
  return html`<p class="hand__how" id="hand-how">${text}</p>`;
}

/** A card is its character, and behind a slash whatever else is printed on it. @param {string} card */
const idOf = (card) => /** @type {Character} */ (card.split("/")[0]);

/** @param {Character} id */
const wordsOf = (id) => ({
  name: say(`bruma.card.${id}.name`),
  short: say(`bruma.card.${id}.short`),
  does: say(`bruma.card.${id}.does`),
  stops: say(`bruma.card.${id}.stops`),
});

/** @param {(string | null)[]} cards */
const told = (cards) =>
  cards
    .filter((card) => card !== null)
    .map((card) => say(`bruma.card.${idOf(/** @type {string} */ (card))}.name`))
    .join(", ");
