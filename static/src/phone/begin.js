// A hand on a phone: draws what comes over its line, sends what is pressed, remembers only what is its own.
import { html, nothing } from "lit-html";
import { watchCountdown } from "../countdown.js";
import { drawInto } from "../draw.js";
import { driftFog } from "../fog.js";
import { watchOffers } from "../offer.js";
import { boot, say } from "../words.js";
import { attend, hurry } from "./attention.js";
import { keepAwake } from "./awake.js";
import { covered, resting } from "./covered.js";
import { justDid } from "./did.js";
import { followFocus } from "./focus.js";
import { handoverPanel } from "./handover.js";
import { helpPanel } from "./help.js";
import { watchHold } from "./hold.js";
import { lift } from "./lift.js";
import { watchLight } from "./light.js";
import { lobby, mine, sitButton } from "./lobby.js";
import { lying, watchLying } from "./lying.js";
import { watchOffline } from "./offline.js";
import { watchTold } from "./told.js";
import { watchUndo } from "./undo.js";
import { watchPresses } from "./presses.js";
import { forget, remember } from "./seen.js";
import { curtain, drawCurtain, drop, loudest } from "./several.js";
import { farewell, masthead } from "./frame.js";
import { calling, closing, free, hand, question, table } from "../bruma/phone.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {(ears: import("../line.js").Ears, auth: Record<string, string>) => import("../line.js").Line} Opens */
/**
 * Who explains a hand that is played to learn, in place of the table around it.
 *
 * @typedef {object} Coach
 * @property {() => string} where  names what is explained
 * @property {(phone: Phone) => unknown} masthead
 * @property {(phone: Phone) => unknown} says
 * @property {(phone: Phone) => unknown} ways  on from here, where the answers stand otherwise
 * @property {() => boolean} reading  one reads, and what the screen would ask has to wait
 * @property {(text: string) => void} instead  what was pressed is allowed, but the lesson is about something else
 */
/**
 * What this phone alone knows; nothing of it travels.
 *
 * @typedef {object} Phone
 * @property {import("./several.js").Seat[]} seats  all that this phone holds
 * @property {import("./several.js").Seat} front  the one whose hand is on the screen
 * @property {import("./several.js").Curtain | null} curtain  nobody's is, until somebody says who they are
 * @property {Screen | null} screen
 * @property {import("../line.js").Line} line
 * @property {import("../countdown.js").Countdown} countdown
 * @property {import("./undo.js").Undo} undo
 * @property {import("./told.js").Told} told
 * @property {import("./presses.js").Presses} presses
 * @property {import("./hold.js").Hold} hold
 * @property {import("./awake.js").Awake} awake
 * @property {import("./light.js").Light} light
 * @property {import("./lying.js").Lying} lying
 * @property {import("./offline.js").Offline} offline
 * @property {import("./frame.js").Left | null} left  this page plays no longer, and why
 * @property {Coach | null} coach
 * @property {boolean} help
 * @property {import("./handover.js").Handing | null} handing  the panel that offers this seat to another phone
 * @property {import("../offer.js").Offers} offers
 * @property {boolean} renaming  whether a name can be typed
 * @property {string} step  the step of a question that this phone has taken by itself
 * @property {number} amount  of pearls, half chosen
 * @property {number[] | null} kept  the half-made selection of an exchange
 * @property {{key: string, revision: number} | null} sending  the press that the laptop has not answered
 * @property {string} refused  why the last press did nothing
 * @property {import("./did.js").Did | null} did  what the last press did
 * @property {(change: Partial<Phone>) => void} change
 * @property {(key: string, event: string, command: object, did: string) => void} send
 */

const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
const ANSWERED_MS = 1500; // an answer whose new screen does not come by then changed nothing here
const REFUSED_MS = 8000;
const PATIENCE_S = 5; // then the phone says what may be wrong with the way to the laptop
let timer = 0;

/** @type {Phone} */
let phone;

/**
 * Put the hand on the page.
 *
 * @param {Opens} openLine  the line of each seat
 * @param {Coach | null} [coach]
 */
