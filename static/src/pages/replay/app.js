// The page that shows a finished game again: step by step, from anybody's eyes, and the reel of truth.
import { html, nothing } from "lit-html";
import { drawInto } from "../../kit/draw.js";
import { asked } from "../../kit/fetch_once.js";
import { atStep, takeUp } from "../../kit/reading_place.js";
import { controls } from "./controls.js";
import { kept, save } from "./saved.js";
import { stepOf } from "../../kit/seen.js";
import { boot, has, say } from "../../kit/words.js";

/** @typedef {import("../../types").Replay} Replay */
/**
 * What a game draws of a step; `pages/replay/plain` does it for a game that brings nothing.
 *
 * @typedef {object} Drawing
 * @property {(told: Replay, page: Pick<Page, "at" | "scene" | "who">) => unknown} table
 */
/**
 * @typedef {object} Page
 * @property {boolean} busy
 * @property {string} refused
 * @property {Replay | null} told  the game, once it is here
 * @property {number} at  the step that is shown
 * @property {boolean} playing
 * @property {number | null} scene  the scene that is shown, when it is the reel
 * @property {string} who  whose eyes: "open", "table", or the number of a seat
 */

const SCENE = 10000; // milliseconds
const STEP = 2600;
const FOLLOWED = 2000;

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));

/** @type {Page} */
const page = { busy: false, refused: "", told: null, at: 0, playing: false, scene: null, who: "open" };
let timer = 0;
/** @type {Drawing} */
let drawing;

/** @param {Partial<Page>} change */
function change(change) {
  Object.assign(page, change);
  atStep(page.told ? page.at + 1 : 0);
  drawInto(page.told ? shown(page.told) : question(), root);
  clearTimeout(timer);
  if (page.told && page.playing) timer = window.setTimeout(() => next(page.told), patience(page.told));
}

/** How long this step stays. @param {Replay} told */
function patience(told) {
  if (page.scene === null) return STEP;
  const { first, last } = told.scenes[page.scene];
  return SCENE / (last - first + 1);
}

/** By itself. @param {Replay | null} told */
function next(told) {
  if (!told) return;
  const scene = page.scene === null ? null : told.scenes[page.scene];
  if (scene && page.at >= scene.last) return skip(told);
  if (page.at >= told.steps.length - 1) return change({ playing: false });
  change({ at: page.at + 1 });
}

/** To the next scene, or to the next turn; after the last one it rests. @param {Replay} told */
function skip(told) {
  if (page.scene !== null) {
    const scene = page.scene + 1;
    return scene < told.scenes.length ? change({ scene, at: told.scenes[scene].first }) : change({ playing: false });
  }
  const turn = turnAt(told, page.at);
  const later = told.steps.findIndex((_, at) => at > page.at && turnAt(told, at) > turn);
  change({ at: later < 0 ? told.steps.length - 1 : later });
}

/** The number of the turn at a step. @param {Replay} told @param {number} at */
const turnAt = (told, at) => stepOf(told, at).turn_no;

/** One step, by hand: the reel is left where the step is outside of its scene. @param {number} by */
function step(by) {
  if (page.told) go(page.at + by);
}

/** @param {number} to */
function go(to) {
  if (!page.told) return;
  const at = Math.max(0, Math.min(page.told.steps.length - 1, to));
  const scene = page.scene === null ? null : page.told.scenes[page.scene];
  const inside = scene && at >= scene.first && at <= scene.last;
  change({ at, playing: false, scene: inside ? page.scene : null });
}

function toggle() {
  const { told, at, scene } = page;
  if (!told) return;
  const over = at >= told.steps.length - 1;
  if (page.playing) change({ playing: false });
  else if (scene !== null && scene === told.scenes.length - 1 && at >= told.scenes[scene].last) reel();
  else change({ playing: true, at: over && scene === null ? 0 : at });
}

function reel() {
  if (!page.told || !page.told.scenes.length) return;
  change({ scene: 0, at: page.told.scenes[0].first, playing: true, who: "open" });
}

const whole = () => change({ scene: null, at: 0, playing: false });

export const acts = { step, go, toggle, skip: () => page.told && skip(page.told), reel, whole, change };

/** @param {boolean} best  the reel first */
async function fetched(best, game = boot.number) {
  change({ busy: true, refused: "" });
  const { told, refused } = await asked(`/replay/${boot.code}/${game}?lang=${boot.lang}`, say("replay.unreachable"));
  if (refused) return change({ busy: false, refused });
  // A table may have played several games: each is drawn by its own.
  if (told.plays !== boot.plays) return location.replace(`/replay/${boot.code}/${told.game}?plays=${told.plays}&open&lang=${boot.lang}${location.search.replace("?", "&")}`);
  change({ busy: false, told, scene: null, at: 0, playing: false });
  if (best) reel();
  const title = document.querySelector("h1");
  if (title) title.focus();
}

