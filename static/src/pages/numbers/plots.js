// The plots of the numbers, as SVG: told apart by shape and pattern, never by colour alone.
import { areaY, barX, lineY, plot, text } from "@observablehq/plot";

/** @typedef {import("../../types").ReplayChair} Chair */
/** @typedef {import("../../types").NumbersRow} Row */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 340;
const HATCH = "url(#hatch)";

/** How much room the longest name needs. @param {readonly Chair[]} people */
const margin = (people) => Math.min(130, 20 + 8 * Math.max(...people.map(({ name }) => name.length)));

/** The second kind of bar is hatched. */
function hatch() {
  const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ traits) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(traits).forEach(([trait, value]) => made.setAttribute(trait, value));
    return made;
  };
  const pattern = make("pattern", { id: "hatch", width: "6", height: "6", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(make("rect", { width: "6", height: "6", class: "hatch__ground" }), make("rect", { width: "3", height: "6", class: "hatch__line" }));
  const group = make("defs", {});
  group.append(pattern);
  return /** @type {SVGGElement} */ (group);
}

/** The page styles it: a style sheet within would be refused. @param {ReturnType<typeof plot>} drawn */
function plain(drawn) {
  drawn.querySelectorAll("style").forEach((style) => style.remove());
  return drawn;
}

/** A bar for each person: the first row solid, the second hatched behind it. @param {readonly Chair[]} people @param {readonly Row[]} rows */
export function bars(people, rows) {
  const data = people.map(({ name }, at) => {
    const [first, second] = rows.map(({ values }) => values[at] || 0);
    return { name, first, all: first + (second || 0), said: rows.map(({ values }) => (values[at] === null ? "–" : values[at])).join(" + ") };
  });
  return plain(plot({
    width: WIDTH,
    height: 16 + 30 * people.length,
    marginLeft: margin(people),
    marginRight: 48,
    marginTop: 8,
    marginBottom: 8,
    x: { axis: null, domain: [0, Math.max(1, ...data.map(({ all }) => all))] },
    y: { label: null, domain: people.map(({ name }) => name), tickSize: 0, padding: 0.25 },
    marks: [
      hatch,
      barX(data, { y: "name", x1: 0, x2: "first", fill: "currentColor" }),
      barX(data, { y: "name", x1: "first", x2: "all", fill: HATCH, stroke: "currentColor" }),
      text(data, { y: "name", x: "all", text: "said", textAnchor: "start", dx: 6 }),
    ],
  }));
}

/** A strip for each person, one under the other. @param {readonly Chair[]} people @param {readonly (readonly number[])[]} course @param {string} label */
export function courses(people, course, label) {
  const data = course.flatMap((had, step) => had.map((value, at) => ({ step: step + 1, value, name: people[at].name })));
  const last = data.slice(-people.length);
  const shape = /** @type {const} */ ({ x: "step", y: "value", fy: "name", curve: "step-after" });
  return plain(plot({
    width: document.documentElement.clientWidth < 2 * WIDTH ? WIDTH : 2 * WIDTH,
    height: 40 + 52 * people.length,
    marginLeft: 16,
    marginRight: 48,
    marginTop: 8,
    marginBottom: 32,
    x: { label, ticks: 6 },
    y: { axis: null },
    fy: { label: null, domain: people.map(({ name }) => name), axis: null, padding: 0.15 },
    marks: [
      areaY(data, { ...shape, fill: "currentColor", fillOpacity: 0.25 }),
      lineY(data, { ...shape, stroke: "currentColor", strokeWidth: 2 }),
      text(last, { fy: "name", frameAnchor: "top-left", text: "name", dx: 4, fontWeight: "bold", stroke: "var(--dusk)", fill: "currentColor" }),
      text(last, { fy: "name", x: "step", y: "value", text: "value", textAnchor: "start", dx: 6 }),
    ],
  }));
}
