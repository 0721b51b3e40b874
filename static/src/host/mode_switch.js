// The dial: how much the companion enforces, before a game and in the middle of one.
import { html, nothing } from "lit-html";
import { live as asShown } from "lit-html/directives/live.js";
import { seenOf } from "../kit/seen.js";
import { boot, say } from "../kit/words.js";
import { focusOn } from "./focus.js";
import { radios } from "./option.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").OptionView} Option */
/** @typedef {import("./app.js").Desk} Desk */

const KEY = "mode";

/** Options that belong to a way to play stand under it. @param {Option} option */
export const ofTheDial = ({ key, modes }) => key === KEY || modes.length > 0;

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function dial(screen, desk, live) {
  const option = screen.options.find(({ key }) => key === KEY);
  if (!option) return nothing;
  const now = screen.stage === "playing" ? screen.mode : option.value;
  /** @param {string} mode */
  const choose = (mode) => {
    if (!live || mode === now) return;
    if (screen.stage !== "playing") void desk.want({ type: "Configure", options: { [KEY]: mode } });
    else if (!screen.keeps_turn) {
      desk.change({ dialling: mode });
      focusOn("turn-0");
    } else void desk.want({ type: "Dial", mode });
  };
  return html`<h2>${option.label}</h2>
    <div class="dial" role="radiogroup" aria-label=${option.label}>
      ${option.values.map(({ value, label }) => notch(String(value), label, now, live, choose))}
    </div>
    ${desk.dialling ? whoseTurn(screen, desk.dialling, desk, live) : nothing}
    ${screen.stage === "playing"
      ? nothing
      : screen.options.filter(({ modes }) => modes.includes(String(option.value))).map((one) => radios(one, desk, live))}`;
}

/**
 * @param {string} mode
 * @param {string} label
 * @param {unknown} now
 * @param {boolean} live
 * @param {(mode: string) => void} choose
 */
const notch = (mode, label, now, live, choose) => html`<label class="dial__notch">
  <input
    type="radio"
    name="dial"
    data-stay="dial-${mode}"
    .checked=${asShown(mode === now)}
    ?disabled=${!live}
    aria-describedby="dial-${mode}"
    @change=${() => choose(mode)}
  />
  <span class="dial__name">${label}</span>
  <span class="muted" id="dial-${mode}">${say(`${boot.plays}.mode.${mode}.about`)}</span>
</label>`;

/** @param {Screen} screen @param {string} mode @param {Desk} desk @param {boolean} live */
function whoseTurn(screen, mode, desk, live) {
  const seen = seenOf(screen);
  const seats = seen ? seen.seats.filter((seat) => !seat.out) : [];
  /** @param {number} turn */
  const chosen = async (turn) => {
    if (live) await desk.want({ type: "Dial", mode, turn });
    desk.change({ dialling: null });
    focusOn(`dial-${mode}`);
  };
  const no = () => {
    desk.change({ dialling: null });
    focusOn(`dial-${screen.mode}`);
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && no();
  return html`<div class="ask-once" role="group" aria-labelledby="turn-ask" @keydown=${escape}>
    <p id="turn-ask">${say("host.dial.turn")}</p>
    ${seats.map(
      ({ seat, name }, at) => html`<button
        type="button"
        class="button button--small"
        data-stay="turn-${at}"
        @click=${() => chosen(seat)}
      >
        <span class="button__label" dir="auto">${name}</span>
      </button>`,
    )}
    <button type="button" class="button button--small" @click=${no}>
      <span class="button__label">${say("host.dial.stay")}</span>
    </button>
  </div>`;
}
