// The tables of the last days: which are kept and for how long, opened again, saved, deleted.
import { html, nothing } from "lit-html";
import { live as asShown } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { boot, say } from "../kit/words.js";
import { show } from "./film.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../types").KeptTables} Kept */
/** @typedef {import("../types").KeptTable} Table */
/** @typedef {import("./app.js").Desk} Desk */
/**
 * What is asked once more.
 *
 * @typedef {object} Ask
 * @property {string} about  which button asked: a name that is its alone
 * @property {string} text
 * @property {string} yes
 * @property {{type: string} & Record<string, unknown>} order
 */

const DAYS = [1, 7, 30, 365];

/**
 * @param {Desk} desk
 * @param {boolean} live
 */
export function tables(desk, live) {
  const { kept } = desk;
  const toggle = () => (kept ? desk.change({ kept: null, ask: null }) : live && desk.keep({ type: "ListTables" }));
  return html`<h2>${say("host.tables")}</h2>
    <p class="muted">${say("host.tables_how")}</p>
    <div class="kept__top">
      <button type="button" class="button" data-stay="tables" aria-expanded=${kept ? "true" : "false"} @click=${toggle}>
        <span class="button__label">${say(kept ? "host.tables_hide" : "host.tables_see")}</span>
      </button>
      ${kept ? fresh(desk) : nothing}
    </div>
    ${kept ? asked("new", desk, live) : nothing} ${kept ? list(kept, desk, live) : nothing}`;
}

/** @param {Desk} desk */
const fresh = (desk) =>
  button("host.tables_new", "new", desk, {
    about: "new",
    text: say("host.tables_new_ask"),
    yes: say("host.tables_new_yes"),
    order: { type: "NewTable" },
  });

/**
 * @param {Kept} kept
 * @param {Desk} desk
 * @param {boolean} live
 */
function list(kept, desk, live) {
  const all = () => live && desk.keep({ type: "DeleteAll" }, "all", say("host.tables_all_yes"));
  return html`<ul class="kept">
      ${repeat(kept.tables, ({ code }) => code, (one) => html`<li>${row(one, desk, live)}</li>`)}
    </ul>
    ${keeping(kept, desk, live)}
    ${kept.laptop
      ? html`<div class="kept__all">${plain("host.tables_all", "all", say("host.tables_all"), all)}</div>
          ${asked("all", desk, live)}`
      : nothing}`;
}

/**
 * @param {Table} table
 * @param {Desk} desk
 * @param {boolean} live
 */
function row(table, desk, live) {
  const { code, name, people, shown, goes } = table;
  const open = {
    about: `open-${code}`,
    text: say("host.tables_open_ask", { code }),
    yes: say("host.tables_open_yes", { code }),
    order: { type: "ShowTable", code },
  };
  const end = `delete-${code}`;
  const forget = () => live && desk.keep({ type: "DeleteTable", code }, end, say("host.tables_delete_yes", { code }));
  return html`<div class="kept__words">
      <p class="kept__name"><b dir="auto">${name}</b> <span class="kept__code" translate="no">${code}</span></p>
      <p class="muted">${facts(table).join(" · ")}</p>
      <p class="muted" dir="auto">${people.length ? people.join(", ") : say("host.tables_nobody")}</p>
      ${goes === null ? nothing : html`<p class="kept__goes">${say("host.tables_goes", { day: dayOf(goes) })}</p>`}
    </div>
    <div class="kept__acts">
      ${shown ? nothing : button("host.tables_open", code, desk, open)}
      <a class="button" href="/tables/${code}.json" download data-stay="save-${code}" aria-label=${say("host.tables_save_who", { code })}>
        <span class="button__label">${say("host.tables_save")}</span>
      </a>
      ${again(table)} ${onTv(table, desk, live)} ${desk.kept && desk.kept.laptop
        ? plain("host.tables_delete", end, say("host.tables_delete_who", { code }), forget)
        : nothing}
    </div>
    ${asked(open.about, desk, live)} ${asked(end, desk, live)}`;
}

