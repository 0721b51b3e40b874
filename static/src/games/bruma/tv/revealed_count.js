// What is out of the mist: of the three cards of each character, how many lie face up.
import { html } from "lit-html";
import { say } from "../../../kit/words.js";
import { emblem } from "../art/emblems.js";
import { wordsOf } from "../art/card_words.js";

/** @typedef {import("../../../types").Character} Character */

/** @type {Character[]} */
const ORDER = ["mercador", "sombra", "contrabandista", "cartografa", "guardia"];
const COPIES = 3;

/** @param {Character} id @param {number} known */
const row = (id, known) => html`<li class="known of-${id}">
  <span class="known__emblem" aria-hidden="true">${emblem(id)}</span>
  <span class="known__short" aria-hidden="true" translate="no">${wordsOf(id).short}</span>
  <span class="pips" aria-hidden="true">${Array.from({ length: COPIES }, (_, at) => html`<i class=${at < known ? "is-known" : ""}></i>`)}</span>
  <span class="visually-hidden"><span translate="no">${wordsOf(id).name}</span>: ${say("bruma.tv.mist.of", { n: known })}</span>
</li>`;

/** @param {Record<string, number>} known */
export const mist = (known) => html`<section class="mist" aria-labelledby="mist-title">
  <h2 class="caption" id="mist-title">${say("bruma.tv.mist")}</h2>
  <ul>
    ${ORDER.map((id) => row(id, known[id] || 0))}
  </ul>
</section>`;
