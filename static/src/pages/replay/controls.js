// How one moves through a finished game: the buttons, the bar, and whose eyes one looks with.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { has, say } from "../../kit/words.js";

/** @typedef {import("../../types").Replay} Replay */
/** @typedef {import("./app.js").Page} Page */
/** @typedef {typeof import("./app.js").acts} Acts */
/** @typedef {Event & {target: HTMLInputElement}} Typed */

/** @param {Replay} told @param {Page} page @param {Acts} acts */
export function controls(told, page, acts) {
  const last = told.steps.length - 1;
  return html`<section class="controls" aria-label=${say("replay.controls")}>
    <input type="range" min="0" max=${last} .value=${live(String(page.at))} aria-label=${say("replay.place")}
      aria-valuetext=${say("replay.step", { step: page.at + 1, steps: last + 1 })}
      @input=${(/** @type {Typed} */ { target }) => acts.go(Number(target.value))}>
    <div class="controls__row">
      ${button("back", () => acts.step(-1), page.at === 0)}
      ${button(page.playing ? "pause" : "play", acts.toggle, false, "button--primary")}
      ${button("on", () => acts.step(1), page.at === last)}
      ${button("skip", acts.skip, page.at === last, "", say(page.scene === null ? "replay.skip_turn" : "replay.skip_scene"))}
    </div>
    <div class="controls__row">
      ${eyes(told, page, acts)}
      ${page.scene !== null
        ? button("whole", acts.whole, false)
        : told.scenes.length ? button("reel", acts.reel, false) : nothing}
    </div>
    <p class="controls__keys muted">${say(has("after") ? "replay.keys" : "replay.keys_plain")}</p>
  </section>`;
}

/** @param {string} key @param {() => unknown} act @param {boolean} off @param {string} [look] @param {string} [label] */
const button = (key, act, off, look = "", label = "") => html`<button type="button" class="button ${look}" ?disabled=${off}
  aria-label=${label || nothing} @click=${act}><span class="button__label">${say(`replay.${key}`)}</span></button>`;

/** @param {Replay} told @param {Page} page @param {Acts} acts */
const eyes = ({ chairs }, { who }, acts) => html`<label class="eyes"><span class="visually-hidden">${say("replay.eyes")}</span>
  <select class="pick" @change=${(/** @type {Typed} */ { target }) => acts.change({ who: target.value })}>
    <option value="open" ?selected=${who === "open"}>${say("replay.eyes.open")}</option>
    <option value="table" ?selected=${who === "table"}>${say("replay.eyes.table")}</option>
    ${chairs.map(({ name }, seat) => html`<option value=${seat} ?selected=${who === String(seat)}>${say("replay.eyes.seat", { who: name })}</option>`)}
  </select>
</label>`;
