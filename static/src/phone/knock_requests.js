// Who wants to come back, to come in or to sit down: a host's phone answers in the line at the top, each by name.
import { html } from "lit-html";
import { named, plain } from "../kit/knocks.js";
import { say } from "../kit/words.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {{id: string, says: string, event: string, no: object, yes: object}} Asked  one question to the host */

/** What takes the place of the top line, or null. @param {Phone} phone @param {Screen} screen */
export function knocking(phone, screen) {
  const { knocks, you } = screen;
  if (!you.host) {
    return knocks.length ? html`<p class="masthead__table masthead__must" role="status">${say("phone.knock_you")}</p>` : null;
  }
  const asked = questions(screen);
  if (!asked.length) return null;
  const easy = plain(screen);
  return easy.length > 1 && easy.length === asked.length ? several(phone, screen, easy) : one(phone, asked);
}

/** @param {Screen} screen @returns {Asked[]} */
function questions(screen) {
  const admitted = screen.knocks.map((knock) => {
    const { id = "", person, sign = "", here = false } = knock;
    const key = person ? (here ? "phone.knock_here" : "phone.knock") : "phone.newcomer";
    const says = say(key, { name: person ? named(screen, [knock]) : knock.name || "", sign });
    const order = { type: "Admit", knock: id };
    return { id, says, event: "seats", no: { ...order, yes: false }, yes: { ...order, yes: true, sure: here } };
  });
  const seated = screen.people.filter((person) => person.asks).map(({ id, name }) => {
    const order = { type: "Welcome", person: id };
    return { id, says: say("phone.sitter", { name }), event: "host", no: { ...order, yes: false }, yes: { ...order, yes: true } };
  });
  return [...admitted, ...seated];
}

/** The first of them; the others follow. @param {Phone} phone @param {Asked[]} asked */
function one(phone, [{ id, says, event, no, yes }]) {
  return html`<p class="masthead__table masthead__must" role="status"><bdi>${says}</bdi></p>
    ${button(phone, `${id} no`, say("phone.knock_no"), event, no)}
    ${button(phone, `${id} yes`, say("phone.knock_yes"), event, yes)}`;
}

/** @param {Phone} phone @param {Screen} screen @param {Screen["knocks"]} knocks */
const several = (phone, screen, knocks) => html`<p class="masthead__table masthead__must" role="status">
    <bdi>${say("phone.knocks", { names: named(screen, knocks) })}</bdi>
  </p>
  <a class="masthead__link" href="/host">${say("phone.knocks_see")}</a>
  ${button(phone, knocks.map(({ id }) => id).join("-"), say("phone.knock_all"), "seats", { type: "AdmitAll", knocks: knocks.map(({ id }) => id) })}`;

/** @param {Phone} phone @param {string} key @param {string} label @param {string} to @param {object} order */
function button(phone, key, label, to, order) {
  const click = async (/** @type {Event} */ event) => {
    if (!phone.presses.began(event, key)) return;
    const { refused = "", unsure = "" } = await phone.line.send(to, order);
    phone.change({ refused: refused || unsure });
  };
  return html`<button type="button" class="masthead__answer" data-press=${key} ?data-rests=${phone.presses.rests(key)} @click=${click}>
    ${label}
  </button>`;
}
