// Before the first game: who I am, who sits where, and whom we wait for.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { boot, has, say } from "../kit/words.js";
import { mark } from "../art/marks.js";
import { skyline } from "../art/scenes.js";
import { awakeSwitch } from "./wake_lock_switch.js";
import { house } from "./house_rules.js";
import { button } from "./button.js";
import { goOnReading } from "./back_to_reading.js";
import { rename } from "./rename.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} PersonView */

/** @param {Phone} phone @param {Screen} screen */
export function lobby(phone, screen) {
  const me = mine(screen);
  return html`<div class="lobby">
    <h1 class="lobby__me">
      ${me && me.seated ? markOf(me) : nothing}<bdi translate="no">${me ? me.name : screen.table.name}</bdi>
    </h1>
    <p class="lobby__wait">${screen.note || say(waitingFor(screen, me))}</p>
    ${people(screen)} ${house(screen)}
    ${view()}
    <div class="lobby__foot">${startButton(phone, screen)} ${hostLink(screen)} ${sitButton(phone, screen)} ${goOnReading()} ${learn()} ${rename(phone, screen)} ${standButton(phone, screen)}
      ${awakeSwitch(phone)}</div>
  </div>`;
}

/** The way to the lessons; the seat is kept meanwhile. */
export const learn = () =>
  has("lessons") ? html`<a class="button press--quiet" href="/tutorial?lang=${boot.lang}">${say("common.learn")}</a>` : nothing;

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

/** The host's other page, for all that is not on this phone. @param {Screen} screen */
export const hostLink = ({ you }) =>
  you.host ? html`<a class="button press--quiet" href="/host">${say("phone.host_how")}</a>` : nothing;

/** The host begins where they are, by one tap. @param {Phone} phone @param {Screen} screen */
export function startButton(phone, { you, stage, start, ended }) {
  if (!you.host || stage === "playing") return nothing;
  if (ended && !start.why) return startsAnew(phone);
  return button(phone, {
    key: "Start",
    label: say(stage === "over" ? "phone.next" : "phone.start"),
    why: start.why,
    look: "button--primary",
    act: () => phone.send("Start", "host", { type: "Start" }, ""),
  });
}

/** Everybody wants to see the hands that nobody has shown. @param {Phone} phone @param {Screen} screen */
export function discloseButton(phone, { you, undisclosed }) {
  if (!you.host || !undisclosed) return nothing;
  return button(phone, {
    key: "Disclose",
    label: say("phone.disclose"),
    act: () => phone.send("Disclose", "host", { type: "Disclose" }, ""),
  });
}

/** The game that was ended can still come back: asked first. @param {Phone} phone */
function startsAnew(phone) {
  /** @param {string} step */
  const go = (step) => () => {
    phone.presses.settle(); // the next buttons stand in the same place
    phone.change({ step });
  };
  if (phone.step !== "start")
    return button(phone, { key: "start", label: say("phone.start"), look: "button--primary", act: go("start") });
  return html`<div class="stand" role="group" aria-labelledby="start-ask">
    <p id="start-ask" tabindex="-1" data-focus-first>${say("phone.start_ask")}</p>
    ${button(phone, { key: "wait", label: say("phone.start_no"), act: go("") })}
    ${button(phone, { key: "Start", label: say("phone.start_yes"), act: () => phone.send("Start", "host", { type: "Start", sure: true }, "") })}
  </div>`;
}

/** A chair for somebody who only watches, from the next game on. @param {Phone} phone @param {Screen} screen */
export function sitButton(phone, screen) {
  const me = mine(screen);
  if (!me || me.seated || me.asks || me.watches) return nothing;
  return button(phone, {
    key: "SitDown",
    label: say("phone.sit_down"),
    look: screen.stage === "playing" ? "" : "button--primary",
    act: () => phone.send("SitDown", "person", { type: "SitDown" }, ""),
  });
}

/** Giving up the chair asks first, and only works between games. @param {Phone} phone @param {Screen} screen */
export function standButton(phone, screen) {
  const me = mine(screen);
  if (!me || !me.seated || screen.stage === "playing") return nothing;
  /** @param {string} step */
  const go = (step) => () => {
    phone.presses.settle(); // the next buttons stand in the same place
    phone.change({ step });
  };
  if (phone.step !== "stand")
    return button(phone, { key: "stand", label: say("phone.stand_up"), look: "press--quiet", act: go("stand") });
  return html`<div class="stand" role="group" aria-labelledby="stand-ask">
    <p id="stand-ask" tabindex="-1" data-focus-first>${say("phone.stand_up_ask")}</p>
    ${button(phone, { key: "stay", label: say("phone.stand_up_no"), act: go("") })}
    ${button(phone, { key: "StandUp", label: say("phone.stand_up_yes"), act: () => phone.send("StandUp", "person", { type: "StandUp" }, "") })}
  </div>`;
}
