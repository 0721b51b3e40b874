// The rules of this table that are not the usual ones, for as long as one is on.
import { html, nothing } from "lit-html";
import { say } from "../words.js";

/** @param {import("../types").Screen} screen */
export const house = ({ house: rules }) =>
  rules.length
    ? html`<section class="house" aria-labelledby="house-title">
        <h2 class="caption" id="house-title">${say("tv.house")}</h2>
        <ul>
          ${rules.map(({ label, value }) => html`<li>${say("tv.house.rule", { label, value })}</li>`)}
        </ul>
      </section>`
    : nothing;
