// The table of Bruma at one step of a finished game: who sits there, what they hold, and what is told.
import { html, nothing } from "lit-html";
import { cardBack } from "../../../art/cards.js";
import { mark } from "../../../art/marks.js";
import { cardFace } from "../art/cards.js";
import { pearl } from "../art/pearl.js";
import { wordsOf } from "../art/card_words.js";
import { say } from "../../../kit/words.js";
import { story } from "../../../pages/replay/story.js";

/** @typedef {import("../../../types").Replay} Replay */
/** @typedef {import("../../../types").SeatView} SeatView */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").Character} Character */
/** @typedef {import("../../../pages/replay/story.js").Page} Page */

/** @param {Replay} told @param {Page} page */
export function table(told, page) {
  const { view } = told.steps[page.at];
  return html`${story(told, page, [verdict(told, page.at), page.who === "open" ? truths(told, page.at, view) : nothing])}
    <ol class="seats seats--${told.chairs.length}">
      ${view.seats.map((one) => seat(told, page, one))}
    </ol>
    <p class="muted rest">${say("bruma.replay.vault", { n: view.vault })}${view.paper ? nothing : html` · ${say("bruma.replay.deck", { n: view.deck })}`}</p>`;
}

/** What a doubt came to in this step. @param {Replay} told @param {number} at */
function verdict(told, at) {
  const { verdict: one } = told.steps[at].view;
  const before = at ? told.steps[at - 1].view.verdict : null;
  if (!one || (before && before.number === one.number)) return nothing;
  return html`<div class="verdict ${one.true ? "" : "verdict--lie"}">
    <div class="verdict__card" aria-hidden="true" translate="no">${cardFace(one.card, wordsOf(one.card), { small: true })}</div>
    <p><strong class="verdict__title">${one.title}</strong> ${one.said}. ${one.loses}.</p>
  </div>`;
}

/** The claims that lie on the table, and whether they are true. @param {Replay} told @param {number} at @param {View} view */
function truths(told, at, { claim }) {
  if (!claim) return nothing;
  const block = typeof claim.blocker === "number" ? truth(told, at, claim.blocker, claim.blocks_as) : nothing;
  const action = truth(told, at, claim.by, claim.claims);
  return html`<p class="truths">${action} ${block}</p>`;
}

/** @param {Replay} told @param {number} at @param {number} who @param {Character | null | undefined} claimed */
function truth(told, at, who, claimed) {
  if (!claimed) return nothing;
  const holds = handOf(told, at, who).some((card) => card && character(card) === claimed);
  const said = say(holds ? "bruma.replay.true" : "bruma.replay.false", { card: wordsOf(claimed).name });
  return html`<span class="truth ${holds ? "is-true" : "is-false"}"><bdi translate="no">${told.chairs[who].name}</bdi> · ${said}</span>`;
}

/** What a seat's phone showed of its own cards. @param {Replay} told @param {number} at @param {number} who @returns {(string | null)[]} */
const handOf = (told, at, who) => /** @type {(string | null)[]} */ (told.steps[at].eyes[who].hand || []);

/** @param {string} card @returns {Character} */
const character = (card) => /** @type {Character} */ (card.split("/")[0]);

/** @param {Replay} told @param {Page} page @param {SeatView} one */
function seat(told, page, one) {
  const chair = told.chairs[one.seat];
  const open = page.who === "open" || page.who === String(one.seat);
  const hand = open ? handOf(told, page.at, one.seat) : [];
  const up = /** @type {(Character | null)[]} */ (one.cards);
  const shown = /** @type {(Character | null)[]} */ (one.shown || []);
  return html`<li class="seat ${one.turn ? "is-turn" : ""} ${one.out ? "is-out" : ""} ${page.who === String(one.seat) ? "is-eyes" : ""}">
    <p class="seat__who">
      ${typeof chair.mark === "number" ? mark(chair.mark) : nothing}<bdi class="seat__name" translate="no">${chair.name}</bdi>
      ${one.turn ? html`<span class="visually-hidden">${say("replay.turn")}</span>` : nothing}
      <span class="seat__pearls">${one.out ? say("replay.out") : html`${one.pearls}${pearl()}<span class="visually-hidden">${say("bruma.replay.pearls", { n: one.pearls })}</span>`}</span>
    </p>
    <div class="seat__cards" translate="no">
      ${[0, 1].map((at) => place(up[at], shown[at] || (hand[at] ? character(/** @type {string} */ (hand[at])) : null)))}
    </div>
    ${open ? drawn(told, page.at, one.seat) : nothing}
  </li>`;
}

/** @param {Character | null} lost @param {Character | null} held */
function place(lost, held) {
  const card = lost || held;
  if (!card) return html`<div class="place">${cardBack()}<span class="visually-hidden">${say("replay.down")}</span></div>`;
  const words = wordsOf(card);
  return html`<div class="place ${lost ? "is-lost" : ""}">
    <div aria-hidden="true">${cardFace(card, words, { small: true })}</div>
    <span class="visually-hidden">${say(lost ? "bruma.replay.lost" : "bruma.replay.held", { card: words.name })}</span>
  </div>`;
}

/** The cards that somebody looks at in a Redesenhar. @param {Replay} told @param {number} at @param {number} who */
function drawn(told, at, who) {
  const keep = /** @type {View["keep"] | undefined} */ (told.steps[at].eyes[who].keep);
  if (!keep) return nothing;
  const cards = /** @type {string[]} */ (keep.cards).slice(keep.own);
  return html`<p class="seat__drawn">${say("bruma.replay.drew", { cards: cards.map((card) => wordsOf(character(card)).name).join(", ") })}</p>`;
}