/** A game that runs stays closed, and those before it with it. @param {Table} table */
const again = ({ code, games, playing }) =>
  games && !playing
    ? html`<a class="button" href="/replay/${code}?host" data-stay="again-${code}" aria-label=${say("host.tables_replay_who", { code })}>
        <span class="button__label">${say("host.tables_replay")}</span>
      </a>`
    : nothing;

/** The laptop shows the games of any table on the TVs; a host's phone those of its own. @param {Table} table @param {Desk} desk @param {boolean} live */
const onTv = ({ code, games, playing, shown }, desk, live) =>
  games && !playing && (shown || (desk.kept && desk.kept.laptop))
    ? html`<button type="button" class="button" data-stay="tv-${code}" aria-label=${say("host.tables_tv_who", { code })}
        @click=${() => show(desk, live, { code })}>
        <span class="button__label">${say("host.tables_tv")}</span>
      </button>`
    : nothing;

/** @param {number} at  in Unix time */
const dayOf = (at) =>
  new Date(at * 1000).toLocaleDateString(boot.lang, { weekday: "long", day: "numeric", month: "long" });

/** @param {Table} table */
function facts({ at, games, playing, shown }) {
  const said = [dayOf(at), say("host.tables_games", { n: games })];
  if (shown) said.unshift(say("host.tables_shown"));
  if (playing) said.push(say("host.tables_playing"));
  return said;
}

/**
 * For how many days; fewer ask once more when something has lain for longer.
 *
 * @param {Kept} kept
 * @param {Desk} desk
 * @param {boolean} live
 */
function keeping({ days }, desk, live) {
  return html`<div class="option" role="radiogroup" aria-labelledby="keep-days" aria-describedby="why-keep-days">
      <p id="keep-days">${say("host.tables_keep")}</p>
      <p id="why-keep-days" class="muted">${say("host.tables_keep_why")}</p>
      <div class="radios">
        ${DAYS.map(
          (one) => html`<label>
            <input
              type="radio"
              name="keep-days"
              data-stay="days-${one}"
              .checked=${asShown(one === days)}
              ?disabled=${!live}
              @change=${() => desk.keep({ type: "KeepTables", days: one })}
            />
            <span>${say(`host.tables_days.${one}`)}</span>
          </label>`,
        )}
      </div>
    </div>
    ${asked("days", desk, live)}`;
}

/** @param {string} key @param {string} about @param {string} label @param {() => unknown} press */
const plain = (key, about, label, press) => html`<button type="button" class="button" data-stay=${about} aria-label=${label} @click=${press}>
  <span class="button__label">${say(key)}</span>
</button>`;

/**
 * A button that asks once more before it does anything.
 *
 * @param {string} key
 * @param {string} code  what tells it from the others of its kind
 * @param {Desk} desk
 * @param {Ask} ask
 */
function button(key, code, desk, ask) {
  const press = () => {
    desk.change({ ask });
    focusOn("tables-no");
  };
  const label = code === ask.about ? say(key) : say(`${key}_who`, { code });
  return html`<button type="button" class="button" data-stay=${ask.about} aria-label=${label} @click=${press}>
    <span class="button__label">${say(key)}</span>
  </button>`;
}

/**
 * @param {string} about
 * @param {Desk} desk
 * @param {boolean} live
 */
function asked(about, desk, live) {
  const { ask } = desk;
  if (!ask || ask.about !== about) return nothing;
  const back = () => {
    desk.change({ ask: null });
    focusOn(about);
  };
  const yes = () => live && desk.keep(ask.order);
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && back();
  return html`<div class="ask-once kept__ask" role="group" aria-labelledby="tables-ask" @keydown=${escape}>
    <p id="tables-ask">${ask.text}</p>
    <button type="button" class="button" data-stay="tables-no" @click=${back}>
      <span class="button__label">${say("host.remove_no")}</span>
    </button>
    <button type="button" class="button" data-stay="tables-yes" @click=${yes}>
      <span class="button__label">${ask.yes}</span>
    </button>
  </div>`;
}
