// The one question of any game, its answers, and what to show while nothing is asked.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { seenOf } from "../../kit/seen.js";
import { say } from "../../kit/words.js";
import { button } from "../button.js";
import { deadline } from "../deadline.js";
import { stillTold } from "../last_action.js";
import { picker, pickTitle } from "./picker.js";

/** @typedef {import("../app.js").Phone} Phone */
/** @typedef {import("../../types").Screen} Screen */
/** @typedef {import("../../kit/seen.js").Seen} Seen */
/** @typedef {import("../../kit/seen.js").SeenChoice} Choice */
/** @typedef {{key: string, title: string, buttons: () => unknown}} Step */

const NEWS = 3;
/** Where a meaning has its place; all else comes before, in the order of the game. @type {Record<string, number>} */
const PLACE = { pass: 1, challenge: 2 };
/** @type {Record<string, string>} */
const LOOK = { challenge: "button--challenge", pass: "button--pass", danger: "button--danger", main: "button--primary" };

/** @param {Phone} phone @param {Screen} screen */
export function question(phone, screen) {
  const seen = seenOf(screen);
  if (!seen || screen.stage === "over") return nothing;
  const { key, title, buttons } = stepOf(phone, screen, seen);
  const able = seen.choices.length > 0;
  phone.presses.show(key); // before they are drawn, so that they are drawn as not ready yet
  const { heard, outrun } = screen.you;
  const did = able || outrun ? "" : stillTold(phone.did, seen.turn_no);
  return html`<section class="question" aria-labelledby="question" data-focus-home data-asked=${able ? "" : nothing}>
    <div class="question__words">
      ${did ? html`<p class="question__did">${did}</p>` : nothing}
      <h2 class="question__title" id="question" tabindex="-1">${heard ? say("phone.heard") : title}</h2>
      ${deadline(phone, able)} ${able ? nothing : news(seen)}
    </div>
    ${heard ? nothing : keyed(key, buttons())}
  </section>`;
}

/** @param {Phone} phone @param {Screen} screen @param {Seen} seen @returns {Step} */
function stepOf(phone, screen, seen) {
  const of = `${seen.question.join(".")} ${seen.turn_no}`;
  const { choices, me, prompt } = seen;
  if (!choices.length) return { key: "", title: (me === null && screen.note) || prompt, buttons: () => nothing };
  const [only] = choices.length === 1 && choices[0].pattern && !choices[0].why ? choices : [];
  const chosen = choices.find((choice) => choice.key === phone.step) || only;
  if (chosen && chosen.pattern) {
    const title = chosen === only ? prompt : pickTitle(chosen);
    return { key: `${of} ${chosen.key}`, title, buttons: () => picker(phone, screen, chosen, chosen === only ? nothing : back(phone, chosen)) };
  }
  if (chosen && chosen.check) return { key: `${of} ${chosen.key}`, title: chosen.check, buttons: () => sure(phone, chosen) };
  return { key: `${of} ${choices.map((choice) => choice.key).join(" ")}`, title: prompt, buttons: () => answers(phone, choices) };
}

/** What happened last. New news come closed. @param {Seen} seen */
function news({ news: all }) {
  const last = all.slice(-NEWS);
  return last.length
    ? html`<ul class="news" aria-label=${say("phone.news")}>
        ${repeat(last, ({ number }) => number, ({ text, why }) => html`<li>${because(text, why)}</li>`)}
      </ul>`
    : nothing;
}

/** @param {string} text @param {string | null} why */
const because = (text, why) =>
  why
    ? html`<details class="why">
        <summary>${text} <span class="why__ask">${say("phone.why")}</span></summary>
        <p>${why}</p>
      </details>`
    : text;

/** What lets it pass lies left of the only other answer, else after all but a challenge. @param {readonly Choice[]} choices */
function inPlace(choices) {
  const order = [...choices].sort((one, other) => (PLACE[one.kind] || 0) - (PLACE[other.kind] || 0));
  return order.length === 2 && order[1].kind === "pass" ? order.reverse() : order;
}

/** @param {Phone} phone @param {readonly Choice[]} choices */
const answers = (phone, choices) => html`<div class="choices choices--${choices.length > 8 ? "many" : "answers"}">
  ${repeat(inPlace(choices), ({ key }) => key, (choice) => answer(phone, choice, choices.length))}
</div>`;

/** @param {Phone} phone @param {Choice} choice @param {number} of */
function answer(phone, choice, of) {
  const { key, kind, label, why, check, pattern } = choice;
  const further = pattern || check;
  return button(phone, {
    key,
    label,
    say: choice.say,
    why,
    look: `choice ${kind in PLACE ? `choice--${kind}` : ""} ${of === 1 || (kind === "main" && of > 2) ? "choice--alone" : ""} ${LOOK[kind] || ""}`,
    act: () => (further ? phone.change({ step: key, kept: null, refused: "" }) : play(phone, choice, choice.command)),
  });
}

/** @param {Phone} phone @param {Choice} choice @param {object} command */
export const play = (phone, choice, command) => phone.send(choice.key, "play", command, choice.did || choice.label);

/** What is asked once more. @param {Phone} phone @param {Choice} choice */
const sure = (phone, choice) => html`<div class="choices choices--answers">
  ${back(phone, choice)}
  ${button(phone, {
    key: `${choice.key} sure`,
    label: choice.label,
    say: choice.say || say("phone.anyway"),
    look: `choice choice--sure ${LOOK[choice.kind] || ""}`,
    act: () => play(phone, choice, choice.command),
  })}
</div>`;

/** @param {Phone} phone @param {Choice} choice */
const back = (phone, choice) =>
  button(phone, {
    key: `${choice.key} back`,
    label: say("phone.back"),
    look: "choice choice--back button--pass",
    act: () => phone.change({ step: "", kept: null }),
  });
