// The table of Bruma on the TV: seats around, what is claimed in the middle, what is known at the edge.
import { html, nothing } from "lit-html";
import { begins } from "../../../tv/next_start.js";
import { SANS, SERIF, bound, fit } from "../../../tv/fit.js";
import { house } from "../../../tv/house_rules.js";
import { vars } from "../../../kit/dom.js";
import { short, typable } from "../../../kit/seal.js";
import { series, windows } from "../../../tv/series.js";
import { waits } from "../../../tv/waiting_notice.js";
import { say } from "../../../kit/words.js";
import { cardBack } from "../../../art/cards.js";
import { lighthouse } from "../../../art/scenes.js";
import { claim } from "./claim.js";
import { mist } from "./revealed_count.js";
import { seat } from "./seat.js";
import { sitter } from "../../../tv/seat_mark.js";
import { bowl } from "./surface.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */

const STACK = 3; // cards drawn for the deck, however many there are

// The width of the sentence, in stage units: above the claim, or between deck and vault.
const WIDE = 40;
const NARROW = 32;

/** @param {string} text @param {number} room @param {number} most */
const headline = (text, room, most) => html`<h2 class="headline"
  ${vars({ "--size": fit(bound(text), { face: SERIF, room, most, least: 1.7 }) })}>${bound(text)}</h2>`;

/** The deal, until somebody has said what they do. @param {View} view */
const justDealt = (view) => view.turn_no === 1 && view.shuffles === 1 && !view.claim;

/** The seal in play, of which cards of paper have none, and the record's code, which holds the seal too: it stands
 * alone where house rules need the place. @param {Screen} screen @param {View} view */
function seals({ stage, head, house }, view) {
  if (stage === "over") return nothing;
  const seal = view.seal && (!justDealt(view) || view.open) && !(head && house.length);
  return html`<div class="tv-seal">
    ${seal ? html`<p><span>${say("seal.short", { n: view.shuffles })}</span> <code>${short(view.seal)}</code></p>` : nothing}
    ${head ? html`<p><span>${say("seal.code.short")}</span> <code>${typable(head)}</code></p>` : nothing}
  </div>`;
}

/** @param {View} view */
const dealt = (view) => html`<p class="dealt">${say("seal.dealt")} <code>${short(view.seal)}</code></p>`;

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

/** @param {View} view @param {unknown} hark  what sounds, in writing */
const news = (view, hark) => html`<section class="news ${reason(view) ? "news--because" : ""}" aria-labelledby="news-title">
  <div class="news__top"><h2 class="caption" id="news-title">${say("tv.news")}</h2>${hark}</div>
  <ol>
    ${view.news.map((text, at) => line(bound(text), at === view.news.length - 1))}
  </ol>
  ${because(reason(view))}
</section>`;

/** The newest is whole, whatever it says; of the older ones those that have room. @param {string} text @param {boolean} newest */
const line = (text, newest) => html`<li ${vars({ "--size": newest ? fit(text, { face: SANS, room: 19.2, most: 1.3, least: 0.9, lines: 4 }) : 1.2 })}>${text}</li>`;

/** Which rule decided what happened last. @param {View} view */
const reason = ({ why }) => why[why.length - 1];

/** @param {string | null | undefined} why */
const because = (why) =>
  why
    ? html`<p class="why" ${vars({ "--size": fit(why, { face: SANS, room: 18.8, most: 1.05, least: 0.85, lines: 3 }) })}>${why}</p>`
    : nothing;

/** @param {string} text */
const alarm = (text) => html`<p class="alarm"
  ${vars({ "--size": fit(text, { face: SERIF, room: 34, most: 3.2, least: 1.7 }) })}>${text}</p>`;

/** What may be done now and what comes of it, in an open practice round. @param {string} text @param {number} most */
const remark = (text, most) => html`<p class="remark"
  ${vars({ "--size": fit(text, { face: SANS, room: WIDE + 8, most, least: 1.3 }) })}>${text}</p>`;

