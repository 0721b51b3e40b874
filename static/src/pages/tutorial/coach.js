// Who explains a lesson: a sentence above the question, the way on, and where one is.
import { html, nothing } from "lit-html";
import { harbourMark } from "../../art/scenes.js";
import { boot, say } from "../../kit/words.js";
import { button } from "../../phone/button.js";
import { lightButton } from "../../phone/light.js";
import { address } from "./progress.js";

/** @typedef {import("../../phone/app.js").Phone} Phone */
/** @typedef {import("../../types").LessonStep} LessonStep */

/** @param {import("./lesson.js").Lesson} lesson @returns {import("../../phone/app.js").Coach} */
export function watchCoach({ now }) {
  let instead = ""; // for the step that is on the screen
  let at = -1;
  let tries = 0;

  const moment = () => /** @type {LessonStep} */ (now());

  return {
    where: () => `${now() ? moment().step : ""} ${tries}`,
    reading: () => moment().next !== "press",
    instead(text) {
      instead = text;
      tries += 1;
    },
    masthead,
    says(phone) {
      const { step } = moment();
      if (step !== at || phone.sending) instead = ""; // so that it is told again when it is earned again
      if (step !== at) phone.presses.settle();
      at = step;
      return panel(phone, moment(), instead);
    },
    ways: (phone) => ways(phone, moment()),
  };
}

/** @param {Phone} phone @param {LessonStep} moment @param {string} instead */
function panel(phone, { step, last, says }, instead) {
  const elsewhere = phone.step || phone.help; // there the focus has another home
  return html`<section class="coach" aria-labelledby="coach">
    <h2 class="coach__says" id="coach" tabindex="-1" data-focus-first=${elsewhere ? nothing : ""}>
      <span class="coach__step">${say("tutorial.step", { step: step + 1, steps: last + 1 })}<span class="visually-hidden">.</span></span>
      ${says}
    </h2>
    <p class="coach__instead" role="alert">${instead}</p>
  </section>`;
}

/** @param {Phone} phone @param {LessonStep} moment */
function ways(phone, { next, lesson }) {
  if (next === "press") return nothing;
  return html`<div class="coach__ways">${next === "read" ? goOn(phone) : afterwards(lesson)}</div>`;
}

/** @param {Phone} phone */
const goOn = (phone) =>
  button(phone, {
    key: "on",
    label: say("tutorial.on"),
    look: "button--primary coach__on",
    act: () => phone.send("on", "on", {}, ""),
  });

/** What one can do at the end of a lesson. @param {number} lesson */
const afterwards = (lesson) => html`${lesson < boot.lessons.length
    ? html`<a class="button button--primary" href=${address(lesson + 1, 0)}>
        <span class="button__label">${say("tutorial.next")}</span>
        <span class="button__say">${boot.lessons[lesson].title}</span>
      </a>`
    : html`<a class="button button--primary" href=${boot.back}><span class="button__label">${boot.back_label}</span></a>`}
  <a class="button button--pass" href=${address()}><span class="button__label">${say("tutorial.all")}</span></a>`;

/** @param {Phone} phone */
function masthead(phone) {
  const veiled = phone.offline.veiled();
  const lesson = say("tutorial.lesson", { lesson: boot.lesson, lessons: boot.lessons.length });
  return html`<header class="masthead">
    ${veiled
      ? html`<p class="masthead__table">${harbourMark()}${say("phone.offline_for", { n: phone.offline.seconds() })}</p>`
      : html`<p class="masthead__table">
          <a class="coach__all" href=${address()} aria-label="${lesson}. ${say("tutorial.all")}">${harbourMark()}<bdi>${lesson}</bdi></a>
        </p>`}
    ${lightButton(phone)}
    <button type="button" class="masthead__help" data-help @click=${() => phone.change({ help: true })}>
      ${say("phone.help.open")}
    </button>
    <a class="masthead__link" href=${boot.back}>${say("tutorial.leave")}</a>
  </header>`;
}
