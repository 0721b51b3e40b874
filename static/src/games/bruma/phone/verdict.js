// What a doubt came to, at the top of the phone, for as long as the card lies large on the TV.
import { html, noChange, nothing } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import { ownChange } from "../../../kit/draw.js";
import { cardFace } from "../art/cards.js";
import { BREATH_MS } from "../art/reveal_ms.js";
import { wordsOf } from "../art/card_words.js";

/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").VerdictView} Verdict */

/** @param {Verdict} one */
const lies = ({ card, true: proved, title, said, loses }) => html`<div class="verdict ${proved ? "" : "verdict--lie"}" aria-hidden="true">
  <div class="verdict__card" translate="no">${cardFace(card, wordsOf(card), { small: true })}</div>
  <div class="verdict__words">
    <p class="verdict__title">${title}</p>
    <p>${said}</p>
    <p>${loses}</p>
  </div>
</div>`;

/** Shows each verdict once, and none that was there before the page was. */
class Moment extends AsyncDirective {
  seen = -1;
  question = 0;
  timer = 0;

  /** @override @param {View} view */
  render({ verdict, question }) {
    const number = verdict ? verdict.number : 0;
    if (this.seen < 0) this.seen = number;
    const another = question < this.question; // game
    if (another) this.seen = 0;
    this.question = question;
    if (another || number > this.seen) clearTimeout(this.timer);
    if (!verdict || number <= this.seen) return another ? nothing : noChange;
    this.seen = number;
    this.timer = setTimeout(() => ownChange(() => this.setValue(nothing)), BREATH_MS);
    return lies(verdict);
  }

  /** @override */
  disconnected() {
    clearTimeout(this.timer);
    this.setValue(nothing);
  }
}

/** The same for every seat, and over nothing that answers a question. */
export const verdict = directive(Moment);
