// The parts of the TV that every game has: what is said, what happened, the codes to compare, the end.
import { html, nothing } from "lit-html";
import { lighthouse } from "../art/scenes.js";
import { vars } from "../kit/dom.js";
import { short, typable } from "../kit/seal.js";
import { say } from "../kit/words.js";
import { SANS, SERIF, bound, fit } from "./fit.js";
import { begins } from "./next_start.js";
import { sitter } from "./seat_mark.js";
import { windows } from "./series.js";
import { waits } from "./waiting_notice.js";

/** @typedef {import("../types").Screen} Screen */

// The width of the sentence, in stage units: alone above what lies in the middle, or between two things beside it.
const WIDE = 40;
const NARROW = 32;

/** @param {string} text @param {number} room @param {number} most */
export const headline = (text, room, most) => html`<h2 class="headline"
  ${vars({ "--size": fit(bound(text), { face: SERIF, room, most, least: 1.7 }) })}>${bound(text)}</h2>`;

/**
 * The seal in play and the record's code, which holds the seal too: the code stands alone where house rules need the
 * place.
 *
 * @param {Screen} screen
 * @param {string} seal  "": there is none
 * @param {number} number  of its shuffle
 * @param {boolean} dealt  the middle shows the seal
 */
export function seals({ stage, head, house }, seal, number, dealt) {
  if (stage === "over") return nothing;
  return html`<div class="tv-seal">
    ${seal && !dealt && !(head && house.length) ? html`<p><span>${say("seal.short", { n: number })}</span> <code>${short(seal)}</code></p>` : nothing}
    ${head ? html`<p><span>${say("seal.code.short")}</span> <code>${typable(head)}</code></p>` : nothing}
  </div>`;
}

/**
 * @param {readonly string[]} lines  the oldest first
 * @param {string | null} why  which rule decided the newest
 * @param {unknown} hark  what sounds, in writing
 */
export const news = (lines, why, hark) => (lines.length ? told(lines, why, hark) : hark === nothing ? nothing : html`<div class="news">${hark}</div>`);

/** @param {readonly string[]} lines @param {string | null} why @param {unknown} hark */
const told = (lines, why, hark) => html`<section class="news ${why ? "news--because" : ""}" aria-labelledby="news-title">
  <div class="news__top"><h2 class="caption" id="news-title">${say("tv.news")}</h2>${hark}</div>
  <ol>
    ${lines.map((text, at) => line(bound(text), at === lines.length - 1))}
  </ol>
  ${why
    ? html`<p class="why" ${vars({ "--size": fit(why, { face: SANS, room: 18.8, most: 1.05, least: 0.85, lines: 3 }) })}>${why}</p>`
    : nothing}
</section>`;

/** The newest is whole, whatever it says; of the older ones those that have room. @param {string} text @param {boolean} newest */
const line = (text, newest) => html`<li ${vars({ "--size": newest ? fit(text, { face: SANS, room: 19.2, most: 1.3, least: 0.9, lines: 4 }) : 1.2 })}>${text}</li>`;

/** @param {string} text */
const alarm = (text) => html`<p class="alarm"
  ${vars({ "--size": fit(text, { face: SERIF, room: 34, most: 3.2, least: 1.7 }) })}>${text}</p>`;

/** What may be done now and what comes of it, in an open practice round. @param {string} text @param {number} most */
const explained = (text, most) => html`<p class="remark"
  ${vars({ "--size": fit(text, { face: SANS, room: WIDE + 8, most, least: 1.3 }) })}>${text}</p>`;

/** Who must answer: every name, on two lines, of the longest on three. @param {string} text @param {number} seats */
const awaited = (text, seats) => html`<p class="asked"
  ${vars({ "--size": fit(text, { face: SANS, room: seats < 4 ? 40 : 47, most: 1.5, least: 1.2 }) })}>${text}</p>`;

/**
 * What is happening, and what the host did.
 *
 * @typedef {object} Said
 * @property {string} headline
 * @property {boolean} beside  something stands beside the sentence, and nothing below it
 * @property {boolean} open  it is an open practice round
 * @property {string | null} remark
 * @property {string | null} waiting
 * @property {number} seats
 * @property {number | null} left  seconds
 * @property {string | null} alarm
 * @property {string} dealt  the seal of the deal, until something has happened
 */
/** @param {Screen} screen @param {Said} what */
export function said(screen, { headline: text, beside, open, remark, waiting, seats, left, alarm: loud, dealt }) {
  const notice = waits(screen) || (screen.paused ? null : screen.notice);
  return html`<div class="said">
    ${open ? html`<p class="open-round">${say("tv.open_round")}</p>` : nothing}
    ${headline(text, beside ? NARROW : WIDE, beside ? 3.4 : 3)}
    ${notice ? html`<p class="told" role="status">${notice}</p>` : nothing}
    ${remark ? explained(remark, beside ? 1.7 : 1.45) : nothing}
    ${waiting && !notice && !remark ? awaited(waiting, seats) : nothing}
    ${left === null ? nothing : html`<p class="left" role="timer">${say("common.left", { n: left })}</p>`}
    ${loud ? alarm(loud) : nothing}
    ${dealt && !notice ? html`<p class="dealt">${say("seal.dealt")} <code>${short(dealt)}</code></p>` : nothing}
  </div>`;
}

/**
 * The lighthouse shines for who has won.
 *
 * @param {Screen} screen
 * @param {{text: string, winners: readonly number[], seats: number, seal: string}} how
 */
export function ending(screen, { text, winners, seats, seal }) {
  const champion = screen.people.find((one) => one.id === screen.series.champion);
  const winner = winners.length === 1 ? sitter(screen, winners[0]) : undefined;
  return html`<section class="ending" aria-label=${say("tv.middle")}>
    <div class="ending__light" aria-hidden="true">${lighthouse()}</div>
    <div class="ending__words">
      ${headline(text, seats === 2 ? 23 : 27, 3.6)}
      ${waits(screen) ? html`<p class="told" role="status">${waits(screen)}</p>` : nothing}
      ${winner ? windows(winner.wins || 0, screen.series.target) : nothing}
      ${champion ? html`<p class="champion">${say("tv.over.champion", { name: champion.name })}</p>` : nothing}
      <p class="ending__next">${champion ? say("common.new_night") : nothing} ${begins(screen, "tv.over.next")}</p>
      <p><a class="ending__replay" href="/replay/${screen.table.code}?tv">${say(screen.brings.includes("after") ? "tv.over.replay" : "tv.over.replay_whole")}</a></p>
      ${seal ? html`<p class="ending__seal">${say("seal.over")} <code>${short(seal)}</code></p>` : nothing}
      ${screen.head ? html`<p class="ending__seal">${say("seal.code.over")} <code>${typable(screen.head)}</code></p>` : nothing}
    </div>
  </section>`;
}

/** The fog lies over the table until the host goes on. */
export const paused = () => html`<section class="rest" aria-labelledby="rest-title">
  <h2 id="rest-title">${say("common.paused")}</h2>
  <p>${say("common.paused_how")}</p>
</section>`;
