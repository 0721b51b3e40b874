// One option of the table, as a choice of one among its values.
import { html } from "lit-html";
import { live as asShown } from "lit-html/directives/live.js";

/** @typedef {import("../types").OptionView} Option */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * What is marked is what the laptop last said; a refused choice springs back.
 *
 * @param {Option} option
 * @param {Desk} desk
 * @param {boolean} live
 */
export function radios({ key, label, why, value, values }, desk, live) {
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

/** @param {Option} option */
export const isUsual = ({ value, usual }) => value === usual;

/** What is chosen, in the words of the choice. @param {Option} option */
export const chosen = ({ value, values }) => values.filter((one) => one.value === value)[0].label;
