// The TV: opens the line and keeps the picture of the table current, for ever and by itself.
import { html, nothing } from "lit-html";
import { drawInto } from "./draw.js";
import { cause, rest } from "./bruma/tv_motion.js";
import { SOUNDS } from "./bruma/tv_sounds.js";
import { chart } from "./bruma/tv_surface.js";
import { table } from "./bruma/tv.js";
import { watchCountdown } from "./countdown.js";
import { driftFog } from "./fog.js";
import { openLine } from "./line.js";
import { keepAwake, hideIdleCursor } from "./tv/awake.js";
import { keepDoorCurrent, refreshDoor, startOver } from "./tv/door.js";
import { watchSounds } from "./tv/hark.js";
import { knocking } from "./tv/knocks.js";
import { lobby } from "./tv/lobby.js";
import { byId } from "./tv/page.js";
import { squeeze } from "./tv/squeeze.js";
import { soundDesk } from "./tv/sound.js";
import { announce, hush } from "./tv/voice.js";
import { say } from "./words.js";

/** @typedef {import("./types").Screen} Screen */
/** @typedef {import("./line.js").LineState} LineState */

const main = byId("picture");
const spoken = byId("spoken");
const notice = byId("notice");
const knocks = byId("knocks");

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
const desk = soundDesk(SOUNDS, () => draw());
const captions = watchSounds("bruma", () => draw());

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
  if (before && before.view && screen.view) cause(before.view, screen.view);
  else rest();
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
  drawInto(shown.view ? table(shown, shown.view, countdown.seconds(), hark) : lobby(shown, lonely, hark), main);
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

/** What a doubt came to, for as long as it is the newest thing. @param {NonNullable<Screen["view"]>} view */
const outcome = ({ verdict }) => (verdict ? [verdict.title, verdict.said, verdict.loses].map((one) => one.replace(/[^.!]$/, "$&.")) : []);

/** What was told after the end: the headline stays what it was. @param {Screen} screen */
function afterTheEnd({ view, stage }) {
  const last = view && stage === "over" ? view.told[view.told.length - 1] : null;
  return last && !last.said ? last.text : "";
}

/** The headline, aloud once per change. @param {Screen} screen */
function speak(screen) {
  const { view, start } = screen;
  const after = afterTheEnd(screen);
  const text = after ? after : view ? [...outcome(view), view.alarm, view.headline].filter(Boolean).join(" ") : start.why || say("tv.lobby.ready");
  if (spoken.textContent === text) return;
  spoken.textContent = text;
  if (!screen.sound || !screen.sound.voice) hush();
  else if (before && view && document.visibilityState === "visible") announce(text);
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
