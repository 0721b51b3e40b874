// Where somebody is in the lessons: on this phone alone, so that it can be left and taken up again.
import { boot } from "../../kit/words.js";

/** @typedef {{done: number[], lesson: number, step: number}} Place  `lesson` 0: none was left half done */

const KEY = `tutorial:${boot.teaches}`;
/** @type {Place} */
const NOWHERE = { done: [], lesson: 0, step: 0 };

/** @returns {Place} */
export function place() {
  try {
    const { done, lesson, step } = JSON.parse(localStorage.getItem(KEY) || "{}");
    const known = Array.isArray(done) ? done.filter(Number.isInteger) : [];
    return Number.isInteger(lesson) && Number.isInteger(step) ? { done: known, lesson, step } : { ...NOWHERE, done: known };
  } catch {
    return NOWHERE; // no storage, or not ours
  }
}

/** @param {Place} kept */
function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then the address alone knows.
  }
}

/** The step at which this lesson was left, else its beginning. @param {number} lesson */
export function leftAt(lesson) {
  const kept = place();
  return kept.lesson === lesson ? kept.step : 0;
}

/** Somebody is here now; the end of a lesson counts as done. @param {number} lesson @param {number} step @param {boolean} end */
export function arrive(lesson, step, end) {
  const { done } = place();
  if (end) keep({ done: done.includes(lesson) ? done : [...done, lesson], lesson: 0, step: 0 });
  else keep({ done, lesson, step });
  history.replaceState(null, "", address(lesson, step));
}

/** @param {number} [lesson] @param {number} [step] */
export const address = (lesson, step) =>
  `/tutorial${lesson ? `/${lesson}` : ""}${step === undefined ? "" : `/${step}`}?lang=${boot.lang}`;
