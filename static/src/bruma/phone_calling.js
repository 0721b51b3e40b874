// Whether the view asks something of this phone, and what.

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").View} View */

const WINDOWS = ["ChallengeAction", "BlockAction", "ChallengeBlock"];

/**
 * Whoever let it pass may still change their mind, but nothing waits for them any more.
 *
 * @param {View} view
 */
export const passed = ({ phase, choices }) =>
  WINDOWS.includes(phase) && choices.length > 0 && !choices.some(({ kind }) => kind === "pass");

/** Whether the table waits for this phone. @param {View} view */
export const asked = (view) => (view.choices.length > 0 || view.keep !== null) && !passed(view);

/**
 * @param {Screen} screen
 * @returns {{call: import("../phone/attention.js").Call, which: string}}
 */
export function calling({ view, paused }) {
  if (!view || paused || !asked(view)) return { call: "none", which: "" };
  const call = view.phase === "Choosing" ? "turn" : "question";
  return { call, which: `${call} ${view.question}` };
}
