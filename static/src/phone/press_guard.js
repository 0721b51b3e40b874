// A press starts and ends on the same button, never where another button was just now, nor on one that has just come.

const REST_MS = 400; // a thumb that was on its way to something else needs this long to stop (companion/table/timers.py)
const CLICK_MS = 700; // a click that belongs to a finger comes within this time of its lifting

/**
 * @typedef {object} Presses
 * @property {(set: string) => void} show  told before each drawing which set of buttons it has, "" for none
 * @property {() => void} settle  something else stood where the buttons are now
 * @property {(key: string) => boolean} rests  whether a finger cannot press the button `key` yet; asked in each drawing of it
 * @property {(draw: () => void) => void} drawn  every drawing, which tells what buttons there are
 * @property {(event: Event, key: string) => boolean} began  whether this click began on the button `key`
 */

/**
 * One long closure: all of it works on the same few variables.
 *
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
  /** @type {Map<string, number>} since when each button is there */
  let since = new Map();
  /** @type {Map<string, number>} those of the drawing that is being made */
  let now = new Map();

  addEventListener(
    "pointerdown",
    (event) => {
      clearTimeout(lifted);
      const on = event.target instanceof Element ? event.target.closest("[data-press]") : null;
      const key = (on && on.getAttribute("data-press")) || "";
      down = key && !rests(key) ? key : "";
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

  /** @param {string} key */
  function rests(key) {
    const came = since.get(key);
    return Date.now() < Math.max(until, came === undefined ? 0 : came + REST_MS);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(redraw, REST_MS + 10);
  }

  function settle() {
    until = Date.now() + REST_MS;
    wait();
  }

  return {
    settle,
    rests(key) {
      const came = since.get(key);
      now.set(key, came === undefined ? Date.now() : came);
      if (came === undefined) {
        since.set(key, Date.now());
        wait();
      }
      return rests(key);
    },
    drawn(draw) {
      now = new Map();
      draw();
      since = now;
    },
    show(next) {
      if (next === set) return;
      settle();
      set = next;
    },
    began(event, key) {
      const from = down;
      down = null;
      // A keyboard, or a screen reader that sends a bare click, has no finger that could slip.
      if (/** @type {MouseEvent} */ (event).detail === 0) return true;
      return (from === null || from === key) && !rests(key);
    },
  };
}
