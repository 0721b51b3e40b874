// The TV: opens the line and keeps the picture of the table current, for ever and by itself.
import { html, nothing } from "lit-html";
import { drawInto } from "../kit/draw.js";
import { chart } from "../art/table.js";
import { watchCountdown } from "../kit/countdown.js";
import { driftFog } from "../kit/fog.js";
import { openLine } from "../kit/connection.js";
import { keepAwake, hideIdleCursor } from "./wake_lock.js";
import { keepDoorCurrent, refreshDoor, startOver } from "../kit/door.js";
import { watchSounds } from "./captions.js";
import { knocking } from "./knock_requests.js";
import { lobby } from "./lobby.js";
import { byId } from "../kit/dom.js";
import { squeeze } from "./shrink_to_fit.js";
import { SCORE } from "./score.js";
import { soundDesk } from "./sound.js";
import { announce, hush } from "./voice.js";
import { seenOf } from "../kit/seen.js";
import { boot, say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../kit/connection.js").LineState} LineState */

const main = byId("picture");
const spoken = byId("spoken");
const notice = byId("notice");
const knocks = byId("knocks");

/**
 * What a game draws on the TV; `tv/plain` does it for a game that brings nothing.
 *
 * @typedef {object} Drawing
 * @property {(screen: Screen, left: number | null, hark: unknown) => unknown} table  the table in play or at its end;
 *   `left`: seconds for the open question; `hark`: what sounds, in writing
 * @property {(before: Screen, after: Screen) => void} cause  plays what led from one screen to the next
 * @property {() => void} rest  ends whatever still moves
 * @property {(screen: Screen) => string[]} outcome  what is said aloud before all else
 */

/** How long the first phone may take before the TV says what may keep it away. */
const SILENCE_MS = 60_000;

let silent = false;
/** @type {Screen | null} what is on the glass */
let shown = null;
/** @type {Screen | null} what it may be compared with: nothing from before a broken line */
let before = null;

/** The number of the last sound that this screen knows of. */
let heard = 0;

const countdown = watchCountdown(() => draw());
const desk = soundDesk(SCORE, () => draw());
const captions = watchSounds(boot.plays, () => draw());

/** @type {Drawing} */
let drawing;

/** @param {Screen} screen */
function show(screen) {
  if (screen.film) return location.replace("/tv/film");
  countdown.follow(screen);
  if (!shown) main.textContent = ""; // what the server drew gives way to what lives
  shown = screen;
  hear(screen);
  draw();
  speak(screen);
  if (document.body.dataset.line === "live") tell(null);
  drawInto(knocking(screen), knocks);
  document.body.toggleAttribute("data-knocks", knocks.textContent !== "");
  if (before && seenOf(before) && seenOf(screen)) drawing.cause(before, screen);
  else drawing.rest();
  before = screen;
}

function draw() {
  if (!shown) return;
  const { dataset } = document.body;
  dataset.stage = shown.stage;
  const lonely = silent && !shown.people.length;
  if (lonely) dataset.silent = "";
  else delete dataset.silent;
  const hark = captions.draw(desk.waits());
  drawInto(seenOf(shown) ? drawing.table(shown, countdown.seconds(), hark) : lobby(shown, lonely, hark), main);
  squeeze();
}

/** What is new since the last screen, heard and in writing; nothing of what was before it came.
 * @param {Screen} screen */
function hear({ sound, cues }) {
  const fresh = before && document.visibilityState === "visible" ? cues.filter(({ number }) => number > heard) : [];
  heard = cues.length ? cues[cues.length - 1].number : 0;
  if (!sound) return;
  desk.tune(sound);
  if (!sound.captions) captions.wipe();
  if (!fresh.length) return;
  const names = desk.play(fresh.map((cue) => cue.sound));
  if (sound.captions) captions.write(names);
}

/** What was told after the end: the headline stays what it was. @param {Screen} screen */
function afterTheEnd(screen) {
  const seen = screen.stage === "over" ? seenOf(screen) : null;
  const last = seen ? seen.news[seen.news.length - 1] : null;
  return last && !last.said ? last.text : "";
}

/** The headline, aloud once per change. @param {Screen} screen */
function speak(screen) {
  const { start } = screen;
  const seen = seenOf(screen);
  const after = afterTheEnd(screen);
  const text = after ? after : seen ? [...drawing.outcome(screen), seen.alarm, seen.headline].filter(Boolean).join(" ") : start.why || say("tv.lobby.ready");
  if (spoken.textContent === text) return;
  spoken.textContent = text;
  if (!screen.sound || !screen.sound.voice) hush();
  else if (before && seen && document.visibilityState === "visible") announce(text);
}

/** @param {LineState} state */
function lineIs(state) {
  document.body.dataset.line = state;
  if (state === "live") void refreshDoor(); // the laptop may have come back under another address
  else before = null;
  if (state === "live") tell(null);
  else tell(say(`tv.line.${state}`));
}

/** @param {string | null} text */
function tell(text) {
  drawInto(text ? html`<p class="notice__text">${text}</p>` : nothing, notice);
}

/** Open the TV, for ever. @param {Drawing} of  the game's */
export function openTv(of) {
  drawing = of;
  drawInto(chart(), byId("chart"));
  // Names are measured to fit their plates, which is only right once their face is here.
  if (document.fonts) void document.fonts.ready.then(draw);
  setTimeout(() => {
    silent = true;
    draw();
  }, SILENCE_MS);
  keepAwake();
  hideIdleCursor();
  driftFog(() => document.body.dataset.stage === "lobby"); // in play, whatever moves tells a cause
  keepDoorCurrent();
  openLine({
    onScreen: show,
    onState: lineIs,
    onDoor: refreshDoor,
    onGone(text) {
      document.body.dataset.line = "gone";
      tell(text);
      startOver();
    },
  });
}
