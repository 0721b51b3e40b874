// The laptop's address has changed: who has to scan again, until all are back or the host knows enough.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

/**
 * @param {import("../types").Screen} screen
 * @param {() => void} close
 */
export function again(screen, close) {
  if (!screen.again) return nothing;
  return html`<p>${screen.again}</p>
    <button type="button" class="button" data-stay="again" @click=${close}>
      <span class="button__label">${say("host.again_close")}</span>
    </button>`;
}
