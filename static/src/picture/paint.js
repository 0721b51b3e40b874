// Paints the final table on a canvas of 1080 × 1350: the harbour, who is left, each house with its cards and pearls.
import { cardBack, cardFace, lantern, mark, pearl, skyline } from "../bruma/art.js";
import { say } from "../words.js";
import { drawing } from "./easel.js";

/** @typedef {import("../types").Picture} Picture */
/** @typedef {import("../types").SeatView} Seat */
/** @typedef {Seat["cards"][number]} Card */

const WIDE = 1080;
const HIGH = 1350;
const EDGE = 64;
const GAP = 28;
const HARBOUR = 310; // how high the harbour stands
const FOOT = 104; // how high the line below the houses stands
const FACE = 63 / 88;

/** The colour of a token. @param {string} name */
const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The painted picture as the address of a PNG. @param {Picture} picture */
export async function paint(picture) {
  await Promise.all(["72px Young Serif", "400 30px Atkinson Hyperlegible Next", "700 30px Atkinson Hyperlegible Next"].map((font) => document.fonts.load(font)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const art = await artOf(picture);
  sky(brush, art.harbour);
  const foot = title(brush, picture);
  houses(brush, picture, art, foot);
  night(brush, picture);
  return canvas.toDataURL("image/png");
}

/** All that has to be drawn, drawn once. @param {Picture} picture */
async function artOf({ view, houses }) {
  const words = { name: "", short: "", does: "", stops: "" };
  /** @type {Map<Card, HTMLImageElement>} */
  const cards = new Map();
  for (const card of view.seats.flatMap((seat) => [...seat.cards, ...(seat.open || [])]))
    if (!cards.has(card)) cards.set(card, await drawing(card ? cardFace(card, words, { small: true }) : cardBack()));
  /** @type {HTMLImageElement[]} */
  const marks = [];
  for (const { mark: n } of houses) marks.push(await drawing(mark(n)));
  return { cards, marks, harbour: await drawing(skyline()), pearl: await drawing(pearl()), lantern: await drawing(lantern()) };
}

/** @typedef {Awaited<ReturnType<typeof artOf>>} Art */

/** @param {CanvasRenderingContext2D} brush @param {HTMLImageElement} harbour */
function sky(brush, harbour) {
  const air = brush.createLinearGradient(0, 0, 0, HIGH);
  [ink("dusk"), ink("night"), ink("water")].forEach((colour, at) => air.addColorStop(at / 2, colour));
  brush.fillStyle = air;
  brush.fillRect(0, 0, WIDE, HIGH);
  const wide = WIDE + 40;
  const high = (wide * harbour.height) / harbour.width;
  brush.drawImage(harbour, WIDE - wide, HARBOUR - high, wide, high);
  const fog = brush.createLinearGradient(0, HARBOUR - 120, 0, HARBOUR);
  fog.addColorStop(0, "rgba(20, 33, 54, 0)");
  fog.addColorStop(1, "#142136");
  brush.fillStyle = fog;
  brush.fillRect(0, HARBOUR - 120, WIDE, 120);
  const below = brush.createLinearGradient(0, HARBOUR, 0, HIGH);
  below.addColorStop(0, "#142136");
  below.addColorStop(1, ink("water"));
  brush.fillStyle = below;
  brush.fillRect(0, HARBOUR, WIDE, HIGH - HARBOUR);
  write(brush, "Bruma", EDGE, 104, "64px Young Serif", ink("pearl"));
}

/** Who is left; returns where it ends. @param {CanvasRenderingContext2D} brush @param {Picture} picture */
function title(brush, { view }) {
  const lines = broken(brush, view.headline, WIDE - 2 * EDGE, "54px Young Serif").slice(0, 3);
  lines.forEach((line, at) => write(brush, line, EDGE, HARBOUR + 58 + at * 60, "54px Young Serif", ink("lantern")));
  return HARBOUR + 58 + (lines.length - 1) * 60 + 40;
}

/** The words in lines that fit. @param {CanvasRenderingContext2D} brush @param {string} text @param {number} wide @param {string} font */
function broken(brush, text, wide, font) {
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

/** @param {CanvasRenderingContext2D} brush @param {Picture} picture @param {Art} art @param {number} top */
function houses(brush, picture, art, top) {
  const n = picture.view.seats.length;
  const columns = n > 3 ? 2 : 1;
  const rows = Math.ceil(n / columns);
  const wide = (WIDE - 2 * EDGE - (columns - 1) * GAP) / columns;
  const high = Math.min(columns > 1 ? 300 : 330, (HIGH - FOOT - top - (rows - 1) * GAP) / rows);
  picture.view.seats.forEach((seat, at) => {
    const x = EDGE + (at % columns) * (wide + GAP);
    const y = top + Math.floor(at / columns) * (high + GAP);
    house(brush, { seat, art, name: picture.houses[seat.seat].name, first: seat.seat === picture.view.winner }, [x, y, wide, high]);
  });
}

/**
 * A house alone in its row has its cards beside its name, one of two has them below it.
 *
 * @param {CanvasRenderingContext2D} brush
 * @param {{seat: Seat, art: Art, name: string, first: boolean}} who
 * @param {[number, number, number, number]} box
 */
function house(brush, { seat, art, name, first }, [x, y, wide, high]) {
  rounded(brush, x, y, wide, high, 18);
  brush.fillStyle = ink("dusk");
  brush.fill();
  brush.lineWidth = first ? 4 : 2;
  brush.strokeStyle = ink(first ? "lantern" : "slate");
  brush.stroke();
  const open = /** @type {Seat["cards"]} */ (seat.open || [null, null]); // turned over when all was over
  const beside = wide > WIDE / 2;
  const head = beside ? 22 : 84;
  const tall = Math.min(high - head - 22, beside ? high : 194); // leaves room for the pearls
  const card = tall * FACE;
  const left = x + wide - 22 - 2 * card - 12;
  seat.cards.forEach((shown, at) => cardAt(brush, art, shown || open[at], [left + at * (card + 12), y + high - 22 - tall, card, tall]));
  brush.drawImage(art.marks[seat.seat], x + 24, y + 22, 44, 44);
  if (first) brush.drawImage(art.lantern, x + (beside ? 24 : wide - 74), y + (beside ? 84 : 16), 52, 52);
  const room = (beside ? left : x + wide - (first ? 64 : 0)) - x - 84 - 20;
  const size = fitting(brush, name, room);
  write(brush, name, x + 84, y + 44 + size * 0.36, `${size}px Young Serif`, ink("pearl"), room);
  brush.drawImage(art.pearl, x + 24, y + high - 66, 40, 40);
  write(brush, `${seat.pearls}`, x + 76, y + high - 33, "700 36px Atkinson Hyperlegible Next", ink("pearl"));
}

/** The largest letters, down to 24, in which a name fits. @param {CanvasRenderingContext2D} brush @param {string} name @param {number} room */
function fitting(brush, name, room) {
  for (let size = 46; size > 24; size -= 2) {
    brush.font = `${size}px Young Serif`;
    if (brush.measureText(name).width <= room) return size;
  }
  return 24;
}

/** @param {CanvasRenderingContext2D} brush @param {Art} art @param {Card} shown @param {[number, number, number, number]} box */
function cardAt(brush, art, shown, [x, y, wide, high]) {
  brush.save();
  rounded(brush, x, y, wide, high, wide / 18);
  brush.clip();
  brush.drawImage(/** @type {HTMLImageElement} */ (art.cards.get(shown)), x, y, wide, high);
  brush.restore();
  if (!shown) return;
  brush.textAlign = "center";
  write(brush, say(`bruma.card.${shown}.name`), x + wide / 2, y + high * 0.87, `${Math.round(wide / 6.6)}px Young Serif`, ink("pearl"), wide - 10);
  brush.textAlign = "left";
}

/** The score of the night, for as long as anybody has won. @param {CanvasRenderingContext2D} brush @param {Picture} picture */
function night(brush, { houses }) {
  const winners = houses.filter(({ wins }) => wins).sort((a, b) => b.wins - a.wins);
  if (!winners.length) return;
  const score = winners.map(({ name, wins }) => `${name} ${wins}`).join(" · ");
  write(brush, say("foto.night", { score }), EDGE, HIGH - 52, "400 32px Atkinson Hyperlegible Next", ink("mist"), WIDE - 2 * EDGE);
}

/** @param {CanvasRenderingContext2D} brush @param {string} text @param {number} x @param {number} y @param {string} font @param {string} colour @param {number} [room] */
function write(brush, text, x, y, font, colour, room) {
  brush.font = font;
  brush.fillStyle = colour;
  brush.fillText(text, x, y, room);
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} r */
function rounded(brush, x, y, wide, high, r) {
  brush.beginPath();
  brush.moveTo(x + r, y);
  brush.arcTo(x + wide, y, x + wide, y + high, r);
  brush.arcTo(x + wide, y + high, x, y + high, r);
  brush.arcTo(x, y + high, x, y, r);
  brush.arcTo(x, y, x + wide, y, r);
  brush.closePath();
}
