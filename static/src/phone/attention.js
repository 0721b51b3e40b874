// Calls for attention when a decision begins to wait: a short vibration and the page's title.
import { called } from "../kit/reading_place.js";
import { say } from "../kit/words.js";

/** @typedef {"turn" | "question" | "none"} Call */

const HURRY = [120, 80, 120, 80, 240];
const HURRY_MS = 2400; // how long the phone glows
const PULSE = { turn: [70, 60, 70], question: [40], none: [] };

let touched = false; // Chromium complains about a vibration before the first touch
for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => (touched = true), true);

/** @type {string} */
let last = "";
let glow = 0;

/**
 * @param {Call} call
 * @param {string} which  names the decision, so that each one calls once
 * @param {string} table  the table's name
 */
export function attend(call, which, table) {
  called(table);
  document.title = call === "none" ? table : say(`phone.title.${call}`, { table });
  document.documentElement.dataset.call = call;
  if (which === last) return;
  last = which;
  if (call === "none" || !touched || !navigator.vibrate) return;
  if (document.visibilityState === "visible") navigator.vibrate(PULSE[call]);
}

/** The host asks this phone to hurry: it shakes, if it can, and glows. */
export function hurry() {
  const { dataset } = document.documentElement;
  dataset.hurry = "";
  clearTimeout(glow);
  glow = setTimeout(() => delete dataset.hurry, HURRY_MS);
  if (touched && navigator.vibrate) navigator.vibrate(HURRY);
}
