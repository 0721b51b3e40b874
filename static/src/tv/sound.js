// What the TV lets the table hear: sounds made here, one after the other, never louder than a talk.

/**
 * One thing that sounds: a tone, or noise, for a moment.
 *
 * @typedef {object} Layer
 * @property {OscillatorType | "noise"} wave
 * @property {number} at  seconds after the sound begins
 * @property {number} lasts  seconds
 * @property {number} level  0 to 1, at its loudest
 * @property {number} [from]  Hz: where the tone begins
 * @property {number} [to]  Hz: where it ends
 * @property {number} [soft]  seconds until it is at its loudest; without it, it is struck
 * @property {BiquadFilterType} [filter]
 * @property {number} [cut]  Hz: where the filter begins
 * @property {number} [cutTo]  Hz: where it ends
 * @property {number} [q]
 */
/** @typedef {Record<string, Layer[]>} Score  every sound, by its name */
/** @typedef {import("../types").Sound} Sound */

/** The four steps of the host's dial, as the gain of everything together. */
export const LOUDNESS = [0, 0.22, 0.5, 1];

const STEP_S = 0.3; // from one sound to the next
const MOST = 4; // sounds that one step of the game makes, the last ones
const STRIKE_S = 0.004; // what begins in no time clicks
const FADE_S = 0.02; // from one step of the dial to the next
const SILENCE = 0.0001; // an exponential never reaches nothing
const GRACE_MS = 1200; // a browser that lets it be heard takes a moment to begin
const GESTURES = ["pointerdown", "keydown"];

/**
 * @typedef {object} Desk
 * @property {(sound: Sound) => void} tune
 * @property {(names: string[]) => string[]} play  returns those that belong together, whether or not they can be heard
 * @property {() => boolean} waits  the browser lets nothing be heard until somebody has touched the page
 */

/** @typedef {{context: AudioContext, master: GainNode, bus: AudioNode, noise: AudioBuffer}} Open */

/**
 * @param {Score} score
 * @param {() => void} redraw  it waits, or no longer
 * @returns {Desk}
 */
export function soundDesk(score, redraw) {
  /** @type {Open | null} */
  let desk = null;
  let volume = 0;
  let graced = false;

  function wake() {
    if (desk && desk.context.state !== "running") void desk.context.resume();
  }

  function open() {
    if (desk || !window.AudioContext) return;
    desk = opened(LOUDNESS[volume]);
    desk.context.addEventListener("statechange", redraw);
    setTimeout(() => {
      graced = true;
      redraw();
    }, GRACE_MS);
    for (const gesture of GESTURES) addEventListener(gesture, wake);
    document.addEventListener("visibilitychange", wake); // a machine that slept has put it to rest
  }

  return {
    tune(sound) {
      volume = sound.volume || 0;
      if (volume) open();
      if (desk) desk.master.gain.setTargetAtTime(LOUDNESS[volume], desk.context.currentTime, FADE_S);
    },
    play(names) {
      const last = names.slice(-MOST);
      const open = desk;
      if (!open || !volume || open.context.state !== "running") return last;
      last.forEach((name, at) => {
        for (const layer of score[name] || []) sounds(open, layer, open.context.currentTime + at * STEP_S);
      });
      return last;
    },
    waits: () => graced && volume > 0 && desk !== null && desk.context.state !== "running",
  };
}

/** Everything goes through one limiter, and then through the host's dial. @param {number} gain @returns {Open} */
function opened(gain) {
  const context = new AudioContext();
  const bus = new DynamicsCompressorNode(context, { threshold: -20, knee: 6, ratio: 12, attack: 0.002, release: 0.2 });
  const master = new GainNode(context, { gain });
  bus.connect(master).connect(context.destination);
  return { context, master, bus, noise: hiss(context) };
}

/** A second of noise, made once. @param {AudioContext} context */
function hiss(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** @param {Open} open @param {Layer} layer @param {number} begins  by the clock of the sounds */
function sounds({ context, noise, bus }, layer, begins) {
  const { at, lasts, level, soft = STRIKE_S } = layer;
  const start = begins + at;
  const end = start + lasts;
  const source = layer.wave === "noise" ? new AudioBufferSourceNode(context, { buffer: noise, loop: true }) : tone(context, layer, start, end);
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(SILENCE, start);
  envelope.gain.linearRampToValueAtTime(level, start + soft);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  (layer.filter ? source.connect(filtered(context, layer, start, end)) : source).connect(envelope).connect(bus);
  source.start(start);
  source.stop(end);
  source.onended = () => envelope.disconnect();
}

/** @param {AudioContext} context @param {Layer} layer @param {number} start @param {number} end */
function tone(context, { wave, from = 440, to = from }, start, end) {
  const source = new OscillatorNode(context, { type: /** @type {OscillatorType} */ (wave), frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
}

/** @param {AudioContext} context @param {Layer} layer @param {number} start @param {number} end */
function filtered(context, { filter, cut = 1000, cutTo = cut, q = 1 }, start, end) {
  const node = new BiquadFilterNode(context, { type: filter, frequency: cut, Q: q });
  node.frequency.setValueAtTime(cut, start);
  node.frequency.exponentialRampToValueAtTime(cutTo, end);
  return node;
}
