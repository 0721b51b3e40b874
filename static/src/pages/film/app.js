// The TV while the host shows a finished game on it: follows the laptop step by step, and goes back to the table.
import { html, nothing } from "lit-html";
import { drawInto } from "../../kit/draw.js";
import { openLine } from "../../kit/connection.js";
import { hideIdleCursor, keepAwake } from "../../tv/wake_lock.js";
import { boot, say } from "../../kit/words.js";

/** @typedef {import("../../types").Replay} Replay */
/** @typedef {import("../../types").Film} Film */

const root = /** @type {HTMLElement} */ (document.getElementById("film"));

/** @type {Film | null} */
let film = null;
/** @type {{of: string, told: Replay} | null} the game, once it is here */
let here = null;
let fetching = "";
let trouble = "";

/** @param {Film} film */
const which = ({ code, game }) => `${code} ${game}`;

/** @type {import("../replay/app.js").Drawing} */
let drawing;
/** @type {import("../../kit/connection.js").Line} */
let laptop;

/** @param {string} of */
async function fetched(of) {
  if (fetching === of || (here && here.of === of)) return;
  fetching = of;
  try {
    const answer = await fetch(`/tv/film?lang=${boot.lang}`, { method: "POST" });
    if (answer.ok) here = { of, told: await answer.json() };
  } catch {
    trouble = say("replay.unreachable");
  }
  fetching = "";
  draw();
}

function draw() {
  drawInto(film && here && here.of === which(film) ? shown(here.told, film) : nothing, root);
}

/** @param {Replay} told @param {Film} film */
const shown = (told, { step, scene, playing }) => html`<header class="top">
    <h1>${say("replay.game", { game: told.game })}</h1>
    <p class="muted">${say("replay.step", { step: step + 1, steps: told.steps.length })}</p>
    <p class="film__rests" role="status">${trouble || (playing ? "" : say("replay.rests"))}</p>
  </header>
  ${drawing.table(told, { at: step, scene, who: "open" })}`;

/** Of a TV that hangs on the laptop itself. @type {Record<string, (film: Film) => object>} */
const KEYS = {
  " ": ({ playing }) => ({ type: "RunFilm", on: !playing }),
  ArrowLeft: () => ({ type: "StepFilm", by: -1 }),
  ArrowRight: () => ({ type: "StepFilm", by: 1 }),
  n: () => ({ type: "SkipFilm" }),
  Escape: () => ({ type: "CloseFilm" }),
};

document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
  const order = KEYS[key] || KEYS[key.toLowerCase()];
  if (film && order && !ctrlKey && !metaKey && !altKey) void laptop.send("film", order(film));
});

/** @param {import("../replay/app.js").Drawing} of  the game's */
export function openFilm(of) {
  drawing = of;
  root.textContent = "";
  document.documentElement.lang = boot.lang;
  keepAwake();
  hideIdleCursor();
  laptop = openLine({
    onScreen({ film: next }) {
      if (!next) return location.replace("/tv");
      film = next;
      void fetched(which(film));
      draw();
    },
    onState(state) {
      trouble = state === "live" ? "" : say(`tv.line.${state}`);
      draw();
    },
    onGone: () => location.replace("/tv"),
  });
}
