// The page that draws the numbers of the night: plots, a table beside each, and kind words.
import { html, nothing } from "lit-html";
import { drawInto } from "../../kit/draw.js";
import { asked } from "../../kit/fetch_once.js";
import { mark } from "../../art/marks.js";
import { bars, courses } from "./plots.js";
import { boot, say } from "../../kit/words.js";

/** @typedef {import("../../types").Numbers} Numbers */
/** @typedef {import("../../types").NumbersRow} Row */

const root = /** @type {HTMLElement} */ (document.getElementById("numbers"));

/**
 * Which rows of numbers stand together in one plot: the key of its title ("": the row's own words), and their kinds.
 *
 * @typedef {[string, ...string[]][]} Plots
 */

/** Each row alone, for a game that says nothing of its rows. @type {(told: Numbers) => Plots} */
const ALONE = ({ rows }) => rows.map(({ kind }) => ["", kind]);

let plots = ALONE;

/** @type {{busy: boolean, refused: string, told: Numbers | null}} */
const page = { busy: false, refused: "", told: null };

/** @param {Partial<typeof page>} change */
function change(change) {
  Object.assign(page, change);
  drawInto(page.told ? shown(page.told) : question(), root);
}

async function fetched(game = 0) {
  change({ busy: true, refused: "" });
  const { told, refused } = await asked(`/numbers/${boot.code}/${game}?lang=${boot.lang}`, say("replay.unreachable"));
  change(refused ? { busy: false, refused } : { busy: false, told });
}

const question = () => html`<h1>${say("numbers.title")}</h1>
  <p>${say(`${boot.plays}.numbers.how`)}</p>
  <button type="button" class="button button--primary" ?disabled=${page.busy} @click=${() => fetched()}>
    <span class="button__label">${say(page.busy ? "replay.busy" : "numbers.see")}</span>
  </button>
  <p class="muted">${say("replay.final")}</p>
  <p role="alert">${page.refused}</p>
  ${leave()}`;

const leave = () => html`<p><a class="button" href=${boot.back}>${say("replay.title")}</a></p>`;

/** @param {Numbers} told */
const shown = (told) => html`<h1>${say("numbers.title")}</h1>
  <label><span class="visually-hidden">${say("numbers.which")}</span>
    <select class="pick" @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => fetched(Number(target.value))}>
      <option value="0" ?selected=${told.game === 0}>${say("numbers.night")}</option>
      ${told.games.map((one) => html`<option value=${one} ?selected=${one === told.game}>${say("replay.game", { game: one })}</option>`)}
    </select>
  </label>
  <p role="alert">${page.refused}</p>
  ${awards(told)}
  <div class="plots">
    ${told.purse.length ? course(told) : nothing}
    ${plots(told).map(([title, ...kinds]) => pair(title, told, ...kinds))}
  </div>
  <p class="muted">${say("numbers.names")}</p>
  ${leave()}`;

/** @param {Numbers} told */
const awards = ({ awards, people }) =>
  awards.length
    ? html`<section aria-labelledby="awards">
        <h2 id="awards">${say("numbers.awards")}</h2>
        <ul class="awards">
          ${awards.map(({ title, who, why }) => {
            const { name, mark: shape } = people[who];
            return html`<li class="award">
              <b>${title}</b>
              <span class="award__who">${typeof shape === "number" ? mark(shape) : nothing}<bdi translate="no">${name}</bdi></span>
              <span class="muted">${why}</span>
            </li>`;
          })}
        </ul>
      </section>`
    : nothing;

/** One plot of one or two rows. @param {string} title @param {Numbers} told @param {string[]} kinds */
function pair(title, told, ...kinds) {
  const rows = kinds.map((kind) => told.rows.find((row) => row.kind === kind));
  const found = /** @type {Row[]} */ (rows.filter(Boolean));
  if (!found.length || !found.some(({ values }) => values.some(Boolean))) return nothing;
  return html`<figure>
    <figcaption><h2>${title ? say(title) : found[0].label}</h2>${title ? key(found) : nothing}</figcaption>
    <div class="plot" aria-hidden="true">${bars(told.people, found)}</div>
    ${table(told, found.map(({ label }) => label), (at) => found.map(({ values }) => values[at]))}
  </figure>`;
}

/** What the two kinds of bars mean. @param {Row[]} rows */
const key = (rows) => html`<p class="key">${rows.map(({ label }, at) => html`<span class="key__one key__one--${at}">${label}</span>`)}</p>`;

/** @param {Numbers} told */
function course(told) {
  const { purse } = told;
  const points = [0, Math.floor((purse.length - 1) / 2), purse.length - 1];
  const heads = [...["start", "middle", "end"].map((when) => say(`numbers.${when}`)), say("numbers.most")];
  const of = (/** @type {number} */ at) => [...points.map((point) => purse[point][at]), Math.max(...purse.map((had) => had[at]))];
  return html`<figure class="wide">
    <figcaption><h2>${say(`${boot.plays}.numbers.purse`)}</h2></figcaption>
    <div class="plot" aria-hidden="true">${courses(told.people, purse, say("numbers.step"))}</div>
    ${table(told, heads, of)}
  </figure>`;
}

/**
 * The same in numbers.
 *
 * @param {Numbers} told
 * @param {string[]} heads
 * @param {(at: number) => (number | null | undefined)[]} of
 */
const table = ({ people }, heads, of) => html`<div class="visually-hidden"><table>
  <thead><tr><th scope="col">${say("numbers.who")}</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>
    ${people.map(({ name }, at) => html`<tr>
      <th scope="row"><bdi translate="no">${name}</bdi></th>${of(at).map((value) => html`<td>${value === null ? "–" : value}</td>`)}
    </tr>`)}
  </tbody>
</table></div>`;

/** @param {(told: Numbers) => Plots} [of]  the game's */
export function openNumbers(of = ALONE) {
  plots = of;
  root.textContent = "";
  document.documentElement.lang = boot.lang;
  change({});
}