/** @param {string} key @param {boolean} best @param {string} look */
const opens = (key, best, look) => html`<button type="button" class="button ${look}" ?disabled=${page.busy} @click=${() => fetched(best)}>
  <span class="button__label">${say(page.busy ? "replay.busy" : `replay.${key}`)}</span>
  <span class="button__say">${say(`replay.${key}_how`)}</span>
</button>`;

/** The way to the numbers of the night, where the game counts any. */
/** @param {unknown} label */
const numbers = (label) => (has("after") ? html`<a class="button" href="/numbers/${boot.code}">${label}</a>` : nothing);

const question = () => html`<div class="ask">
  <h1 tabindex="-1">${say("replay.title")}</h1>
  <p>${say("replay.how")}</p>
  ${has("after") ? opens("reel", true, "button--primary") : nothing} ${opens("whole", false, has("after") ? "" : "button--primary")}
  ${numbers(html`<span class="button__label">${say("replay.numbers")}</span>`)}
  <p class="muted">${say("replay.final")}</p>
  <p role="alert">${page.refused}</p>
  <p><a class="button" href=${boot.back}>${say("replay.leave")}</a></p>
</div>`;

/** @param {Replay} told */
const shown = (told) => html`<header class="top">
    <h1 tabindex="-1" class=${told.games.length > 1 ? "visually-hidden" : ""}>${say("replay.game", { game: told.game })}</h1>
    ${games(told)}
    <p class="muted">${say("replay.step", { step: page.at + 1, steps: told.steps.length })}</p>
    ${more(told, "top__more")}
    ${boot.back ? html`<a class="button top__leave" href=${boot.back} aria-label=${say("replay.leave")}>${say("replay.leave_short")}</a>` : nothing}
  </header>
  ${drawing.table(told, page)} ${more(told, "below")} ${controls(told, page, acts)}`;

/** What else there is on the laptop: beside the game's name where there is room, else under the table.
 * @param {Replay} told @param {string} where */
const more = (told, where) =>
  boot.back
    ? html`<p class="more ${where}">
        ${numbers(say("replay.numbers"))}
        <button type="button" class="button" @click=${() => saved(told)}>${say("replay.save")}</button>
      </p>
      <p role="alert" class=${where}>${page.refused}</p>`
    : nothing;

/** @param {Replay} told */
const saved = (told) => save(told).then(() => change({ refused: "" }), () => change({ refused: say("replay.unreachable") }));

/** @param {Replay} told */
const games = ({ game, games }) =>
  games.length < 2
    ? nothing
    : html`<label class="top__games"><span class="visually-hidden">${say("replay.other")}</span>
        <select class="pick" @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => fetched(false, Number(target.value))}>
          ${games.map((one) => html`<option value=${one} ?selected=${one === game}>${say("replay.game", { game: one })}</option>`)}
        </select>
      </label>`;

/** @type {Record<string, () => unknown>} */
const KEYS = {
  " ": toggle,
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => go(0),
  End: () => go(Infinity),
  n: acts.skip,
  r: reel,
  o: () => change({ who: "open" }),
  t: () => change({ who: "table" }),
};

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (!page.told || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.closest("input, select") || (key === " " && target.closest("button, a"))) return;
  const seat = Number(key) - 1;
  if (seat >= 0 && seat < page.told.chairs.length) change({ who: String(seat) });
  else if (KEYS[key] || KEYS[key.toLowerCase()]) (KEYS[key] || KEYS[key.toLowerCase()])();
  else return;
  event.preventDefault();
});

/** A TV that looks back by itself follows the host: to what is shown on all of them, or to the next game. */
async function follow() {
  try {
    const { to } = await (await fetch("/tv/film/now")).json();
    if (to) location.replace(to);
  } catch {
    // The laptop is away; it is asked again.
  }
}

/** @param {Drawing} of  the game's */
export function openReplay(of) {
  drawing = of;
  if (boot.back === "/tv") setInterval(follow, FOLLOWED);
  root.textContent = "";
  document.documentElement.lang = boot.lang;
  change({ told: kept() });
  const left = takeUp();
  if (left && left.step) void fetched(false).then(() => go(left.step - 1));
  else if (/[?&]open/.test(location.search)) void fetched(false); // asked for on the page of another game's drawing
  const first = root.querySelector("button");
  if (first) first.focus();
}
