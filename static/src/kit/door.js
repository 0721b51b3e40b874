// The way in (QR code, address, code): drawn by the server, and fetched again when it may have changed.
import { byId } from "./dom.js";

const EVERY_MS = 10000; // should the laptop's word of a new address be lost
const KNOCK_MS = 4000;

/** A fresh copy of this page, or null while the laptop is away: the line says so. */
async function freshPage() {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", credentials: "same-origin" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Takes the door from a fresh copy; whatever goes wrong, the old one stays. A page that slept while
 * another table was opened follows it now. */
export async function refreshDoor() {
  const text = await freshPage();
  if (!text) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  if (codeOf(page) !== codeOf(document)) location.reload();
  const fresh = page.getElementById("door");
  const door = byId("door");
  if (fresh && fresh.innerHTML !== door.innerHTML) door.replaceChildren(...fresh.childNodes);
}

/** @param {Document} page  whose table a page shows */
function codeOf(page) {
  const block = page.getElementById("boot");
  return block && JSON.parse(block.textContent || "{}").code;
}

export function keepDoorCurrent() {
  setInterval(() => {
    if (document.visibilityState === "visible") void refreshDoor();
  }, EVERY_MS);
}

/** The table of this page is no more: wait for the laptop, then open whatever table it has now. A
 * reload into nothing would leave the TV with the browser's own error page, for ever. */
export function startOver() {
  setTimeout(async () => {
    if (await freshPage()) location.reload();
    else startOver();
  }, KNOCK_MS);
}
