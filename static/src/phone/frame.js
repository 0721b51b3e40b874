// What frames every screen of the phone: the line at the top, and the page that is no longer in play.
import { html, nothing } from "lit-html";
import { boot, say } from "../kit/words.js";
import { harbourMark } from "../art/scenes.js";
import { knocking } from "./knock_requests.js";
import { lightButton } from "./light.js";
import { changeHands, drawCurtain, waiting } from "./seat_switcher.js";

/** @typedef {import("./app.js").Phone} Phone */

/** @param {Phone} phone @param {import("../types").Screen} screen */
export function masthead(phone, screen) {
  const veiled = phone.offline.veiled();
  const knock = veiled ? null : knocking(phone, screen);
  return html`<header class="masthead">
    ${veiled
      ? html`<p class="masthead__table">${harbourMark()}${say("phone.offline_for", { n: phone.offline.seconds() })}</p>`
      : knock || title(phone, screen)}
    ${changeHands(phone)} ${knock && screen.you.host ? nothing : links(phone, screen)}
  </header>`;
}

/** @param {Phone} phone @param {import("../types").Screen} screen */
const links = (phone, screen) => html`${screen.you.host && screen.stage === "playing"
    ? html`<a class="masthead__link" href="/host">${say("phone.host")}</a>`
    : nothing}
  ${lightButton(phone)}
  <button type="button" class="masthead__help" data-help @click=${() => phone.change({ help: true })}>
    ${say("phone.help.open")}
  </button>`;

/** With several seats on this phone, whose hand this is, or who else must answer. @param {Phone} phone @param {import("../types").Screen} screen */
function title(phone, screen) {
  const [next] = waiting(phone);
  if (next) return html`<p class="masthead__table masthead__must"><bdi>${say("phone.must_answer", { name: next.name })}</bdi></p>`;
  const name = phone.seats.length > 1 ? phone.front.name : screen.table.name;
  return html`<p class="masthead__table">${harbourMark()}<bdi translate="no">${name}</bdi></p>`;
}

/** @typedef {{text: string, replaced: boolean, lost: boolean}} Left */

/** @param {Phone} phone @param {Left} left */
export const farewell = (phone, left) => html`<main class="farewell">
  ${harbourMark()}
  <h1 tabindex="-1" data-focus-first>${left.text}</h1>
  ${left.replaced ? html`<p>${say("phone.replaced_how")}</p>` : nothing}
  ${left.lost
    ? nothing
    : html`<button type="button" class="button button--primary" @click=${() => comeBack(phone)}>
        ${say(left.replaced ? "phone.take_back" : "phone.try_again")}
      </button>`}
  ${left.replaced ? nothing : html`<a class="button" href="/j/${boot.code}">${say("phone.to_join")}</a>`}
  ${phone.seats.length > 1
    ? html`<button type="button" class="button" @click=${() => drawCurtain(phone)}>${say("phone.change_hands_who")}</button>`
    : nothing}
</main>`;

/** @param {Phone} phone */
function comeBack(phone) {
  for (const seat of phone.seats.filter(({ left }) => left)) {
    Object.assign(seat, { left: null, screen: null });
    seat.line.reopen();
  }
  phone.change({});
}
