// The tutorial's page: the lessons to choose from, or a hand whose line is a lesson.
import { drawInto } from "../../kit/draw.js";
import { openPhone } from "../../phone/app.js";
import { watchLight } from "../../phone/light.js";
import { boot } from "../../kit/words.js";
import { watchCoach } from "./coach.js";
import { openLesson } from "./lesson.js";
import { list } from "./list.js";
import { leftAt } from "./progress.js";

/** @param {import("../../phone/app.js").Drawing} drawing  the game's */
export function openTutorial(drawing) {
  if (boot.lesson) return openLessonPage(drawing);
  openList();
}

/** @param {import("../../phone/app.js").Drawing} drawing */
function openLessonPage(drawing) {
  const from = boot.step === null ? leftAt(boot.lesson) : boot.step;
  const lesson = openLesson(boot.lesson, from);
  openPhone(drawing, lesson.open, watchCoach(lesson));
}

function openList() {
  const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
  root.textContent = "";
  const draw = () => drawInto(list(light), root);
  const light = watchLight(draw);
  draw();
  addEventListener("pageshow", draw); // whoever comes back from a lesson has done more of them
}
