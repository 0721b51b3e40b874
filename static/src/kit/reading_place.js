// Where somebody was reading when the table called them: kept in this tab, so that they can go on later.

/** @typedef {{path: string, title: string, y: number, step: number}} Place  `y`: px from the top; `step` of a game that is shown again */

const KEY = "reading";

/** Where this page is, in whatever language it is read when one comes back. */
export function here() {
  const asks = new URLSearchParams(location.search);
  asks.delete("lang");
  return location.pathname + (String(asks) && `?${asks}`);
}

/** Where this page is, for a page that has steps; 0: at none. In the document, where every script finds it. @param {number} at */
export function atStep(at) {
  document.documentElement.dataset.step = String(at);
}

/** What this page is called, without what its title says of the moment. @param {string} name */
export function called(name) {
  document.documentElement.dataset.name = name;
}

/** Keep where this page is. */
export function leavePlace() {
  const { name, step } = document.documentElement.dataset;
  const place = { path: here(), title: name || document.title, y: Math.round(scrollY), step: Number(step) || 0 };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Then the browser's own way back is left.
  }
}

/** What was left half read, or null. @returns {Place | null} */
export function leftPlace() {
  try {
    const { path, title, y, step: at } = JSON.parse(sessionStorage.getItem(KEY) || "{}");
    const sane = typeof path === "string" && /^\/\w/.test(path) && typeof title === "string";
    return sane ? { path, title, y: Number(y) || 0, step: Number(at) || 0 } : null;
  } catch {
    return null; // no storage, or not ours
  }
}

/** This page, when it was left half read; from then on it is no longer. @returns {Place | null} */
export function takeUp() {
  const place = leftPlace();
  if (!place || place.path !== here()) return null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was read a moment ago.
  }
  return place;
}
