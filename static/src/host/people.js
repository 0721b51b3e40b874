// Who sits, in the order of the real chairs, and what the host can do about each of them.
import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { mark } from "../art/marks.js";
import { say } from "../kit/words.js";
import { around } from "./seating_map.js";
import { drag, moved } from "./seat_order.js";
import { card } from "./person.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */
/** @typedef {import("./app.js").Desk} Desk */

const GRIP = svg`<svg viewBox="0 0 16 24" aria-hidden="true"><path d="M4 5h2v2H4zm6 0h2v2h-2zM4 11h2v2H4zm6 0h2v2h-2zM4 17h2v2H4zm6 0h2v2h-2z" /></svg>`;
const UP = svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5.500 11.500 12 5l6.500 6.500" /></svg>`;
const DOWN = svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 19V5M5.500 12.500 12 19l6.500-6.500" /></svg>`;

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function people(screen, desk, live) {
  const seated = inOrder(screen.people.filter((one) => one.seated), desk.order);
  const watching = screen.people.filter((one) => !one.seated);
  return html`<h2>${say("host.people")}</h2>
    ${door(screen, desk, live)}
    ${seated.length ? chairs(seated, screen, desk, live) : html`<p>${say("host.people_none")}</p>`}
    ${screen.brings.includes("bot") && seated.length < screen.chairs ? bot(desk, live) : nothing}
    ${watching.length
      ? html`<h3>${say("host.watching")}</h3>
          <p class="muted">${say("host.watching_how")}</p>
          <ul class="rows">
            ${repeat(watching, ({ id }) => id, (one) => html`<li>${card(one, screen, desk, live)}</li>`)}
          </ul>`
      : nothing}`;
}

/** Whoever comes may come in, or only whom the host lets in. @param {Screen} screen @param {Desk} desk @param {boolean} live */
const door = ({ table: { closed } }, desk, live) => html`<div class="door-row">
  <p class=${closed ? "" : "muted"} role="status">${say(closed ? "host.door_closed" : "host.door_open")}</p>
  <button type="button" class="button button--small" data-stay="set-door" @click=${() => live && desk.want({ type: "SetDoor", open: closed })}>
    <span class="button__label">${say(closed ? "host.door_to_open" : "host.door_to_close")}</span>
  </button>
</div>`;

/** A short table takes in a house that the laptop plays. @param {Desk} desk @param {boolean} live */
const bot = (desk, live) => html`<div class="add-bot">
  <button type="button" class="button button--small" data-stay="add-bot" @click=${() => live && desk.want({ type: "AddBot" })}>
    <span class="button__label">${say("host.add_bot")}</span>
  </button>
  <p class="muted">${say("host.add_bot_how")}</p>
</div>`;

/**
 * @param {Person[]} seated
 * @param {Person["id"][] | null} order
 */
function inOrder(seated, order) {
  if (!order) return seated;
  const rank = (/** @type {Person} */ { id }) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...seated].sort((a, b) => rank(a) - rank(b));
}

/**
 * @param {Person[]} seated
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function chairs(seated, screen, desk, live) {
  const names = seated.map(({ name }) => name).join(", ");
  const movable = screen.stage !== "playing" && seated.length > 1;
  return html`
    <div class="chairs">
      ${around(seated, say("host.around", { names }))}
      <div class="how muted">
        <p>${say("host.people_how")}</p>
        <p>${screen.stage === "playing" ? say("host.people_still") : movable ? say("host.people_drag") : nothing}</p>
      </div>
    </div>
    <ol class="rows">
      ${repeat(
        seated,
        ({ id }) => id,
        (one) => html`<li class="seat-${one.mark}">
          ${movable ? grip(seated, desk, live) : nothing} ${card(one, screen, desk, live)}
          ${movable ? arrows(one, seated, desk, live) : nothing}
        </li>`,
      )}
    </ol>
  `;
}

/**
 * @param {Person[]} seated
 * @param {Desk} desk
 * @param {boolean} live
 */
function grip(seated, desk, live) {
  /** @param {PointerEvent} event */
  const press = (event) => {
    if (!live || event.button !== 0) return;
    drag(event, (from, to) => {
      const order = seated.map(({ id }) => id);
      order.splice(to, 0, ...order.splice(from, 1));
      arrange(order, order[to], seated, desk);
    });
  };
  return html`<span class="grip" @pointerdown=${press}>${GRIP}</span>`;
}

/**
 * @param {Person} person
 * @param {Person[]} seated
 * @param {Desk} desk
 * @param {boolean} live
 */
function arrows({ id, name }, seated, desk, live) {
  const order = seated.map((one) => one.id);
  /** @param {1 | -1} step @param {string} key @param {unknown} picture */
  const arrow = (step, key, picture) => html`<button
    type="button"
    class="arrow"
    data-stay="${key}-${id}"
    aria-label=${say(key, { name })}
    title=${say(key, { name })}
    aria-disabled=${live ? "false" : "true"}
    @click=${() => live && arrange(moved(order, id, step), id, seated, desk)}
  >
    ${picture}
  </button>`;
  return html`<span class="arrows">
    ${arrow(-1, "host.right", UP)} ${arrow(1, "host.left", DOWN)}
  </span>`;
}

/**
 * @param {Person["id"][]} order
 * @param {Person["id"]} id  who was moved
 * @param {Person[]} seated
 * @param {Desk} desk
 */
async function arrange(order, id, seated, desk) {
  const name = (/** @type {Person["id"]} */ one) => seated.filter((person) => person.id === one)[0].name;
  const at = order.indexOf(id);
  const beside = (/** @type {number} */ step) => name(order[(at + step + order.length) % order.length]);
  desk.change({ order });
  if (await desk.want({ type: "Arrange", order })) {
    desk.change({ spoken: say("host.moved", { name: name(id), right: beside(-1), left: beside(1) }) });
  }
}
