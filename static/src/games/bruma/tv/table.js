// The table of Bruma on the TV: seats around, what is claimed in the middle, what is known at the edge.
import { html, nothing } from "lit-html";
import { cardBack } from "../../../art/cards.js";
import { say } from "../../../kit/words.js";
import { house } from "../../../tv/house_rules.js";
import { ending, news, paused, said, seals } from "../../../tv/parts.js";
import { series } from "../../../tv/series.js";
import { claim } from "./claim.js";
import { mist } from "./revealed_count.js";
import { seat } from "./seat.js";
import { bowl } from "./surface.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */

const STACK = 3; // cards drawn for the deck, however many there are

/** The deal, until somebody has said what they do. @param {View} view */
const justDealt = (view) => view.turn_no === 1 && view.shuffles === 1 && !view.claim;

/** @param {View} view */
const deck = (view) => html`<div class="deck">
  <div class="deck__cards" aria-hidden="true">${Array.from({ length: Math.min(STACK, view.deck) }, cardBack)}</div>
  <p class="label"><span>${say("bruma.tv.deck")}</span> <b>${view.deck}</b></p>
</div>`;

/** @param {number} pearls */
const vault = (pearls) => html`<div class="vault">
  <div data-pile="vault">${bowl(pearls)}</div>
  <p class="label"><span>${say("bruma.tv.vault")}</span> <b>${pearls}</b></p>
</div>`;

/** @param {Screen} screen @param {View} view @param {number | null} left */
function middle(screen, view, left) {
  if (screen.stage === "over") return ending(screen, { text: view.headline, winners: view.winner === null ? [] : [view.winner], seats: view.seats.length, seal: view.seal });
  const { claim: claimed, open, remark } = view;
  return html`<section class="middle ${claimed ? "has-main" : ""} ${open ? "is-open" : ""}" aria-label=${say("tv.middle")}>
    ${said(screen, {
      headline: view.headline,
      beside: claimed === null,
      open,
      remark,
      waiting: view.asked_line,
      seats: view.seats.length,
      left,
      alarm: view.alarm,
      dealt: justDealt(view) && !open ? view.seal : "",
    })}
    ${deck(view)} ${claimed ? claim(screen, view, claimed) : nothing} ${vault(view.vault)}
  </section>`;
}

/**
 * @param {Screen} screen
 * @param {number | null} left  seconds for the open question
 * @param {unknown} hark  what sounds, in writing
 */
export function table(screen, left, hark) {
  const view = /** @type {View} */ (screen.view);
  return html`<div class="play seats-${view.seats.length}">
  <ol class="seats" aria-label=${say("tv.seats")}>
    ${view.seats.map((one) => seat(screen, view, one))}
  </ol>
  ${middle(screen, view, left)}
  <div class="west">${mist(view.known)} ${seals(screen, view.seal, view.shuffles, justDealt(view) && !view.open)} ${house(screen, view.seats.length < 4 ? 4 : 3, view.turn_no)}</div>
  ${news(view.news, view.why[view.why.length - 1] || null, hark)} ${series(screen)}
</div>
${screen.paused ? paused() : nothing}`;
}

/** What a doubt came to, for as long as it is the newest thing. @param {Screen} screen */
export function outcome({ view }) {
  const verdict = view && view.verdict;
  return verdict ? [verdict.title, verdict.said, verdict.loses].map((one) => one.replace(/[^.!]$/, "$&.")) : [];
}
