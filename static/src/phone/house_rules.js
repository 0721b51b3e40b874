// The rules of this table that are not the usual ones, all of them.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

/** @param {import("../types").Screen | null} screen */
export const house = (screen) =>
  screen && screen.house.length
    ? html`<section class="house" aria-labelledby="house-title">
        <h2 id="house-title">${say("phone.house")}</h2>
        <dl>
          ${screen.house.map(({ label, value }) => html`<div class="house__rule"><dt>${label}</dt><dd>${value}</dd></div>`)}
        </dl>
      </section>`
    : nothing;
