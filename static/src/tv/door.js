// The way in (QR code, address, code): drawn by the server, and fetched again when it may have changed.
import { byId } from "./page.js";

const EVERY_MS = 20000; // a laptop that changes its network keeps its socket, so nothing else tells us

/** Takes the door from a fresh copy of this page; whatever goes wrong, the old one stays. */
export async function refreshDoor() {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", credentials: "same-origin" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("door");
    const door = byId("door");
    if (fresh && fresh.innerHTML !== door.innerHTML) door.replaceChildren(...fresh.childNodes);
  } catch {
    // The laptop is away; the line says so.
  }
}

export function keepDoorCurrent() {
  setInterval(() => {
    if (document.visibilityState === "visible") void refreshDoor();
  }, EVERY_MS);
}
