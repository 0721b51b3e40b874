// Fits text into its place: names of any script, sentences with two long names in them.

/**
 * @typedef {object} Place
 * @property {string} face
 * @property {number} room  the width of a line, in stage units
 * @property {number} most  the size on one line
 * @property {number} [wrapped]  the largest size on several lines, when it is not `most`
 * @property {number} least
 * @property {number} [lines]
 */

export const SERIF = '"Young Serif", Georgia, serif';
export const SANS = '"Atkinson Hyperlegible Next", system-ui, sans-serif';

const STEP = 0.94; // from one size tried to the next
const pen = document.createElement("canvas").getContext("2d");

/** @param {string} text @param {string} face  its width, in its own size */
function ems(text, face) {
  if (!pen) return text.length * 0.6;
  pen.font = `100px ${face}`;
  return pen.measureText(text).width / 100;
}

/** What a line may end after: words, and the parts of a word with hyphens. @param {string} text */
const words = (text) =>
  text.split(" ").flatMap((whole) =>
    whole
      .replace(/-(?=.)/g, "-\n")
      .split("\n")
      .map((word, at) => ({ word, gap: at === 0 })),
  );

/** Whether `text` wraps into so many lines, broken between words where it can be.
 * @param {string} text @param {string} face @param {number} line in ems @param {number} lines */
function wraps(text, face, line, lines) {
  let left = lines;
  let used = Infinity;
  for (const { word, gap } of words(text)) {
    const width = ems(word, face);
    const letter = width / word.length; // a line that breaks inside a word ends before its edge
    const pieces = width > line ? Math.ceil(width / Math.max(line - letter, letter)) : 1;
    const joined = used + (gap ? ems(" ", face) : 0) + width;
    if (pieces === 1 && joined <= line) {
      used = joined;
    } else {
      left -= pieces;
      used = width - (pieces - 1) * (line - letter);
    }
  }
  return left >= 0;
}

/** The size in stage units at which `text` fits: on one line if it can, else on several.
 * @param {string} text @param {Place} place */
export function fit(text, { face, room, most, wrapped = most, least, lines = 2 }) {
  const one = Math.min(most, room / (ems(text, face) || 1));
  let size = wrapped;
  while (lines > 1 && size > one && size > least && !wraps(text, face, (room / size) * 0.97, lines)) size *= STEP;
  return Math.round(Math.max(lines > 1 ? size : one, one, least) * 100) / 100;
}

/** The number of a name stays with its last word: no line begins with a lone "2". @param {string} text */
export const bound = (text) => text.replace(/ (?=\d+(\D|$))/g, "\u00a0");

/** How many lines a text takes at a size. @param {string} text @param {{face: string, room: number, size: number}} how */
export function linesOf(text, { face, room, size }) {
  let lines = 1;
  while (!wraps(text, face, (room / size) * 0.97, lines)) lines += 1;
  return lines;
}
