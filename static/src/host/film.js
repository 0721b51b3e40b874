// Looking back on the TVs: show a finished game there, run it, close it.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").Film} Film */
/** @typedef {import("./app.js").Desk} Desk */
/** @typedef {Event & {target: HTMLSelectElement}} Picked */

/** @param {Screen} screen @param {Desk} desk @param {boolean} live */
export function film({ stage, film, table, brings }, desk, live) {
  if (film) return running(film, desk, live);
  if (stage !== "over") return nothing;
  return html`<section class="film" aria-labelledby="film-title">
    <h2 id="film-title">${say("host.film")}</h2>
    <p class="muted">${say("host.film_how")}</p>
    <div class="film__row">
      ${brings.includes("after") ? button("reel", "", () => show(desk, live, { code: table.code })) : nothing}
      ${button("whole", "", () => show(desk, live, { code: table.code, reel: false }))}
    </div>
  </section>`;
}

/** @param {Desk} desk @param {boolean} live @param {Record<string, unknown>} what */
export async function show(desk, live, what) {
  if (live && (await desk.film({ type: "ShowFilm", ...what }))) focusOn("film-run");
}

/** @param {Film} film @param {Desk} desk @param {boolean} live */
function running(film, desk, live) {
  const { code, game, step, steps, scene, scenes, playing } = film;
  const last = step === steps - 1;
  /** @param {Record<string, unknown> & {type: string}} order */
  const ask = (order) => () => live && desk.film(order);
  return html`<section class="film" aria-labelledby="film-title">
    <h2 id="film-title">${say("host.film_on")}</h2>
    <p class="film__where">
      ${games(film, desk, live)}
      <span>${scene === null ? nothing : html`${say("host.film_scene", { scene: scene + 1, scenes })} · `}${say("host.film_step", { step: step + 1, steps })}</span>
    </p>
    <progress class="film__bar" max=${steps} value=${step + 1} aria-label=${say("host.film_step", { step: step + 1, steps })}></progress>
    <div class="film__row">
      ${button("back", "", ask({ type: "StepFilm", by: -1 }), step === 0)}
      ${button(playing ? "pause" : "play", "button--primary", ask({ type: "RunFilm", on: !playing }), false, "film-run")}
      ${button("step_on", "", ask({ type: "StepFilm", by: 1 }), last)}
      ${button("skip", "", ask({ type: "SkipFilm" }), last && scene === null)}
    </div>
    <div class="film__row">
      ${scene === null
        ? scenes ? button("reel", "", () => show(desk, live, { code, game })) : nothing
        : button("whole", "", () => show(desk, live, { code, game, reel: false }))}
      ${button("close", "", ask({ type: "CloseFilm" }))}
    </div>
  </section>`;
}

/** @param {Film} film @param {Desk} desk @param {boolean} live */
const games = ({ code, game, games, scene }, desk, live) =>
  games.length < 2
    ? html`<b>${say("host.film_game", { game })}</b>`
    : html`<select aria-label=${say("host.film_other")} data-stay="film-game" ?disabled=${!live}
        @change=${(/** @type {Picked} */ { target }) => show(desk, live, { code, game: Number(target.value), reel: scene !== null })}>
        ${games.map((one) => html`<option value=${one} ?selected=${one === game}>${say("host.film_game", { game: one })}</option>`)}
      </select>`;

/** @param {string} key @param {string} look @param {() => unknown} act @param {boolean} [off] @param {string} [stay] */
const button = (key, look, act, off = false, stay = `film-${key}`) => html`<button type="button"
  class="button ${look}" data-stay=${stay} aria-disabled=${off ? "true" : "false"} @click=${() => off || act()}
><span class="button__label">${say(`host.film_${key}`)}</span></button>`;