export function begin(openLine, coach = null) {
  const seats = boot.seats.map((seat) => openSeat(seat, openLine));

  phone = {
    seats,
    front: seats[0],
    curtain: seats.length > 1 ? { next: null, why: "" } : null,
    get screen() {
      return phone.front.screen;
    },
    get line() {
      return phone.front.line;
    },
    get left() {
      return phone.front.left;
    },
    countdown: watchCountdown(() => draw()),
    undo: watchUndo(() => draw()),
    told: watchTold(),
    presses: watchPresses(() => draw()),
    hold: watchHold(() => draw(), () => phone.line.state() === "live" && !phone.left && !phone.curtain),
    awake: keepAwake(() => draw()),
    light: watchLight(() => draw()),
    lying: watchLying(() => draw()),
    offline: watchOffline(() => draw()),
    coach,
    help: false,
    handing: null,
    offers: watchOffers(() => draw()),
    renaming: false,
    step: "",
    amount: 1,
    kept: null,
    sending: null,
    refused: "",
    did: null,
    change(change) {
      Object.assign(phone, change);
      draw();
    },
    send,
  };

  // Whoever picks the phone up again may be the other one.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && phone.seats.length > 1) drawCurtain(phone);
  });

  root.textContent = "";
  document.documentElement.lang = boot.lang;
  driftFog();
  draw();
}

/** @param {{token: string, name: string}} seat @param {Opens} openLine @returns {import("./several.js").Seat} */
function openSeat({ token, name }, openLine) {
  /** @type {import("./several.js").Seat} */
  const seat = {
    token,
    name,
    screen: null,
    left: null,
    line: openLine(
      {
        onScreen: (screen) => onScreen(seat, screen),
        onState: () => draw(),
        onGone: (text, lost) => leave(seat, { text, replaced: false, lost }),
        onReplaced: () => leave(seat, { text: say("phone.replaced"), replaced: true, lost: false }),
      },
      { seat: token },
    ),
  };
  return seat;
}

/** @param {import("./several.js").Seat} seat @param {Screen} screen */
function onScreen(seat, screen) {
  const before = seat.screen ? calling(seat.screen).which : "";
  if (seat.screen && (screen.you.nudged || 0) > (seat.screen.you.nudged || 0)) hurry();
  seat.screen = screen;
  const me = mine(screen);
  if (me) seat.name = me.name; // it may have been corrected
  seat.left = null;
  remember(screen);
  if (seat === phone.front) onHand(screen, before);
  draw();
}

/** @param {Screen} screen @param {string} before  what was asked until now */
function onHand(screen, before) {
  const { call, which } = calling(screen);
  phone.offers.hear(screen);
  phone.countdown.follow(screen);
  phone.undo.follow(screen);
  if (!phone.coach) phone.told.hear(screen); // who explains tells what happened
  if (phone.sending && phone.sending.revision < 0) phone.sending = null; // answered, and here is what it did
  if (which !== before) beginQuestion(call);
}

/** @param {string} call */
function beginQuestion(call) {
  if (call !== "none") lift();
  if (!phone.screen || !phone.screen.view || !free(phone.screen.view)) phone.step = ""; // by hand nothing is asked
  phone.kept = null;
  if (call === "none" || !phone.help) return;
  phone.help = false;
  phone.presses.settle(); // the help's own buttons stood there
}

/** @param {import("./several.js").Seat} seat @param {import("./frame.js").Left} left */
function leave(seat, left) {
  seat.left = left;
  if (seat.screen && !left.replaced) forget(seat.screen);
  if (left.lost && phone.seats.length > 1) {
    if (seat !== phone.front) refuse(left.text);
    return drop(phone, seat, left.text);
  }
  if (seat === phone.front) {
    phone.hold.cover();
    phone.change({ help: false, handing: null });
  }
  draw();
}

