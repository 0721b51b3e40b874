// The own cards as the phone keeps them beside the seal, for the check of the cards.

/** By place, and in an exchange those to choose from. @param {import("../../../types").Screen} screen */
export function ownCards({ view }) {
  if (!view || !view.hand) return "";
  return JSON.stringify([view.hand, view.keep ? view.keep.cards : null]);
}
