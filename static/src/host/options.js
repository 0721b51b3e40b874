// The options of the table, each as a choice of one among its values.
import { html, nothing } from "lit-html";
import { live as asShown } from "lit-html/directives/live.js";
import { say } from "../words.js";
import { isDial } from "./dial.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").OptionView} Option */
/** @typedef {import("../host").Desk} Desk */

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function options(screen, desk, live) {
  if (!screen.options.length) return nothing;
  return html`<h2>${say("host.options")}</h2>
    ${screen.stage === "playing" ? html`<p class="muted">${say("host.options_still")}</p>` : nothing}
    <div class="options__all">
      ${screen.options.filter((option) => !isDial(option)).map((option) => radios(option, desk, live))}
    </div>`;
}

/**
 * What is marked is what the laptop last said; a refused choice springs back.
 *
 * @param {Option} option
 * @param {Desk} desk
 * @param {boolean} live
 */
function radios({ key, label, why, value, values }, desk, live) {
  return html`<div
    class="option"
    role="radiogroup"
    aria-labelledby="option-${key}"
    aria-describedby="why-${key}"
  >
    <p id="option-${key}">${label}</p>
    <p id="why-${key}" class="muted">${why}</p>
    <div class="radios">
      ${values.map(
        (one, at) => html`<label>
          <input
            type="radio"
            name="option-${key}"
            data-stay="option-${key}-${at}"
            .checked=${asShown(one.value === value)}
            ?disabled=${!live}
            @change=${() => desk.want({ type: "Configure", options: { [key]: one.value } })}
          />
          <span>${one.label}</span>
        </label>`,
      )}
    </div>
  </div>`;
}
