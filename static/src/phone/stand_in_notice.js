// Somebody answers for this seat, or the game rests: said over the question, with the way back.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { mine } from "./lobby.js";
import { button } from "./button.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */

/** @param {Phone} phone @param {Screen} screen */
export function covered(phone, screen) {
  const me = mine(screen);
  if (!me || !me.cover || screen.stage === "over") return nothing;
  return html`<section class="covered" aria-labelledby="covered">
    <p id="covered">${say(`phone.covered.${me.cover}`)}</p>
    ${button(phone, {
      key: "Back",
      label: say("phone.covered.back"),
      look: "button--primary",
      act: () => phone.send("Back", "person", { type: "Back" }, ""),
    })}
  </section>`;
}

export const resting = () => html`<section class="resting" aria-labelledby="resting">
  <h2 id="resting">${say("common.paused")}</h2>
  <p>${say("common.paused_how")}</p>
</section>`;
