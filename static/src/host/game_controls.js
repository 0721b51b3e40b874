// So that a game goes on: whom it waits for, the pause, the last step taken back, and the end.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").Awaited} Awaited */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function going(screen, desk, live) {
  if (screen.stage === "lobby") return nothing;
  return html`<div class="going">
    ${screen.awaited.map((one) => waited(one, screen, desk, live))}
    ${screen.settles && !screen.paused
      ? html`<div class="going__row">
          ${plain("settle", "settle", () => live && desk.want({ type: "Settle" }), "button--primary")}
        </div>`
      : nothing}
    ${desk.ending ? askEnd(desk, live) : controls(screen, desk, live)}
  </div>`;
}

/** @param {Awaited} awaited @param {Screen} screen @param {Desk} desk @param {boolean} live */
function waited({ person, may_pass: mayPass }, screen, desk, live) {
  const { people } = screen;
  const one = people.find(({ id }) => id === person);
  if (!one || one.cover) return nothing;
  const { id, name } = one;
  return html`<div class="waited" role="group" aria-label=${say("host.waits", { name })}>
    <p class="waited__who"><bdi>${say("host.waits", { name })}</bdi></p>
    ${act("nudge", id, name, () => live && desk.want({ type: "Nudge", person: id }))}
    ${mayPass && !screen.settles ? act("pass_for", id, name, () => live && desk.want({ type: "PassFor", person: id })) : nothing}
    ${screen.brings.includes("bot") ? act("bot", id, name, () => live && desk.want({ type: "Cover", person: id, by: "bot" })) : nothing}
  </div>`;
}

/** @param {string} what @param {string} id @param {string} name @param {() => unknown} click */
const act = (what, id, name, click) => html`<button
  type="button"
  class="button button--small"
  data-stay="${what}-${id}"
  aria-label=${say(`host.${what}_who`, { name })}
  @click=${click}
>
  <span class="button__label">${say(`host.${what}`)}</span>
</button>`;

/** @param {Screen} screen @param {Desk} desk @param {boolean} live */
function controls({ stage, paused, lines, undisclosed }, desk, live) {
  const [, before] = lines;
  const back = () => before && live && desk.back(before);
  const pause = () => live && desk.want({ type: paused ? "Resume" : "Pause" });
  const end = () => {
    desk.change({ ending: true });
    focusOn("end-no");
  };
  return html`<div class="going__row">
    ${stage === "playing" ? plain(paused ? "resume" : "pause", "pause", pause, paused ? "button--primary" : "") : nothing}
    ${undisclosed ? plain("disclose", "disclose", () => live && desk.want({ type: "Disclose" })) : nothing}
    ${before ? plain("undo", "undo", back) : nothing}
    ${stage === "playing" ? plain("end", "end", end) : nothing}
  </div>`;
}

/** @param {string} key @param {string} stay @param {() => unknown} click @param {string} [look] */
const plain = (key, stay, click, look = "") => html`<button
  type="button"
  class="button button--small ${look}"
  data-stay=${stay}
  @click=${click}
>
  <span class="button__label">${say(`host.${key}`)}</span>
</button>`;

/** @param {Desk} desk @param {boolean} live */
function askEnd(desk, live) {
  const no = () => {
    desk.change({ ending: false });
    focusOn("end");
  };
  const yes = async () => {
    if (live && (await desk.want({ type: "End" }))) desk.change({ ending: false });
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && no();
  return html`<div class="ask-once" role="group" aria-labelledby="end-ask" @keydown=${escape}>
    <p id="end-ask">${say("host.end_ask")}</p>
    ${plain("end_no", "end-no", no)} ${plain("end_yes", "end-yes", yes)}
  </div>`;
}
