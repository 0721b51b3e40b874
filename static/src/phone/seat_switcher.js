// Several seats on one phone: a line for each, one hand at a time, and a curtain between them.
import { html, nothing } from "lit-html";
import { harbourMark } from "../art/scenes.js";
import { say } from "../kit/words.js";
import { closeHandover } from "./handover.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/**
 * @typedef {object} Seat
 * @property {string} token
 * @property {string} name  of whoever holds it
 * @property {import("../kit/connection.js").Line} line
 * @property {Screen | null} screen
 * @property {import("./frame.js").Left | null} left  this page plays it no longer, and why
 */
/** @typedef {{next: Seat | null, why: string}} Curtain  for whom it is, if the phone knows */

/** Whether a seat that is still played here must answer. @param {Phone} phone @param {Seat} seat */
const asked = ({ drawing }, { screen, left }) => screen !== null && !left && drawing.calling(screen).call !== "none";

/** Who must answer, and has not got the phone. @param {Phone} phone */
export const waiting = (phone) => phone.seats.filter((seat) => (phone.curtain || seat !== phone.front) && asked(phone, seat));

/**
 * What asks for attention: the hand on the screen first, then whoever else must answer.
 *
 * @param {Phone} phone
 * @returns {ReturnType<import("./app.js").Drawing["calling"]>}
 */
export function loudest(phone) {
  const { front, curtain, seats } = phone;
  const seat = !curtain && asked(phone, front) ? front : waiting(phone)[0];
  if (!seat || !seat.screen) return { call: "none", which: "" };
  const { call, which } = phone.drawing.calling(seat.screen);
  return { call, which: `${seats.indexOf(seat)} ${which}` };
}

/** Nobody's hand is on the screen until the right person says so. @param {Phone} phone @param {Seat | null} [next] @param {string} [why] */
export function drawCurtain(phone, next = null, why = "") {
  phone.hold.cover();
  closeHandover(phone);
  phone.presses.settle();
  phone.change({ ...FRESH, curtain: { next, why } });
}

/** What one person half did is not the next one's. */
const FRESH = { help: false, handing: null, step: "", kept: null, sending: null, refused: "", did: null };

/** @param {Phone} phone @param {Seat} seat */
function take(phone, seat) {
  phone.presses.settle();
  if (seat.screen) {
    phone.offers.hear(seat.screen);
    phone.undo.follow(seat.screen);
  }
  phone.change({ ...FRESH, front: seat, curtain: null });
}

/** The seat is on another phone now; this one goes on with the others. @param {Phone} phone @param {Seat} lost @param {string} why */
export function drop(phone, lost, why) {
  const seats = phone.seats.filter((seat) => seat !== lost);
  // The address of this page led to a seat that is gone: a reload must find another one.
  if (location.pathname.endsWith(lost.token)) history.replaceState(null, "", `/s/${seats[0].token}`);
  if (phone.front !== lost) return phone.change({ seats });
  phone.change({ seats, front: seats[0] });
  drawCurtain(phone, null, why);
}

/** @param {Phone} phone @param {Curtain} curtain */
export function curtain(phone, { next, why }) {
  const first = next && phone.seats.includes(next) ? [next] : [];
  const others = phone.seats.filter((seat) => seat !== next);
  return html`<main class="curtain">
    ${harbourMark()}
    ${why ? html`<p class="curtain__why">${why}</p>` : nothing}
    <h1 tabindex="-1" data-focus-first>${first.length ? say("phone.pass_to", { name: first[0].name }) : say("phone.whose")}</h1>
    <div class="curtain__people">
      ${first.map((seat) => itIsMe(phone, seat, "button--primary"))} ${others.map((seat) => itIsMe(phone, seat, ""))}
    </div>
  </main>`;
}

/** @param {Phone} phone @param {Seat} seat @param {string} look */
function itIsMe(phone, seat, look) {
  const { presses } = phone;
  /** @param {Event} event */
  const click = (event) => {
    if (presses.began(event, seat.token)) take(phone, seat);
  };
  return html`<button type="button" class="button ${look}" data-press=${seat.token} ?data-rests=${presses.rests(seat.token)} @click=${click}>
    <span class="button__label">${say("phone.it_is_me", { name: seat.name })}</span>
    ${asked(phone, seat) ? html`<span class="button__say">${say("phone.answer")}</span>` : nothing}
  </button>`;
}

/** The way to the other person's hand. @param {Phone} phone */
export function changeHands(phone) {
  const { seats, front } = phone;
  if (seats.length < 2) return nothing;
  const [next = null] = waiting(phone);
  const other = seats.length === 2 ? seats.filter((seat) => seat !== front)[0] : null;
  return html`<button
    type="button"
    class=${next ? "masthead__change masthead__change--now" : "masthead__change"}
    aria-label=${say("phone.change_hands_who")}
    @click=${() => drawCurtain(phone, next || other)}
  >
    ${say("phone.change_hands")}
  </button>`;
}
