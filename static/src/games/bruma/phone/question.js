// The one question of a phone, its answers, and what to show while nothing is asked.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { button } from "../../../phone/button.js";
import { deadline } from "../../../phone/deadline.js";
import { stillTold } from "../../../phone/last_action.js";
import { say } from "../../../kit/words.js";
import { cardBack } from "../../../art/cards.js";
import { mark } from "../../../art/marks.js";
import { emblem } from "../art/emblems.js";
import { actionGlyph } from "../art/glyphs.js";
import { holdButton } from "../../../phone/hold_button.js";
import { able, asked, passed } from "./pending_call.js";
import { didText } from "./last_action.js";
import { byHand, free, keyOf } from "./by_hand.js";
import { keep } from "./exchange.js";
import { redundant, watching } from "./table.js";
import { latest, news } from "./news.js";

/** @typedef {import("../../../phone/app.js").Phone} Phone */
/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").Choice} Choice */
/** @typedef {{key: string, title: string, buttons: () => unknown}} Step */

/** @param {Phone} phone @param {Screen} screen */
export function question(phone, screen) {
  const view = /** @type {View} */ (screen.view);
  if (screen.stage === "over") return nothing;
  const { key, title, buttons } = stepOf(phone, screen, view);
  phone.presses.show(key); // before they are drawn, so that they are drawn as not ready yet
  const { heard, outrun } = screen.you;
  const did = able(view) || passed(view) || outrun ? "" : stillTold(phone.did, view.turn_no);
  return html`<section class="question" aria-labelledby="question" data-focus-home data-asked=${able(view) ? "" : nothing}>
    <div class="question__words">
      ${did ? html`<p class="question__did">${did}</p>` : nothing}
      ${able(view) && redundant(screen) ? latest(view, screen.paused ? null : screen.notice) : nothing}
      <h2 class="question__title ${title === view.prompt && plainly(view) ? "question__title--plain" : ""}" id="question" tabindex="-1">${heard ? say("phone.heard") : title}</h2>
      ${deadline(phone, view.choices.length > 0)}
      ${able(view) ? nothing : news(view)}
    </div>
    ${heard ? nothing : keyed(key, buttons())}
  </section>`;
}

/** Whether the title says nothing that the table in small does not. @param {View} view */
const plainly = (view) => free(view) && view.keep === null && view.me !== null && view.seats[view.me].glow !== "must";

/** @param {Phone} phone @param {Screen} screen @param {View} view @returns {Step} */
function stepOf(phone, screen, view) {
  const of = `${view.question}`;
  const { keep: exchange } = view;
  if (exchange) return { key: of, title: view.prompt, buttons: () => keep(phone, exchange) };
  if (watching(screen)) return { key: "", title: `${screen.note}`, buttons: () => nothing };
  if (!view.choices.length) return { key: "", title: view.prompt, buttons: () => nothing };
  const chosen = phone.step ? view.choices.find((choice) => keyOf(choice) === phone.step) : undefined;
  if (chosen && chosen.check) return { key: `${of} ${phone.step}`, title: chosen.check, buttons: () => sure(phone, view, chosen) };
  if (chosen && chosen.kind === "settle") return { key: `${of} ${phone.step}`, title: say("bruma.phone.settle.ask"), buttons: () => sure(phone, view, chosen) };
  if (free(view)) return byHand(phone, screen, view);
  if (chosen && chosen.targets) return { key: `${of} ${phone.step}`, title: aimTitle(chosen), buttons: () => targets(phone, screen, chosen) };
  return { key: of, title: view.prompt, buttons: () => answers(phone, view) };
}

/** @param {Choice} choice */
const aimTitle = (choice) => say("bruma.phone.aim", { action: choice.label });

/** What lets a claim pass. @param {Choice} choice */
const lets = ({ kind }) => kind === "pass" || kind === "settle";

/** Where a meaning has its place: what lets it pass is left, what doubts is right. @param {View} view */
const inPlace = ({ choices }) => [
  ...choices.filter((choice) => !lets(choice) && choice.kind !== "challenge"),
  ...choices.filter(lets),
  ...choices.filter(({ kind }) => kind === "challenge"),
];

