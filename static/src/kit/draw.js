// Draws into an element of the page, and first puts back what a translator or an extension changed there.
import { render } from "lit-html";

/**
 * What stands in the way of a drawing: changes that it did not make.
 *
 * @typedef {object} Watch
 * @property {MutationObserver} observer
 * @property {MutationRecord[]} changes  since the last drawing, the oldest first
 * @property {boolean} answered  they have been put back once since then
 */

const WAIT_MS = 1000;
const MOST = 20_000; // changes that are remembered; a page that is changed more often than that is drawn from nothing

/** @type {Map<HTMLElement, Watch>} */
const watched = new Map();

/**
 * Render `value` into `root`, of which nothing is written by anything else.
 *
 * A drawing writes only what is new, to the nodes that it knows. A page translator puts other nodes
 * in their place, and from then on the writing would be lost without an error. Changes of others
 * are therefore taken back before each drawing. In between they are taken back once: whoever makes
 * them again is left alone until the next drawing, so that nothing goes round in circles.
 *
 * @param {unknown} value
 * @param {HTMLElement} root
 */
export function drawInto(value, root) {
  const watch = watched.get(root) || follow(root);
  collect(watch, watch.observer.takeRecords());
  putBack(watch, root);
  render(value, root);
  watch.observer.takeRecords(); // these are our own
  watch.answered = false;
}

/**
 * Do what changes a drawing outside of `drawInto`, so that it is not taken for somebody else's.
 *
 * @param {() => void} change
 */
export function ownChange(change) {
  watched.forEach(putBack);
  change();
  watched.forEach(({ observer }) => observer.takeRecords());
}

/** @param {HTMLElement} root */
function follow(root) {
  /** @type {Watch} */
  const watch = {
    changes: [],
    answered: false,
    observer: new MutationObserver((records) => {
      collect(watch, records);
      if (watch.answered) return;
      watch.answered = true;
      setTimeout(() => putBack(watch, root), WAIT_MS);
    }),
  };
  watch.observer.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
  watched.set(root, watch);
  return watch;
}

/** @param {Watch} watch @param {MutationRecord[]} records */
function collect(watch, records) {
  if (watch.changes.length < MOST) watch.changes.push(...records);
}

/** @param {Watch} watch @param {HTMLElement} root */
function putBack(watch, root) {
  collect(watch, watch.observer.takeRecords());
  if (!watch.changes.length) return;
  if (watch.changes.length >= MOST) afresh(root);
  else watch.changes.reverse().forEach(undo);
  watch.changes = [];
  watch.observer.takeRecords();
}

/** The newest change first, so each finds its neighbours as they were. @param {MutationRecord} record */
function undo({ type, target, addedNodes, removedNodes, previousSibling, nextSibling, oldValue }) {
  if (type === "characterData") {
    /** @type {CharacterData} */ (target).data = oldValue || "";
    return;
  }
  addedNodes.forEach((node) => node.parentNode === target && target.removeChild(node));
  const before = nextSibling && nextSibling.parentNode === target ? nextSibling : after(previousSibling, target);
  removedNodes.forEach((node) => target.insertBefore(node, before));
}

/** @param {Node | null} sibling @param {Node} parent */
const after = (sibling, parent) => (sibling && sibling.parentNode === parent ? sibling.nextSibling : null);

/** The next drawing builds everything anew. @param {HTMLElement} root */
function afresh(root) {
  root.textContent = "";
  delete (/** @type {any} */ (root)._$litPart$);
}
