// Keeps the screen lit while the switch is on: a wake lock where there is one, else a tiny live video.

const SIZE = 24; // px; it has to be on the screen to count
const FRAMES = 2; // a second

/**
 * @typedef {object} Awake
 * @property {() => boolean} on
 * @property {() => boolean} possible
 * @property {(on: boolean) => void} turn  must be called from a tap: WebKit plays nothing otherwise
 */

/**
 * @param {() => void} redraw
 * @returns {Awake}
 */
export function keepAwake(redraw) {
  let on = false;
  /** @type {{start: () => Promise<unknown>, stop: () => void} | null} */
  let lamp = null;

  /** @param {boolean} next */
  function turn(next) {
    on = next;
    if (!on && lamp) lamp.stop();
    if (on) light();
    redraw();
  }

  function light() {
    lamp = lamp || (lockable() ? lockLamp() : videoLamp());
    lamp.start().catch(() => turn(false)); // the browser said no; the switch must not claim more
  }

  // Hidden pages lose the lock and pause the video; both have to be asked for again.
  document.addEventListener("visibilitychange", () => {
    if (on && document.visibilityState === "visible") light();
  });

  return { on: () => on, possible: () => lockable() || "captureStream" in HTMLCanvasElement.prototype, turn };
}

const lockable = () => isSecureContext && "wakeLock" in navigator;

function lockLamp() {
  /** @type {{release: () => void} | null} */
  let lock = null;
  return {
    async start() {
      lock = await navigator.wakeLock.request("screen");
    },
    stop: () => lock && lock.release(),
  };
}

/** A muted video of a lantern that flickers twice a second: browsers do not let a film go dark. */
function videoLamp() {
  const { canvas, draw } = flicker();
  const video = document.createElement("video");
  video.className = "awake";
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  video.muted = true;
  video.playsInline = true;
  video.setAttribute("playsinline", "");
  const stream = canvas.captureStream(FRAMES);
  if ("GestureEvent" in window) addSilence(stream, video); // WebKit lets a film without sound go dark
  video.srcObject = stream;
  let timer = 0;
  return {
    start() {
      document.body.append(canvas, video);
      clearInterval(timer);
      timer = setInterval(draw, 1000 / FRAMES);
      draw();
      return video.play();
    },
    stop() {
      clearInterval(timer);
      video.pause();
      video.remove();
      canvas.remove();
    },
  };
}

function flicker() {
  const canvas = document.createElement("canvas");
  canvas.className = "awake";
  canvas.setAttribute("aria-hidden", "true");
  canvas.width = canvas.height = SIZE;
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let bright = false;
  return {
    canvas,
    draw() {
      bright = !bright;
      ink.fillStyle = "#0f1a2c";
      ink.fillRect(0, 0, SIZE, SIZE);
      ink.fillStyle = bright ? "#f6b64b" : "#f4b146";
      ink.beginPath();
      ink.arc(SIZE / 2, SIZE / 2, 4, 0, 7);
      ink.fill();
    },
  };
}

/** @param {MediaStream} stream @param {HTMLVideoElement} video */
function addSilence(stream, video) {
  const sound = new AudioContext();
  const out = sound.createMediaStreamDestination();
  const volume = sound.createGain();
  volume.gain.value = 0.00001;
  const tone = sound.createOscillator();
  tone.connect(volume).connect(out);
  tone.start();
  for (const track of out.stream.getAudioTracks()) stream.addTrack(track);
  video.muted = false;
}
