// Motion that tells its cause: pearls travel from whom to whom, the lantern walks on, a shown card lies large.
import { html, nothing, render } from "lit-html";
import { byId } from "../../../kit/dom.js";
import { lift } from "../../../tv/fog_lift.js";
import { lantern } from "../../../art/marks.js";
import { cardFace } from "../art/cards.js";
import { pearl } from "../art/pearl.js";
import { BREATH_MS } from "../art/reveal_ms.js";
import { wordsOf } from "../art/card_words.js";

/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").VerdictView} Verdict */
/** @typedef {{from: string, to: string, pearls: number}} Move */

const TRAVEL_MS = 480;
const WALK_MS = 600; // of the lantern, from seat to seat
const STEP_MS = 60; // between one pearl and the next
const MOST = 6; // pearls that fly, however many change hands
const BESIDE = 4; // with fewer seats than this, those at the sides are larger

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Set<Element>} */
const flying = new Set();
/** @type {Element | null} the card that was shown last, while it lies large */
let lying = null;

/**
 * How the pearls went: who has fewer gave to who has more, a seat before the vault.
 *
 * @param {View} before
 * @param {View} after
 * @returns {Move[]}
 */
export function moves(before, after) {
  const changes = after.seats.map((seat, at) => ({ at: String(at), by: seat.pearls - before.seats[at].pearls }));
  changes.push({ at: "vault", by: after.vault - before.vault });
  const givers = changes.filter(({ by }) => by < 0);
  const takers = changes.filter(({ by }) => by > 0);
  const found = [];
  for (const giver of givers) {
    for (const taker of takers) {
      const pearls = Math.min(-giver.by, taker.by);
      if (pearls <= 0) continue;
      giver.by += pearls;
      taker.by -= pearls;
      found.push({ from: giver.at, to: taker.at, pearls });
    }
  }
  return found;
}

/**
 * What a doubt came to between two views of the same table, if it did.
 *
 * @param {View} before
 * @param {View} after
 * @returns {Verdict | null}
 */
export function judged({ verdict: old }, { verdict }) {
  return verdict && (!old || old.number < verdict.number) ? verdict : null;
}

/** Ends whatever still moves: the picture underneath is already the right one. */
export function rest() {
  land();
  uncover();
}

/** The card is gone, and the middle is there again. */
function uncover() {
  if (lying) lying.remove();
  lying = null;
  delete document.body.dataset.verdict;
}

/** Ends what flies; a card that was shown stays for as long as it has to. */
function land() {
  for (const element of flying) element.remove();
  flying.clear();
}

/** Plays what led from one screen to the next. @param {Screen} old @param {Screen} now */
export function cause(old, now) {
  const before = /** @type {View} */ (old.view);
  const after = /** @type {View} */ (now.view);
  const steps = after.turn_no - before.turn_no;
  const sameGame = steps === 0 || steps === 1;
  if (!sameGame || before.seats.length !== after.seats.length) return rest();
  if (before.question === after.question || document.visibilityState !== "visible") return;
  if (after.question < before.question) rest(); // another game
  land();
  const verdict = judged(before, after);
  if (verdict) lay(verdict, after.seats.length < BESIDE);
  if (calm.matches) return;
  flying.add(lift());
  moves(before, after).forEach(travel);
  walk(turnOf(before), turnOf(after));
}

/** @param {string} kind @param {unknown} content */
function put(kind, content) {
  const element = document.createElement("div");
  element.className = kind;
  render(content, element);
  byId("motion").append(element);
  flying.add(element);
  return element;
}

/** @param {Element} element */
function remove(element) {
  element.remove();
  flying.delete(element);
}

/** What was shown to whoever doubted, large: whether it was true, who said what, who loses.
 * @param {Verdict} verdict @param {boolean} narrow  the seats at the sides are wide */
function lay(verdict, narrow) {
  uncover();
  const { card, true: proved, title, said, loses } = verdict;
  const element = document.createElement("div");
  element.className = `verdict ${proved ? "" : "verdict--lie"} ${narrow ? "verdict--narrow" : ""}`;
  render(
    html`<div class="verdict__card" translate="no">${cardFace(card, wordsOf(card), { small: true })}</div>
      <div class="verdict__words">
        <p class="verdict__title">${title}</p>
        <p>${said}</p>
        <p class="verdict__loses">${loses}</p>
      </div>`,
    element,
  );
  byId("motion").append(element);
  lying = element;
  document.body.dataset.verdict = ""; // what would show from under it waits
  const gone = () => {
    if (lying === element) uncover();
  };
  if (calm.matches) setTimeout(gone, BREATH_MS);
  else element.animate(frames(proved), { duration: BREATH_MS, easing: "ease-out" }).onfinish = gone;
}

/** A proof turns over and goes back into the fog; a lie falls onto the table, and stays lost.
 * @param {boolean} proved @returns {Keyframe[]} */
const frames = (proved) =>
  proved
    ? [
        { transform: "translate(-50%, -50%) rotateY(90deg) scale(.7)", opacity: 0.2, offset: 0 },
        { transform: "translate(-50%, -50%) rotateY(0) scale(1)", opacity: 1, offset: 0.16 },
        { transform: "translate(-50%, -50%) rotateY(0) scale(1)", opacity: 1, filter: "blur(0)", offset: 0.86 },
        { transform: "translate(-50%, -50%) scale(.92)", opacity: 0, filter: "blur(12px)", offset: 1 },
      ]
    : [
        { transform: "translate(-50%, -50%) scale(1.9)", opacity: 0, offset: 0 },
        { transform: "translate(-50%, -50%) scale(.96)", opacity: 1, offset: 0.09 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.14 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.9 },
        { transform: "translate(-50%, -50%) scale(.97)", opacity: 0, offset: 1 },
      ];

/** @param {Element | null} element */
function centreOf(element) {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {string} name  of a seat, or the vault */
const pileOf = (name) => centreOf(document.querySelector(`[data-pile="${name}"]`));

/** Whose turn it is, or -1. @param {View} view */
const turnOf = (view) => view.seats.findIndex((seat) => seat.turn);

/** The lantern goes from plate to plate; the one that burns there already waits for it.
 * @param {number} from @param {number} to */
function walk(from, to) {
  if (from === to || from < 0 || to < 0) return;
  const [start, goal] = [from, to].map((seat) => document.querySelector(`[data-light="${seat}"]`));
  const path = [centreOf(start), centreOf(goal)];
  if (!goal || !path[0] || !path[1]) return;
  const element = put("flight flight--lantern", lantern());
  element.animate(path.map(there), { duration: WALK_MS, easing: "ease-in-out", fill: "both" }).onfinish = () => remove(element);
  goal.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: WALK_MS });
}

/** @param {{x: number, y: number} | null} at */
const there = (at) => ({ transform: at ? `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` : "none" });

/** @param {Move} move */
function travel({ from, to, pearls }) {
  const start = pileOf(from);
  const end = pileOf(to);
  if (!start || !end) return;
  for (let at = 0; at < Math.min(pearls, MOST); at += 1) {
    const element = put("flight", pearl());
    const frames = [start, end].map(there);
    const timing = { duration: TRAVEL_MS, delay: at * STEP_MS, easing: "cubic-bezier(.4,0,.2,1)", fill: /** @type {FillMode} */ ("both") };
    element.animate(frames, timing).onfinish = () => remove(element);
  }
}
