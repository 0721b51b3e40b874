// What lies in the middle: who says to be whom, what they do, to whom, and who stands in the way.
import { html, nothing } from "lit-html";
import { SERIF, fit } from "../tv/fit.js";
import { vars } from "../tv/page.js";
import { say } from "../words.js";
import { actionGlyph, cardFace, mark } from "./art.js";
import { arrow } from "./tv_surface.js";
import { wordsOf } from "./tv_words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").ClaimView} ClaimView */
/** @typedef {import("../types").Character} Character */

/** @param {Screen} screen @param {View} view @param {number} seat */
function who(screen, view, seat) {
  const person = screen.people.find((one) => one.seat === seat);
  const { name } = view.seats[seat];
  return html`<p class="who of-mark-${person ? person.mark : ""}">
    <span class="who__mark">${person && person.mark !== null ? mark(person.mark) : nothing}</span>
    <span class="who__name" translate="no"
      ${vars({ "--size": fit(name, { face: SERIF, room: 8, most: 1.8, least: 1.1 }) })}
      >${name}</span
    >
  </p>`;
}

/** A card that somebody says to hold, and what is shouted over it.
 * @param {Character} character @param {{shout?: string, proving?: boolean}} how */
const said = (character, { shout = "", proving = false }) => html`<div class="said-card ${proving ? "is-proving" : ""}">
  <div translate="no">${cardFace(character, wordsOf(character), { small: true })}</div>
  ${shout ? html`<p class="said-card__shout">${shout}</p>` : nothing}
  ${proving ? html`<p class="said-card__prove">${say("tv.prove")}</p>` : nothing}
</div>`;

/** @param {Screen} screen @param {View} view @param {number} seat */
function token(screen, view, seat) {
  const person = screen.people.find((one) => one.seat === seat);
  const sign = person && person.mark !== null ? person.mark : null;
  return html`<div class="token of-mark-${sign === null ? "" : sign}">${sign === null ? nothing : mark(sign)}</div>`;
}

/** @param {Screen} screen @param {View} view @param {ClaimView} claim */
export function claim(screen, view, { by, action, target, claims, blocker, blocks_as, proving }) {
  const blocked = typeof blocker === "number";
  const faced = blocked ? blocker : target;
  return html`<div class="claim ${blocked ? "is-blocked" : ""}">
    <div class="side">
      ${who(screen, view, by)} ${claims ? said(claims, { proving: Boolean(proving) && !blocked }) : token(screen, view, by)}
    </div>
    <div class="deed">
      <span class="deed__glyph">${actionGlyph(action)}</span>
      <p class="deed__name" translate="no">${say(`tv.action.${action}`)}</p>
      ${typeof faced === "number" ? arrow(blocked) : nothing}
    </div>
    ${typeof faced === "number"
      ? html`<div class="side">
          ${who(screen, view, faced)}
          ${blocked && blocks_as ? said(blocks_as, { shout: say("tv.seat.block"), proving: Boolean(proving) }) : token(screen, view, faced)}
        </div>`
      : nothing}
  </div>`;
}
