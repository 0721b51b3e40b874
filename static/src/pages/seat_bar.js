// On a page away from the table: says that the table plays, buzzes when its person is asked, and goes back.
import { here, leavePlace, leftPlace, takeUp } from "../kit/reading_place.js";

/** @typedef {import("../types").SeatNow} SeatNow */

const EVERY_MS = 2000;
const BUZZ = [120, 80, 120];
const BUZZ_MS = 700; // the page stays so long after it buzzed: leaving it ends the buzzing

const bar = /** @type {HTMLElement} */ (document.getElementById("seat-bar"));
const link = /** @type {HTMLTemplateElement} */ (bar.querySelector("template")).content;
const stays = bar.hasAttribute("data-stays");
/** @type {SeatNow | null} what was told last; null: nothing yet, so nothing is news */
let last = null;
let timer = 0;
let leaves = false;
let touched = false; // Chromium complains about a vibration before the first touch
for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => (touched = true), true);

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch("/seat.json", { cache: "no-store" });
    if (answer.ok) hear(await answer.json());
  } catch {
    // The laptop is away; it is asked again.
  }
  clearTimeout(timer);
  if (document.visibilityState === "visible" && !leaves) timer = setTimeout(look, EVERY_MS);
}

/** @param {SeatNow} now */
function hear(now) {
  if (leaves) return;
  draw(now);
  const begins = last && now.playing && !last.playing;
  const asks = last && now.asked && now.asked !== last.asked;
  last = now;
  if ((begins || asks) && touched && navigator.vibrate) navigator.vibrate(BUZZ);
  if (!asks || stays) return;
  leaves = true;
  setTimeout(() => goBack(now.to), BUZZ_MS);
}

/** The bar is the same whether or not its person is asked: whoever looks on learns nothing. @param {SeatNow} now */
function draw({ playing, to }) {
  const shown = bar.querySelector("a");
  document.documentElement.toggleAttribute("data-seat-bar", playing);
  if (playing && !shown) bar.append(link.cloneNode(true));
  if (!playing && shown) shown.remove();
  const way = bar.querySelector("a");
  if (way) way.href = to;
}

/** @param {string} to */
function goBack(to) {
  if (!stays) leavePlace();
  location.assign(to);
}

bar.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("a") || !last) return;
  event.preventDefault();
  goBack(last.to);
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void look();
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  last = null; // whoever comes back to read is not sent away by the question that was open before
  leaves = false;
  void look();
});

const place = leftPlace();
if (place && place.path === here() && !place.step) {
  takeUp();
  requestAnimationFrame(() => scrollTo(0, place.y));
}
void look();
