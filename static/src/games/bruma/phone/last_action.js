// What a press did, in the past tense.
import { say } from "../../../kit/words.js";

/**
 * @param {import("../../../types").Choice} choice
 * @param {string} [target]  the name of whom it is aimed at
 */
export function didText({ kind, label, art }, target) {
  if (kind === "ready") return ""; // said to nobody, and the question itself tells it
  const card = art && kind !== "action" ? say(`bruma.card.${art}.name`) : "";
  if (target) return say("bruma.phone.did.aimed", { action: label, target });
  return say(`bruma.phone.did.${kind}`, { action: label, card });
}
