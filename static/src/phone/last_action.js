// What the last press did: said for the rest of the turn, so that nobody looks twice whether it counted.

const AT_LEAST_MS = 4000; // a press that ends the turn is told as well

/** @typedef {{text: string, turn: number, until: number}} Did */

/**
 * @param {string} text
 * @param {number} turn
 * @param {() => void} redraw
 * @returns {Did}
 */
export function justDid(text, turn, redraw) {
  setTimeout(redraw, AT_LEAST_MS + 10);
  return { text, turn, until: Date.now() + AT_LEAST_MS };
}

/** @param {Did | null} did @param {number} turn the turn on screen */
export function stillTold(did, turn) {
  return did && (did.turn === turn || Date.now() < did.until) ? did.text : "";
}
