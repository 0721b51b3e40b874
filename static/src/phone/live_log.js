// What happened at the table, for the ear: each thing once, and nothing that was before this page.
import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seenOf } from "../kit/seen.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */

const MOST = 12; // lines that stay in the document, where one can go back to them

/**
 * @typedef {object} Told
 * @property {(screen: Screen) => void} hear
 * @property {() => unknown} lines  the region that a screen reader follows
 */

/** One long closure: all of it works on the same few variables. @returns {Told} */
export function watchTold() {
  /** @type {{id: number, text: string}[]} */
  const lines = [];
  let id = 0;
  /** @type {{number: number, text: string} | null} the newest thing that this page knows of */
  let newest = null;

  /** @type {(string | null)[] | null} what stood beside the game on the last screen; null: there was none */
  let beside = null;

  /** Whether the game is another or was taken back. @param {import("../kit/seen.js").Seen} seen */
  function game({ news }) {
    const last = news[news.length - 1];
    const before = newest;
    if (last) newest = last;
    if (!last || !before) return false;
    // Another game, or one that was taken back: the numbers are lower, and the newest thing says so.
    const back = last.number < before.number || (last.number === before.number && last.text !== before.text);
    const fresh = back ? [last] : news.filter(({ number }) => number > before.number);
    for (const { text, said } of fresh) if (!said) lines.push({ id: ++id, text });
    return back;
  }

  /** What the host did, who is missing, and what this person alone is told: whenever it is another, or
   * the host did it again. @param {(string | null)[]} now @param {boolean} back */
  function others(now, back) {
    const before = beside;
    beside = now;
    if (!before) return;
    now.forEach((text, at) => text && (text !== before[at] || (back && at === 0)) && lines.push({ id: ++id, text }));
  }

  return {
    hear(screen) {
      const { notice, note } = screen;
      const seen = seenOf(screen);
      const late = seen && seen.seats.some((seat) => seat.late) ? seen.waiting : null;
      const back = seen ? game(seen) : false;
      others([notice, late, seen && note], back);
      lines.splice(0, lines.length - MOST);
    },
    lines: () => html`<div class="visually-hidden" role="log" aria-label=${say("phone.news")}>
      ${repeat(lines, (line) => line.id, ({ text }) => html`<p>${text}</p>`)}
    </div>`,
  };
}
