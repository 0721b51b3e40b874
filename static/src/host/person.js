// One person: who it is, and behind one button the key to the table and the way out.
import { html, nothing } from "lit-html";
import { mark } from "../art/marks.js";
import { seenOf } from "../kit/seen.js";
import { boot, known, say } from "../kit/words.js";
import { focusOn } from "./focus.js";
import { closeOffer, moves, offer, returnCode } from "./handover.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * @param {Person} person
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function card(person, screen, desk, live) {
  const open = desk.open === person.id;
  const toggle = () => {
    closeOffer(desk);
    desk.change({ open: open ? null : person.id, asking: false, renaming: null, offer: null, code: null });
  };
  return html`
    <span class="who">
      ${person.mark == null ? nothing : mark(person.mark)}
      <span class="who__words">
        <span class="who__name" dir="auto">${person.name}</span>
        <span class="who__facts">${facts(person, screen).join(" · ")}</span>
      </span>
    </span>
    <button
      type="button"
      class="more"
      data-stay="more-${person.id}"
      aria-label=${say("host.more", { name: person.name })}
      aria-expanded=${open ? "true" : "false"}
      @click=${toggle}
    >
      <span aria-hidden="true">···</span>
    </button>
    ${open ? html`<div class="acts">${acts(person, screen, desk, live)}</div>` : nothing}
  `;
}

/**
 * @param {Person} person
 * @param {Screen} screen
 */
function facts(person, screen) {
  const { stage } = screen;
  const seen = seenOf(screen);
  const seat = seen && person.seat != null ? seen.seats[person.seat] : null;
  const said = [];
  if (stage === "playing" && seat && seat.out) said.push(say("host.out"));
  if (stage === "playing" && person.seated && !seat) said.push(say("host.next_game"));
  if (stage === "playing" && !person.seated && seat) said.push(say("host.this_game"));
  if (person.asks) said.push(say("host.asks_seat"));
  if (person.away) said.push(say("host.away"));
  if (person.cover && !person.bot) said.push(say(`host.covered_${person.cover}`));
  if (person.bot) said.push(say("common.bot"));
  if (person.host) said.push(say("host.keys"));
  if (person.wins) said.push(say("host.wins", { n: person.wins }));
  return said;
}

/**
 * @param {Person} person
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function acts(person, screen, desk, live) {
  const { id, name, host } = person;
  if (desk.asking) return askOnce(person, screen, desk, live);
  if (desk.renaming === id) return rename(person, desk, live);
  const key = host ? "host.demote" : "host.promote";
  const hand = () => live && desk.want({ type: host ? "Demote" : "Promote", person: id });
  const ask = () => {
    desk.change({ asking: true });
    focusOn("leave-it");
  };
  const promote = html`<button
    type="button"
    class="button"
    data-stay="key-${id}"
    aria-label=${say(`${key}_who`, { name })}
    @click=${hand}
  >
    <span class="button__label">${say(key)}</span>
  </button>`;
  return html`
    ${person.asks || person.watches ? seat(person, desk, live) : nothing}
    ${covers(person, screen, desk, live)} ${renames(person, desk)} ${person.bot ? nothing : [moves(person, desk, live), promote]}
    ${plays(person, screen) && !screen.brings.includes("leaving")
      ? nothing
      : html`<button type="button" class="button" data-stay="remove-${id}" aria-label=${say("host.remove_who", { name })} @click=${ask}>
          <span class="button__label">${say("host.remove")}</span>
        </button>`}
    ${host || person.bot ? nothing : html`<p class="muted">${say("host.promote_how")}</p>`}
    ${returnCode(person, desk)} ${offer(person, desk, live)}
  `;
}

/** Whoever came late takes part from the next game on. @param {Person} person @param {Desk} desk @param {boolean} live */
const seat = ({ id, name }, desk, live) => html`<button
  type="button"
  class="button"
  data-stay="seat-${id}"
  aria-label=${say("host.seat_who", { name })}
  @click=${() => live && desk.want({ type: "Welcome", person: id, yes: true })}
>
  <span class="button__label">${say("host.seat")}</span>
</button>`;

