// A lesson in the place of the line to a table: each step is asked for, each press is sent, nothing comes by itself.
import { boot, say } from "../../kit/words.js";
import { arrive } from "./progress.js";

/** @typedef {import("../../types").LessonStep} LessonStep */
/**
 * @typedef {object} Lesson
 * @property {import("../../phone/app.js").Opens} open
 * @property {() => LessonStep | null} now
 */

const AGAIN_MS = 2000; // between two attempts to reach the laptop
const PATIENCE_MS = 5000;

/** One long closure: all of it works on the same few variables. @param {number} lesson @param {number} from  the step to begin with @returns {Lesson} */
export function openLesson(lesson, from) {
  /** @type {LessonStep | null} */
  let now = null;

  /** @param {number} step */
  const path = (step) => `/tutorial/${lesson}/${step}.json?lang=${boot.lang}`;

  return {
    now: () => now,
    open(ears) {
      /** @type {import("../../kit/connection.js").LineState} */
      let state = "connecting";

      /** @param {import("../../kit/connection.js").LineState} next */
      function become(next) {
        state = next;
        if (ears.onState) ears.onState(next);
      }

      /** @param {number} step */
      async function go(step) {
        const answer = await asked(path(step));
        if (answer.status === 404 && step) return go(0); // the lesson has changed since it was left
        now = /** @type {LessonStep} */ (await answer.json());
        state = "live";
        arrive(lesson, now.step, now.next === "end");
        ears.onScreen(now.screen);
      }

      /** Until the laptop answers. @param {number} step */
      function insist(step) {
        go(step).catch(() => {
          become("offline");
          setTimeout(() => insist(step), AGAIN_MS);
        });
      }

      /** @param {unknown} payload */
      async function press(payload) {
        const step = now ? now.step : 0;
        const answer = await asked(path(step), { method: "POST", body: JSON.stringify(payload) });
        const reply = await answer.json();
        if (!reply.refused && !reply.instead) await go(step + 1);
        return reply;
      }

      insist(from);
      return {
        state: () => state,
        reopen: () => insist(now ? now.step : from),
        async send(event, payload) {
          if (state !== "live" || !now) return { refused: say("common.offline") };
          try {
            if (event === "play") return await press(payload);
            await go(now.step + 1);
            return {};
          } catch {
            return { refused: say("common.no_answer") };
          }
        },
      };
    },
  };
}

/** What the laptop answers; an error when it does not, or not in time. @param {string} address @param {RequestInit} [how] */
async function asked(address, how = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(address, { ...how, signal: stop.signal });
    if (!answer.ok && answer.status !== 404) throw new Error(`${answer.status}`);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
