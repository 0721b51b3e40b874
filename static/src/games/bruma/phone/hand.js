// My hand in Bruma: two cards in their places, or those of an exchange.
import { html, nothing } from "lit-html";
import { say } from "../../../kit/words.js";
import { handOf, isHeld } from "../../../phone/hand.js";
import { cardBack } from "../../../art/cards.js";
import { cardFace } from "../art/cards.js";

/** @typedef {import("../../../phone/app.js").Phone} Phone */
/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").Character} Character */

/** @param {Phone} phone @param {Screen} screen */
export function hand(phone, { view, stage }) {
  if (!view || view.me === null || !view.hand || stage === "over") return nothing;
  const out = view.hand.every((card) => card === null);
  const open = isHeld(phone, out) || view.open;
  return handOf(phone, {
    cards: view.keep ? choosing(view.keep, open) : inPlace(view, view.hand, open),
    told: told(view),
    out: out ? say("bruma.phone.hand_out") : "",
    open: view.open,
    row: view.keep ? view.keep.cards.length : null,
  });
}

/** @param {View} view @param {(string | null)[]} cards @param {boolean} open */
function inPlace(view, cards, open) {
  const { cards: turned, shown: exposed = [null, null] } = view.seats[/** @type {number} */ (view.me)];
  const up = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (turned));
  const shown = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (exposed));
  return cards.map((card, at) => held(card, up[at], shown[at], open));
}

/** In an exchange the own cards that are left and the drawn ones, as the buttons number them. @param {import("../../../types").KeepView} keep @param {boolean} open */
const choosing = ({ cards }, open) =>
  cards.map((card, at) => {
    const id = idOf(card);
    return html`<div class="hand__card" translate="no">
      ${open ? cardFace(id, wordsOf(id), { small: true }) : cardBack()}<span class="hand__number">${at + 1}</span>
    </div>`;
  });

/** @param {string | null} card @param {Character | null} up @param {Character | null} shown @param {boolean} open */
function held(card, up, shown, open) {
  if (shown) return html`<div class="hand__card hand__card--shown" translate="no">${cardFace(shown, wordsOf(shown))}<span class="hand__shown">${say("bruma.phone.shown")}</span></div>`;
  if (up) return html`<div class="hand__card hand__card--up" translate="no">${cardFace(up, wordsOf(up))}</div>`;
  const id = card && open ? idOf(card) : null;
  return html`<div class="hand__card" translate="no">${id ? cardFace(id, wordsOf(id)) : cardBack()}</div>`;
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

/** The cards by their names; in an exchange each with its number. @param {View} view */
function told({ hand, keep }) {
  if (keep) return keep.cards.map((card, at) => `${say("bruma.phone.keep.card", { n: at + 1 })}: ${nameOf(card)}`).join(", ");
  return (hand || []).map((card) => card && nameOf(card)).filter(Boolean).join(", ");
}

/** @param {string} card */
const nameOf = (card) => say(`bruma.card.${idOf(card)}.name`);
