// A button that has just come rests for a moment: a finger on its way to something else goes past it, a key does not.

const REST_MS = 400; // as on phones (phone/presses.js)

/** From now on, for whatever comes below `root`. @param {Element} root */
export function restWhatComes(root) {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) rest(node);
  }).observe(root, { childList: true, subtree: true });
}

/** @param {Element} fresh */
function rest(fresh) {
  const buttons = [...fresh.querySelectorAll("button")];
  if (fresh instanceof HTMLButtonElement) buttons.push(fresh);
  for (const button of buttons) button.dataset.rests = "";
  setTimeout(() => buttons.forEach((button) => delete button.dataset.rests), REST_MS);
}
