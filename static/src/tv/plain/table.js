// The table of any game on the TV: seats around, what is happening in the middle, what happened at the edge.
import { html, nothing } from "lit-html";
import { cardBack, plainFace } from "../../art/cards.js";
import { newestSeal, seenOf } from "../../kit/seen.js";
import { say } from "../../kit/words.js";
import { bound } from "../fit.js";
import { house } from "../house_rules.js";
import { ending, news, paused, said, seals } from "../parts.js";
import { sitter } from "../seat_mark.js";
import { place, plate } from "../seats.js";
import { series } from "../series.js";

/** @typedef {import("../../types").Screen} Screen */
/** @typedef {import("../../kit/seen.js").Seen} Seen */
/** @typedef {import("../../kit/seen.js").SeenSeat} SeenSeat */
/** @typedef {import("../../kit/seen.js").Count} Count */
/** @typedef {import("../../kit/seen.js").Card} Card */

const CARDS = 4; // that are drawn before a seat
const SLIPS = 2; // more than this beside one seat cannot be read
const NEWS = 3;

/**
 * @param {Screen} screen
 * @param {number | null} left  seconds for the open question
 * @param {unknown} hark  what sounds, in writing
 */
export function table(screen, left, hark) {
  const seen = /** @type {Seen} */ (seenOf(screen));
  const seal = newestSeal(seen);
  const last = seen.news.slice(-NEWS);
  return html`<div class="play seats-${seen.seats.length}">
      <ol class="seats" aria-label=${say("tv.seats")}>
        ${seen.seats.map((one) => seat(screen, seen, one))}
      </ol>
      ${middle(screen, seen, left)}
      <div class="west">
        ${seals(screen, seal ? seal.seal : "", seal ? seal.number : 0, false)} ${house(screen, 5, seen.turn_no)}
      </div>
      ${news(last.map(({ text }) => text), last.length ? last[last.length - 1].why : null, hark)} ${series(screen)}
    </div>
    ${screen.paused ? paused() : nothing}`;
}

/** @param {Screen} screen @param {Seen} seen @param {number | null} left */
function middle(screen, seen, left) {
  const seal = newestSeal(seen);
  const { headline: text, winners, seats, counts, practice } = seen;
  if (screen.stage === "over") return ending(screen, { text, winners, seats: seats.length, seal: seal ? seal.seal : "" });
  const half = Math.ceil(counts.length / 2);
  return html`<section class="middle middle--plain" aria-label=${say("tv.middle")}>
    ${said(screen, {
      headline: text,
      beside: true,
      open: practice !== null,
      remark: practice && practice.remark,
      waiting: seen.waiting === text ? null : seen.waiting,
      seats: seats.length,
      left,
      alarm: seen.alarm,
      dealt: "",
    })}
    ${heap("left", counts.slice(0, half))} ${heap("right", counts.slice(half))}
  </section>`;
}

/** What lies on one side of the sentence. @param {"left" | "right"} side @param {readonly Count[]} counts */
const heap = (side, counts) =>
  counts.length ? html`<div class="heap heap--${side}">${counts.map(({ words }) => html`<p class="label">${bound(words)}</p>`)}</div>` : nothing;

/** @param {Screen} screen @param {Seen} seen @param {SeenSeat} one */
function seat(screen, seen, one) {
  const person = sitter(screen, one.seat);
  const playing = !one.out && !seen.winners.length;
  const away = Boolean(person && person.away) && !one.out;
  const won = seen.winners.includes(one.seat);
  const cover = (playing && person && !person.bot && person.cover) || "";
  const slips = [
    ...(cover ? [say(`tv.seat.${cover}`)] : away ? [say("tv.seat.away")] : []),
    ...(one.late ? [say("tv.seat.late")] : []),
    ...one.notes,
  ];
  return html`<li class=${place(seen.seats.length, { ...one, away, won })}>
    ${plate(screen, { ...one, won })}
    <div class="goods goods--plain">
      ${one.cards.length ? html`<div class="cards">${one.cards.slice(0, CARDS).map(card)}</div>` : nothing}
      <div class="beside">
        ${one.out ? html`<p class="out" data-solid>${say("tv.seat.out")}</p>` : nothing}
        ${one.counts.length ? html`<ul class="counts" data-solid>${one.counts.map(({ words }) => html`<li>${bound(words)}</li>`)}</ul>` : nothing}
        ${slips.length ? html`<ul class="slips">${slips.slice(0, SLIPS).map((text) => html`<li class="slip">${text}</li>`)}</ul>` : nothing}
      </div>
    </div>
  </li>`;
}

/** @param {Card} one */
const card = ({ face, label }) => html`<div class="laid" data-solid>
  ${face === null
    ? html`<div aria-hidden="true">${cardBack()}</div><span class="visually-hidden">${label}</span>`
    : html`<div translate="no">${plainFace({ label, text: "" })}</div>`}
</div>`;

/** Nothing is louder than the headline. */
export const outcome = () => [];
