// What help tells of Bruma: what each action does, who blocks it, the five steps, and where the rules say more.
import { html, nothing } from "lit-html";
import { say } from "../../../kit/words.js";
import { emblem } from "../art/emblems.js";
import { actionGlyph } from "../art/glyphs.js";

/** @typedef {import("../../../types").Action} Action */
/** @typedef {import("../../../types").Character} Character */

/** @type {Action[]} */
const ACTIONS = ["mergulho", "subsidio", "ruptura", "comercio", "envenenar", "surrupiar", "redesenhar"];

/** @type {Character[]} */
const CHARACTERS = ["mercador", "sombra", "contrabandista", "cartografa", "guardia"];

const STEPS = [1, 2, 3, 4, 5];

/**
 * The place in the rules that fits what this phone is asked, or what the table is at.
 *
 * @param {import("../../../types").Screen} screen
 */
export function place({ view }) {
  if (!view) return "";
  if (view.keep) return "#redesenhar";
  if (view.phase === "ChallengeAction" && view.claim) return `#${view.claim.action}`;
  return PLACES[view.phase] || "";
}

/** @type {Record<string, string>} */
const PLACES = {
  Choosing: "#acoes",
  BlockAction: "#bloqueio",
  ChallengeBlock: "#bloqueio",
  ProveAction: "#prova",
  ProveBlock: "#prova",
  Losing: "#perder",
  Exchanging: "#redesenhar",
  Free: "#acoes",
  Over: "#perder",
};

export const rules = () => html`
  <h2>${say("bruma.phone.help.actions")}</h2>
  <ul class="help__list">
    ${ACTIONS.map(
      (action) => html`<li class="help__row">
        <span class="help__art" aria-hidden="true">${actionGlyph(action)}</span>
        <h3 translate="no">${say(`bruma.phone.help.${action}`)}</h3>
        <p>${say(`bruma.phone.help.${action}.does`)}</p>
        <p class="help__blocks">${say(`bruma.phone.help.${action}.blocks`)}</p>
      </li>`,
    )}
  </ul>
  <h2>${say("bruma.phone.help.characters")}</h2>
  <ul class="help__list">
    ${CHARACTERS.map(
      (id) => html`<li class="help__row">
        <span class="help__art" aria-hidden="true">${emblem(id)}</span>
        <h3 translate="no">${say(`bruma.card.${id}.name`)}</h3>
        <p>${say(`bruma.card.${id}.does`)}</p>
        ${say(`bruma.card.${id}.stops`) ? html`<p class="help__blocks">${say(`bruma.card.${id}.stops`)}</p>` : nothing}
      </li>`,
    )}
  </ul>
  <h2>${say("bruma.phone.help.steps")}</h2>
  <ol class="help__steps">
    ${STEPS.map((step) => html`<li>${say(`bruma.phone.help.step.${step}`)}</li>`)}
  </ol>
`;
