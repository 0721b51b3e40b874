// Moves a seat from the host's desk: to another phone by a code, or to this device.
import { html, nothing } from "lit-html";
import { offered } from "../kit/offer.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").PersonView} Person */
/** @typedef {import("./app.js").Desk} Desk */

/**
 * @param {Person} person
 * @param {Desk} desk
 * @param {boolean} live
 */
export function moves({ id, name }, desk, live) {
  const bring = async () => {
    const code = live && (await askFor(id, desk));
    if (code) location.assign(code.path);
  };
  return html`
    <button
      type="button"
      class="button"
      data-stay="pass-${id}"
      aria-label=${say("host.hand_over_who", { name })}
      @click=${() => live && show(id, desk)}
    >
      <span class="button__label">${say("host.hand_over")}</span>
    </button>
    <button type="button" class="button" data-stay="bring-${id}" aria-label=${say("host.bring_who", { name })} @click=${bring}>
      <span class="button__label">${say("host.bring")}</span>
    </button>
    <button
      type="button"
      class="button"
      data-stay="code-${id}"
      aria-label=${say("host.code_who", { name })}
      @click=${() => live && showCode(id, desk)}
    >
      <span class="button__label">${say("host.code")}</span>
    </button>
  `;
}

/** @param {Person["id"]} person @param {Desk} desk */
async function showCode(person, desk) {
  const { code } = await desk.move({ type: "ReturnCode", person });
  if (code) desk.change({ code: { person, code } });
  reveal();
}

/** The return code, once it is asked for. @param {Person} person @param {Desk} desk */
export function returnCode({ id, name }, desk) {
  if (!desk.code || desk.code.person !== id) return nothing;
  return html`<div class="acts__offer" role="status">
    <p class="acts__code" translate="no">${desk.code.code}</p>
    <p class="muted">${say("host.code_how", { name })}</p>
  </div>`;
}

/** What was asked for may stand below the window's edge. */
function reveal() {
  const shown = document.querySelector(".acts__offer:last-of-type");
  if (shown) shown.scrollIntoView({ block: "nearest" });
}

/**
 * The code for another phone, once it is asked for.
 *
 * @param {Person} person
 * @param {Desk} desk
 * @param {boolean} live
 */
export function offer({ id, name }, desk, live) {
  if (!desk.offer || desk.offer.person !== id) return nothing;
  return html`<div class="acts__offer">
    <p>${say("host.hand_over_how", { name })}</p>
    ${offered(desk.offer.code, name, desk.offers.left(id), () => live && show(id, desk))}
  </div>`;
}

/** @param {Person["id"]} person @param {Desk} desk */
async function show(person, desk) {
  const code = await askFor(person, desk);
  if (!code) return;
  desk.change({ offer: { person, code } });
  reveal();
}

/** @param {Person["id"]} person @param {Desk} desk */
async function askFor(person, desk) {
  const { offer: code } = await desk.move({ type: "HandOver", person });
  return code;
}

/** The row is closed, and with it the code that it showed. @param {Desk} desk */
export function closeOffer(desk) {
  if (desk.offer) void desk.move({ type: "KeepSeat", person: desk.offer.person });
}
