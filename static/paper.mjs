// What the printed cards are made of: the art that the screens draw, as SVG that needs no stylesheet, and their fonts.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cardBack } from "./src/art/cards.js";
import { harbourMark } from "./src/art/scenes.js";
import { cardFace } from "./src/games/bruma/art/cards.js";
import { emblem } from "./src/games/bruma/art/emblems.js";
import { actionGlyph, blockGlyph, lightGlyph } from "./src/games/bruma/art/glyphs.js";
import { pearl } from "./src/games/bruma/art/pearl.js";

const here = dirname(fileURLToPath(import.meta.url));
const CHARACTERS = ["mercador", "sombra", "contrabandista", "cartografa", "guardia"];
const ACTIONS = ["mergulho", "subsidio", "ruptura", "comercio", "envenenar", "surrupiar", "redesenhar"];
const FONTS = {
  "paper-serif.woff": "young-serif/files/young-serif-latin-400-normal.woff",
  "paper-sans.woff": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff",
  "paper-bold.woff": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff",
};
const DRAWN = ["fill", "stroke", "stroke-width", "opacity"];

/** A template as text: the art has only parts that are text, other templates, or lists of them. */
function written(part) {
  if (Array.isArray(part)) return part.map(written).join("");
  if (part && part.strings) return part.strings.map((text, at) => text + written(part.values[at])).join("");
  return part === undefined || part === null ? "" : String(part);
}

/** Each class of a stylesheet that stands alone: its declarations. `.a, .b` counts for both. */
function classes(css) {
  const found = {};
  for (const [, selectors, body] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const rules = body.split(";").map((line) => line.split(/:\s*/).map((word) => word.trim())).filter(([, value]) => value);
    for (const selector of selectors.split(",").map((one) => one.trim())) {
      const name = /^\.([\w-]+)$/.exec(selector);
      if (name) found[name[1]] = { ...found[name[1]], ...Object.fromEntries(rules) };
    }
  }
  return found;
}

/** The first drawing of a template, its classes turned into what they say; colours stay `var(--lit)`. */
function drawing(template, looks) {
  const svg = /<svg.*?<\/svg>/s.exec(written(template))[0];
  return svg.replace(/\sclass="([^"]*)"/g, (_, names) => {
    const look = Object.assign({}, ...names.split(/\s+/).map((name) => looks[name]));
    return DRAWN.filter((key) => look[key]).map((key) => ` ${key}="${look[key]}"`).join("");
  });
}

/** Drawings of one kind, called `kind.name`. */
const named = (kind, names, draw, looks) => Object.fromEntries(names.map((name) => [`${kind}.${name}`, drawing(draw(name), looks)]));

/** The inks of a class: its colours by name, without the dashes. */
const inks = (look) =>
  Object.fromEntries(Object.entries(look).filter(([key, value]) => key.startsWith("--") && value.startsWith("#")).map(([key, value]) => [key.slice(2), value]));

/** The files for dist. */
export async function paper() {
  const styles = await Promise.all(["art/art.css", "games/bruma/art/cards.css"].map((path) => readFile(join(here, "src", path), "utf8")));
  const looks = classes(styles.join("\n"));
  const nothing = { name: "", short: "", does: "", stops: "" };
  const bruma = {
    pictures: {
      ...named("face", CHARACTERS, (id) => cardFace(id, nothing), looks),
      ...named("emblem", CHARACTERS, emblem, looks),
      ...named("action", ACTIONS, actionGlyph, looks),
      back: drawing(cardBack(), looks),
      block: drawing(blockGlyph(), looks),
      light: drawing(lightGlyph(), looks),
      pearl: drawing(pearl(), looks),
    },
    inks: Object.fromEntries([...CHARACTERS.map((id) => [id, inks(looks[`of-${id}`])]), ["back", inks(looks["card--back"])]]),
  };
  const product = { pictures: { harbour: drawing(harbourMark(), looks) }, inks: {} };
  const fonts = Object.entries(FONTS).map(async ([name, path]) => [name, await readFile(join(here, "node_modules/@fontsource", path))]);
  const art = Object.entries({ paper: product, "paper-bruma": bruma }).map(([name, what]) => [`${name}.json`, Buffer.from(JSON.stringify(what, null, 1))]);
  return [...art, ...(await Promise.all(fonts))];
}
