// The page of whoever knocked: asks whether the host has answered, and goes to the seat by itself.
import { say } from "../kit/words.js";

/** @typedef {{to?: string, text?: string, sign?: string, again?: number, over?: boolean}} Told  `again`: nobody is asked any
 * more; in so many seconds one may ask again. `over`: there is nothing to ask for any more. */

const EVERY_MS = 1500;

const form = /** @type {HTMLFormElement} */ (document.getElementById("wait"));
const text = /** @type {HTMLElement} */ (document.getElementById("text"));
const sign = /** @type {HTMLElement} */ (document.getElementById("sign"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
let timer = 0;
let asking = false;
let waits = true; // whether the laptop is to be asked by itself

/** @param {boolean} again */
async function ask(again) {
  if (asking) return;
  asking = true;
  clearTimeout(timer);
  try {
    const body = again ? new URLSearchParams({ again: "" }) : null;
    const answer = await fetch(location.href, { method: "POST", headers: { Accept: "application/json" }, body });
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    tell(say("wait.offline")); // the laptop may be starting again: it will have forgotten, so we ask anew
  }
  asking = false;
  if (waits) timer = setTimeout(() => ask(false), EVERY_MS);
}

/** @param {Told} told */
function show(told) {
  waits = told.again === undefined && !told.over && !told.to;
  if (told.to) return location.replace(told.to);
  tell(told.text || "");
  sign.hidden = !told.sign;
  /** @type {HTMLElement} */ (sign.querySelector("b")).textContent = told.sign || "";
  form.hidden = told.again === undefined;
  if (told.again !== undefined) countDown(Math.ceil(told.again));
}

/** @param {number} seconds */
function countDown(seconds) {
  button.disabled = seconds > 0;
  button.textContent = seconds > 0 ? say("wait.again_in", { n: seconds }) : say("wait.again");
  if (seconds > 0) timer = setTimeout(() => countDown(seconds - 1), 1000);
}

/** @param {string} told */
function tell(told) {
  if (text.textContent !== told) text.textContent = told; // said aloud once
}

form.hidden = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  button.disabled = true;
  void ask(true);
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && waits) void ask(false);
});
void ask(false);
