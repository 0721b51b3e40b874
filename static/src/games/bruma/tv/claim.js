// What lies in the middle: who says to be whom, what they do, to whom, and who stands in the way.
import { html, nothing } from "lit-html";
import { SERIF, bound, fit } from "../../../tv/fit.js";
import { vars } from "../../../kit/dom.js";
import { say } from "../../../kit/words.js";
import { cardFace } from "../art/cards.js";
import { actionGlyph } from "../art/glyphs.js";
import { sign } from "../../../tv/seat_mark.js";
import { arrow } from "./surface.js";
import { wordsOf } from "../art/card_words.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").ClaimView} ClaimView */
/** @typedef {import("../../../types").Character} Character */

/** @param {Screen} screen @param {View} view @param {number} seat */
function who(screen, view, seat) {
  const name = bound(view.seats[seat].name);
  return html`<p class="who">
    ${sign(screen, seat)}
    <span class="who__name" translate="no" dir="auto"
      ${vars({ "--size": fit(name, { face: SERIF, room: 8.8, most: 1.8, wrapped: 1.3, least: 0.85 }) })}
      >${name}</span
    >
  </p>`;
}

/** A card that somebody says to hold. @param {Character} character @param {boolean} proving */
const said = (character, proving) => html`<div class="said-card ${proving ? "is-proving" : ""}">
  <div translate="no">${cardFace(character, wordsOf(character), { small: true })}</div>
  ${proving ? html`<p class="said-card__prove" data-hangs>${say("bruma.tv.prove")}</p>` : nothing}
</div>`;

/** Who is meant, where no card is claimed. @param {Screen} screen @param {number} seat */
const token = (screen, seat) => html`<div class="token">${sign(screen, seat)}</div>`;

/** @param {Screen} screen @param {View} view @param {ClaimView} claim */
export function claim(screen, view, { by, action, target, claims, blocker, blocks_as, proving }) {
  const blocked = typeof blocker === "number";
  const faced = blocked ? blocker : target;
  return html`<div class="claim ${blocked ? "is-blocked" : ""}">
    <div class="side">
      ${who(screen, view, by)} ${claims ? said(claims, Boolean(proving) && !blocked) : token(screen, by)}
    </div>
    <div class="deed">
      <span class="deed__glyph">${actionGlyph(action)}</span>
      <p class="deed__name" translate="no">${say(`bruma.action.${action}`)}</p>
      ${typeof faced === "number" ? arrow(blocked) : nothing}
    </div>
    ${typeof faced === "number"
      ? html`<div class="side">
          ${who(screen, view, faced)}
          ${blocked && blocks_as ? said(blocks_as, Boolean(proving)) : token(screen, faced)}
        </div>`
      : nothing}
  </div>`;
}
