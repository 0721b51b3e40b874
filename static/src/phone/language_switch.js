// The language of this phone's words: chosen in the help, and from then on everywhere.
import { html } from "lit-html";
import { boot, say } from "../kit/words.js";

/** @typedef {import("./app.js").Phone} Phone */

/** @param {Phone} phone */
export const tongues = (phone) => html`<div class="tongues" role="group" aria-label=${say("phone.tongue")}>
    ${boot.tongues.map(
      ([lang, word]) => html`<button
        type="button"
        class="button"
        lang=${lang}
        aria-pressed=${String(lang === boot.lang)}
        @click=${() => speak(phone, lang)}
      >
        ${word}
      </button>`,
    )}
</div>`;

/** Whoever plays on this phone reads in it; its fixed words come with a new page. @param {Phone} phone @param {string} lang */
async function speak(phone, lang) {
  if (lang === boot.lang) return;
  const { refused } = await phone.line.send("person", { type: "Speak", lang });
  if (refused) return phone.change({ refused, help: false });
  const others = phone.seats.filter((seat) => seat !== phone.front);
  await Promise.all(others.map((seat) => seat.line.send("person", { type: "Speak", lang })));
  location.replace(`/s/${phone.front.token}`);
}
