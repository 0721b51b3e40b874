// How long the line has been down, and when the screen is to say so.

const GRACE_MS = 600; // a line that is back by then was never missed

/**
 * @typedef {object} Offline
 * @property {(state: import("../kit/connection.js").LineState) => void} follow
 * @property {() => boolean} veiled
 * @property {() => number} seconds
 */

/**
 * @param {() => void} redraw
 * @returns {Offline}
 */
export function watchOffline(redraw) {
  let since = 0; // 0: the line is up
  let timer = 0;

  return {
    follow(state) {
      if (state === "live") {
        clearInterval(timer);
        since = timer = 0;
      } else if (!since) {
        since = Date.now();
        setTimeout(redraw, GRACE_MS + 10);
        timer = setInterval(redraw, 1000);
      }
    },
    veiled: () => since > 0 && Date.now() - since >= GRACE_MS,
    seconds: () => (since ? Math.round((Date.now() - since) / 1000) : 0),
  };
}
