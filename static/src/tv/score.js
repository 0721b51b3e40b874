// The sounds of the harbour, each under a second: what they are made of, by the name that the laptop gives them.

/** @typedef {import("./sound.js").Layer} Layer */

/** A struck thing rings: partials over a ground tone, the higher the shorter.
 * @param {number} ground Hz @param {number[]} partials @param {number} lasts @param {number} level @param {number} [at]
 * @returns {Layer[]} */
const rings = (ground, partials, lasts, level, at = 0) =>
  partials.map((partial, one) => ({ wave: "sine", at, lasts: lasts / (1 + 0.45 * one), level: level / (1 + one), from: ground * partial }));

/** A small hard thing on another: a click that rings. @param {number} at @param {number} hz @returns {Layer[]} */
const click = (at, hz) => [
  { wave: "sine", at, lasts: 0.09, level: 0.3, from: hz, to: hz * 0.97 },
  { wave: "noise", at, lasts: 0.02, level: 0.16, filter: "bandpass", cut: hz * 1.4, q: 3 },
];

/** Knuckles on the table. @param {number} at @param {number} level @returns {Layer[]} */
const rap = (at, level) => [
  { wave: "sine", at, lasts: 0.11, level, from: 210, to: 95 },
  { wave: "noise", at, lasts: 0.05, level: level * 0.7, filter: "bandpass", cut: 850, q: 1.4 },
];

/** Paper over felt. @param {number} at @param {number} [level] @returns {Layer} */
const swish = (at, level = 0.22) => ({ wave: "noise", at, lasts: 0.17, level, soft: 0.06, filter: "bandpass", cut: 1800, cutTo: 4200, q: 0.8 });

/** A boot on wet stone. @param {number} at @param {number} hz @returns {Layer[]} */
const step = (at, hz) => [
  { wave: "sine", at, lasts: 0.1, level: 0.32, from: hz, to: hz * 0.55 },
  { wave: "noise", at, lasts: 0.07, level: 0.12, filter: "lowpass", cut: 900 },
];

/** A grain of a rope that gives. @param {number} at @param {number} hz @returns {Layer[]} */
const creak = (at, hz) => [
  { wave: "sawtooth", at, lasts: 0.075, level: 0.6, soft: 0.01, from: hz, to: hz * 1.12, filter: "bandpass", cut: hz * 5, q: 4 },
  { wave: "noise", at, lasts: 0.06, level: 0.4, filter: "bandpass", cut: hz * 7, q: 5 },
];

/** The horn of a ship in fog. @param {number} hz @param {number} lasts @param {number} level @returns {Layer[]} */
const blows = (hz, lasts, level) => [
  { wave: "sawtooth", at: 0, lasts, level, soft: 0.14, from: hz, to: hz * 0.985, filter: "lowpass", cut: hz * 3, cutTo: hz * 4.5 },
  { wave: "sawtooth", at: 0, lasts, level: level * 0.8, soft: 0.16, from: hz * 1.012, to: hz * 0.995, filter: "lowpass", cut: hz * 3 },
  { wave: "sine", at: 0, lasts, level: level * 1.2, soft: 0.12, from: hz / 2 },
];