/** @param {Person} person @param {Desk} desk */
function renames({ id, name }, desk) {
  const ask = () => {
    desk.change({ renaming: id });
    focusOn("new-name");
  };
  return html`<button type="button" class="button" data-stay="rename-${id}" aria-label=${say("host.rename_who", { name })} @click=${ask}>
    <span class="button__label">${say("host.rename")}</span>
  </button>`;
}

/** @param {Person} person @param {Desk} desk @param {boolean} live */
function rename({ id, name }, desk, live) {
  const back = () => {
    desk.change({ renaming: null });
    focusOn(`rename-${id}`);
  };
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name");
    const typed = field instanceof HTMLInputElement ? field.value : "";
    if (live && (await desk.want({ type: "RenamePerson", person: id, name: typed }))) back();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && back();
  return html`<form class="rename" @submit=${submit} @keydown=${escape}>
    <label for="new-name">${say("host.rename_how", { name })}</label>
    <input class="field" id="new-name" name="name" data-stay="new-name" value=${name} maxlength="80" required autocomplete="off" spellcheck="false" />
    <div class="rename__row">
      <button type="button" class="button" @click=${back}><span class="button__label">${say("host.remove_no")}</span></button>
      <button type="submit" class="button button--primary"><span class="button__label">${say("host.rename_yes")}</span></button>
    </div>
  </form>`;
}

/** What it means to leave a running game, in the game's own words where it has some. @param {string} name */
const leaving = (name) => (known(`${boot.plays}.host.leaving`) ? say(`${boot.plays}.host.leaving`, { name }) : say("host.remove_ask_playing", { name }));

/** True if this person is in the game that runs. @param {Person} person @param {Screen} screen */
function plays({ seat }, screen) {
  const seen = seenOf(screen);
  return screen.stage === "playing" && seen !== null && seat != null && !seen.seats[seat].out;
}

/**
 * Who answers for somebody who plays, until they are back.
 *
 * @param {Person} person
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function covers(person, screen, desk, live) {
  const { id, name, cover, bot } = person;
  if (!plays(person, screen) || bot) return nothing;
  /** @param {"pass" | "bot" | null} by @param {string} key */
  const one = (by, key) =>
    (cover || null) === by
      ? nothing
      : html`<button
          type="button"
          class="button"
          data-stay="cover-${key}-${id}"
          aria-label=${say(`host.${key}_who`, { name })}
          @click=${() => live && desk.want({ type: "Cover", person: id, by })}
        >
          <span class="button__label">${say(`host.${key}`)}</span>
        </button>`;
  const { brings } = screen;
  return html`${brings.includes("waiting") ? one("pass", "auto_pass") : nothing} ${brings.includes("bot") ? one("bot", "bot") : nothing} ${cover ? one(null, "uncover") : nothing}`;
}

/**
 * @param {Person} person
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function askOnce(person, screen, desk, live) {
  const { id, name } = person;
  const back = () => {
    desk.change({ asking: false });
    focusOn(`remove-${id}`);
  };
  const remove = async () => {
    if (live && ((await desk.want({ type: "Remove", person: id })) || desk.sure)) desk.change({ open: null, asking: false });
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && back();
  return html`<div class="ask-once" role="group" aria-labelledby="ask-once" @keydown=${escape}>
    <p id="ask-once">${plays(person, screen) ? leaving(name) : say("host.remove_ask", { name })}</p>
    <button type="button" class="button" data-stay="leave-it" @click=${back}>
      <span class="button__label">${say("host.remove_no")}</span>
    </button>
    <button type="button" class="button" @click=${remove}>
      <span class="button__label">${say("host.remove_yes", { name })}</span>
    </button>
  </div>`;
}
