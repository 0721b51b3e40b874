// Who says that they sit at this table already: the host says yes or no, with one tap.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { say } from "../words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").KnockView} Knock */
/** @typedef {import("../host").Desk} Desk */

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function knocking(screen, desk, live) {
  const { knocks } = screen;
  if (!knocks.length) return nothing;
  const all = () => live && desk.move({ type: "AdmitAll" });
  return html`<div class="knocks">
    <h2>${say("host.knocks")}</h2>
    <ul>
      ${repeat(knocks, ({ id }) => id, (knock) => one(knock, screen, desk, live))}
    </ul>
    ${knocks.length > 1
      ? html`<button type="button" class="button button--primary knocks__all" data-stay="knocks-all" @click=${all}>
          <span class="button__label">${say("host.knock_all")}</span>
        </button>`
      : nothing}
  </div>`;
}

/**
 * @param {Knock} knock
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function one({ id, person, sign = "" }, { people }, desk, live) {
  const who = people.find((each) => each.id === person);
  const name = who ? who.name : "";
  /** @param {boolean} yes */
  const answer = (yes) => live && desk.move({ type: "Admit", knock: id, yes });
  return html`<li>
    <p class="knocks__who">
      <b>${say("host.knock", { name })}</b>
      <span>${say("host.knock_sign")} <b class="knocks__sign" translate="no">${sign}</b></span>
      ${who && !who.away ? html`<span>${say("host.knock_here", { name })}</span>` : nothing}
    </p>
    <button type="button" class="button" data-stay="knock-no-${id}" @click=${() => answer(false)}>
      <span class="button__label">${say("host.knock_no")}</span>
    </button>
    <button type="button" class="button button--primary" data-stay="knock-yes-${id}" @click=${() => answer(true)}>
      <span class="button__label">${say("host.knock_yes", { name })}</span>
    </button>
  </li>`;
}
