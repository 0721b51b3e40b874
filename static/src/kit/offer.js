// A seat on offer to another phone: its code, and for how long it still leads anywhere.
import { html } from "lit-html";
import { say } from "./words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */
/** @typedef {{qr: string, path: string}} Code */
/**
 * @typedef {object} Offers
 * @property {(screen: Screen) => void} hear
 * @property {(person: Person["id"] | null) => number} left  seconds, 0 when the seat is on offer no longer
 */

/**
 * The laptop says how many seconds are left; this device only counts on from there.
 *
 * @param {() => void} redraw
 * @returns {Offers}
 */
export function watchOffers(redraw) {
  /** @type {Screen["offers"]} */
  let offers = [];
  let heard = 0;
  let timer = 0;
  return {
    hear(screen) {
      offers = screen.offers;
      heard = performance.now();
      clearInterval(timer);
      timer = offers.length ? setInterval(redraw, 1000) : 0;
    },
    left(person) {
      const mine = offers.find((one) => one.person === person);
      return mine ? Math.max(0, Math.ceil(mine.seconds - (performance.now() - heard) / 1000)) : 0;
    },
  };
}

/**
 * @param {Code} code
 * @param {string} name  whose seat it is
 * @param {number} seconds
 * @param {() => void} again  shows another code
 */
export function offered({ qr }, name, seconds, again) {
  if (!seconds) {
    return html`<p class="offer__over" role="status">${say("common.offer_over")}</p>
      <button type="button" class="button" @click=${again}><span class="button__label">${say("common.offer_again")}</span></button>`;
  }
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<figure class="offer">
    <img class="offer__qr" src="data:image/svg+xml,${encodeURIComponent(qr)}" alt=${say("common.offer_qr", { name })} />
    <figcaption role="timer">${say("common.offer_left", { clock })}</figcaption>
  </figure>`;
}
