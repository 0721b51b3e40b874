// What is new in the middle of the table comes out of fog.
import { byId } from "../kit/dom.js";

const LIFT_MS = 700;

/** Fog over the middle that goes by itself. */
export function lift() {
  const element = document.createElement("div");
  element.className = "bank";
  byId("motion").append(element);
  const frames = [
    { opacity: 0.9, transform: "translate(-53%, -50%)" },
    { opacity: 0, transform: "translate(-47%, -50%) scale(1.06)" },
  ];
  element.animate(frames, { duration: LIFT_MS, easing: "ease-out", fill: "both" }).onfinish = () => element.remove();
  return element;
}