/** How the buttons lie. @param {View} view */
function shapeOf({ choices }) {
  if (choices.every(({ kind }) => kind === "action")) return "actions";
  return choices.every(({ at }) => at !== undefined) ? "answers choices--own" : "answers";
}

/** @param {Phone} phone @param {View} view */
function answers(phone, view) {
  return html`<div class="choices choices--${shapeOf(view)}" data-passed=${passed(view) ? "" : nothing}>
    ${repeat(inPlace(view), keyOf, (choice) => answer(phone, choice))}
  </div>`;
}

/** @param {Phone} phone @param {Choice} choice */
function answer(phone, choice) {
  const { kind, label, art, check, targets: aims } = choice;
  if (kind === "settle") return settle(phone, choice);
  const further = check || (aims && aims.length);
  return button(phone, {
    key: keyOf(choice),
    label,
    say: choice.say,
    why: choice.why,
    art: drawing(choice),
    look: `choice choice--${kind} ${art ? `choice--${art}` : ""} ${LOOK[art === "ruptura" ? art : kind] || ""}`,
    act: () => (further ? phone.change({ step: keyOf(choice), refused: "" }) : play(phone, choice)),
  });
}

/** Nobody spoke: held, so that it is not said by accident. @param {Phone} phone @param {Choice} choice */
const settle = (phone, choice) =>
  holdButton(phone, {
    key: keyOf(choice),
    label: choice.label,
    say: say("bruma.phone.settle.how"),
    look: "choice choice--settle button--pass",
    act: () => play(phone, choice),
    ask: () => phone.change({ step: keyOf(choice), refused: "" }),
  });

/** @type {Record<string, string>} */
const LOOK = { challenge: "button--challenge", pass: "button--pass", ruptura: "button--danger" };

/** @param {Choice} choice */
function drawing({ kind, art, at }) {
  if (at !== undefined) return cardBack(); // an own card, which nobody sees by the button
  if (!art) return null;
  if (kind === "action") return actionGlyph(/** @type {import("../../../types").Action} */ (art));
  return emblem(/** @type {import("../../../types").Character} */ (art));
}

/** @param {Phone} phone @param {Choice} choice */
function play(phone, choice) {
  phone.send(keyOf(choice), "play", choice.command, didText(choice));
}

/** Whom an action is aimed at; pressing the name sends it. @param {Phone} phone @param {Screen} screen @param {Choice} choice */
function targets(phone, screen, choice) {
  return html`<div class="choices choices--targets" data-targets=${(choice.targets || []).length}>
    ${repeat(choice.targets || [], ({ seat }) => seat, (target) => {
      const person = screen.people.find(({ seat }) => seat === target.seat);
      return button(phone, {
        key: `${keyOf(choice)} ${target.seat}`,
        label: target.name,
        say: target.say,
        art: mark(person && typeof person.mark === "number" ? person.mark : target.seat),
        look: `choice ${choice.art === "ruptura" ? "button--danger" : ""}`,
        act: () =>
          phone.send(
            `${keyOf(choice)} ${target.seat}`,
            "play",
            { ...choice.command, target: target.seat },
            didText(choice, target.name),
          ),
      });
    })}
    ${back(phone, choice)}
  </div>`;
}

/** Usually a slip of the finger, so it is asked once more. @param {Phone} phone @param {View} view @param {Choice} choice */
function sure(phone, view, choice) {
  return html`<div class="choices choices--answers">
    ${back(phone, choice)}
    ${button(phone, {
      key: `${keyOf(choice)} sure`,
      label: choice.label,
      say: surely(choice),
      art: drawing(choice),
      look: "choice choice--sure",
      act: () => phone.send(`${keyOf(choice)} sure`, "play", choice.command, didText(choice)),
    })}
  </div>`;
}

/** @param {Choice} choice */
function surely(choice) {
  if (choice.kind === "settle") return null;
  return (choice.kind === "lose" && choice.say) || say("phone.anyway");
}

/** @param {Phone} phone @param {Choice} choice */
const back = (phone, choice) =>
  button(phone, {
    key: `${keyOf(choice)} back`,
    label: say("phone.back"),
    look: "choice choice--back button--pass",
    act: () => phone.change({ step: "" }),
  });
