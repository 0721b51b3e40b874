// The night's score: who has won how many games.
import { html, nothing } from "lit-html";
import { mark } from "../art/marks.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */

/** @param {Screen} screen */
export function series({ people, stage, table, series: { target, champion } }) {
  const scorers = people.filter(({ wins }) => wins).sort((a, b) => (b.wins || 0) - (a.wins || 0));
  const first = people.find((one) => one.id === champion);
  return html`<h2>${say("host.series")}</h2>
    <p class="muted">
      ${first
        ? say("host.series_champion", { name: first.name })
        : target
          ? say("host.series_target", { n: target })
          : say("host.series_endless")}
    </p>
    ${scorers.length
      ? html`<ol class="scores">
          ${scorers.map(
            ({ name, mark: n, wins = 0 }) => html`<li class=${n == null ? "" : `seat-${n}`}>
              ${n == null ? nothing : mark(n)}
              <span dir="auto">${name}</span>
              <b aria-hidden="true">${wins}</b>
              <span class="visually-hidden">${say("host.wins", { n: wins })}</span>
            </li>`,
          )}
        </ol>`
      : nothing}
    ${stage === "over"
      ? html`<p><a class="button" href="/foto/${table.code}" target="_blank" data-stay="picture">${say("host.picture")}</a></p>`
      : nothing}`;
}
