// A seal, or the head of a record's chain, as a person reads it: groups of four, a few of them or the whole of it.
import { html, nothing } from "lit-html";
import { newestSeal, seenOf } from "./seen.js";
import { say } from "./words.js";

const LINE = 4; // groups
const TYPED = 6; // groups of a head that a person types; docs/record.md

/** @param {string} seal */
const groups = (seal) => seal.match(/.{4}/g) || [];

/** The first four groups: enough to tell one from another at a glance, not enough to be sure. @param {string} seal */
export const short = (seal) => groups(seal).slice(0, LINE).join(" ");

/** As much of a head as a person types, on one line or on two. @param {string} head */
export const typable = (head) => {
  const some = groups(head).slice(0, TYPED);
  return html`<span>${some.slice(0, TYPED / 2).join(" ")}</span> <span>${some.slice(TYPED / 2).join(" ")}</span>`;
};

/** All of it, four groups a line. @param {string} seal */
export function whole(seal) {
  const all = groups(seal);
  const lines = all.map((_, at) => all.slice(at, at + LINE).join(" ")).filter((_, at) => at % LINE === 0);
  return html`<code class="seal">${lines.map((line) => html`<span>${line}</span> `)}</code>`;
}

/** What the help tells of the seal and of the record's code. @param {import("../types").Screen | null} screen */
export function sealed(screen) {
  const seen = screen && seenOf(screen);
  const seal = seen && newestSeal(seen);
  return html`<h2>${say("seal.title")}</h2>
    <p>${say("seal.what")}</p>
    ${seal ? html`<p class="seal__number">${say("seal.number", { n: seal.number })}</p>${whole(seal.seal)}` : nothing}
    ${screen && screen.head ? html`<h2>${say("seal.code.title")}</h2><p>${say("seal.code.what")}</p>${whole(screen.head)}` : nothing}
    <p>${checkLink()}</p>`;
}

/** The way to the page that checks. @param {string} [look] */
export const checkLink = (look = "seal__check") => html`<a class="button ${look}" href="/prova">${say("seal.check")}</a>`;
