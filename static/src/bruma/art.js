// Everything drawn for Bruma: shapes as lit-html templates, hidden from screen readers.
export { cardBack, cardFace } from "./art/cards.js";
export { emblem } from "./art/emblems.js";
export { actionGlyph } from "./art/glyphs.js";
export { lantern, mark, pearl } from "./art/marks.js";
export { harbourMark, lighthouse, skyline } from "./art/scenes.js";
