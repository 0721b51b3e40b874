// What is happening at the table, the one big button, and the laptop's last no.
import { html, nothing } from "lit-html";
import { seenOf } from "../kit/seen.js";
import { has, say } from "../kit/words.js";
import { film } from "./film.js";
import { focusOn } from "./focus.js";
import { going } from "./game_controls.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function now(screen, desk, live) {
  const { stage, start, note, notice, paused } = screen;
  const seen = seenOf(screen);
  // Whom the game waits for stands below, each with what can be done about it.
  const waiting = seen && !screen.awaited.length && !paused ? seen.waiting : null;
  const more = seen && stage === "playing" ? seen.alarm || waiting : null;
  return html`
    <div class="now__words">
      <h2 class="visually-hidden">${say("host.now")}</h2>
      <p class="now__headline serif" aria-live="polite">
        ${paused ? say("host.paused") : seen && stage !== "lobby" ? seen.headline : say("host.now_lobby")}
      </p>
      ${notice && !paused ? html`<p class="now__notice" role="status">${notice}</p>` : nothing}
      ${more ? html`<p class="muted">${more}</p>` : nothing}
      ${stage === "playing" ? html`<p class="muted">${say("host.playing")}</p>` : nothing}
      ${note ? html`<p class="muted">${note}</p>` : nothing}
    </div>
    ${stage === "playing" ? nothing : startButton(stage, start, desk, live)}
    ${desk.sure ? surely(desk.sure, desk, live) : nothing} ${screen.ended ? reopens(desk, live) : nothing}
    ${stage === "lobby" ? takeAlong(screen, desk, live) : nothing}
    ${seen && seen.practice && stage === "playing" ? closing(seen.practice.ended, desk, live) : nothing}
    ${going(screen, desk, live)} ${film(screen, desk, live)}
  `;
}

/** Ended too early: the game comes back as it stood. @param {Desk} desk @param {boolean} live */
const reopens = (desk, live) => html`<div class="reopens">
  <p class="muted">${say("host.reopen_how")}</p>
  <button type="button" class="button" data-stay="reopen" @click=${() => live && desk.want({ type: "Reopen" })}>
    <span class="button__label">${say("host.reopen")}</span>
  </button>
</div>`;

/** @param {NonNullable<Desk["sure"]>} sure @param {Desk} desk @param {boolean} live */
function surely({ text, order }, desk, live) {
  const no = () => desk.change({ sure: null });
  const yes = () => live && desk.want(order);
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && no();
  return html`<div class="ask-once" role="group" aria-labelledby="sure-ask" @keydown=${escape}>
    <p id="sure-ask">${text}</p>
    <button type="button" class="button" data-stay="sure-no" @click=${no}><span class="button__label">${say("host.remove_no")}</span></button>
    <button type="button" class="button" data-stay="sure-yes" @click=${yes}><span class="button__label">${say("host.sure_yes")}</span></button>
  </div>`;
}

/**
 * Not `disabled` but `aria-disabled`: the keyboard reaches it and hears why.
 *
 * @param {Screen["stage"]} stage
 * @param {Screen["start"]} begin
 * @param {Desk} desk
 * @param {boolean} live
 */
function startButton(stage, begin, desk, live) {
  const { ready, why } = begin;
  const able = ready && live;
  const start = () => able && desk.want({ type: "Start" });
  return html`<div class="now__start">
    <button
      type="button"
      class="button button--primary go"
      data-stay="start"
      aria-disabled=${able ? "false" : "true"}
      aria-describedby="why"
      @click=${start}
    >
      <span class="button__label">${say(stage === "over" ? "host.next" : "host.start")}</span>
    </button>
    <p id="why" class="why">${ready ? nothing : why}</p>
    ${stage === "lobby" && has("practice") ? practice(ready && live, begin, desk) : nothing}
  </div>`;
}

/** While no phone may act as the host: one tap lets one. @param {Screen} screen @param {Desk} desk @param {boolean} live */
function takeAlong({ people }, desk, live) {
  const mine = people.filter((one) => !one.bot);
  if (!mine.length || mine.some((one) => one.host)) return nothing;
  return html`<section class="along" aria-labelledby="along">
    <h2 id="along">${say("host.along")}</h2>
    <p class="muted">${say("host.along_how")}</p>
    <div class="film__row">
      ${mine.map(
        ({ id, name }) => html`<button
          type="button"
          class="button button--small"
          data-stay="along-${id}"
          aria-label=${say("host.along_who", { name })}
          @click=${() => live && desk.want({ type: "Promote", person: id })}
        >
          <span class="button__label" translate="no"><bdi>${name}</bdi></span>
        </button>`,
      )}
    </div>
  </section>`;
}

/**
 * The game with an open round before it.
 *
 * @param {boolean} able
 * @param {Screen["start"]} start
 * @param {Desk} desk
 */
function practice(able, { practice: why }, desk) {
  const press = () => able && !why && desk.want({ type: "Start", practice: true });
  return html`<button
    type="button"
    class="button go-open"
    data-stay="start-open"
    aria-disabled=${able && !why ? "false" : "true"}
    @click=${press}
  >
    <span class="button__label">${say("host.start_open")}</span>
    <span class=${why ? "button__why" : "button__say"}>${why || say("host.start_open_how")}</span>
  </button>`;
}

/** The open round goes on until each house has had its turn, or until the host ends it. @param {boolean} ended @param {Desk} desk @param {boolean} live */
function closing(ended, desk, live) {
  const look = ended ? "button--primary" : "";
  /** @param {boolean} fresh */
  const begin = (fresh) => () => {
    if (!live) return;
    const order = { type: "BeginAgain", fresh };
    if (ended) return void desk.want(order);
    desk.change({ sure: { text: say("host.begin_ask"), order } });
    focusOn("sure-no");
  };
  return html`<section class="practice" aria-labelledby="practice-title">
    <h2 id="practice-title">${say("host.open_round")}</h2>
    <p class="muted">${say("host.open_round_how")}</p>
    <div class="film__row">
      <button type="button" class="button ${look}" data-stay="begin-same" @click=${begin(false)}>
        <span class="button__label">${say("host.begin_same")}</span>
        <span class="button__say">${say("host.begin_same_how")}</span>
      </button>
      <button type="button" class="button" data-stay="begin-fresh" @click=${begin(true)}>
        <span class="button__label">${say("host.begin_fresh")}</span>
        <span class="button__say">${say("host.begin_fresh_how")}</span>
      </button>
    </div>
  </section>`;
}

/** @param {Desk} desk */
export function refusal({ refused, change }) {
  if (!refused) return nothing;
  return html`<p>${refused}</p>
    <button type="button" class="button" @click=${() => change({ refused: null })}>
      <span class="button__label">${say("host.refused_close")}</span>
    </button>`;
}
