// Keeps the keyboard where it was when a drawing moves or replaces what it stood on.

/**
 * Elements that may move carry `data-stay`, a name that is theirs alone.
 *
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const stay = before && before.dataset.stay;
  draw();
  if (stay && document.activeElement !== before) focusOn(stay);
}

/** @param {string} stay */
export function focusOn(stay) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`[data-stay="${stay}"]`));
  if (found) found.focus();
}
