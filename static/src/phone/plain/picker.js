// What is too open to be listed, built on the phone: some of these, a number, one of these for each of those.
import { html, nothing } from "lit-html";
import { mark } from "../../art/marks.js";
import { say } from "../../kit/words.js";
import { button } from "../button.js";

/** @typedef {import("../app.js").Phone} Phone */
/** @typedef {import("../../types").Screen} Screen */
/** @typedef {import("../../kit/seen.js").SeenChoice} Choice */
/** @typedef {import("../../kit/seen.js").Option} Option */
/** @typedef {import("../../kit/seen.js").PickSome} PickSome */
/** @typedef {import("../../kit/seen.js").PickNumber} PickNumber */
/** @typedef {import("../../kit/seen.js").OneForEach} OneForEach */
/** @typedef {{phone: Phone, screen: Screen, choice: Choice, back: unknown}} Pick */

const FEW = 12; // numbers that have a button each
const LEAP = 10;

/** What the step of a choice asks. @param {Choice} choice */
export const pickTitle = ({ label, check }) => check || label;

/** @param {Phone} phone @param {Screen} screen @param {Choice} choice @param {unknown} back */
export function picker(phone, screen, choice, back) {
  const pick = { phone, screen, choice, back };
  const pattern = /** @type {import("../../kit/seen.js").Pattern} */ (choice.pattern);
  if (pattern.kind === "pick") return pattern.least === 1 && pattern.most === 1 ? one(pick, pattern) : some(pick, pattern);
  if (pattern.kind === "number") return pattern.most - pattern.least < FEW ? few(pick, pattern) : number(pick, pattern);
  return each(pick, pattern);
}

/** @param {Pick} pick @param {string} field @param {unknown} value */
function send({ phone, choice }, field, value) {
  phone.send(`${choice.key} done`, "play", { ...choice.command, [field]: value }, choice.did || choice.label);
}

/** @param {Screen} screen @param {Option} option */
function art({ people }, { seat }) {
  const person = seat === undefined || seat === null ? undefined : people.find((each) => each.seat === seat);
  return person && typeof person.mark === "number" ? mark(person.mark) : null;
}

/** The one answer is sent by its button. @param {Pick} pick @param {PickSome} pattern */
const one = (pick, { field, of }) => html`<div class="choices choices--options" data-many=${of.length > 6 ? "" : nothing}>
  ${of.map((option, at) =>
    button(pick.phone, {
      key: `${pick.choice.key} ${at}`,
      label: option.label,
      art: art(pick.screen, option),
      look: "choice",
      act: () => send(pick, field, [option.value]),
    }),
  )}
  ${pick.back}
</div>`;

/** @param {Pick} pick @param {PickSome} pattern */
function some(pick, { field, of, least, most }) {
  const { phone, choice, screen } = pick;
  const kept = phone.kept || [];
  const full = kept.length >= most;
  return html`<div class="choices choices--options" data-many=${of.length > 6 ? "" : nothing} role="group" aria-label=${choice.label}>
      ${of.map((option, at) => {
        const chosen = kept.includes(at);
        return button(phone, {
          key: `${choice.key} ${at}`,
          label: option.label,
          art: art(screen, option),
          pressed: chosen,
          off: full && !chosen && most > 1,
          look: "choice option",
          act: () => phone.change({ kept: chosen ? kept.filter((other) => other !== at) : [...(most === 1 ? [] : kept), at] }),
        });
      })}
    </div>
    <p class="picked" role="status">
      ${least === most ? say("phone.pick.exact", { chosen: kept.length, most }) : say("phone.pick.between", { chosen: kept.length, least, most })}
    </p>
    ${done(pick, kept.length >= least && kept.length <= most, () => send(pick, field, kept.map((at) => of[at].value)))}`;
}

/** A button for each number. @param {Pick} pick @param {PickNumber} pattern */
const few = (pick, { field, least, most }) => html`<div class="choices choices--numbers" role="group" aria-label=${pick.choice.label}>
    ${Array.from({ length: most - least + 1 }, (_, at) =>
      button(pick.phone, {
        key: `${pick.choice.key} ${least + at}`,
        label: `${least + at}`,
        look: "choice option--number",
        act: () => send(pick, field, least + at),
      }),
    )}
  </div>
  <div class="choices">${pick.back}</div>`;

/** @param {Pick} pick @param {PickNumber} pattern */
function number(pick, { field, least, most }) {
  const { phone, choice } = pick;
  const n = Math.min(most, Math.max(least, phone.kept ? phone.kept[0] : least));
  /** @param {number} by */
  const step = (by) =>
    button(phone, {
      key: `${choice.key} by ${by}`,
      label: by < 0 ? `−${-by}` : `+${by}`,
      name: by < 0 ? say("phone.pick.less", { n: -by }) : say("phone.pick.more", { n: by }),
      off: by < 0 ? n <= least : n >= most,
      look: "option--number",
      act: () => phone.change({ kept: [Math.min(most, Math.max(least, n + by))] }),
    });
  return html`<div class="dialled" role="group" aria-label=${choice.label}>
      ${step(-LEAP)} ${step(-1)}
      <p class="dialled__count" role="status">${n}</p>
      ${step(1)} ${step(LEAP)}
    </div>
    <p class="picked">${say("phone.pick.range", { least, most })}</p>
    ${done(pick, true, () => send(pick, field, n))}`;
}

/** @param {Pick} pick @param {OneForEach} pattern */
function each(pick, { field, keys, of, shared }) {
  const { phone, choice, screen } = pick;
  const kept = phone.kept || keys.map(() => -1);
  /** @param {number} row @param {number} at  where nothing is shared, whoever had it has nothing */
  const put = (row, at) =>
    kept.map((had, other) => (other === row ? (had === at ? -1 : at) : !shared && had === at ? -1 : had));
  const missing = keys.filter((_, row) => kept[row] < 0).map(({ label }) => label);
  return html`<div class="each">
      ${keys.map(
        (key, row) => html`<div class="each__row" role="group" aria-labelledby="each-${row}">
          <p class="each__key" id="each-${row}">${art(screen, key)}<bdi>${key.label}</bdi></p>
          <div class="each__of">
            ${of.map((option, at) =>
              button(phone, {
                key: `${choice.key} ${row} ${at}`,
                label: option.label,
                name: `${key.label}: ${option.label}`,
                art: art(screen, option),
                pressed: kept[row] === at,
                look: "option",
                act: () => phone.change({ kept: put(row, at) }),
              }),
            )}
          </div>
        </div>`,
      )}
    </div>
    <p class="picked" role="status">${missing.length ? say("phone.pick.missing", { names: missing.join(", ") }) : ""}</p>
    ${done(pick, !missing.length, () => send(pick, field, kept.map((at) => of[at].value)))}`;
}

/** @param {Pick} pick @param {boolean} ready @param {() => void} act */
const done = ({ phone, choice, back }, ready, act) => html`<div class="choices choices--answers">
  ${back}
  ${button(phone, {
    key: `${choice.key} done`,
    label: say("phone.pick.done"),
    say: choice.say,
    off: !ready,
    look: `choice ${back === nothing ? "choice--alone" : "choice--sure"} button--primary`,
    act,
  })}
</div>`;
