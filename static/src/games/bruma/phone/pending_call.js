// Whether the view asks something of this phone, and what.

import { free } from "./by_hand.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */

const WINDOWS = ["ChallengeAction", "BlockAction", "ChallengeBlock"];

/**
 * Whoever let it pass may still change their mind, but nothing waits for them any more.
 *
 * @param {View} view
 */
export const passed = ({ mode, phase, choices }) =>
  mode === "strict" &&
  WINDOWS.includes(phase) && choices.length > 0 && !choices.some(({ kind }) => kind === "pass");

/** Whether this phone has something to press that it has not pressed yet. @param {View} view */
export const able = (view) => (view.choices.length > 0 || view.keep !== null) && !passed(view);

/**
 * Whether the table waits for this phone. Where people speak, nobody has to press anything but
 * whoever has the turn.
 *
 * @param {View} view
 */
export function asked(view) {
  if (view.keep !== null) return true;
  if (free(view)) return view.choices.some(({ kind }) => kind === "hand_on");
  if (view.mode === "assisted" && WINDOWS.includes(view.phase)) return view.choices.some(({ kind }) => kind === "settle");
  return able(view);
}

/**
 * @param {Screen} screen
 * @returns {{call: import("../../../phone/attention.js").Call, which: string}}
 */
export function calling({ view, paused }) {
  if (!view || paused || !asked(view)) return { call: "none", which: "" };
  if (free(view) && view.keep === null) return { call: "turn", which: `turn ${view.turn_no}` };
  const call = view.phase === "Choosing" ? "turn" : "question";
  return { call, which: `${call} ${view.question}` };
}
