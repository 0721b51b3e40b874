// The hand of any game: its cards, face down until they are held.
import { html, nothing } from "lit-html";
import { cardBack, plainFace } from "../../art/cards.js";
import { vars } from "../../kit/dom.js";
import { seenOf } from "../../kit/seen.js";
import { handOf, isHeld } from "../hand.js";

/** @typedef {import("../../kit/seen.js").Card} Card */

const FAN = 2; // more than this lie in rows
const ROW = 5;

/** @param {import("../app.js").Phone} phone @param {import("../../types").Screen} screen */
export function hand(phone, screen) {
  const seen = seenOf(screen);
  if (!seen || seen.me === null || !seen.hand || !seen.hand.length || screen.stage === "over") return nothing;
  const { hand: cards, practice } = seen;
  const open = isHeld(phone) || practice !== null;
  const rows = Math.ceil(cards.length / ROW);
  const many = cards.length > FAN;
  return handOf(phone, {
    cards: many
      ? html`<div class="hand__rows" ${vars({ "--row": Math.ceil(cards.length / rows), "--of": cards.length })}>
          ${cards.map((card) => one(card, open, true))}
        </div>`
      : cards.map((card) => one(card, open, false)),
    told: cards.map(({ label }) => label).join(", "),
    open: practice !== null,
  });
}

/** @param {Card} card @param {boolean} open @param {boolean} small */
const one = ({ label, text }, open, small) => html`<div class="hand__card" translate="no">
  ${open ? plainFace({ label, text: small ? "" : text || "" }) : cardBack()}
</div>`;
