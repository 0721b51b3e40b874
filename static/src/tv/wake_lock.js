// A screen that nobody touches: it stays awake where the browser allows it, and the pointer goes.
const IDLE_MS = 3000;

/** Wake locks end whenever the page is hidden, so one is asked for each time it is seen. */
export function keepAwake() {
  async function ask() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // Refused (no power, no secure address): the laptop's own settings decide then.
    }
  }
  document.addEventListener("visibilitychange", ask);
  void ask();
}

/** No pointer on the table once it has not moved for a while. */
export function hideIdleCursor() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function moved() {
    document.body.classList.remove("idle");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
  }
  addEventListener("pointermove", moved);
  moved();
}