/** Who must answer: every name, on two lines, of the longest on three. @param {View} view */
const awaited = ({ asked_line: text, seats }) => html`<p class="asked"
  ${vars({ "--size": fit(text || "", { face: SANS, room: seats.length < 4 ? 40 : 47, most: 1.5, least: 1.2 }) })}>${text}</p>`;

/** The sentence, large where nothing else lies in the middle, and what the host did.
 * @param {View} view @param {string | null} notice @param {number | null} left  seconds */
const said = (view, notice, left) => html`<div class="said">
  ${view.open ? html`<p class="open-round">${say("tv.open_round")}</p>` : nothing}
  ${headline(view.headline, view.claim ? WIDE : NARROW, view.claim ? 3 : 3.4)}
  ${notice ? html`<p class="told" role="status">${notice}</p>` : nothing}
  ${view.remark ? remark(view.remark, view.claim ? 1.45 : 1.7) : nothing}
  ${view.asked_line && !notice && !view.remark ? awaited(view) : nothing}
  ${left === null ? nothing : html`<p class="left" role="timer">${say("common.left", { n: left })}</p>`}
  ${view.alarm ? alarm(view.alarm) : nothing}
  ${justDealt(view) && !notice && !view.open ? dealt(view) : nothing}
</div>`;

/** @param {Screen} screen @param {View} view @param {number | null} left */
function middle(screen, view, left) {
  if (screen.stage === "over") return ending(screen, view);
  return html`<section class="middle ${view.claim ? "has-main" : ""} ${view.open ? "is-open" : ""}" aria-label=${say("tv.middle")}>
    ${said(view, waits(screen) || (screen.paused ? null : screen.notice), left)} ${deck(view)} ${view.claim ? claim(screen, view, view.claim) : nothing} ${vault(view.vault)}
  </section>`;
}

/** @param {Screen} screen @param {View} view */
function ending(screen, view) {
  const champion = screen.people.find((one) => one.id === screen.series.champion);
  const winner = view.winner === null ? undefined : sitter(screen, view.winner);
  return html`<section class="ending" aria-label=${say("tv.middle")}>
    <div class="ending__light" aria-hidden="true">${lighthouse()}</div>
    <div class="ending__words">
      ${headline(view.headline, view.seats.length === 2 ? 23 : 27, 3.6)}
      ${waits(screen) ? html`<p class="told" role="status">${waits(screen)}</p>` : nothing}
      ${winner ? windows(winner.wins || 0, screen.series.target) : nothing}
      ${champion ? html`<p class="champion">${say("tv.over.champion", { name: champion.name })}</p>` : nothing}
      <p class="ending__next">${champion ? say("common.new_night") : nothing} ${begins(screen, "tv.over.next")}</p>
      <p><a class="ending__replay" href="/replay/${screen.table.code}?tv">${say("tv.over.replay")}</a></p>
      ${view.seal ? html`<p class="ending__seal">${say("seal.over")} <code>${short(view.seal)}</code></p>` : nothing}
      ${screen.head ? html`<p class="ending__seal">${say("seal.code.over")} <code>${typable(screen.head)}</code></p>` : nothing}
    </div>
  </section>`;
}

/** The fog lies over the table until the host goes on. */
const rest = () => html`<section class="rest" aria-labelledby="rest-title">
  <h2 id="rest-title">${say("common.paused")}</h2>
  <p>${say("common.paused_how")}</p>
</section>`;

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
  <div class="west">${mist(view.known)} ${seals(screen, view)} ${house(screen, view.seats.length < 4 ? 4 : 3, view.turn_no)}</div>
  ${news(view, hark)} ${series(screen)}
</div>
${screen.paused ? rest() : nothing}`;
}

/** What a doubt came to, for as long as it is the newest thing. @param {Screen} screen */
export function outcome({ view }) {
  const verdict = view && view.verdict;
  return verdict ? [verdict.title, verdict.said, verdict.loses].map((one) => one.replace(/[^.!]$/, "$&.")) : [];
}
