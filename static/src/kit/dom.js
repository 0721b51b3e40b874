// What the TV's modules need of the page: its fixed elements, and custom properties on an element.
import { noChange } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** The page's policy forbids style attributes, so these go through the style object. */
class Vars extends Directive {
  /** @param {Record<string, string | number>} values */
  render(values) {
    return values && noChange;
  }

  /** @override @param {any} part @param {[Record<string, string | number>]} values */
  update(part, [values]) {
    for (const name of Object.keys(values)) part.element.style.setProperty(name, String(values[name]));
    return noChange;
  }
}

/** `<p ${vars({"--size": 2})}>`. */
export const vars = directive(Vars);
