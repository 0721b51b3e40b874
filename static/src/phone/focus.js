// Keeps the keyboard and the screen reader at the question when its buttons are exchanged.

let inside = false; // whether the focus was last seen within the question or the help
let shown = "";

addEventListener("focusin", (event) => {
  inside = event.target instanceof Element && event.target.closest("[data-focus-home], [role=dialog]") !== null;
});

/**
 * A button that is disabled or removed drops the focus to the page's top; put it on the new
 * question instead. An element with `data-focus-first` takes it in any case.
 *
 * @param {string} key  names what is asked, and behind " step " how far this phone has gone in it
 * @param {() => void} draw
 */
export function followFocus(key, draw) {
  draw();
  if (key === shown) return;
  const step = shown.split(" step ")[0] === key.split(" step ")[0];
  shown = key;
  scroll(step);
  const first = document.querySelector("[data-focus-first]");
  const home = document.querySelector("[data-focus-home] [tabindex='-1']");
  const lost = !document.activeElement || document.activeElement === document.body;
  const next = first || (inside && lost ? home : null);
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** With large text a question may be longer than the screen: it begins at its beginning. @param {boolean} step */
function scroll(step) {
  const main = document.querySelector("main");
  const title = document.querySelector("[data-focus-home]");
  if (step && title) title.scrollIntoView({ block: "nearest" });
  else if (main) main.scrollTop = 0;
}
