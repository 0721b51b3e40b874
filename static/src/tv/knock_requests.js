// Somebody says that they are at this table already: told to everyone, decided by the host.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";

/** @param {import("../types").Screen} screen */
export function knocking({ knocks, people }) {
  const [first, ...more] = people.filter(({ id }) => knocks.some(({ person }) => person === id));
  if (!first) return nothing;
  return html`<p>${more.length ? say("tv.knocks", { n: more.length + 1 }) : say("tv.knock", { name: first.name })}</p>`;
}
