// One seat of the table: who sits there, two card places, the pearls, and what is asked of them.
import { html, nothing } from "lit-html";
import { cardBack } from "../../../art/cards.js";
import { say } from "../../../kit/words.js";
import { sitter } from "../../../tv/seat_mark.js";
import { place, plate } from "../../../tv/seats.js";
import { cardFace } from "../art/cards.js";
import { wordsOf } from "../art/card_words.js";
import { emblem } from "../art/emblems.js";
import { pearl } from "../art/pearl.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").SeatView} SeatView */
/** @typedef {import("../../../types").Character} Character */

const ROW = 5; // pearls lie in fives, so that one sees how many without counting
const SLIPS = 2; // more than this beside one seat and nobody reads any

/**
 * @param {Character | null} card
 * @param {Character | null} seen  what everyone knows of it all the same
 * @param {Character | null} shown  held up by its owner, and not lost
 * @param {Character | null} open  before everyone, in an open practice round
 * @param {boolean} round  whether it is such a round
 */
const cardPlace = (card, seen, shown, open, round) => html`<div data-solid class="place ${round && card ? "is-lost" : ""} ${card || shown || open ? "is-up" : ""} ${shown ? "is-shown" : ""} ${open ? "is-open" : ""}">
  <div class="place__turn">
    <div class="place__back" aria-hidden="true">${cardBack()}${seen ? html`<span class="place__seen of-${seen}">${emblem(seen)}</span>` : nothing}</div>
    ${face(card || shown || open)}
  </div>
  ${shown ? html`<span class="place__shown">${say("bruma.tv.card.shown")}</span>` : nothing}
  ${card || shown || open ? nothing : html`<span class="visually-hidden">${down(seen)}</span>`}
</div>`;

/** @param {Character | null} card */
const face = (card) =>
  card ? html`<div class="place__face" translate="no">${cardFace(card, wordsOf(card), { small: true })}</div>` : nothing;

/** @param {Character | null} seen */
const down = (seen) => (seen ? say("bruma.tv.card.seen", { card: say(`bruma.card.${seen}.name`) }) : say("tv.card.down"));

/** @param {number} count */
function rows(count) {
  const whole = Array.from({ length: Math.floor(count / ROW) }, () => ROW);
  return count % ROW ? [...whole, count % ROW] : whole;
}

/** The generated type knows that there are two, and not what they are.
 * @param {SeatView} one @returns {(Character | null)[]} */
const cardsOf = (one) => one.cards;

/** @param {SeatView} one @returns {(Character | null)[]} */
const seenOf = (one) => one.seen || [null, null];

/** @param {SeatView} one @returns {(Character | null)[]} */
const shownOf = (one) => one.shown || [null, null];

/** @param {SeatView} one @returns {(Character | null)[]} */
const openOf = (one) => one.open || [null, null];

/** @param {SeatView} one */
const pile = (one) => html`<div class="pile" data-solid>
  <p class="pile__count">${one.pearls}<span class="visually-hidden"> ${say("bruma.tv.pearls")}</span></p>
  <div class="pile__pearls" data-pile=${one.seat} aria-hidden="true">
    ${rows(one.pearls).map((row) => html`<div class="pile__row">${Array.from({ length: row }, pearl)}</div>`)}
  </div>
</div>`;

/** @param {SeatView} one */
const out = (one) => html`<p class="out" data-solid data-pile=${one.seat}>${say("tv.seat.out")}</p>`;

const OWN = ["challenge", "block", "drawn", "target", "may", "must"]; // the others are any game's

/** What is said from this seat, or of it: the two loudest.
 * @param {View} view @param {SeatView} one @param {boolean} away @param {string} cover */
function slips(view, one, away, cover) {
  const { claim, winner } = view;
  const at = one.seat;
  return [
    claim && claim.challenger === at ? "challenge" : "",
    claim && claim.blocker === at ? "block" : "",
    cover || (away ? "away" : ""),
    one.late ? "late" : "",
    one.drawn && view.mode === "free" ? "drawn" : "",
    claim && claim.target === at && typeof claim.blocker !== "number" ? "target" : "",
    winner === null ? one.glow || "" : "",
  ]
    .filter(Boolean)
    .slice(0, SLIPS);
}

/** @param {Screen} screen @param {View} view @param {SeatView} one */
export function seat(screen, view, one) {
  const person = sitter(screen, one.seat);
  const away = Boolean(person && person.away) && !one.out;
  const cover = (person && !person.bot && !one.out && view.winner === null && person.cover) || "";
  const won = view.winner === one.seat;
  return html`<li class="${place(view.seats.length, { ...one, away, won })} ${one.glow ? `glow-${one.glow}` : ""}">
    ${plate(screen, { ...one, won })}
    <div class="goods">
      <div class="cards">${cardsOf(one).map((card, at) => cardPlace(card, seenOf(one)[at], shownOf(one)[at], openOf(one)[at], view.open))}</div>
      <div class="beside">
        ${one.out ? out(one) : pile(one)}
        <ul class="slips">
          ${slips(view, one, away, cover).map((each) => html`<li class="slip slip--${each}">${say(`${OWN.includes(each) ? "bruma.tv" : "tv"}.seat.${each}`)}</li>`)}
        </ul>
      </div>
    </div>
  </li>`;
}
