// The record of the game, the newest line first, and the way back to any of them.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { say } from "../kit/words.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").LineView} Line */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function lines(screen, desk, live) {
  const [, ...before] = screen.lines;
  if (!before.length) return nothing;
  return html`<h2>${say("host.lines")}</h2>
    <p class="muted">${say("host.lines_how")}</p>
    <ol class="lines" reversed>
      ${repeat(screen.lines, ({ line }) => line, (one, at) => row(one, at, desk, live))}
    </ol>`;
}

/** @param {Line} one @param {number} at @param {Desk} desk @param {boolean} live */
function row(one, at, desk, live) {
  const text = one.text.length ? one.text.join(" · ") : say("host.line_deal");
  const asked = desk.backTo !== null && desk.backTo.line === one.line ? desk.backTo : null;
  return html`<li class="lines__one" ?data-asking=${asked !== null}>
    <span class="lines__text">${text}</span>
    ${at
      ? html`<button
          type="button"
          class="button button--small"
          data-stay="line-${one.line}"
          aria-label=${say("host.line_back_to", { line: text })}
          @click=${() => live && desk.back(one)}
        >
          <span class="button__label">${say("host.line_back")}</span>
        </button>`
      : html`<span class="lines__now">${say("host.line_now")}</span>`}
    ${asked ? sure(one, asked.price, desk, live) : nothing}
  </li>`;
}

/** Cards were seen since; nobody can forget them.
 * @param {Line} one @param {string} price @param {Desk} desk @param {boolean} live */
function sure(one, price, desk, live) {
  const no = () => {
    desk.change({ backTo: null });
    focusOn(`line-${one.line}`);
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && no();
  return html`<div class="ask-once" role="group" aria-labelledby="seen" @keydown=${escape}>
    <p id="seen">${price}</p>
    <button type="button" class="button button--small" data-stay="line-no" @click=${no}>
      <span class="button__label">${say("host.line_no")}</span>
    </button>
    <button type="button" class="button button--small" @click=${() => live && desk.back(one, true)}>
      <span class="button__label">${say("host.line_yes")}</span>
    </button>
  </div>`;
}
