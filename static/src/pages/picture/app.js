// The page that makes one picture of the final table: drawn on a canvas, kept as a PNG.
import { html } from "lit-html";
import { drawInto } from "../../kit/draw.js";
import { pictureSeen } from "../../kit/seen.js";
import { boot, say } from "../../kit/words.js";
import { paint } from "./paint.js";

const { picture } = boot;

/** @param {string} png @param {import("./paint.js").Drawing} game */
const shown = (png, game) => html`<h1>${say("foto.title")}</h1>
  <img class="photo" src=${png} alt=${[pictureSeen(picture).headline, ...picture.houses.map((_, seat) => game.told(picture, seat))].join(". ")} width="1080" height="1350">
  <p>${say("foto.how")}</p>
  <a class="button button--primary" href=${png} download="${say("foto.file")}.png"><span class="button__label">${say("foto.save")}</span></a>
  <p><a class="button" href="/j/${boot.code}">${say("foto.back")}</a></p>`;

/** @param {import("./paint.js").Drawing} game */
export function openPicture(game) {
  const root = /** @type {HTMLElement} */ (document.getElementById("picture"));
  paint(picture, game).then(
    (png) => drawInto(shown(png, game), root),
    () => drawInto(html`<h1>${say("foto.title")}</h1><p role="alert">${say("foto.failed")}</p>`, root),
  );
  root.textContent = "";
}
