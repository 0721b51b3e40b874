// The bright terrace: one tap makes the page dark on light, and this phone remembers it.
import { html, nothing, svg } from "lit-html";
import { say } from "../kit/words.js";

const KEY = "light";
const THEME = { dark: "#0f1a2c", light: "#f5f7fa" };

/**
 * @typedef {object} Light
 * @property {() => boolean} on
 * @property {() => void} turn
 */

/** @param {() => void} redraw @returns {Light} */
export function watchLight(redraw) {
  let on = kept();
  shine(on);
  return {
    on: () => on,
    turn() {
      on = !on;
      keep(on);
      shine(on);
      redraw();
    },
  };
}

/** @param {boolean} on */
function shine(on) {
  document.documentElement.toggleAttribute("data-light", on);
  const theme = document.querySelector("meta[name=theme-color]");
  if (theme) theme.setAttribute("content", on ? THEME.light : THEME.dark);
}

function kept() {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false; // a browser that keeps nothing begins in the dark
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    localStorage.setItem(KEY, on ? "1" : "0");
  } catch {
    // Then it lasts as long as the page.
  }
}

const SUN = svg`<circle cx="12" cy="12" r="5"/>${[0, 45, 90, 135, 180, 225, 270, 315].map(
  (turn) => svg`<path transform="rotate(${turn} 12 12)" d="M11 .8h2v4h-2z"/>`,
)}`;
const MOON = svg`<path d="M15.5 1.2A11.2 11.2 0 1 0 22.8 15 9.3 9.3 0 0 1 15.5 1.2z"/>`;

/** In the line at the top, unless the phone changes hands there. @param {{light: Light, seats: unknown[]}} phone */
export const lightButton = ({ light, seats }) =>
  seats.length > 1
    ? nothing
    : html`<button
        type="button"
        class="masthead__light"
        aria-pressed=${String(light.on())}
        aria-label=${say("phone.light")}
        @click=${light.turn}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">${light.on() ? MOON : SUN}</svg>
      </button>`;

/** The same in the help, in words. @param {import("./app.js").Phone} phone */
export const lightSwitch = ({ light }) => html`<button
  type="button"
  role="switch"
  class="switch"
  aria-checked=${String(light.on())}
  @click=${light.turn}
>
  <span class="switch__words">${say("phone.light")}<small>${say("phone.light_how")}</small></span>
  <span class="switch__track" aria-hidden="true"></span>
</button>`;
