// Hold to see: open only while one finger (or one key) stays where it is; anything else covers.

/**
 * @typedef {object} Hold
 * @property {() => boolean} open
 * @property {() => void} cover
 * @property {Record<string, any>} on  the listeners of the element that is held
 */

const SLACK = 24; // px that a thumb may slip above the cards

/**
 * One long closure: all of it works on the same few variables.
 *
 * @param {() => void} redraw
 * @param {() => boolean} allowed
 * @returns {Hold}
 */
export function watchHold(redraw, allowed) {
  /** @type {number | "key" | null} the pointer or the key that holds */
  let by = null;
  let ceiling = 0; // client y above which the finger is no longer on the cards

  function cover() {
    if (by === null) return;
    by = null;
    redraw();
  }

  /** @param {number | "key"} holder */
  function open(holder) {
    if (by !== null || !allowed()) return;
    by = holder;
    redraw();
  }

  addEventListener("pointerdown", (event) => event.pointerId !== by && cover(), true);
  for (const gone of ["blur", "pagehide", "orientationchange"]) addEventListener(gone, cover);
  document.addEventListener("visibilitychange", cover);
  matchMedia("(orientation: portrait)").addListener(cover); // addEventListener came with Safari 14

  return {
    open: () => by !== null,
    cover,
    on: {
      pointerdown(/** @type {PointerEvent} */ event) {
        if (event.button !== 0 || !event.isPrimary) return;
        const held = /** @type {HTMLElement} */ (event.currentTarget);
        held.setPointerCapture(event.pointerId);
        open(event.pointerId);
        ceiling = ceilingOf(held);
      },
      pointermove(/** @type {PointerEvent} */ event) {
        if (event.pointerId === by && event.clientY < ceiling) cover();
      },
      end(/** @type {PointerEvent} */ event) {
        if (event.pointerId === by) cover();
      },
      keydown(/** @type {KeyboardEvent} */ event) {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault(); // the page would scroll
        if (!event.repeat) open("key");
      },
      keyup(/** @type {KeyboardEvent} */ event) {
        if (by === "key" && (event.key === " " || event.key === "Enter")) cover();
      },
      blur: cover,
      quiet: (/** @type {Event} */ event) => event.preventDefault(),
      // Cancelled, or iOS shows its loupe, selects the words and knocks from below.
      touchstart: {
        handleEvent: (/** @type {Event} */ event) => event.cancelable && event.preventDefault(),
        passive: false,
      },
    },
  };
}

/** The raised cards reach above the element that is held. @param {HTMLElement} held */
function ceilingOf(held) {
  const boxes = [held, ...Array.from(held.querySelectorAll(".card"))].map((one) => one.getBoundingClientRect());
  return Math.min(...boxes.map((box) => box.top)) - SLACK;
}
