// A phone that lies on its side is asked, kindly, to stand up: a hand is held upright.
import { html } from "lit-html";
import { harbourMark } from "../art/scenes.js";
import { say } from "../kit/words.js";

/**
 * @typedef {object} Lying
 * @property {() => boolean} now  the phone lies, and nobody has said that it is to stay so
 * @property {() => void} stay  until the page is loaded again
 */

/** @param {() => void} redraw @returns {Lying} */
export function watchLying(redraw) {
  // As low as a phone on its side, and held in fingers: a laptop's window may be as low as it likes.
  const low = matchMedia("(orientation: landscape) and (max-height: 30rem) and (pointer: coarse)");
  let stays = false;
  low.addListener(redraw); // addEventListener came with Safari 14
  return {
    now: () => low.matches && !stays,
    stay() {
      stays = true;
      redraw();
    },
  };
}

/** @param {import("./app.js").Phone} phone */
export const lying = ({ lying }) => html`<main class="farewell farewell--lying">
  ${harbourMark()}
  <h1 tabindex="-1" data-focus-first>${say("phone.lying")}</h1>
  <p>${say("phone.lying_why")}</p>
  <button type="button" class="button" @click=${lying.stay}>${say("phone.lying_stay")}</button>
</main>`;
