// Who wants to come back, to come in or to sit down: the host says yes or no, each by name.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { named, plain } from "../kit/knocks.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").KnockView} Knock */
/** @typedef {import("../types").PersonView} Person */
/** @typedef {import("./app.js").Desk} Desk */

const MOST = 4; // questions of one kind at a time

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function knocking(screen, desk, live) {
  const { knocks, people } = screen;
  const back = knocks.filter(({ person }) => person);
  const fresh = knocks.filter(({ person }) => !person);
  const asks = people.filter((one) => one.asks);
  return [
    back.length
      ? html`<div class="knocks">
          <h2>${say("host.knocks")}</h2>
          <ul>
            ${repeat(back, ({ id }) => id, (knock) => returner(knock, screen, desk, live))}
          </ul>
          ${everybody(screen, desk, live)}
        </div>`
      : nothing,
    fresh.length
      ? html`<div class="knocks">
          <h2>${say("host.newcomers")}</h2>
          <ul>
            ${repeat(fresh, ({ id }) => id, (knock) => newcomer(knock, desk, live))}
          </ul>
        </div>`
      : nothing,
    asks.length
      ? html`<div class="knocks">
          <h2>${say("host.asks")}</h2>
          <ul>
            ${repeat(asks.slice(0, MOST), ({ id }) => id, (one) => sitter(one, desk, live))}
          </ul>
          ${asks.length > 1 ? nobody(asks, desk, live) : nothing}
        </div>`
      : nothing,
  ];
}

/** @param {Screen} screen @param {Desk} desk @param {boolean} live */
function everybody(screen, desk, live) {
  const easy = plain(screen);
  if (easy.length < 2) return nothing;
  const all = () => live && desk.move({ type: "AdmitAll", knocks: easy.map(({ id }) => id) });
  return html`<button type="button" class="button button--primary knocks__all" data-stay="knocks-all" @click=${all}>
    <span class="button__label">${say("host.knock_all", { names: named(screen, easy) })}</span>
  </button>`;
}

/** However many come: they watch, and that is all. @param {Person[]} asks @param {Desk} desk @param {boolean} live */
function nobody(asks, desk, live) {
  const no = async () => {
    for (const { id } of live ? asks : []) await desk.want({ type: "Welcome", person: id, yes: false });
  };
  return html`<button type="button" class="button knocks__all" data-stay="asks-none" @click=${no}>
    <span class="button__label">${say("host.sitters_no", { n: asks.length })}</span>
  </button>`;
}

/**
 * @param {Knock} knock
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
function returner(knock, screen, desk, live) {
  const { id = "", here = false, sign = "" } = knock;
  const name = named(screen, [knock]);
  /** @param {boolean} yes */
  const answer = (yes) => live && desk.move({ type: "Admit", knock: id, yes, sure: here });
  return row(
    [
      html`<b>${say("host.knock", { name })}</b>`,
      shows(sign),
      here ? html`<span class="knocks__here">${say("host.knock_here", { name })}</span>` : nothing,
    ],
    { id, no: say("host.knock_no"), yes: say("host.knock_yes", { name }), answer, price: here },
  );
}

/** @param {Knock} knock @param {Desk} desk @param {boolean} live */
function newcomer({ id = "", name = "", sign = "" }, desk, live) {
  /** @param {boolean} yes */
  const answer = (yes) => live && desk.move({ type: "Admit", knock: id, yes });
  return row([html`<b>${say("host.newcomer", { name })}</b>`, shows(sign)], {
    id,
    no: say("host.newcomer_no"),
    yes: say("host.newcomer_yes", { name }),
    answer,
  });
}

/** @param {Person} person @param {Desk} desk @param {boolean} live */
function sitter({ id, name }, desk, live) {
  /** @param {boolean} yes */
  const answer = (yes) => live && desk.want({ type: "Welcome", person: id, yes });
  return row([html`<b>${say("host.sitter", { name })}</b>`], {
    id,
    no: say("host.sitter_no"),
    yes: say("host.sitter_yes", { name }),
    answer,
  });
}

/** @param {string} sign */
const shows = (sign) => html`<span>${say("host.knock_sign")} <b class="knocks__sign" translate="no">${sign}</b></span>`;

/**
 * @param {unknown[]} words
 * @param {{id: string, no: string, yes: string, answer: (yes: boolean) => unknown, price?: boolean}} asked  `price`: a yes
 *   costs somebody something
 */
const row = (words, { id, no, yes, answer, price = false }) => html`<li>
  <p class="knocks__who">${words}</p>
  <button type="button" class="button" data-stay="knock-no-${id}" @click=${() => answer(false)}>
    <span class="button__label">${no}</span>
  </button>
  <button type="button" class="button ${price ? "" : "button--primary"}" data-stay="knock-yes-${id}" @click=${() => answer(true)}>
    <span class="button__label">${yes}</span>
  </button>
</li>`;
