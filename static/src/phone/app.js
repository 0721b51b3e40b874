// A hand on a phone: draws what comes over its line, sends what is pressed, remembers only what is its own.
import { html, nothing } from "lit-html";
import { openLine } from "../kit/connection.js";
import { watchCountdown } from "../kit/countdown.js";
import { drawInto } from "../kit/draw.js";
import { driftFog } from "../kit/fog.js";
import { watchOffers } from "../kit/offer.js";
import { forget, remember } from "../kit/seal_memory.js";
import { seenOf } from "../kit/seen.js";
import { boot, say } from "../kit/words.js";
import { attend, hurry } from "./attention.js";
import { keepAwake } from "./wake_lock.js";
import { covered, resting } from "./stand_in_notice.js";
import { justDid } from "./last_action.js";
import { followFocus } from "./focus.js";
import { handoverPanel } from "./handover.js";
import { helpPanel } from "./help.js";
import { watchHold } from "./hold_to_reveal.js";
import { lift } from "./question_transition.js";
import { watchLight } from "./light.js";
import { lobby, mine, sitButton } from "./lobby.js";
import { lying, watchLying } from "./rotate_notice.js";
import { watchOffline } from "./offline.js";
import { watchTold } from "./live_log.js";
import { watchUndo } from "./undo.js";
import { watchPresses } from "./press_guard.js";
import { curtain, drawCurtain, drop, loudest } from "./seat_switcher.js";
import { farewell, masthead } from "./frame.js";
import { closing } from "./over.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {(ears: import("../kit/connection.js").Ears, auth: Record<string, string>) => import("../kit/connection.js").Line} Opens */
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
 * What a game draws on a phone, and what it tells of its screen; `phone/plain` does it for a game that brings nothing.
 *
 * @typedef {object} Drawing
 * @property {(screen: Screen) => {call: import("./attention.js").Call, which: string}} calling  whether this phone is
 *   asked something, and the name of what
 * @property {(screen: Screen) => unknown} table  the table in small, and what is happening at it
 * @property {(phone: Phone, screen: Screen) => unknown} question  what is asked, and the answers
 * @property {(phone: Phone, screen: Screen) => unknown} hand  the own cards, face down until they are held
 * @property {(screen: Screen) => string} ownCards  what the seal's memory keeps of the own cards, as the game's own check
 *   reads it; "": nothing
 * @property {() => unknown} help  what the game's help tells
 * @property {(screen: Screen) => string} place  the anchor in the rules that fits the moment, or ""
 * @property {(screen: Screen) => boolean} keepsStep  a new screen does not undo the step that this phone has taken
 */
/**
 * What this phone alone knows; nothing of it travels.
 *
 * @typedef {object} Phone
 * @property {Drawing} drawing
 * @property {import("./seat_switcher.js").Seat[]} seats  all that this phone holds
 * @property {import("./seat_switcher.js").Seat} front  the one whose hand is on the screen
 * @property {import("./seat_switcher.js").Curtain | null} curtain  nobody's is, until somebody says who they are
 * @property {Screen | null} screen
 * @property {import("../kit/connection.js").Line} line
 * @property {import("../kit/countdown.js").Countdown} countdown
 * @property {import("./undo.js").Undo} undo
 * @property {import("./live_log.js").Told} told
 * @property {import("./press_guard.js").Presses} presses
 * @property {import("./hold_to_reveal.js").Hold} hold
 * @property {import("./wake_lock.js").Awake} awake
 * @property {import("./light.js").Light} light
 * @property {import("./rotate_notice.js").Lying} lying
 * @property {import("./offline.js").Offline} offline
 * @property {import("./frame.js").Left | null} left  this page plays no longer, and why
 * @property {Coach | null} coach
 * @property {boolean} help
 * @property {import("./handover.js").Handing | null} handing  the panel that offers this seat to another phone
 * @property {import("../kit/offer.js").Offers} offers
 * @property {boolean} renaming  whether a name can be typed
 * @property {string} step  the step of a question that this phone has taken by itself
 * @property {number} amount  a number that is half chosen
 * @property {number[] | null} kept  what is half chosen where several are
 * @property {{key: string, revision: number} | null} sending  the press that the laptop has not answered
 * @property {string} refused  why the last press did nothing
 * @property {import("./last_action.js").Did | null} did  what the last press did
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
 * Long, as it lists every part of the phone's state once.
 * Put the hand on the page.
 *
 * @param {Drawing} drawing  the game's
 * @param {Opens} [open]  the line of each seat
 * @param {Coach | null} [coach]
 */
