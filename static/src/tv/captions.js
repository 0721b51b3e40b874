// What sounds, in writing: the newest sounds for a moment, else how to let anything be heard at all.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

const STAYS_MS = 4000;

/**
 * @typedef {object} Captions
 * @property {(names: string[]) => void} write
 * @property {() => void} wipe
 * @property {(waits: boolean) => unknown} draw
 */

/**
 * @param {string} game  whose sounds these are
 * @param {() => void} redraw
 * @returns {Captions}
 */
export function watchSounds(game, redraw) {
  /** @type {string[]} */
  let names = [];
  let timer = 0;

  function wipe() {
    clearTimeout(timer);
    names = [];
  }

  return {
    write(heard) {
      wipe();
      names = heard;
      timer = setTimeout(() => {
        names = [];
        redraw();
      }, STAYS_MS);
    },
    wipe,
    draw(waits) {
      const text = names.map((name) => say(`${game}.sound.${name}`)).join(" · ");
      if (text) return html`<p class="hark">${say("tv.sound.caption", { text })}</p>`;
      return waits ? html`<p class="hark hark--waits">${say("tv.sound.touch")}</p>` : nothing;
    },
  };
}
