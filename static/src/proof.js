// The page that checks the cards: fetches the finished games' record and holds it against what this phone saw.
import { html, nothing, render } from "lit-html";
import { compare, replay } from "./bruma/proof.js";
import { recall } from "./phone/seen.js";
import { whole } from "./seal.js";
import { boot, say } from "./words.js";

/** @typedef {import("./bruma/proof.js").Game} Game */
/** @typedef {import("./bruma/proof.js").Wrong} Wrong */
/** @typedef {ReturnType<typeof compare>} Compared */
/** @typedef {{games: Game[], wrong: Wrong, compared: Compared}} Found */

const root = /** @type {HTMLElement} */ (document.getElementById("proof"));

/** @type {{busy: boolean, refused: string, found: Found | null}} */
const page = { busy: false, refused: "", found: null };

/** @param {Partial<typeof page>} change */
function change(change) {
  Object.assign(page, change);
  render([page.found ? result(page.found) : question(), ways()], root);
}

async function check() {
  if (!("BigInt" in window)) return change({ refused: say("prova.old") }); // the hash counts in them
  change({ busy: true, refused: "" });
  try {
    const answer = await fetch(`/prova/${boot.code}`, { method: "POST" });
    const told = await answer.json();
    if (!answer.ok) return change({ busy: false, refused: told.refused || say("prova.unreachable") });
    const { games, wrong } = replay(told);
    const compared = compare(games, recall(boot.code));
    change({ busy: false, found: { games, wrong, compared } });
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
function result({ games, wrong, compared }) {
  const fault = faultOf(wrong, compared);
  if (!fault && !games.length) return html`<h1 tabindex="-1">${say("prova.nothing")}</h1>`;
  return html`<h1 tabindex="-1" class=${fault ? "is-wrong" : "is-right"}>${say(fault ? "prova.wrong" : "prova.right")}</h1>
    ${fault ? html`<p class="fault">${fault}</p>` : html`<p>${say(compared.seals.size ? "prova.seen" : "prova.unseen")}</p>`}
    ${games.map((game) => (wrong && game.number === wrong.game ? nothing : account(game, compared)))}
    ${fault ? nothing : meaning()}`;
}

/** What is wrong, in one sentence. @param {Wrong} wrong @param {Compared} compared */
function faultOf(wrong, { strange, others }) {
  if (wrong) return say(`prova.fault.${wrong.why}`, { game: wrong.game, entry: wrong.entry });
  if (strange.length) return say("prova.fault.strange", { n: strange.length });
  if (others.length) return say("prova.fault.hand", { game: others[0].number });
  return "";
}

/** @param {Game} game @param {Compared} compared */
const account = (game, compared) => html`<section class="panel">
  <h2>${say("prova.game", { game: game.number })}</h2>
  <p class="muted"><bdi translate="no">${game.names.join(", ")}</bdi></p>
  ${game.open ? html`<p>${say(`prova.open.${game.open}`)}</p>` : nothing}
  ${game.paper ? html`<p>${say("prova.paper")}</p>` : sealsOf(game, compared)}
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

const meaning = () => html`<h2>${say("prova.proves")}</h2>
  <p>${say("prova.proves.yes")}</p>
  <p>${say("prova.proves.no")}</p>`;

const ways = () => html`<p class="ways"><a class="button" href="/j/${boot.code}">${say("prova.back")}</a></p>`;

root.textContent = "";
document.documentElement.lang = boot.lang;
change({});
