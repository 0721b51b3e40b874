// The line to the laptop: connects for ever, notices a dead socket, drops stale screens, never queues a move.
import { io } from "socket.io-client";
import { boot, say } from "./words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {"live" | "connecting" | "offline"} LineState */
/** @typedef {{refused?: string, instead?: string, unsure?: string, confirm?: string, offer?: import("./offer.js").Code, code?: string, tables?: import("../types").KeptTables}} Reply  `unsure`: it has a price; send it again to pay it; `instead`: what a lesson is about, when something else was pressed */
/**
 * @typedef {object} Ears
 * @property {(screen: Screen) => void} onScreen  a screen that is not older than the last one
 * @property {(state: LineState) => void} [onState]
 * @property {(text: string, lost: boolean) => void} [onGone]  the laptop refuses this page, and says why; `lost`: the
 *   seat that it had is gone, and trying again is in vain
 * @property {(text: string) => void} [onTold]  something that the laptop says once
 * @property {() => void} [onDoor]  the laptop's address is another
 * @property {() => void} [onReplaced]  a newer tab of this seat is open
 */
/**
 * @typedef {object} Line
 * @property {(event: string, payload?: unknown) => Promise<Reply>} send
 * @property {() => LineState} state
 * @property {() => void} reopen  take the seat back after `onReplaced`, or try again after `onGone`
 */

// A phone that wakes is to be current within a second: its line answers at once, or a new one is opened.
const PROBE_MS = 500;
const FRESH_MS = 200; // an attempt that began before the waking waits for a packet that was lost: begin anew
const ANSWER_MS = 5000;

const SETTINGS = {
  forceNew: true, // a phone with several seats has a line for each
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  reconnectionDelay: 250,
  reconnectionDelayMax: 2000,
  timeout: 5000, // an attempt into a dead network must not hold up the next one
  autoConnect: false,
};

/** The game of this page: the table's, on the page of the film the film's. @param {Screen} screen */
const playedOn = ({ table, film }) => (boot.page === "film" ? (film ? film.plays : boot.plays) : table.game);

/**
 * One long closure: all of it works on the same few variables.
 *
 * @param {Ears} ears
 * @param {Record<string, string>} [auth]  who is connecting
 * @returns {Line}
 */
export function openLine(ears, auth = boot.auth) {
  const socket = io({ ...SETTINGS, auth });
  /** @type {LineState} */
  let state = "connecting";
  let stopped = false; // replaced or gone: only a person opens the line again
  let attemptAt = 0; // when the attempt under way began, 0 when none is
  let newest = -1; // the revision on screen, of this connection

  /** @param {LineState} next */
  function become(next) {
    if (state === next) return;
    state = next;
    if (ears.onState) ears.onState(next);
  }

  function connect() {
    attemptAt = Date.now();
    socket.connect();
  }

  /** At once, whatever the back-off has in mind. */
  function connectAfresh() {
    socket.disconnect();
    connect();
  }

  function stop() {
    stopped = true;
    socket.disconnect();
  }

  /** A socket that looks open proves nothing after a sleep, so it has to answer. */
  function check() {
    if (stopped) return;
    if (!socket.connected) {
      const fresh = attemptAt && Date.now() - attemptAt < FRESH_MS;
      if (!fresh) connectAfresh();
      return;
    }
    const asked = socket.id;
    socket.timeout(PROBE_MS).emit("probe", (/** @type {Error | null} */ silence) => {
      if (silence && socket.connected && socket.id === asked && !stopped) connectAfresh();
    });
  }

  socket.io.on("reconnect_attempt", () => {
    attemptAt = Date.now();
  });

  socket.on("connect", () => {
    attemptAt = 0;
  });

  socket.on("connect_error", (error) => {
    attemptAt = 0;
    become("offline");
    if (socket.active) return; // the network's fault: the client goes on trying by itself
    stop();
    if (ears.onGone) ears.onGone(error.message, false);
  });

  socket.on("disconnect", (reason) => {
    // Not on "connect": the first screen comes before it, and after a power cut it may be an older one.
    newest = -1;
    become("offline");
    if (reason === "io server disconnect" && !stopped) setTimeout(check, SETTINGS.reconnectionDelay);
  });

  socket.on("screen", (/** @type {Screen} */ screen) => {
    if (screen.revision < newest) return;
    newest = screen.revision;
    if (playedOn(screen) !== boot.plays) return location.reload(); // its words and its drawing are another's
    become("live"); // only now: until its first screen has come, a new line shows old buttons
    ears.onScreen(screen);
  });

  // Another table is shown: the laptop knows which, and a fresh page with it.
  socket.on("moved", () => location.reload());

  socket.on("told", (/** @type {{text: string}} */ { text }) => {
    if (ears.onTold) ears.onTold(text);
  });

  socket.on("door", () => {
    if (ears.onDoor) ears.onDoor();
  });

  socket.on("replaced", () => {
    stop();
    if (ears.onReplaced) ears.onReplaced();
  });

  socket.on("gone", (/** @type {{text: string}} */ { text }) => {
    stop();
    if (ears.onGone) ears.onGone(text, true);
  });

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) check(); // a new page has only just begun its first attempt
  });
  addEventListener("online", check);
  addEventListener("pagehide", () => socket.disconnect()); // an open socket bars the page from bfcache

  connect();

  return {
    state: () => state,
    reopen() {
      stopped = false;
      connectAfresh();
    },
    send(event, payload) {
      if (state !== "live" || !socket.connected) {
        return Promise.resolve({ refused: say("common.offline") });
      }
      const asked = socket.id;
      return new Promise((resolve) => {
        socket
          .timeout(ANSWER_MS)
          .emit(event, payload, (/** @type {Error | null} */ silence, /** @type {Reply} */ reply) => {
            if (!silence) return resolve(reply || {});
            if (socket.connected && socket.id === asked) connectAfresh();
            resolve({ refused: say("common.no_answer") });
          });
      });
    },
  };
}