/** @type {Phone["send"]} */
async function send(key, event, command, did) {
  if (phone.sending || !phone.screen) return;
  const { front } = phone;
  const { revision, view } = phone.screen;
  const turn = view ? view.turn_no : 0;
  phone.change({ sending: { key, revision }, refused: "" });
  const { refused, instead } = await phone.line.send(event, command);
  if (phone.curtain || phone.front !== front) return; // it is nobody else's what came of it
  if (refused) return refuse(refused);
  if (instead && phone.coach) {
    phone.coach.instead(instead);
    return phone.change({ sending: null, step: "" });
  }
  phone.did = justDid(did, turn, () => draw());
  phone.step = "";
  phone.kept = null;
  const waits = phone.screen.revision === revision;
  phone.change({ sending: waits ? { key, revision: -1 } : null });
  if (waits) setTimeout(() => phone.sending && phone.change({ sending: null }), ANSWERED_MS);
}

/** @param {string} refused */
function refuse(refused) {
  clearTimeout(timer);
  timer = setTimeout(() => phone.change({ refused: "" }), REFUSED_MS);
  phone.change({ refused, sending: null });
}

function draw() {
  phone.offline.follow(phone.line.state());
  const { screen } = phone;
  const { call, which } = loudest(phone);
  attend(call, which, screen ? screen.table.name : document.title);
  const where = phone.coach ? phone.coach.where() : "";
  followFocus(`${where} ${which} step ${panel(phone)}`, () => phone.presses.drawn(() => drawInto(picture(phone), root)));
}

/** What else than the question decides where the focus goes. @param {Phone} phone */
const panel = ({ step, help, handing, curtain, front, lying }) =>
  [step, help, handing !== null, curtain !== null, front.token, lying.now()].join(" ");

/** @param {Phone} phone */
function picture(phone) {
  if (phone.lying.now()) return lying(phone);
  if (phone.curtain) return curtain(phone, phone.curtain);
  return phone.left ? farewell(phone, phone.left) : page(phone);
}

/** @param {Phone} phone */
function page(phone) {
  const { screen, handing, coach } = phone;
  if (!screen) return arriving(phone);
  const playing = screen.view !== null;
  if (!playing) phone.presses.show("lobby");
  return html`
    <div class="page" ?inert=${phone.help || handing !== null} data-offline=${phone.offline.veiled() ? "" : nothing}>
      ${coach ? coach.masthead(phone) : masthead(phone, screen)}
      <main class="main">
        ${playing ? [table(screen), covered(phone, screen), screen.stage === "playing" ? sitButton(phone, screen) : nothing, coach && coach.says(phone), asking(phone, screen), closing(phone, screen), coach && coach.ways(phone)] : lobby(phone, screen)}
      </main>
      <div class="shore fog" aria-hidden="true"></div>
      ${hand(phone, screen)}
      <p class="refused" role="alert">${phone.refused}</p>
    </div>
    ${handing ? handoverPanel(phone, screen, handing) : phone.help ? helpPanel(phone) : nothing}
    ${phone.told.lines()}
    <p class="visually-hidden" aria-live="assertive">${screen.view && screen.view.alarm}</p>
    <p class="visually-hidden" role="status">${phone.offline.veiled() ? say("phone.offline") : spoken(screen)}</p>
  `;
}

/** @param {Phone} phone @param {Screen} screen */
function asking(phone, screen) {
  if (phone.coach && phone.coach.reading() && calling(screen).call !== "none") return nothing;
  if (!screen.paused) return question(phone, screen);
  phone.presses.show("paused");
  return resting();
}

/** @param {Phone} phone */
function arriving({ offline }) {
  const late = offline.seconds() >= PATIENCE_S;
  return html`<main class="arriving"><h1 aria-live="polite">${say(late ? "phone.slow" : "phone.arriving")}</h1></main>`;
}

/** Whose turn it is and what is asked, told once whenever it changes. @param {Screen} screen */
function spoken({ view, note, paused }) {
  if (!view) return note || say("phone.lobby.wait");
  if (paused) return say("common.paused_how");
  const lines = [view.headline, view.prompt === view.headline ? null : view.prompt];
  return lines.filter(Boolean).map((line) => String(line).replace(/[^.!?:]$/, "$&.")).join(" ");
}