/** @type {import("./sound.js").Score} */
export const SCORE = {
  horn: blows(116, 0.85, 0.3),
  siren: [
    { wave: "sawtooth", at: 0, lasts: 0.52, level: 0.36, soft: 0.2, from: 250, to: 640, filter: "lowpass", cut: 1700 },
    { wave: "sawtooth", at: 0.4, lasts: 0.56, level: 0.36, soft: 0.1, from: 640, to: 270, filter: "lowpass", cut: 1700, cutTo: 700 },
    { wave: "sine", at: 0, lasts: 0.95, level: 0.3, soft: 0.2, from: 125, to: 160 },
  ],
  bell: rings(830, [1, 2.4, 4.1], 0.85, 0.26),
  knock: [...rap(0, 0.7), ...rap(0.16, 0.6), ...rap(0.34, 0.75)],
  rope: [...creak(0, 92), ...creak(0.11, 104), ...creak(0.2, 99), ...creak(0.33, 118), ...creak(0.41, 131), ...creak(0.55, 140)],
  cleat: [
    { wave: "sine", at: 0, lasts: 0.3, level: 0.7, from: 130, to: 48 },
    { wave: "noise", at: 0, lasts: 0.16, level: 0.3, filter: "lowpass", cut: 420 },
    { wave: "triangle", at: 0.02, lasts: 0.2, level: 0.16, from: 390, to: 330 },
  ],
  card: [swish(0, 0.3), { wave: "noise", at: 0.19, lasts: 0.05, level: 0.5, filter: "bandpass", cut: 2600, q: 1.2 }, { wave: "sine", at: 0.19, lasts: 0.08, level: 0.3, from: 260, to: 140 }],
  cover: [swish(0, 0.24), { wave: "sine", at: 0.2, lasts: 0.12, level: 0.22, from: 150, to: 90 }],
  draw: [swish(0), swish(0.24)],
  shuffle: [0, 0.07, 0.14, 0.21, 0.28, 0.35, 0.46].map((at) => ({ ...swish(at, 0.18), lasts: 0.08, soft: 0.02 })),
  glass: [
    { wave: "noise", at: 0, lasts: 0.14, level: 0.42, filter: "highpass", cut: 4200 },
    ...rings(2640, [1, 1.34, 1.83], 0.5, 0.16),
    ...rings(3950, [1, 1.27], 0.34, 0.1, 0.13),
    ...rings(3300, [1, 1.51], 0.4, 0.08, 0.27),
    ...rings(4700, [1], 0.3, 0.06, 0.41),
  ],
  crack: [
    { wave: "noise", at: 0, lasts: 0.05, level: 0.75, filter: "highpass", cut: 1500 },
    { wave: "noise", at: 0.02, lasts: 0.3, level: 0.6, filter: "bandpass", cut: 1200, cutTo: 260, q: 0.9 },
    { wave: "sine", at: 0, lasts: 0.4, level: 0.75, from: 150, to: 42 },
    ...creak(0.3, 128),
    ...creak(0.41, 96),
    { wave: "sine", at: 0.56, lasts: 0.36, level: 0.5, from: 82, to: 38 },
  ],
  candle: [
    { wave: "noise", at: 0, lasts: 0.5, level: 0.42, soft: 0.1, filter: "bandpass", cut: 900, cutTo: 260, q: 0.7 },
    { wave: "sine", at: 0.12, lasts: 0.75, level: 0.34, soft: 0.1, from: 196, to: 98 },
  ],
  pearls: [...click(0, 2350), ...click(0.09, 2650), ...click(0.17, 3000)],
  purse: [...click(0, 2900), ...click(0.08, 2450), ...click(0.3, 2450), ...click(0.38, 2900)],
  bowl: [...click(0, 2800), ...click(0.09, 2500), ...rings(620, [1, 2.7], 0.5, 0.16, 0.13)],
  drops: [
    { wave: "sine", at: 0, lasts: 0.13, level: 0.34, from: 620, to: 1250 },
    { wave: "sine", at: 0.42, lasts: 0.13, level: 0.26, from: 520, to: 1080 },
  ],
  wave: [{ wave: "noise", at: 0, lasts: 0.8, level: 0.3, soft: 0.3, filter: "lowpass", cut: 1400, cutTo: 320 }],
  tide: [{ wave: "noise", at: 0, lasts: 0.9, level: 0.36, soft: 0.6, filter: "bandpass", cut: 300, cutTo: 2200, q: 0.8 }],
  ratchet: [0, 0.06, 0.12, 0.18, 0.24, 0.3].map((at) => ({ wave: "noise", at, lasts: 0.025, level: 0.4, filter: "bandpass", cut: 1900, q: 2.2 })),
  steps: [...step(0, 150), ...step(0.27, 132), ...step(0.54, 116)],
  harbour: [...blows(98, 0.95, 0.22), ...blows(147, 0.95, 0.16), ...rings(988, [1, 2.4], 0.7, 0.16, 0.2)],
};
