// What moves on the TV in a game without a drawing: what is new in the middle comes out of fog.
import { seenOf } from "../../kit/seen.js";
import { lift } from "../fog_lift.js";

/** @typedef {import("../../types").Screen} Screen */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Screen} before @param {Screen} after */
export function cause(before, after) {
  const [old, now] = [seenOf(before), seenOf(after)];
  if (!old || !now || calm.matches || document.visibilityState !== "visible") return;
  if (old.headline !== now.headline || old.turn_no !== now.turn_no) lift();
}

/** Nothing here outlives its moment. */
export const rest = () => undefined;
