// A name that was typed wrong: corrected by its owner, between two games.
import { html, nothing } from "lit-html";
import { say } from "../kit/words.js";
import { mine } from "./lobby.js";
import { button } from "./button.js";

/** @typedef {import("./app.js").Phone} Phone */
/** @typedef {import("../types").Screen} Screen */

const LENGTH = 20;

/** @param {Phone} phone @param {Screen} screen */
export function rename(phone, screen) {
  const me = mine(screen);
  if (!me || screen.stage === "playing") return nothing;
  if (!phone.renaming) {
    return button(phone, {
      key: "rename",
      label: say("phone.rename"),
      look: "press--quiet",
      act: () => phone.change({ renaming: true }),
    });
  }
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name");
    const name = field instanceof HTMLInputElement ? field.value : "";
    const { refused = "" } = await phone.line.send("person", { type: "Rename", name });
    phone.change({ refused, renaming: Boolean(refused) });
  };
  const leave = () => phone.change({ renaming: false, refused: "" });
  return html`<form class="rename" @submit=${submit}>
    <label for="rename">${say("phone.rename_how")}</label>
    <input class="field" id="rename" name="name" value=${me.name} maxlength=${4 * LENGTH} required autocomplete="nickname" autocapitalize="words" spellcheck="false" enterkeyhint="done" />
    <button type="button" class="button" @click=${leave}><span class="button__label">${say("phone.rename_no")}</span></button>
    <button type="submit" class="button button--primary"><span class="button__label">${say("phone.rename_yes")}</span></button>
  </form>`;
}
