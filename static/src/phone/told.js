// What happened at the table, for the ear: each public event once, and none that was before this page.
import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { say } from "../words.js";

/** @typedef {import("../types").Screen} Screen */

const MOST = 12; // lines that stay in the document, where one can go back to them

/**
 * @typedef {object} Told
 * @property {(screen: Screen) => void} hear
 * @property {() => unknown} lines  the region that a screen reader follows
 */

/** @returns {Told} */
export function watchTold() {
  /** @type {{id: number, text: string}[]} */
  const lines = [];
  let id = 0;
  /** @type {{number: number, text: string} | null} the newest thing that this page knows of */
  let newest = null;

  return {
    hear({ view }) {
      const told = view ? view.told : [];
      const last = told[told.length - 1];
      if (!last) return;
      const before = newest;
      newest = last;
      if (!before) return;
      // Another game, or one that was taken back: the numbers are lower, and the newest thing says so.
      const back = last.number < before.number || (last.number === before.number && last.text !== before.text);
      const fresh = back ? [last] : told.filter(({ number }) => number > before.number);
      for (const { text, said } of fresh) if (!said) lines.push({ id: ++id, text });
      lines.splice(0, lines.length - MOST);
    },
    lines: () => html`<div class="visually-hidden" role="log" aria-label=${say("phone.news")}>
      ${repeat(lines, (line) => line.id, ({ text }) => html`<p>${text}</p>`)}
    </div>`,
  };
}
