// The table in small: who sits where with how much, whose turn it is, and what is happening.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { say } from "../../../kit/words.js";
import { lantern, mark } from "../../../art/marks.js";
import { emblem } from "../art/emblems.js";
import { pearl } from "../art/pearl.js";
import { able, asked } from "./pending_call.js";
import { free } from "./by_hand.js";
import { verdict } from "./verdict.js";
import { why } from "./news.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").SeatView} SeatView */
/** @typedef {import("../../../types").Character} Character */

const MINE = ["Choosing", "Losing", "Exchanging"];

/** Whether the question says what the headline says; the ear still hears both. @param {Screen} screen */
export function redundant({ stage, view }) {
  return stage === "over" || Boolean(view && asked(view) && MINE.includes(view.phase));
}

/** @param {Screen} screen */
export function table(screen) {
  const view = /** @type {View} */ (screen.view);
  const claimed = view.claim && (view.claim.blocks_as || view.claim.claims);
  const spoken = free(view); // the panel says whose turn it is; the ear still hears both
  const late = view.seats.some((seat) => seat.late);
  return html`<div class="scene">
    <section aria-label=${say("phone.table")}>
      <ol class="strip" data-seats=${view.seats.length}>
        ${repeat(view.seats, ({ seat }) => seat, (seat) => place(screen, view, seat))}
      </ol>
    </section>
    <div class="now ${redundant(screen) ? "visually-hidden" : ""}">
      ${claimed ? html`<span class="now__emblem">${emblem(claimed)}</span>` : nothing}
      <h1 class="now__headline ${spoken ? "visually-hidden" : ""}">${view.headline}</h1>
      ${view.open ? html`<p class="now__open">${say("phone.open_round")}</p>` : nothing}
      ${screen.notice && !screen.paused ? html`<p class="now__notice">${screen.notice}</p>` : nothing}
      ${screen.note && !watching(screen) ? html`<p class="now__notice">${screen.note}</p>` : nothing}
      ${view.alarm && !dutiful(view) ? html`<p class="now__alarm">${view.alarm}</p>` : nothing}
      ${view.asked_line && (late || !asked(view)) ? html`<p class="now__asked">${view.asked_line}</p>` : nothing}
      ${view.claim && able(view) && !redundant(screen) ? why(view) : nothing}
    </div>
    ${verdict(view)}
  </div>`;
}

/** Whether it is said that one watches, and what one can do, where a player is asked. @param {Screen} screen */
export const watching = ({ view, note }) => Boolean(view && view.me === null && note);

/** Whether the panel says it already, to whoever has the duty. @param {View} view */
const dutiful = (view) => free(view) && view.me !== null && view.seats[view.me].glow === "must";

/** @param {Screen} screen @param {View} view @param {SeatView} seat */
function place({ people }, view, seat) {
  const person = people.find((one) => one.seat === seat.seat);
  const at = person && typeof person.mark === "number" ? person.mark : seat.seat;
  const cards = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (seat.cards));
  const seen = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (seat.seen || [null, null]));
  const shown = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (seat.shown || [null, null]));
  const open = /** @type {(Character | null)[]} */ (/** @type {unknown} */ (seat.open || [null, null]));
  const away = Boolean(person && person.away);
  const mine = seat.seat === view.me;
  return html`<li
    class="place"
    data-turn=${seat.turn ? "" : nothing}
    data-out=${seat.out ? "" : nothing}
    data-away=${away ? "" : nothing}
    data-mine=${mine ? "" : nothing}
    data-asked=${seat.asked ? "" : nothing}
    data-glow=${seat.glow || nothing}
  >
    <span class="place__who">${mark(at)}<bdi class="place__name" translate="no">${seat.name}</bdi><span class="visually-hidden">: </span>
      ${seat.turn ? html`<span class="place__lantern" aria-hidden="true">${lantern()}</span>` : nothing}</span>
    <span class="place__has" aria-hidden="true">
      <span class="place__pearls">${pearl()}${seat.pearls}</span>
      ${cards.map((card, index) => mini(card, seen[index], shown[index] || open[index]))}
    </span>
    <span class="visually-hidden">${told(seat, cards, { mine, away, seen, shown, open })}</span>
  </li>`;
}

/**
 * @param {Character | null} card
 * @param {Character | null} seen  what everyone knows of a face-down card
 * @param {Character | null} shown  what its owner holds up
 */
function mini(card, seen, shown) {
  if (shown) return html`<span class="mini mini--shown of-${shown}">${short(shown)}</span>`;
  if (card) return html`<span class="mini mini--up of-${card}">${short(card)}</span>`;
  return seen ? html`<span class="mini mini--seen of-${seen}">${short(seen)}</span>` : html`<span class="mini"></span>`;
}

/** @param {Character} card */
const short = (card) => say(`bruma.card.${card}.short`);

/** @param {SeatView} seat @param {(Character | null)[]} cards @param {{mine: boolean, away: boolean, seen: (Character | null)[], shown: (Character | null)[], open: (Character | null)[]}} more */
function told(seat, cards, { mine, away, seen, shown, open }) {
  const up = cards.filter((card) => card !== null).map((card) => say(`bruma.card.${card}.name`));
  const down = cards.length - up.length;
  const known = seen.filter((card) => card !== null).map((card) => say(`bruma.card.${card}.name`));
  const laid = open.filter((card) => card !== null).map((card) => say(`bruma.card.${card}.name`));
  const held = shown.filter((card) => card !== null).map((card) => say(`bruma.card.${card}.name`));
  return [
    mine ? say("phone.you") : "",
    seat.turn ? say("phone.seat.turn") : "",
    seat.out ? say("phone.seat.out") : say("bruma.phone.seat.pearls", { n: seat.pearls }),
    seat.out ? "" : say("bruma.phone.seat.down", { n: down }),
    up.length ? say("bruma.phone.seat.up", { cards: up.join(", ") }) : "",
    laid.length ? say("bruma.phone.seat.open", { cards: laid.join(", ") }) : "",
    held.length ? say("bruma.phone.seat.shown", { cards: held.join(", ") }) : "",
    known.length ? say("bruma.phone.seat.seen", { cards: known.join(", ") }) : "",
    away ? say("common.away") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
