// A new question comes out of fog, in the same beat as on the TV; nothing waits for it.
const LIFT_MS = 500;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function lift() {
  if (calm.matches || document.visibilityState !== "visible" || !("animate" in Element.prototype)) return;
  const bank = document.createElement("div");
  bank.className = "bank";
  bank.setAttribute("aria-hidden", "true");
  document.body.append(bank);
  const frames = [
    { opacity: 0.85, transform: "translateX(-4%)" },
    { opacity: 0, transform: "translateX(4%)" },
  ];
  bank.animate(frames, { duration: LIFT_MS, easing: "ease-out", fill: "both" }).onfinish = () => bank.remove();
}