export function openPhone(drawing, open = openLine, coach = null) {
  const seats = boot.seats.map((seat) => openSeat(seat, open));

  phone = {
    drawing,
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

/** @param {{token: string, name: string}} seat @param {Opens} open @returns {import("./seat_switcher.js").Seat} */
function openSeat({ token, name }, open) {
  /** @type {import("./seat_switcher.js").Seat} */
  const seat = {
    token,
    name,
    screen: null,
    left: null,
    line: open(
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

/** @param {import("./seat_switcher.js").Seat} seat @param {Screen} screen */
function onScreen(seat, screen) {
  const before = seat.screen ? phone.drawing.calling(seat.screen).which : "";
  if (seat.screen && (screen.you.nudged || 0) > (seat.screen.you.nudged || 0)) hurry();
  seat.screen = screen;
  const me = mine(screen);
  if (me) seat.name = me.name; // it may have been corrected
  seat.left = null;
  remember(screen, phone.drawing.ownCards(screen));
  if (seat === phone.front) onHand(screen, before);
  draw();
}

/** @param {Screen} screen @param {string} before  what was asked until now */
function onHand(screen, before) {
  const { call, which } = phone.drawing.calling(screen);
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
  if (!phone.screen || !phone.drawing.keepsStep(phone.screen)) phone.step = "";
  phone.kept = null;
  if (call === "none" || !phone.help) return;
  phone.help = false;
  phone.presses.settle(); // the help's own buttons stood there
}

/** @param {import("./seat_switcher.js").Seat} seat @param {import("./frame.js").Left} left */
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
  const { revision } = phone.screen;
  const seen = seenOf(phone.screen);
  const turn = seen ? seen.turn_no : 0;
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
  const { screen, handing, coach, drawing } = phone;
  if (!screen) return arriving(phone);
  const seen = seenOf(screen);
  if (!seen) phone.presses.show("lobby");
  return html`
    <div class="page" ?inert=${phone.help || handing !== null} data-offline=${phone.offline.veiled() ? "" : nothing}>
      ${coach ? coach.masthead(phone) : masthead(phone, screen)}
      <main class="main">
        ${seen ? [drawing.table(screen), covered(phone, screen), screen.stage === "playing" ? sitButton(phone, screen) : nothing, coach && coach.says(phone), asking(phone, screen), closing(phone, screen), coach && coach.ways(phone)] : lobby(phone, screen)}
      </main>
      <div class="shore fog" aria-hidden="true"></div>
      ${drawing.hand(phone, screen)}
      <p class="refused" role="alert">${phone.refused}</p>
    </div>
    ${handing ? handoverPanel(phone, screen, handing) : phone.help ? helpPanel(phone) : nothing}
    ${phone.told.lines()}
    <p class="visually-hidden" aria-live="assertive">${seen && seen.alarm}</p>
    <p class="visually-hidden" role="status">${phone.offline.veiled() ? say("phone.offline") : spoken(screen)}</p>
  `;
}

/** @param {Phone} phone @param {Screen} screen */
function asking(phone, screen) {
  if (phone.coach && phone.coach.reading() && phone.drawing.calling(screen).call !== "none") return nothing;
  if (!screen.paused) return phone.drawing.question(phone, screen);
  phone.presses.show("paused");
  return resting();
}

/** @param {Phone} phone */
function arriving({ offline }) {
  const late = offline.seconds() >= PATIENCE_S;
  return html`<main class="arriving"><h1 aria-live="polite">${say(late ? "phone.slow" : "phone.arriving")}</h1></main>`;
}

/** Whose turn it is and what is asked, told once whenever it changes. @param {Screen} screen */
function spoken(screen) {
  const seen = seenOf(screen);
  if (!seen) return screen.note || say("phone.lobby.wait");
  if (screen.paused) return say("common.paused_how");
  const lines = [seen.headline, seen.prompt === seen.headline ? null : seen.prompt];
  return lines.filter(Boolean).map((line) => String(line).replace(/[^.!?:]$/, "$&.")).join(" ");
}
