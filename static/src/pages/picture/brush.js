// What the picture is painted with: inks, words that fit, rounded boxes.

/** The colour of a token. @param {string} name */
export const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The words in lines that fit. @param {CanvasRenderingContext2D} brush @param {string} text @param {number} wide @param {string} font */
export function broken(brush, text, wide, font) {
  brush.font = font;
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : "";
    if (longer && brush.measureText(longer).width <= wide) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The largest letters, down to 24, in which a name fits. @param {CanvasRenderingContext2D} brush @param {string} name @param {number} room */
export function fitting(brush, name, room) {
  for (let size = 46; size > 24; size -= 2) {
    brush.font = `${size}px Young Serif`;
    if (brush.measureText(name).width <= room) return size;
  }
  return 24;
}

/** @param {CanvasRenderingContext2D} brush @param {string} text @param {number} x @param {number} y @param {string} font @param {string} colour @param {number} [room] */
export function write(brush, text, x, y, font, colour, room) {
  brush.font = font;
  brush.fillStyle = colour;
  brush.fillText(text, x, y, room);
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} r */
export function rounded(brush, x, y, wide, high, r) {
  brush.beginPath();
  brush.moveTo(x + r, y);
  brush.arcTo(x + wide, y, x + wide, y + high, r);
  brush.arcTo(x + wide, y + high, x, y + high, r);
  brush.arcTo(x, y + high, x, y, r);
  brush.arcTo(x, y, x + wide, y, r);
  brush.closePath();
}
