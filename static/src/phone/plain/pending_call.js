// Whether any game asks something of this phone, and what.
import { seenOf } from "../../kit/seen.js";

/** @typedef {import("../../types").Screen} Screen */

/** @param {Screen} screen @returns {ReturnType<import("../app.js").Drawing["calling"]>} */
export function calling(screen) {
  const seen = seenOf(screen);
  if (!seen || screen.paused || screen.stage === "over" || !seen.asked) return { call: "none", which: "" };
  const call = seen.turn !== null && seen.turn === seen.me ? "turn" : "question";
  return { call, which: `${call} ${seen.question.join(".") || `${seen.turn_no} ${seen.prompt}`}` };
}
