// How the TV sounds: loud or not at all, in writing, with a voice.
import { html, nothing } from "lit-html";
import { live as asShown } from "lit-html/directives/live.js";
import { say } from "../kit/words.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").Sound} Sound */
/** @typedef {import("./app.js").Desk} Desk */

/** @type {Required<Sound>["volume"][]} */
const VOLUMES = [0, 1, 2, 3];

/**
 * @param {Screen} screen
 * @param {Desk} desk
 * @param {boolean} live
 */
export function sound({ sound }, desk, live) {
  if (!sound) return nothing;
  /** @param {Partial<Sound>} change */
  const tune = (change) => desk.want({ type: "Tune", ...sound, ...change });
  return html`<h2>${say("host.sound")}</h2>
    <p class="muted">${say("host.sound_how")}</p>
    <div class="radios" role="radiogroup" aria-label=${say("host.sound_volume")}>
      ${VOLUMES.map(
        (volume) => html`<label>
          <input
            type="radio"
            name="volume"
            data-stay="volume-${volume}"
            .checked=${asShown(volume === sound.volume)}
            ?disabled=${!live}
            @change=${() => tune({ volume })}
          />
          <span>${say(`host.sound_volume.${volume}`)}</span>
        </label>`,
      )}
    </div>
    <div class="switches">
      ${onOff("captions", Boolean(sound.captions), live, (captions) => tune({ captions }))}
      ${onOff("voice", Boolean(sound.voice), live, (voice) => tune({ voice }))}
    </div>`;
}

/**
 * @param {"captions" | "voice"} key
 * @param {boolean} on
 * @param {boolean} live
 * @param {(on: boolean) => void} turn
 */
const onOff = (key, on, live, turn) => html`<div class="tick">
  <label>
    <input
      type="checkbox"
      data-stay="sound-${key}"
      aria-describedby="sound-${key}"
      .checked=${asShown(on)}
      ?disabled=${!live}
      @change=${(/** @type {Event} */ event) => turn(/** @type {HTMLInputElement} */ (event.target).checked)}
    />
    <span>${say(`host.sound_${key}`)}</span>
  </label>
  <p class="muted" id="sound-${key}">${say(`host.sound_${key}_how`)}</p>
</div>`;
