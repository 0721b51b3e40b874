// The score of the night: who has won how many games, and how many take it.
import { html, nothing } from "lit-html";
import { boot, say } from "../kit/words.js";
import { SANS, bound, fit } from "./fit.js";
import { vars } from "../kit/dom.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */

const MOST = 5; // windows beside a name; of more the number tells enough

/** Games won as lit windows, the rest dark. @param {number} wins @param {number} target */
export const windows = (wins, target) =>
  html`<span class="wins" aria-hidden="true"
    >${Array.from({ length: Math.max(target, wins) }, (_, at) => html`<i class=${at < wins ? "lit-window" : ""}></i>`)}</span
  >`;

/** @param {Person} person @param {number} target @param {boolean} champion */
const row = (person, target, champion) => html`<li class="score ${champion ? "score--champion" : ""}">
  <span class="score__name" translate="no" dir="auto"
    ${vars({ "--size": fit(bound(person.name), { face: SANS, room: 10.6, most: 1.45, wrapped: 0.95, least: 0.8 }) })}
    >${bound(person.name)}</span
  >
  ${target > MOST ? nothing : windows(person.wins || 0, target)}
  <span class="score__number">${person.wins || 0}</span>
</li>`;

/** @param {Screen} screen */
export const series = ({ people, mode, series: { target, champion } }) => html`<section class="series" aria-labelledby="series-title">
  <h2 class="caption" id="series-title">${say("tv.series")} <small>${target ? say("tv.series.target", { n: target }) : say("tv.series.endless")}</small></h2>
  ${mode ? html`<p class="mode">${say(`${boot.plays}.mode.${mode}.table`)}</p>` : nothing}
  <ul>
    ${people.filter((one) => one.seated || typeof one.seat === "number" || one.wins).map((one) => row(one, target, one.id === champion))}
  </ul>
</section>`;
