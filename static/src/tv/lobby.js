// Before a game: who sits where around the table, who watches, and what is still missing.
import { html, nothing } from "lit-html";
import { mark } from "../art/marks.js";
import { say } from "../kit/words.js";
import { begins } from "./next_start.js";
import { SERIF, bound, fit } from "./fit.js";
import { house } from "./house_rules.js";
import { vars } from "../kit/dom.js";
import { series } from "./series.js";
import { waits } from "./waiting_notice.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */

/** The places of the table, clockwise, as the first person sees them from above; by how many chairs there are, six or
 * more. @type {Record<number, string[]>} */
const AROUND = {
  6: ["tl", "tr", "r", "br", "bl", "l"],
  7: ["tl", "tr", "ru", "rd", "br", "bl", "l"],
  8: ["tl", "tr", "ru", "rd", "br", "bl", "ld", "lu"],
  9: ["t1", "t2", "t3", "ru", "rd", "br", "bl", "ld", "lu"],
  10: ["t1", "t2", "t3", "ru", "rd", "b3", "b2", "b1", "ld", "lu"],
};

const SPACIOUS = 8; // with more chairs than this, each plate is narrow
/** @type {import("./fit.js").Place} */
const USUAL = { face: SERIF, room: 11, most: 2.4, wrapped: 1.5, least: 0.85 };
/** @type {import("./fit.js").Place} */
const NARROW = { face: SERIF, room: 9.6, most: 1.8, wrapped: 1.3, least: 0.85 };

/** @param {number} most  seats of the game @param {number} seated */
const placesFor = (most, seated) => AROUND[Math.min(10, Math.max(6, most, seated))];

/** @param {Person} person @param {string} at @param {boolean} narrow */
const taken = (person, at, narrow) => html`<li class="chair at-${at} ${person.away ? "is-away" : ""}">
  <span class="chair__plate">
    ${typeof person.mark === "number" ? mark(person.mark) : nothing}
    <span class="chair__name" translate="no" dir="auto"
      ${vars({ "--size": fit(bound(person.name), narrow ? NARROW : USUAL) })}
      >${bound(person.name)}</span
    >
  </span>
  ${person.away ? html`<span class="chair__away">${say("tv.seat.away")}</span>` : nothing}
</li>`;

/** @param {string} at */
const free = (at) => html`<li class="chair chair--free at-${at}"><span>${say("tv.lobby.free")}</span></li>`;

const WATCHING = 6; // who watches, by name

/** @param {Person[]} people */
const watchers = (people) => html`<section class="watchers" aria-labelledby="watchers-title">
  <h2 class="caption" id="watchers-title">${say("tv.watchers")}</h2>
  <ul>
    ${people.slice(0, WATCHING).map((one) => html`<li translate="no" dir="auto">${bound(one.name)}</li>`)}
    ${people.length > WATCHING ? html`<li>${say("tv.watchers.more", { n: people.length - WATCHING })}</li>` : nothing}
  </ul>
</section>`;

/** Why no phone may have arrived, the likeliest first, each with its one step. */
const CAUSES = ["wifi", "data", "firewall", "guests", "address"];

const silence = () => html`<section class="silent" aria-labelledby="silent-title">
  <h2 class="caption" id="silent-title">${say("tv.silent")}</h2>
  <ol>
    ${CAUSES.map((cause) => html`<li>${say(`tv.silent.${cause}`)}</li>`)}
  </ol>
</section>`;

/**
 * @param {Screen} screen
 * @param {boolean} lonely  the table has been open for long and no phone has come
 * @param {unknown} hark  what sounds, in writing
 */
export function lobby(screen, lonely, hark) {
  const seated = screen.people.filter((one) => one.seated);
  const watching = screen.people.filter((one) => !one.seated);
  const missing = screen.start.why || say("tv.lobby.ready");
  const places = placesFor(screen.chairs, seated.length);
  const full = seated.length >= screen.chairs;
  return html`<div class="waiting">
      <h2 ${vars({ "--size": fit(missing, { face: SERIF, room: 44, most: 2.6, least: 1.4, lines: 1 }) })}>${missing}</h2>
      ${waits(screen) ? html`<p class="waiting__why" role="status">${waits(screen)}</p>` : html`<p>${begins(screen, "tv.lobby.host")}</p>`}
    </div>
    <ol class="chairs" data-chairs=${places.length} aria-label=${say("tv.seats")}>
      ${places.map((place, at) => (seated[at] ? taken(seated[at], place, places.length > SPACIOUS) : at < screen.chairs ? free(place) : nothing))}
    </ol>
    ${lonely ? silence() : nothing}
    ${screen.people.some((one) => one.wins) ? series(screen) : nothing}
    ${watching.length || screen.house.length || hark !== nothing ? html`<div class="corner">${watching.length ? watchers(watching) : nothing} ${house(screen, watching.length ? 6 : 15, screen.people.length)} ${hark}</div>` : nothing}
    <p class="hint">${say(full ? "tv.lobby.full" : "tv.lobby.order")}</p>`;
}
