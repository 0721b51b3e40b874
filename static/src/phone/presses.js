// A press starts and ends on the same button, and never where another button was just now.

const SETTLE_MS = 400; // a thumb that was on its way to the old button needs this long to stop
const CLICK_MS = 700; // a click that belongs to a finger comes within this time of its lifting

/**
 * @typedef {object} Presses
 * @property {(set: string) => void} show  told before each drawing which set of buttons it has, "" for none
 * @property {() => void} settle  something else stood where the buttons are now
 * @property {() => boolean} settling  whether the buttons cannot be pressed yet
 * @property {(event: Event, key: string) => boolean} began  whether this click began on the button `key`
 */

/**
 * @param {() => void} redraw  called when the buttons may be pressed again
 * @returns {Presses}
 */
export function watchPresses(redraw) {
  /** @type {string | null} the key of the button that the finger came down on, "" for none that
   * could be pressed; null: no finger */
  let down = null;
  let lifted = 0;
  let set = "";
  let until = 0;
  let timer = 0;

  addEventListener(
    "pointerdown",
    (event) => {
      clearTimeout(lifted);
      const on = event.target instanceof Element ? event.target.closest("[data-press]") : null;
      down = (on && Date.now() >= until && on.getAttribute("data-press")) || "";
    },
    true,
  );
  addEventListener(
    "pointerup",
    () => {
      clearTimeout(lifted);
      lifted = setTimeout(() => (down = null), CLICK_MS);
    },
    true,
  );

  function settle() {
    until = Date.now() + SETTLE_MS;
    clearTimeout(timer);
    timer = setTimeout(redraw, SETTLE_MS + 10);
  }

  return {
    settle,
    settling: () => Date.now() < until,
    show(next) {
      if (next === set) return;
      if (set) settle();
      set = next;
    },
    began(event, key) {
      const from = down;
      down = null;
      // A keyboard, or a screen reader that sends a bare click, has no finger that could slip.
      return from === null || from === key || /** @type {MouseEvent} */ (event).detail === 0;
    },
  };
}
