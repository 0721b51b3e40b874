// The page that checks the cards: fetches the finished games' record and holds it against what this phone saw.
import { html, nothing } from "lit-html";
import { drawInto } from "../../kit/draw.js";
import { chainOf, held, look } from "../../kit/chain.js";
import { recall } from "../../kit/seal_memory.js";
import { whole } from "../../kit/seal.js";
import { boot, say } from "../../kit/words.js";
import { SEALS_ALONE, compare, replay } from "./seal_check.js";

/** @typedef {import("./seal_check.js").Game} Game */
/** @typedef {import("./seal_check.js").Wrong} Wrong */
/** @typedef {import("../../kit/chain.js").Chain} Chain */
/** @typedef {import("../../kit/chain.js").Kept} Kept */
/** @typedef {ReturnType<typeof compare>} Compared */
/** @typedef {{games: Game[], wrong: Wrong, compared: Compared, chain: Chain, kept: Kept}} Found */

let cards = SEALS_ALONE;

const root = /** @type {HTMLElement} */ (document.getElementById("proof"));

/** @type {{busy: boolean, refused: string, found: Found | null, typed: string}} */
const page = { busy: false, refused: "", found: null, typed: "" };

/** @param {Partial<typeof page>} change */
function change(change) {
  Object.assign(page, change);
  drawInto([page.found ? result(page.found) : question(), ways()], root);
}

/** @param {string} file  a record @returns {Found} */
function checked(file) {
  const { games, wrong } = replay(JSON.parse(file), cards);
  const seen = recall(boot.code);
  const chain = chainOf(file);
  const kept = held(chain, seen.map(([, { heads }]) => heads));
  return { games, wrong, compared: compare(games, seen), chain, kept };
}

async function check() {
  if (!("BigInt" in window)) return change({ refused: say("prova.old") }); // the hash counts in them
  change({ busy: true, refused: "" });
  try {
    const answer = await fetch(`/prova/${boot.code}`, { method: "POST" });
    const told = await answer.text();
    if (!answer.ok) return change({ busy: false, refused: JSON.parse(told).refused || say("prova.unreachable") });
    change({ busy: false, found: checked(told) });
  } catch {
    change({ busy: false, refused: say("prova.unreachable") });
  }
  const title = document.querySelector("h1");
  if (title) title.focus();
}

const question = () => html`<h1 tabindex="-1">${say("prova.title")}</h1>
  <p>${say("prova.how")}</p>
  <p class="muted">${say("prova.final")}</p>
  <button type="button" class="button button--primary" ?disabled=${page.busy} @click=${check}>
    <span class="button__label">${say(page.busy ? "prova.busy" : "prova.now")}</span>
  </button>
  <p role="alert">${page.refused}</p>`;

/** @param {Found} found */
function result({ games, wrong, compared, chain, kept }) {
  const fault = faultOf(wrong, compared) || breakOf(chain, kept);
  if (!fault && !games.length) return html`<h1 tabindex="-1">${say("prova.nothing")}</h1>`;
  const wrongs = faultOf(wrong, compared) ? "prova.wrong" : "prova.wrong.code";
  return html`<h1 tabindex="-1" class=${fault ? "is-wrong" : "is-right"}>${say(fault ? wrongs : games.every(({ check }) => check.game) ? "prova.right" : "prova.right_seals")}</h1>
    ${fault ? html`<p class="fault">${fault}</p>` : html`<p>${say(foundOf(games, compared))}</p>`}
    ${games.map((game) => (wrong && game.number === wrong.game ? nothing : account(game, compared)))}
    ${codeOf(chain, kept)}
    ${fault ? nothing : meaning(chain)}`;
}

/** What was checked and found right. @param {Game[]} games @param {Compared} compared */
const foundOf = (games, { seals }) =>
  games.every(({ check }) => check.game) ? (seals.size ? "prova.seen" : "prova.unseen") : seals.size ? "prova.seals_seen" : "prova.seals_unseen";

/** What is wrong, in one sentence. @param {Wrong} wrong @param {Compared} compared */
function faultOf(wrong, { strange, others }) {
  if (wrong) return say(`prova.fault.${wrong.why}`, { game: wrong.game, entry: wrong.entry });
  if (strange.length) return say("prova.fault.strange", { n: strange.length });
  if (others.length) return say("prova.fault.hand", { game: others[0].number });
  return "";
}

