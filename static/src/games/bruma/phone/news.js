// What happened last, and which rule decided it: told to whoever taps on “por quê?”.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { say } from "../../../kit/words.js";

/** @typedef {import("../../../types").View} View */

/** What happened last, while nothing is asked. New news come closed. @param {View} view */
export const news = (view) =>
  keyed(
    view.news.join("\n"),
    html`<ul class="news" aria-label=${say("phone.news")}>
      ${view.news.map((line, at) => html`<li>${because(line, view.why[at])}</li>`)}
    </ul>`,
  );

/** The newest line alone, above a question: what the host did since, else what happened in the game.
 * @param {View} view @param {string | null} notice */
export function latest(view, notice) {
  if (notice) return html`<div class="news news--latest">${notice}</div>`;
  const line = view.news[view.news.length - 1];
  return line ? keyed(line, html`<div class="news news--latest">${because(line, reason(view))}</div>`) : nothing;
}

/** The rule behind the headline, while it tells what has just happened. @param {View} view */
export function why(view) {
  const told = reason(view);
  return told ? keyed(told, html`<div class="now__why">${because("", told)}</div>`) : nothing;
}

/** @param {View} view */
const reason = (view) => view.why[view.why.length - 1];

/** @param {string} line @param {string | null} why */
const because = (line, why) =>
  why
    ? html`<details class="why">
        <summary>${line} <span class="why__ask">${say("phone.why")}</span></summary>
        <p>${why}</p>
      </details>`
    : line;
