// Somebody says who they are: a host's phone answers in the line at the top, the seat itself is told.
import { html } from "lit-html";
import { say } from "../words.js";

/** @typedef {import("../phone.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").KnockView} Knock */

const SETTLE_MS = 400; // a thumb may be on its way to what stood here
let shown = "";
let since = 0;

/** What takes the place of the top line, or null. @param {Phone} phone @param {Screen} screen */
export function knocking(phone, screen) {
  const [first] = screen.knocks;
  if (!first) return null;
  if (!screen.you.host) return html`<p class="masthead__table masthead__must" role="status">${say("phone.knock_you")}</p>`;
  return screen.knocks.length > 1 ? several(phone, screen) : one(phone, screen, first);
}

/** @param {Phone} phone @param {Screen} screen @param {Knock} knock */
function one(phone, { people }, { id = "", person, sign = "" }) {
  const who = people.find((each) => each.id === person);
  return html`<p class="masthead__table masthead__must" role="status">
      <bdi>${say("phone.knock", { name: who ? who.name : "", sign })}</bdi>
    </p>
    ${button(phone, `${id} no`, say("phone.knock_no"), { type: "Admit", knock: id, yes: false })}
    ${button(phone, `${id} yes`, say("phone.knock_yes"), { type: "Admit", knock: id, yes: true })}`;
}

/** @param {Phone} phone @param {Screen} screen */
const several = (phone, { knocks }) => html`<p class="masthead__table masthead__must" role="status">
    ${say("phone.knocks", { n: knocks.length })}
  </p>
  <a class="masthead__link" href="/host">${say("phone.knocks_see")}</a>
  ${button(phone, "all", say("phone.knock_all"), { type: "AdmitAll" })}`;

/** @param {Phone} phone @param {string} key @param {string} label @param {object} order */
function button(phone, key, label, order) {
  const click = async (/** @type {Event} */ event) => {
    if (!phone.presses.began(event, key)) return;
    const { refused = "" } = await phone.line.send("seats", order);
    phone.change({ refused });
  };
  return html`<button type="button" class="masthead__answer" data-press=${key} ?disabled=${settling(phone, key)} @click=${click}>
    ${label}
  </button>`;
}

/** @param {Phone} phone @param {string} key */
function settling(phone, key) {
  const [knock] = key.split(" ");
  if (knock !== shown) {
    shown = knock;
    since = Date.now();
    setTimeout(() => phone.change({}), SETTLE_MS + 10);
  }
  return Date.now() - since < SETTLE_MS;
}