/** What is wrong with the chain, in one sentence. @param {Chain} chain @param {Kept} kept */
function breakOf({ broken }, { cut }) {
  if (broken) return say("prova.fault.chain", { entry: broken });
  return cut ? say("prova.fault.cut") : "";
}

/** What the record's code tells. @param {Chain} chain @param {Kept} kept */
function codeOf(chain, kept) {
  const { hashes, broken, played, salted } = chain;
  const title = html`<h2>${say("seal.code.title")}</h2>`;
  if (!salted) return html`<section class="panel">${title}<p>${say("prova.code.none")}</p></section>`;
  const entries = hashes.length;
  return html`<section class="panel">
    ${title}
    ${broken || kept.cut ? nothing : html`<p>${seenOf(kept.last, entries, played)}</p>`}
    ${kept.lost && !kept.cut ? html`<p>${say("prova.code.lost", { n: kept.lost })}</p>` : nothing}
    ${broken ? nothing : html`<p class="last">${say("prova.code.last", { entries })}</p>${whole(hashes[entries - 1])}`}
    ${typing(chain)}
  </section>`;
}

/** How far this phone has seen the record. @param {number} entry @param {number} entries @param {number} played */
function seenOf(entry, entries, played) {
  if (!entry) return say("prova.code.unseen");
  return say(entry < played ? "prova.code.seen" : "prova.code.whole", { entry, entries });
}

/** A code that another screen showed. @param {Chain} chain */
function typing(chain) {
  const at = page.typed ? look(chain, page.typed) : null;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("code");
    if (field instanceof HTMLInputElement) change({ typed: field.value.trim() });
  };
  return html`<form class="typed" @submit=${submit}>
    <label for="code">${say("prova.typed.label")}</label>
    <input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" />
    <button class="button">${say("prova.typed.look")}</button>
    <p role="status">${at === null ? "" : foundAt(at, chain.hashes.length)}</p>
  </form>`;
}

/** @param {number} at @param {number} entries */
function foundAt(at, entries) {
  if (at < 0) return say("prova.typed.bad");
  return at ? say("prova.typed.found", { entry: at, entries }) : say("prova.typed.strange");
}

/** @param {Game} game @param {Compared} compared */
const account = (game, compared) => html`<section class="panel">
  <h2>${say("prova.game", { game: game.number })}</h2>
  <p class="muted"><bdi translate="no">${game.names.join(", ")}</bdi></p>
  ${game.check.game ? nothing : html`<p>${say("prova.seals_alone")}</p>`} ${game.notes.map((note) => html`<p>${say(note)}</p>`)} ${game.sealed && game.seals.length ? sealsOf(game, compared) : nothing}
</section>`;

/** @param {Game} game @param {Compared} compared */
function sealsOf({ seals }, compared) {
  const seen = seals.filter((seal) => compared.seals.has(seal)).length;
  return html`<p>${say("prova.shuffles", { n: seals.length })} ${say("prova.kept", { n: seen })}</p>
    <p class="last">${say("prova.last")}</p>
    ${whole(seals[seals.length - 1])}
    ${seals.length > 1 ? html`<details>
      <summary>${say("prova.all")}</summary>
      <ol>${seals.map((seal) => html`<li>${whole(seal)}${compared.seals.has(seal) ? html`<small>${say("prova.was_seen")}</small>` : nothing}</li>`)}</ol>
    </details>` : nothing}`;
}

/** @param {Chain} chain */
const meaning = ({ salted }) => html`<h2>${say("prova.proves")}</h2>
  <p>${say("prova.proves.yes")}</p>
  ${salted ? html`<p>${say("prova.proves.code")}</p>` : nothing}
  <p>${say("prova.proves.no")}</p>`;

const ways = () => html`<p class="ways"><a class="button" href="/j/${boot.code}">${say("prova.back")}</a></p>`;

/** @param {import("./seal_check.js").CardCheck} [check]  of the game's cards */
export function openProof(check = SEALS_ALONE) {
  cards = check;
  root.textContent = "";
  document.documentElement.lang = boot.lang;
  change({});
}
