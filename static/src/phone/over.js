// The end of a game: who won, how the series stands, and what one can do until the next.
import { html, nothing } from "lit-html";
import { discloseButton, hostLink, markOf, sitButton, standButton, startButton, view as harbour } from "./lobby.js";
import { goOnReading } from "./back_to_reading.js";
import { rename } from "./rename.js";
import { checkLink } from "../kit/seal.js";
import { seenOf } from "../kit/seen.js";
import { say } from "../kit/words.js";
import { lantern } from "../art/marks.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */

/** @param {Phone} phone @param {Screen} screen */
export function closing(phone, screen) {
  const seen = seenOf(screen);
  if (screen.stage !== "over" || !seen) return nothing;
  phone.presses.show("over");
  const champion = screen.people.find(({ id }) => id === screen.series.champion);
  return html`<section class="over" aria-labelledby="question" data-focus-home>
    <h2 class="over__title" id="question" tabindex="-1">${seen.prompt}</h2>
    ${champion ? html`<p class="over__champion">${say("phone.champion", { who: champion.name })}</p>` : nothing}
    ${standings(screen)} ${harbour()}
    ${champion ? html`<p class="over__wait">${say("common.new_night")}</p>` : nothing}
    ${waiting(screen)} ${startButton(phone, screen)} ${discloseButton(phone, screen)} ${hostLink(screen)} ${sitButton(phone, screen)} ${rename(phone, screen)}
    <a class="button press--quiet" href="/replay/${screen.table.code}">${say("phone.over.replay")}</a>
    <a class="button press--quiet" href="/foto/${screen.table.code}">${say("phone.over.picture")}</a> ${checkLink("press--quiet")} ${goOnReading()}
    ${standButton(phone, screen)}
  </section>`;
}

/** Whom the next game waits for; the host's own button says it better. @param {Screen} screen */
const waiting = ({ note, you }) =>
  note || !you.host ? html`<p class="over__wait">${note || say("phone.over.wait")}</p>` : nothing;

/** @param {Screen} screen */
function standings({ people, series }) {
  const order = people.filter(({ seated, wins }) => seated || wins).sort((a, b) => (b.wins || 0) - (a.wins || 0));
  return html`<section aria-labelledby="series">
    <h3 class="over__series" id="series">${series.target ? say("phone.series", { n: series.target }) : say("phone.series_endless")}</h3>
    <ol class="people__list">
      ${order.map(
        (person) => html`<li class="people__one">
          ${markOf(person)}<bdi class="people__name" translate="no">${person.name}</bdi>
          ${lamps(person.wins || 0)}
        </li>`,
      )}
    </ol>
  </section>`;
}

/** A lantern for each win. @param {number} wins */
const lamps = (wins) => html`<span class="people__wins"
  ><span class="people__lamps" aria-hidden="true">${Array.from({ length: wins }, () => lantern())}</span
  ><span class="visually-hidden">${say("phone.wins", { n: wins })}</span></span
>`;
