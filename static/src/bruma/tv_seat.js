// One seat of the table: who sits there, two card places, the pearls, and what is asked of them.
import { html, nothing } from "lit-html";
import { SERIF, fit } from "../tv/fit.js";
import { vars } from "../tv/page.js";
import { say } from "../words.js";
import { cardBack, cardFace, lantern, mark, pearl } from "./art.js";
import { candle } from "./tv_surface.js";
import { wordsOf } from "./tv_words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").SeatView} SeatView */
/** @typedef {import("../types").Person} Person */
/** @typedef {import("../types").Character} Character */

/** Where each seat lies, clockwise, by how many there are. @type {Record<number, string[]>} */
const AROUND = {
  2: ["l", "r"],
  3: ["l", "r", "b"],
  4: ["t", "r", "b", "l"],
  5: ["tl", "tr", "r", "b", "l"],
  6: ["tl", "tr", "r", "br", "bl", "l"],
};
const ROW = 5; // pearls lie in fives, so that one sees how many without counting

/** @param {Character | null} card */
const place = (card) => html`<div class="place ${card ? "is-up" : ""}">
  <div class="place__turn">
    <div class="place__back" aria-hidden="true">${cardBack()}</div>
    ${card ? html`<div class="place__face" translate="no">${cardFace(card, wordsOf(card), { small: true })}</div>` : nothing}
  </div>
  ${card ? nothing : html`<span class="visually-hidden">${say("tv.card.down")}</span>`}
</div>`;

/** @param {number} count */
function rows(count) {
  const whole = Array.from({ length: Math.floor(count / ROW) }, () => ROW);
  return count % ROW ? [...whole, count % ROW] : whole;
}

/** @param {SeatView} one */
const pile = (one) => html`<div class="pile">
  <p class="pile__count">${one.pearls}<span class="visually-hidden"> ${say("tv.pearls")}</span></p>
  <div class="pile__pearls" data-pile=${one.seat} aria-hidden="true">
    ${rows(one.pearls).map((row) => html`<div class="pile__row">${Array.from({ length: row }, pearl)}</div>`)}
  </div>
</div>`;

/** @param {SeatView} one */
const out = (one) => html`<p class="out" data-pile=${one.seat}>${say("tv.seat.out")}</p>`;

/** What is said from this seat, or of it; the loudest first. @param {View} view @param {SeatView} one */
function slips({ claim }, one) {
  const at = one.seat;
  return [
    claim && claim.challenger === at ? "challenge" : "",
    claim && claim.blocker === at && claim.challenger !== at ? "block" : "",
    claim && claim.target === at && (claim.blocker === null || claim.blocker === undefined) ? "target" : "",
    one.late ? "late" : "",
    one.glow || "",
  ].filter(Boolean);
}

/** @param {SeatView} one */
const light = (one) => (one.turn ? lantern() : candle(!one.out));

/** @param {SeatView} one @param {Person | undefined} person */
const plate = (one, person) => html`<div class="plate">
  <span class="plate__mark">${person && person.mark !== null ? mark(person.mark) : nothing}</span>
  <span class="plate__name" translate="no"
    ${vars({ "--size": fit(one.name, { face: SERIF, room: 10.5, most: 2, least: 1.15 }) })}
    >${one.name}</span
  >
  <span class="plate__light">${light(one)}</span>
  ${one.turn ? html`<span class="visually-hidden">${say("tv.seat.turn")}</span>` : nothing}
  ${one.asked ? html`<span class="visually-hidden">${say("tv.seat.asked")}</span>` : nothing}
</div>`;

/** @param {Screen} screen @param {View} view @param {SeatView} one */
export function seat(screen, view, one) {
  const person = screen.people.find((each) => each.seat === one.seat);
  const away = Boolean(person && person.away) && !one.out;
  const states = [
    `at-${(AROUND[view.seats.length] || AROUND[6])[one.seat]}`,
    person && person.mark !== null ? `of-mark-${person.mark}` : "",
    one.turn ? "is-turn" : "",
    one.asked ? "is-asked" : "",
    one.late ? "is-late" : "",
    one.out ? "is-out" : "",
    away ? "is-away" : "",
    view.winner === one.seat ? "is-winner" : "",
    one.glow ? `glow-${one.glow}` : "",
  ];
  return html`<li class="seat ${states.filter(Boolean).join(" ")}">
    ${plate(one, person)}
    <div class="goods">
      <div class="cards">${one.cards.map(place)}</div>
      <div class="beside">
        ${one.out ? out(one) : pile(one)}
        <ul class="slips">
          ${slips(view, one).map((each) => html`<li class="slip slip--${each}">${say(`tv.seat.${each}`)}</li>`)}
          ${away ? html`<li class="slip slip--away">${say("tv.seat.away")}</li>` : nothing}
        </ul>
      </div>
    </div>
  </li>`;
}
