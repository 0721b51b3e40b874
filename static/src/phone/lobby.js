// Before the first game: who I am, who sits where, and whom we wait for.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { boot, say } from "../words.js";
import { mark, skyline } from "../bruma/art.js";
import { awakeSwitch } from "./awake_switch.js";
import { button } from "./press.js";

/** @typedef {import("../phone.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} PersonView */

/** @param {Phone} phone @param {Screen} screen */
export function lobby(phone, screen) {
  const me = mine(screen);
  return html`<div class="lobby">
    <h1 class="lobby__me">
      ${me ? markOf(me) : nothing}<bdi translate="no">${me ? me.name : screen.table.name}</bdi>
    </h1>
    <p class="lobby__wait">${screen.note || say(waitingFor(screen, me))}</p>
    ${people(screen)}
    ${view()}
    <div class="lobby__foot">${hostLink(screen)} ${learn()} ${seatButton(phone, screen)} ${awakeSwitch(phone)}</div>
  </div>`;
}

/** The way to the lessons; the seat is kept meanwhile. */
export const learn = () => html`<a class="button press--quiet" href="/tutorial?lang=${boot.lang}">${say("common.learn")}</a>`;

/** The harbour, in whatever room is left. */
export const view = () => html`<div class="view" aria-hidden="true">${skyline()}</div>`;

/** @param {Screen} screen @param {PersonView | undefined} me */
function waitingFor({ you }, me) {
  if (you.host) return "phone.lobby.host";
  return me && me.seated ? "phone.lobby.wait" : "phone.lobby.watching";
}

/** @param {Screen} screen */
export const mine = ({ people, you }) => people.find(({ id }) => id === you.person);

/** Whoever only watches has none. @param {PersonView} person */
export const markOf = (person) => (typeof person.mark === "number" ? mark(person.mark) : html`<span class="mark"></span>`);

/** Everyone at the table, in seating order. @param {Screen} screen */
function people(screen) {
  const seated = screen.people.filter((person) => person.seated);
  const watching = screen.people.filter((person) => !person.seated);
  return html`<section class="people" aria-labelledby="seats">
    <h2 id="seats">${say("phone.lobby.seats")}</h2>
    <ol class="people__list">
      ${repeat(seated, idOf, (person) => row(screen, person))}
    </ol>
    ${watching.length
      ? html`<h2 id="watchers">${say("phone.lobby.watchers")}</h2>
          <ul class="people__list" aria-labelledby="watchers">
            ${repeat(watching, idOf, (person) => row(screen, person))}
          </ul>`
      : nothing}
  </section>`;
}

/** @param {PersonView} person */
const idOf = (person) => person.id;

/** @param {Screen} screen @param {PersonView} person */
function row({ you }, person) {
  const tags = [
    person.id === you.person ? say("phone.you") : "",
    person.host ? say("common.host") : "",
    person.away ? say("common.away") : "",
  ].filter(Boolean);
  return html`<li class="people__one" data-away=${person.away ? "" : nothing}>
    ${markOf(person)}
    <bdi class="people__name" translate="no">${person.name}</bdi>
    ${tags.length ? html`<span class="people__tags">${tags.join(" · ")}</span>` : nothing}
    ${person.wins ? html`<span class="people__wins">${say("phone.wins", { n: person.wins })}</span>` : nothing}
  </li>`;
}

/** @param {Screen} screen */
export const hostLink = ({ you }) =>
  you.host ? html`<a class="button button--primary" href="/host">${say("phone.host_how")}</a>` : nothing;

/** Stand up or sit down, which only works between games. @param {Phone} phone @param {Screen} screen */
export function seatButton(phone, screen) {
  const me = mine(screen);
  if (!me || screen.stage === "playing") return nothing;
  const type = me.seated ? "StandUp" : "SitDown";
  return button(phone, {
    key: type,
    label: say(me.seated ? "phone.stand_up" : "phone.sit_down"),
    look: me.seated ? "press--quiet" : "button--primary",
    act: () => phone.send(type, "person", { type }, ""),
  });
}
