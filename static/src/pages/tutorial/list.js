// The lessons to choose from, and what of them is done.
import { html, nothing } from "lit-html";
import { lantern } from "../../art/marks.js";
import { skyline } from "../../art/scenes.js";
import { boot, say } from "../../kit/words.js";
import { lightButton } from "../../phone/light.js";
import { address, place } from "./progress.js";

/** @param {import("../../phone/light.js").Light} light */
export function list(light) {
  const kept = place();
  const next = boot.lessons.findIndex((_, at) => !kept.done.includes(at + 1)) + 1;
  return html`<div class="lessons">
    <header class="masthead">
      ${lightButton({ light, seats: boot.seats })}
      <a class="masthead__link" href=${boot.back}>${boot.back_label}</a>
    </header>
    <main class="lessons__main">
      <h1>${say("tutorial.title")}</h1>
      <p class="muted">${say(next ? "tutorial.lead" : "tutorial.all_done")}</p>
      ${kept.lesson ? goOn(kept) : next ? start(next) : nothing}
      <h2 class="lessons__title">${say("tutorial.lessons")}</h2>
      <ol class="lessons__list">
        ${boot.lessons.map((lesson, at) => row(lesson, at + 1, kept))}
      </ol>
      <div class="view" aria-hidden="true">${skyline()}</div>
    </main>
  </div>`;
}

/** @param {import("./progress.js").Place} kept */
const goOn = ({ lesson }) => html`<a class="button button--primary" href=${address(lesson)}>
  <span class="button__label">${say("tutorial.go_on", { lesson })}</span>
</a>`;

/** @param {number} next */
const start = (next) => html`<a class="button button--primary" href=${address(next, 0)}>
  <span class="button__label">${say(next === 1 ? "tutorial.begin" : "tutorial.next")}</span>
</a>`;

/** @param {{title: string, about: string}} lesson @param {number} number @param {import("./progress.js").Place} kept */
function row({ title, about }, number, kept) {
  const done = kept.done.includes(number);
  const here = kept.lesson === number;
  const how = here ? say("tutorial.here", { step: kept.step + 1 }) : done ? say("tutorial.done") : "";
  return html`<li data-done=${done ? "" : nothing}>
    <a class="lessons__one" href=${address(number, 0)}>
      <span class="lessons__number" aria-hidden="true">${done ? lantern() : number}</span>
      <span class="lessons__words">
        <span class="visually-hidden">${say("tutorial.number", { lesson: number })}: </span><b>${title}</b>
        <small>${about}</small>
        ${how ? html`<small class="lessons__how">${how}</small>` : nothing}
      </span>
    </a>
  </li>`;
}
