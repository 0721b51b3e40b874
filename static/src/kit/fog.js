// Lets fog drift, a step a second: so slowly that nobody sees the steps, and without a frame in between.

const STEP_MS = 1000;
const NEAR_S = 48; // from one side to the other
const FAR_S = 64;
const REACH = 8; // percent of its width, to each side

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** To one side and back again. @param {number} s @param {number} there_s */
function swing(s, there_s) {
  const share = (s / there_s) % 2;
  return `${((share < 1 ? share : 2 - share) * 2 - 1) * REACH}%`;
}

/** Call once a page. @param {() => boolean} [drifts]  whether it does now, where it does not always */
export function driftFog(drifts = () => true) {
  setInterval(() => {
    if (calm.matches || document.hidden || !drifts()) return;
    const s = performance.now() / 1000;
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".fog")).forEach(({ style }) => {
      style.setProperty("--near", swing(s, NEAR_S));
      style.setProperty("--far", swing(s + FAR_S / 2, FAR_S));
    });
  }, STEP_MS);
}
