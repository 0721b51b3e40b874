// How much time the open question still has: by the laptop's clock, whatever the clock here says.

/**
 * @typedef {object} Countdown
 * @property {(screen: import("../types").Screen) => void} follow
 * @property {() => number | null} seconds  whole seconds left, null without a limit
 */

/**
 * @param {() => void} redraw  called whenever the number changes
 * @returns {Countdown}
 */
export function watchCountdown(redraw) {
  /** @type {number | null} */
  let until = null; // by the clock that only counts from when this page was opened
  let timer = 0;

  const left = () => (until === null ? null : Math.max(0, until - performance.now()) / 1000);

  function tick() {
    clearTimeout(timer);
    const rest = left();
    if (rest === null) return;
    redraw();
    if (rest > 0) timer = setTimeout(tick, 1000 * (rest - Math.ceil(rest) + 1) + 20);
  }

  return {
    follow({ left: seconds }) {
      const running = until !== null;
      until = typeof seconds === "number" ? performance.now() + 1000 * seconds : null;
      if (until !== null || running) setTimeout(tick); // after the drawing under way
    },
    seconds() {
      const rest = left();
      return rest === null ? null : Math.ceil(rest);
    },
  };
}
