// The table of any game at one step of a finished game, from what every game tells of itself.
import { html, nothing } from "lit-html";
import { cardBack, plainFace } from "../../art/cards.js";
import { mark } from "../../art/marks.js";
import { eyesOf, stepOf } from "../../kit/seen.js";
import { say } from "../../kit/words.js";
import { story } from "./story.js";

/** @typedef {import("../../types").Replay} Replay */
/** @typedef {import("./story.js").Page} Page */
/** @typedef {import("../../kit/seen.js").SeenSeat} SeenSeat */
/** @typedef {import("../../kit/seen.js").Card} Card */

const FEW = 6; // of more cards each is small

/** @param {Replay} told @param {Page} page */
export function table(told, page) {
  const { seats, counts } = stepOf(told, page.at);
  return html`${story(told, page)}
    <ol class="seats seats--${seats.length}">
      ${seats.map((one) => seat(told, page, one))}
    </ol>
    <p class="muted rest">${counts.map(({ words }) => words).join(" · ")}</p>`;
}

/** @param {Replay} told @param {Page} page @param {SeenSeat} one */
function seat(told, page, one) {
  const chair = told.chairs[one.seat];
  const open = page.who === "open" || page.who === String(one.seat);
  const hand = (open && eyesOf(told, page.at, one.seat)) || [];
  const cards = [...one.cards, ...hand];
  return html`<li class="seat ${one.turn ? "is-turn" : ""} ${one.out ? "is-out" : ""} ${page.who === String(one.seat) ? "is-eyes" : ""}">
    <p class="seat__who">
      ${typeof chair.mark === "number" ? mark(chair.mark) : nothing}<bdi class="seat__name" translate="no">${chair.name}</bdi>
      ${one.turn ? html`<span class="visually-hidden">${say("replay.turn")}</span>` : nothing}
    </p>
    <p class="seat__has">${[one.out ? say("replay.out") : "", ...one.counts.map(({ words }) => words), ...one.notes].filter(Boolean).join(" · ")}</p>
    <div class="seat__cards seat__cards--plain ${cards.length > FEW ? "seat__cards--many" : "seat__cards--few"}" translate="no">${cards.map(card)}</div>
  </li>`;
}

/** @param {Card} one */
const card = ({ face, label }) =>
  face === null
    ? html`<div aria-hidden="true">${cardBack()}</div><span class="visually-hidden">${label}</span>`
    : html`<div>${plainFace({ label, text: "" })}</div>`;
