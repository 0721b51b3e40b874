// Turns a drawing of the page into a picture for a canvas: its inks, which a stylesheet gives, written into it.
import { render } from "lit-html";

const DRAWN = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "fill-rule"];
const SVG = "http://www.w3.org/2000/svg";

const easel = document.createElement("div");
easel.className = "easel";
easel.setAttribute("aria-hidden", "true");
document.body.append(easel);

/** @param {Element} one */
function inked(one) {
  const look = getComputedStyle(one);
  DRAWN.forEach((name) => one.setAttribute(name, look.getPropertyValue(name)));
}

/**
 * The first drawing of a template as an image.
 *
 * @param {unknown} template
 * @returns {Promise<HTMLImageElement>}
 */
export function drawing(template) {
  render(template, easel);
  const svg = /** @type {SVGElement} */ (easel.querySelector("svg"));
  svg.querySelectorAll("*").forEach(inked);
  inked(svg);
  const [, , wide, high] = (svg.getAttribute("viewBox") || "").split(" ");
  svg.removeAttribute("class");
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("width", `${Number(wide) * 8}`);
  svg.setAttribute("height", `${Number(high) * 8}`);
  const text = new XMLSerializer().serializeToString(svg);
  render(null, easel);
  return loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}

/** @param {string} address @returns {Promise<HTMLImageElement>} */
function loaded(address) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = address;
  });
}
