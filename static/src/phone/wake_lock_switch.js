// The switch that keeps the screen lit.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

/** @param {import("./app.js").Phone} phone */
export function awakeSwitch({ awake }) {
  if (!awake.possible()) return nothing;
  return html`<button
    type="button"
    role="switch"
    class="switch"
    aria-checked=${String(awake.on())}
    @click=${() => awake.turn(!awake.on())}
  >
    <span class="switch__words">${say("phone.awake")}<small>${say("phone.awake_how")}</small></span>
    <span class="switch__track" aria-hidden="true"></span>
  </button>`;
}
