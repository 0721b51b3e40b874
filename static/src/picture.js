// The page that makes one picture of the final table: drawn on a canvas, kept as a PNG.
import { html } from "lit-html";
import { drawInto } from "./draw.js";
import { boot, say } from "./words.js";
import { paint } from "./picture/paint.js";

const { view, houses } = boot.picture;
const root = /** @type {HTMLElement} */ (document.getElementById("picture"));

/** A house in words, for whoever does not see it. @param {import("./types").SeatView} seat */
function told({ seat, pearls, cards, open }) {
  const all = cards.map((card, at) => card || (open || [])[at]);
  const names = all.map((card) => say(card ? `bruma.card.${card}.name` : "foto.down"));
  return say("foto.alt", { name: houses[seat].name, pearls: say("foto.pearls", { n: pearls }), cards: names.join(", ") });
}

/** @param {string} png */
const shown = (png) => html`<h1>${say("foto.title")}</h1>
  <img class="photo" src=${png} alt=${[view.headline, ...view.seats.map(told)].join(". ")} width="1080" height="1350">
  <p>${say("foto.how")}</p>
  <a class="button button--primary" href=${png} download="${say("foto.file")}.png"><span class="button__label">${say("foto.save")}</span></a>
  <p><a class="button" href="/j/${boot.code}">${say("foto.back")}</a></p>`;

paint(boot.picture).then(
  (png) => drawInto(shown(png), root),
  () => drawInto(html`<h1>${say("foto.title")}</h1><p role="alert">${say("foto.failed")}</p>`, root),
);
root.textContent = "";
