// To pass the seat on: a code for the other phone, two taps away and gone when the panel is closed.
import { html, nothing } from "lit-html";
import { offered } from "../kit/offer.js";
import { boot, say } from "../kit/words.js";
import { mine } from "./lobby.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {{code: import("../kit/offer.js").Code | null, refused: string}} Handing */

/** What the help offers besides the rules. @param {Phone} phone */
export const seatTools = (phone) => html`<section class="tools" aria-labelledby="tools">
  <h2 id="tools">${say("phone.seat")}</h2>
  <button type="button" class="button" @click=${() => offer(phone)}>
    <span class="button__label">${say("phone.hand_over")}</span>
    <span class="button__say">${say("phone.hand_over_why")}</span>
  </button>
  ${another()}
</section>`;

/** One more person with this phone. */
const another = () => html`<a class="button" href="/j/${boot.code}?more=1">
  <span class="button__label">${say("phone.another")}</span>
  <span class="button__say">${say("phone.another_why")}</span>
</a>`;

/** @param {Phone} phone */
async function offer(phone) {
  const { screen, line } = phone;
  if (!screen || !screen.you.person) return;
  /** @type {Handing} */
  const handing = { code: null, refused: "" };
  phone.change({ help: false, handing });
  const { refused = "", offer: code = null } = await line.send("seats", { type: "HandOver", person: screen.you.person });
  if (phone.handing === handing) phone.change({ handing: { code, refused } });
  else if (code) keep(line, screen); // the panel was closed before the code came
}

/** @param {Phone["line"]} line @param {Screen} screen */
function keep(line, { you }) {
  void line.send("seats", { type: "KeepSeat", person: you.person });
}

/** What was shown leads nowhere any more. @param {Phone} phone */
export function closeHandover({ handing, line, screen }) {
  if (handing && screen) keep(line, screen);
}

/** @param {Phone} phone @param {Screen} screen @param {Handing} handing */
export function handoverPanel(phone, screen, { code, refused }) {
  const me = mine(screen);
  const close = () => {
    closeHandover(phone);
    phone.presses.settle(); // what lies beneath must not take the second tap
    phone.change({ handing: null });
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && close();
  const name = me ? me.name : "";
  return html`<div class="help" role="dialog" aria-modal="true" aria-labelledby="handover" @keydown=${escape}>
    <div class="help__top">
      <h1 id="handover" tabindex="-1" data-focus-first>${say("phone.hand_over")}</h1>
      <button type="button" class="button" @click=${close}>${say("phone.help.close")}</button>
    </div>
    <div class="help__rules handover">
      <p>${say("phone.hand_over_how", { name })}</p>
      ${code ? offered(code, name, phone.offers.left(screen.you.person), () => offer(phone)) : nothing}
      ${refused ? html`<p class="offer__over" role="alert">${refused}</p>` : nothing}
    </div>
  </div>`;
}
