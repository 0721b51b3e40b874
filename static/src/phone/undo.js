// How long one's own last step can still be taken back: by the laptop's clock, whatever the clock here says.

/**
 * @typedef {object} Undo
 * @property {(screen: import("../types").Screen) => void} follow
 * @property {() => number | null} seconds  whole seconds left, null when it is too late or nothing was done
 */

/**
 * @param {() => void} redraw  called whenever the number changes
 * @returns {Undo}
 */
export function watchUndo(redraw) {
  let until = 0; // by the clock that only counts from when this page was opened
  let timer = 0;

  const left = () => (until - performance.now()) / 1000;

  function tick() {
    clearTimeout(timer);
    redraw();
    const rest = left();
    if (rest > 0) timer = setTimeout(tick, 1000 * (rest - Math.ceil(rest) + 1) + 20);
  }

  return {
    follow({ you: { undo } }) {
      const running = left() > 0;
      until = typeof undo === "number" ? performance.now() + 1000 * undo : 0;
      if (left() > 0 || running) setTimeout(tick); // after the drawing under way
    },
    seconds: () => (left() > 0 ? Math.ceil(left()) : null),
  };
}
