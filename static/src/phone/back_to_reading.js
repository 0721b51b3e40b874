// The way back to what somebody was reading when the table called them.
import { html, nothing } from "lit-html";
import { leftPlace } from "../kit/reading_place.js";
import { say } from "../kit/words.js";

export function goOnReading() {
  const place = leftPlace();
  return place
    ? html`<a class="button press--quiet" href=${place.path}>${say("phone.go_on_reading", { title: place.title })}</a>`
    : nothing;
}
