// The table of any game in small: who sits where with how much, whose turn it is, and what is happening.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { lantern, mark } from "../../art/marks.js";
import { seenOf } from "../../kit/seen.js";
import { say } from "../../kit/words.js";

/** @typedef {import("../../types").Screen} Screen */
/** @typedef {import("../../kit/seen.js").Seen} Seen */
/** @typedef {import("../../kit/seen.js").SeenSeat} SeenSeat */
/** @typedef {import("../../kit/seen.js").Card} Card */

const CARDS = 4; // cards that are drawn before a seat; of more the ear hears all

/** @param {Screen} screen */
export function table(screen) {
  const seen = /** @type {Seen} */ (seenOf(screen));
  const { seats, headline, practice, alarm, waiting, counts } = seen;
  const late = seats.some((seat) => seat.late);
  return html`<div class="scene">
    <section aria-label=${say("phone.table")}>
      <ol class="strip" data-seats=${seats.length}>
        ${repeat(seats, ({ seat }) => seat, (seat) => place(screen, seen, seat))}
      </ol>
    </section>
    <div class="now ${said(screen, seen) ? "visually-hidden" : ""}">
      <h1 class="now__headline">${headline}</h1>
      ${practice ? html`<p class="now__open">${say("phone.open_round")}</p>` : nothing}
      ${screen.notice && !screen.paused ? html`<p class="now__notice">${screen.notice}</p>` : nothing}
      ${screen.note && seen.me !== null ? html`<p class="now__notice">${screen.note}</p>` : nothing}
      ${alarm ? html`<p class="now__alarm">${alarm}</p>` : nothing}
      ${waiting && (late || !seen.asked) && waiting !== headline ? html`<p class="now__asked">${waiting}</p>` : nothing}
      ${counts.length ? html`<p class="now__asked">${counts.map(({ words }) => words).join(" · ")}</p>` : nothing}
    </div>
  </div>`;
}

/** Whether the question says all that would stand here; the ear still hears both. @param {Screen} screen @param {Seen} seen */
const said = ({ stage, notice, note }, { asked, headline, prompt, alarm, counts }) =>
  stage === "over" || (asked && headline === prompt && !alarm && !counts.length && !notice && !note);

/** @param {Screen} screen @param {Seen} seen @param {SeenSeat} seat */
function place({ people }, { me }, seat) {
  const person = people.find((one) => one.seat === seat.seat);
  const away = Boolean(person && person.away);
  const { cards } = seat;
  return html`<li
    class="place"
    data-turn=${seat.turn ? "" : nothing}
    data-out=${seat.out ? "" : nothing}
    data-away=${away ? "" : nothing}
    data-mine=${seat.seat === me ? "" : nothing}
    data-asked=${seat.asked ? "" : nothing}
  >
    <span class="place__who"
      >${typeof seat.mark === "number" ? mark(seat.mark) : nothing}<bdi class="place__name" translate="no">${seat.name}</bdi>
      ${seat.turn ? html`<span class="place__lantern" aria-hidden="true">${lantern()}</span>` : nothing}</span
    >
    ${seat.counts.length || cards.length || seat.notes.length
      ? html`<span class="place__has" aria-hidden="true">
          ${seat.counts.length ? html`<span class="place__count">${seat.counts.map(({ words }) => words).join(" · ")}</span>` : nothing}
          ${cards.slice(0, CARDS).map(mini)}
          ${cards.length > CARDS ? html`<span>+${cards.length - CARDS}</span>` : nothing}
          ${seat.notes.slice(0, 1).map((note) => html`<span class="place__note">${note}</span>`)}
        </span>`
      : nothing}
    <span class="visually-hidden">${told(seat, seat.seat === me, away)}</span>
  </li>`;
}

/** @param {Card} card */
const mini = ({ face, label }) => (face === null ? html`<span class="mini"></span>` : html`<span class="mini mini--up">${[...label].slice(0, 2)}</span>`);

/** @param {SeenSeat} seat @param {boolean} mine @param {boolean} away */
const told = (seat, mine, away) =>
  [
    mine ? say("phone.you") : "",
    seat.turn ? say("phone.seat.turn") : "",
    seat.out ? say("phone.seat.out") : "",
    ...seat.counts.map(({ words }) => words),
    ...seat.cards.map(({ label }) => label),
    ...seat.notes,
    away ? say("common.away") : "",
  ]
    .filter(Boolean)
    .join(", ");
