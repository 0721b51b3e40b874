// The shelf: which game the table plays, each as a card. There is nothing to choose with one game.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").ShelfView} Game */
/** @typedef {import("./app.js").Desk} Desk */

/** @param {Screen} screen @param {Desk} desk @param {boolean} live */
export function shelf(screen, desk, live) {
  if (screen.shelf.length < 2) return nothing;
  const able = live && screen.stage !== "playing";
  return html`<h2>${say("host.shelf")}</h2>
    ${screen.stage === "playing" ? html`<p class="muted">${say("host.shelf_later")}</p>` : nothing}
    <ul class="shelf__games">
      ${repeat(screen.shelf, ({ game }) => game, (one) => card(one, able, desk))}
    </ul>`;
}

/** Not `disabled` but `aria-disabled`: the keyboard reaches it and hears why. @param {Game} one @param {boolean} able @param {Desk} desk */
function card(one, able, desk) {
  const { game, name, about, chosen, why } = one;
  const open = able && one.able;
  const press = () => open && !chosen && desk.want({ type: "ChooseGame", game });
  return html`<li>
    <button type="button" class="game ${chosen ? "is-chosen" : ""}" data-stay="game-${game}" aria-pressed=${chosen ? "true" : "false"}
      aria-disabled=${chosen || open ? "false" : "true"} @click=${press}>
      <span class="game__tile" aria-hidden="true">${name.slice(0, 1)}</span>
      <span class="game__words">
        <b class="game__name" translate="no">${name}</b>
        <span class="muted">${facts(one)}</span>
        ${about ? html`<span>${about}</span>` : nothing}
        ${chosen ? html`<span class="game__chosen">${say("host.shelf_chosen")}</span>` : nothing}
        ${why && !chosen ? html`<span class="game__why">${why}</span>` : nothing}
      </span>
    </button>
  </li>`;
}

/** How many play it, and for how long. @param {Game} one */
const facts = ({ seats: [least, most], minutes }) =>
  [least === most ? say("host.shelf_seats_one", { n: least }) : say("host.shelf_seats", { least, most }), minutes].filter(Boolean).join(" · ");
