// The options of the table, in closed groups that say in one line what is chosen inside.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { ofTheDial } from "./mode_switch.js";
import { focusOn } from "./focus.js";
import { chosen, isUsual, radios } from "./option.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").OptionView} Option */
/** @typedef {Option["group"]} Group */
/** @typedef {import("./app.js").Desk} Desk */

/** @type {Group[]} */
const GROUPS = ["rules", "pace", "night"];

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function options(screen, desk, live) {
  if (!screen.options.length) return nothing;
  return html`<h2>${say("host.options")}</h2>
    <div class="groups">${GROUPS.map((one) => group(one, screen, desk, live))}</div>
    ${kept(screen, desk, live)}`;
}

/** Whether it is open, only the browser knows. @param {Group} name @param {Screen} screen @param {Desk} desk @param {boolean} live */
function group(name, screen, desk, live) {
  const inside = screen.options.filter((option) => option.group === name && !ofTheDial(option));
  if (!inside.length) return nothing;
  const still = name === "rules" && screen.stage === "playing";
  return html`<details class="group">
    <summary class="group__title" data-stay="group-${name}">
      <span class="group__name">${say(`host.group.${name}`)}</span>
      <span class="group__chosen muted">${inOneLine(name, inside)}</span>
    </summary>
    ${still ? html`<p class="muted">${say("host.options_still")}</p>` : nothing}
    <div class="options__all">${inside.map((option) => radios(option, desk, live))}</div>
  </details>`;
}

/** @param {Group} name @param {Option[]} inside */
function inOneLine(name, inside) {
  const changed = inside.filter((option) => !isUsual(option));
  if (changed.length) return changed.map((option) => `${option.label}: ${chosen(option)}`).join(" · ");
  return say(`host.group.${name}_usual`, Object.fromEntries(inside.map((option) => [option.key, chosen(option)])));
}

/** What a host has chosen is there again at the next table. @param {Screen} screen @param {Desk} desk @param {boolean} live */
function kept(screen, desk, live) {
  if (screen.options.every(isUsual)) {
    return html`<p class="muted">${say("host.options_will_keep")}</p>
      ${desk.before ? asBefore(desk.before, desk, live) : nothing}`;
  }
  const back = async () => {
    const before = Object.fromEntries(screen.options.map(({ key, value }) => [key, value]));
    if (!live || !(await desk.want({ type: "AsUsual" }))) return;
    desk.change({ spoken: say("host.as_usual_done"), before });
    focusOn(`group-${GROUPS[0]}`);
  };
  return html`<div class="kept-options">
    <p class="muted">${say("host.options_kept")}</p>
    <button type="button" class="button button--small" data-stay="as-usual" @click=${back}>
      <span class="button__label">${say("host.as_usual")}</span>
    </button>
  </div>`;
}

/** One tap too much: what was chosen is there again. @param {Record<string, unknown>} before @param {Desk} desk @param {boolean} live */
function asBefore(before, desk, live) {
  const back = async () => {
    if (live && (await desk.want({ type: "Configure", options: before }))) desk.change({ before: null });
  };
  return html`<div class="kept-options">
    <button type="button" class="button button--small" data-stay="as-before" @click=${back}>
      <span class="button__label">${say("host.as_before")}</span>
    </button>
  </div>`;
}
