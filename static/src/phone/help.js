// The help panel: covers the page, takes the focus, and goes when it is closed or when one is asked.
import { html, nothing } from "lit-html";
import { boot, has, say } from "../kit/words.js";
import { sealed } from "../kit/seal.js";
import { awakeSwitch } from "./wake_lock_switch.js";
import { seatTools } from "./handover.js";
import { house } from "./house_rules.js";
import { lightSwitch } from "./light.js";
import { learn } from "./lobby.js";
import { goOnReading } from "./back_to_reading.js";
import { tongues } from "./language_switch.js";

/** @param {import("./app.js").Phone} phone */
export function helpPanel(phone) {
  const close = () => {
    phone.presses.settle(); // what lies beneath must not take the second tap
    phone.change({ help: false });
    const opener = document.querySelector("[data-help]");
    if (opener instanceof HTMLElement) opener.focus();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && close();
  return html`<div class="help" role="dialog" aria-modal="true" aria-labelledby="help" @keydown=${escape}>
    <div class="help__top">
      <h1 id="help" tabindex="-1" data-focus-first>${say("phone.help.title")}</h1>
      <button type="button" class="button" @click=${close}>${say("phone.help.close")}</button>
    </div>
    <div class="help__rules" tabindex="0" role="region" aria-labelledby="help">${whole(phone)} ${phone.coach ? nothing : [tongues(phone), goOnReading(), learn(), seatTools(phone)]} ${house(phone.screen)} ${phone.drawing.help()}
      ${sealed(phone.screen)} ${lightSwitch(phone)} ${awakeSwitch(phone)}</div>
  </div>`;
}

/** The way to all of the rules, where they speak of this moment. @param {import("./app.js").Phone} phone */
const whole = ({ screen, drawing }) => !has("rules_page") ? nothing : html`<a class="button help__whole" href="/regras?lang=${boot.lang}${screen ? drawing.place(screen) : ""}"
  >${say("phone.help.whole")}</a>`;
