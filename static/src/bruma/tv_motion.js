// Motion that tells its cause: pearls travel from whom to whom, the lantern walks on, a proof is shown large.
import { html, nothing, render } from "lit-html";
import { byId } from "../tv/page.js";
import { say } from "../words.js";
import { cardFace, lantern, pearl } from "./art.js";
import { wordsOf } from "./tv_words.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Character} Character */
/** @typedef {{from: string, to: string, pearls: number}} Move */

const TRAVEL_MS = 480;
const WALK_MS = 600; // of the lantern, from seat to seat
const STEP_MS = 60; // between one pearl and the next
const MOST = 6; // pearls that fly, however many change hands
const LIFT_MS = 700; // of the fog that a new question comes out of
const BREATH_MS = 2200; // how long a proof lies on the table

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Set<Element>} */
const flying = new Set();

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
 * The card that was proved between two views of the same table, if one was: its claim had to be
 * proved, the next question is open, and whoever claimed it has no more cards face up than before.
 *
 * @param {View} before
 * @param {View} after
 * @returns {Character | null}
 */
export function proved(before, after) {
  const { claim } = before;
  if (!claim || !claim.proving || after.question !== before.question + 1) return null;
  const seat = typeof claim.blocker === "number" ? claim.blocker : claim.by;
  const up = (/** @type {View} */ view) => view.seats[seat].cards.filter(Boolean).length;
  if (up(after) !== up(before)) return null;
  return (typeof claim.blocker === "number" ? claim.blocks_as : claim.claims) || null;
}

/** Ends whatever still moves: the picture underneath is already the right one. */
export function rest() {
  for (const element of flying) element.remove();
  flying.clear();
}

/** Plays what led from one view to the next. @param {View} before @param {View} after */
export function cause(before, after) {
  const steps = after.turn_no - before.turn_no;
  const sameGame = steps === 0 || steps === 1;
  if (!sameGame || before.seats.length !== after.seats.length) return rest();
  if (before.question === after.question || document.visibilityState !== "visible") return;
  rest();
  const shown = proved(before, after);
  if (shown) lay(shown);
  if (calm.matches) return;
  lift();
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

/** What is new in the middle comes out of fog. */
function lift() {
  const element = put("bank", nothing);
  const frames = [
    { opacity: 0.9, transform: "translate(-53%, -50%)" },
    { opacity: 0, transform: "translate(-47%, -50%) scale(1.06)" },
  ];
  element.animate(frames, { duration: LIFT_MS, easing: "ease-out", fill: "both" }).onfinish = () => remove(element);
}

/** @param {Character} character */
function lay(character) {
  const face = cardFace(character, wordsOf(character), { small: true });
  const element = put("proof", html`${face}<p class="proof__true">${say("tv.proved")}</p>`);
  if (calm.matches) {
    setTimeout(() => remove(element), BREATH_MS);
    return;
  }
  const frames = [
    { transform: "translate(-50%, -50%) rotateY(90deg) scale(.7)", opacity: 0.2, offset: 0 },
    { transform: "translate(-50%, -50%) rotateY(0) scale(1)", opacity: 1, offset: 0.2 },
    { transform: "translate(-50%, -50%) rotateY(0) scale(1)", opacity: 1, filter: "blur(0)", offset: 0.82 },
    { transform: "translate(-50%, -50%) scale(.92)", opacity: 0, filter: "blur(12px)", offset: 1 },
  ];
  element.animate(frames, { duration: BREATH_MS, easing: "ease-out" }).onfinish = () => remove(element);
}

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
