// What is told of one step of a finished game.
import { html, nothing } from "lit-html";
import { stepOf } from "../../kit/seen.js";
import { has, say } from "../../kit/words.js";

/** @typedef {import("../../types").Replay} Replay */
/** @typedef {{at: number, scene: number | null, who: string}} Page */

/**
 * What happened, and in the reel why it is told.
 *
 * @param {Replay} told
 * @param {Page} page
 * @param {unknown} more  what the game adds
 */
export function story(told, page, more = nothing) {
  const step = told.steps[page.at];
  const scene = page.scene === null ? null : told.scenes[page.scene];
  const last = page.at === told.steps.length - 1;
  return html`<section class="story">
    ${scene
      ? html`<div class="story__scene" role="status">
          <p class="story__number">${say("replay.scene", { scene: (page.scene || 0) + 1, scenes: told.scenes.length })}</p>
          <h2>${scene.title}</h2>
          <p>${scene.text}</p>
        </div>`
      : nothing}
    <div role=${scene ? nothing : "status"}>
      <p class="story__told">${step.told.length ? step.told.join(" · ") : stepOf(told, page.at).headline}</p>
      ${more}
      ${page.at === 0 && !told.scenes.length && has("after") ? html`<p class="muted">${say("replay.no_reel")}</p>` : nothing}
      ${last && told.ended ? html`<p>${say("replay.ended")}</p>` : nothing}
    </div>
  </section>`;
}
