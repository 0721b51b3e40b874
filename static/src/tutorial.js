// The tutorial's page: the lessons to choose from, or a hand whose line is a lesson.
import { drawInto } from "./draw.js";
import { begin } from "./phone/begin.js";
import { watchLight } from "./phone/light.js";
import { boot } from "./words.js";
import { watchCoach } from "./tutorial/coach.js";
import { openLesson } from "./tutorial/lesson.js";
import { list } from "./tutorial/list.js";
import { leftAt } from "./tutorial/place.js";

if (boot.lesson) {
  const from = boot.step === null ? leftAt(boot.lesson) : boot.step;
  const lesson = openLesson(boot.lesson, from);
  begin(lesson.open, watchCoach(lesson));
} else {
  const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
  root.textContent = "";
  const draw = () => drawInto(list(light), root);
  const light = watchLight(draw);
  draw();
  addEventListener("pageshow", draw); // whoever comes back from a lesson has done more of them
}
