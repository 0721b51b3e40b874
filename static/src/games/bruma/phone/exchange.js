// The exchange: the own cards and the drawn ones, by their places; exactly as many as before stay.
import { html } from "lit-html";
import { button } from "../../../phone/button.js";
import { say } from "../../../kit/words.js";

/** @typedef {import("../../../phone/app.js").Phone} Phone */
/** @typedef {import("../../../types").KeepView} KeepView */

/** @param {Phone} phone @param {KeepView} view */
export function keep(phone, view) {
  const kept = phone.kept || view.cards.map((_, at) => at).slice(0, view.own);
  const cards = view.cards.filter((_, at) => kept.includes(at));
  const key = `keep ${view.of}`;
  return html`<div class="choices choices--keep">
    <div class="keep" data-cards=${view.cards.length} role="group" aria-label=${say("bruma.phone.keep.cards")}>
      ${view.cards.map((_, at) => one(phone, view, kept, at))}
    </div>
    <p class="keep__count" role="status">${say("bruma.phone.keep.count", { chosen: kept.length, count: view.count })}</p>
    ${button(phone, {
      key,
      label: say("bruma.phone.keep.these"),
      look: "button--primary keep__done",
      off: kept.length !== view.count,
      act: () => phone.send(key, "play", { type: "Keep", of: view.of, cards }, say("bruma.phone.did.keep")),
    })}
  </div>`;
}

/** What is on the card is seen by holding the hand. @param {Phone} phone @param {KeepView} view @param {number[]} kept @param {number} at */
function one(phone, view, kept, at) {
  const chosen = kept.includes(at);
  return button(phone, {
    key: `keep ${view.of} ${at}`,
    label: say("bruma.phone.keep.card", { n: at + 1 }),
    name: say("bruma.phone.keep.card", { n: at + 1 }),
    say: say(`bruma.phone.keep.${at < view.own ? "own" : "drawn"}.${chosen ? "stays" : "goes"}`),
    look: "keep__card",
    pressed: chosen,
    act: () => phone.change({ kept: chosen ? kept.filter((other) => other !== at) : [...kept, at] }),
  });
}
