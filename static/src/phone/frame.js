// What frames every screen of the phone: the line at the top, and the page that is no longer in play.
import { html, nothing } from "lit-html";
import { boot, say } from "../words.js";
import { harbourMark } from "../bruma/art.js";

/** @typedef {import("../phone.js").Phone} Phone */

/** @param {Phone} phone @param {import("../types").Screen} screen */
export const masthead = (phone, screen) => html`<header class="masthead">
  <p class="masthead__table">${harbourMark()}${phone.offline.veiled()
      ? say("phone.offline_for", { n: phone.offline.seconds() })
      : html`<bdi translate="no">${screen.table.name}</bdi>`}
  </p>
  ${screen.you.host && screen.stage === "playing"
    ? html`<a class="masthead__link" href="/host">${say("phone.host")}</a>`
    : nothing}
  <button type="button" class="masthead__help" data-help @click=${() => phone.change({ help: true })}>
    ${say("phone.help.open")}
  </button>
</header>`;

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
</main>`;

/** @param {Phone} phone */
function comeBack(phone) {
  phone.change({ left: null, screen: null });
  phone.line.reopen();
}
