// What is left of a question that has a limit, and the way to more.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { button } from "./button.js";

/** @param {import("./app.js").Phone} phone @param {boolean} able  this phone has something to press */
export function deadline(phone, able) {
  const n = phone.countdown.seconds();
  if (n === null || !able) return nothing;
  return html`<p class="deadline">
    <span class="deadline__left" role="timer">${say("common.left", { n })}</span>
    ${button(phone, {
      key: "MoreTime",
      label: say("phone.more_time"),
      look: "press--quiet deadline__more",
      act: () => phone.send("MoreTime", "person", { type: "MoreTime" }, ""),
    })}
  </p>`;
}
