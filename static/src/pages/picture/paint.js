// Paints the final table on a canvas of 1080 × 1350: the harbour, who is left, and a box for each house.
import { lantern, mark } from "../../art/marks.js";
import { skyline } from "../../art/scenes.js";
import { pictureSeen } from "../../kit/seen.js";
import { boot, say } from "../../kit/words.js";
import { broken, fitting, ink, rounded, write } from "./brush.js";
import { drawing } from "./svg_to_canvas.js";

/** @typedef {import("../../types").Picture} Picture */
/** @typedef {[number, number, number, number]} Box  x, y, width, height */
/**
 * What a game paints into the box of a house; `pages/picture/plain` does it for a game that brings nothing.
 *
 * @typedef {object} Drawing
 * @property {(picture: Picture) => Promise<any>} load  all that it will paint, drawn once
 * @property {(brush: CanvasRenderingContext2D, loaded: any, picture: Picture, seat: number, box: Box, beside: boolean) => number} goods
 *   what a seat has, `beside` its name or below it; returns where it begins, from the left
 * @property {(picture: Picture, seat: number) => string} told  the same in words
 */

const WIDE = 1080;
const HIGH = 1350;
const EDGE = 64;
const GAP = 28;
const HARBOUR = 310; // how high the harbour stands
const FOOT = 104; // how high the line below the houses stands
const CROWD = 6; // with more houses than this, each is a low box

/** The painted picture as the address of a PNG. @param {Picture} picture @param {Drawing} game */
export async function paint(picture, game) {
  await Promise.all(["72px Young Serif", "400 30px Atkinson Hyperlegible Next", "700 30px Atkinson Hyperlegible Next"].map((font) => document.fonts.load(font)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const art = await artOf(picture);
  const loaded = await game.load(picture);
  sky(brush, art.harbour);
  const foot = title(brush, picture);
  houses(brush, picture, { art, game, loaded }, foot);
  night(brush, picture);
  return canvas.toDataURL("image/png");
}

/** What every picture has, drawn once. @param {Picture} picture */
async function artOf({ houses }) {
  /** @type {HTMLImageElement[]} */
  const marks = [];
  for (const { mark: n } of houses) marks.push(await drawing(mark(n)));
  return { marks, harbour: await drawing(skyline()), lantern: await drawing(lantern()) };
}

/** @typedef {{art: Awaited<ReturnType<typeof artOf>>, game: Drawing, loaded: any}} Means */

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
  write(brush, boot.game_name, EDGE, 104, "64px Young Serif", ink("pearl"));
}

/** Who is left; returns where it ends. @param {CanvasRenderingContext2D} brush @param {Picture} picture */
function title(brush, picture) {
  const lines = broken(brush, pictureSeen(picture).headline, WIDE - 2 * EDGE, "54px Young Serif").slice(0, 3);
  lines.forEach((line, at) => write(brush, line, EDGE, HARBOUR + 58 + at * 60, "54px Young Serif", ink("lantern")));
  return HARBOUR + 58 + (lines.length - 1) * 60 + 40;
}

/** @param {CanvasRenderingContext2D} brush @param {Picture} picture @param {Means} means @param {number} top */
function houses(brush, picture, means, top) {
  const n = picture.houses.length;
  const columns = n > 3 ? 2 : 1;
  const rows = Math.ceil(n / columns);
  const wide = (WIDE - 2 * EDGE - (columns - 1) * GAP) / columns;
  const gap = n > CROWD ? GAP / 2 : GAP;
  const high = Math.min(columns > 1 ? 300 : 330, (HIGH - FOOT - top - (rows - 1) * gap) / rows);
  picture.houses.forEach((_, seat) => {
    const x = EDGE + (seat % columns) * (wide + GAP);
    const y = top + Math.floor(seat / columns) * (high + gap);
    house(brush, picture, means, seat, [x, y, wide, high]);
  });
}

/**
 * A house alone in its row has its goods beside its name, one of two has them below it.
 *
 * @param {CanvasRenderingContext2D} brush
 * @param {Picture} picture
 * @param {Means} means
 * @param {number} seat
 * @param {Box} box
 */
function house(brush, picture, { art, game, loaded }, seat, [x, y, wide, high]) {
  const first = pictureSeen(picture).winners.includes(seat);
  rounded(brush, x, y, wide, high, 18);
  brush.fillStyle = ink("dusk");
  brush.fill();
  brush.lineWidth = first ? 4 : 2;
  brush.strokeStyle = ink(first ? "lantern" : "slate");
  brush.stroke();
  const beside = wide > WIDE / 2;
  const left = game.goods(brush, loaded, picture, seat, [x, y, wide, high], beside);
  brush.drawImage(art.marks[seat], x + 24, y + 22, 44, 44);
  if (first) brush.drawImage(art.lantern, x + (beside ? 24 : wide - 74), y + (beside ? 84 : 16), 52, 52);
  const room = (beside ? left : x + wide - (first ? 64 : 0)) - x - 84 - 20;
  const { name } = picture.houses[seat];
  const size = fitting(brush, name, room);
  write(brush, name, x + 84, y + 44 + size * 0.36, `${size}px Young Serif`, ink("pearl"), room);
}

/** The score of the night, for as long as anybody has won. @param {CanvasRenderingContext2D} brush @param {Picture} picture */
function night(brush, { houses }) {
  const winners = houses.filter(({ wins }) => wins).sort((a, b) => b.wins - a.wins);
  if (!winners.length) return;
  const score = winners.map(({ name, wins }) => `${name} ${wins}`).join(" · ");
  write(brush, say("foto.night", { score }), EDGE, HIGH - 52, "400 32px Atkinson Hyperlegible Next", ink("mist"), WIDE - 2 * EDGE);
}
