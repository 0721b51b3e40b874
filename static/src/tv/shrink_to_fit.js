// The more is said in the middle of the table, the smaller it is: everything there keeps to its own place.

const STEP = 0.95; // from one size tried to the next
const LEAST = 0.55;

/** Whether anything in the middle leaves it, or lies over what else is there. @param {Element} middle */
function crowded(middle) {
  const room = middle.getBoundingClientRect();
  const parts = [...middle.children].map((one) => boxOf(one));
  const outside = parts.some((one) => one.top < room.top - 1 || one.bottom > room.bottom + 1 || one.left < room.left - 1 || one.right > room.right + 1);
  return outside || parts.some((one, at) => parts.slice(at + 1).some((other) => meet(one, other)));
}

/** With what hangs out of it. @param {Element} part */
function boxOf(part) {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const slips = [...part.querySelectorAll("[data-hangs]")].map((one) => one.getBoundingClientRect().bottom);
  return { left, right, top, bottom: Math.max(bottom, ...slips) };
}

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

/** Whether the end lies over what lies before a seat: `data-solid`. @param {Element} ending */
function covers(ending) {
  const seats = [...document.querySelectorAll("[data-solid]")].map((one) => one.getBoundingClientRect());
  return [...ending.children].some((part) => seats.some((seat) => meet(part.getBoundingClientRect(), seat)));
}

/** @param {HTMLElement} ending */
function squeezeEnd(ending) {
  ending.style.removeProperty("--k");
  for (let size = 1; size > LEAST && covers(ending); size *= STEP) ending.style.setProperty("--k", (size * STEP).toFixed(3));
}

/** Before it is painted, so that nobody sees it shrink. */
export function squeeze() {
  const ending = /** @type {HTMLElement | null} */ (document.querySelector(".ending"));
  if (ending) squeezeEnd(ending);
  const middle = /** @type {HTMLElement | null} */ (document.querySelector(".middle"));
  if (!middle) return;
  middle.style.removeProperty("--m");
  let size = parseFloat(getComputedStyle(middle).getPropertyValue("--m")) || 1;
  while (size > LEAST && crowded(middle)) {
    size *= STEP;
    middle.style.setProperty("--m", size.toFixed(3));
  }
}
