// Moves a person among the chairs, with the arrows or by dragging.

/** @typedef {import("../types").PersonView} Person */
/** @typedef {Person["id"]} Id */

/**
 * The chairs stand in a circle, so the last one's left is the first one.
 *
 * @param {Id[]} order  clockwise: each sits to the left of the one before
 * @param {Id} id
 * @param {1 | -1} step  1: one place to the left, -1: one to the right
 * @returns {Id[]}
 */
export function moved(order, id, step) {
  const from = order.indexOf(id);
  const to = (from + step + order.length) % order.length;
  const next = [...order];
  [next[from], next[to]] = [next[to], next[from]];
  return next;
}

/**
 * Follows the pointer until it lets go. The rows only slide meanwhile: an element that is moved
 * in the document loses its pointer, and a screen that arrives must not pull it from the finger.
 *
 * @param {PointerEvent} event  the press on a row's grip
 * @param {(from: number, to: number) => void} dropped
 */
export function drag(event, dropped) {
  const grip = /** @type {HTMLElement} */ (event.currentTarget);
  const row = /** @type {HTMLElement} */ (grip.closest("li"));
  const list = /** @type {HTMLElement} */ (row.parentElement);
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  const middles = rows.map(middle);
  const from = rows.indexOf(row);
  const pitch = rows.length > 1 ? (middles[rows.length - 1] - middles[0]) / (rows.length - 1) : 0;
  const startY = event.clientY + scrollY;
  let to = from;

  /** @param {PointerEvent} at */
  function follow(at) {
    const dy = at.clientY + scrollY - startY;
    to = nearest(middles, middles[from] + dy);
    rows.forEach((one, place) => {
      const slide = place === from ? dy : slid(place, from, to) * pitch;
      one.style.transform = slide ? `translateY(${slide}px)` : "";
    });
  }

  /** @param {Event} end */
  function letGo(end) {
    grip.removeEventListener("pointermove", follow);
    grip.removeEventListener("pointerup", letGo);
    grip.removeEventListener("pointercancel", letGo);
    list.classList.remove("dragging");
    row.classList.remove("lifted");
    for (const one of rows) one.style.transform = "";
    if (end.type === "pointerup" && to !== from) dropped(from, to);
  }

  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  list.classList.add("dragging");
  row.classList.add("lifted");
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("pointerup", letGo);
  grip.addEventListener("pointercancel", letGo);
}

/** @param {HTMLElement} row */
function middle(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + scrollY + height / 2;
}

/**
 * @param {number[]} middles
 * @param {number} y
 */
function nearest(middles, y) {
  const far = middles.map((one) => Math.abs(one - y));
  return far.indexOf(Math.min(...far));
}

/**
 * Which way the row at `place` makes room.
 *
 * @param {number} place
 * @param {number} from
 * @param {number} to
 */
function slid(place, from, to) {
  if (from < place && place <= to) return -1;
  return to <= place && place < from ? 1 : 0;
}
