// The TV says what happens aloud, in the table's language, when the machine has a voice for it.
import { boot } from "../kit/words.js";

/** The machine's own voices before those that ask the network for each sentence, the country before the language.
 * @param {string} lang */
function voiceFor(lang) {
  const [tongue] = lang.split("-");
  /** @param {SpeechSynthesisVoice} voice */
  const spoken = (voice) => voice.lang.replace("_", "-").toLowerCase();
  const fits = speechSynthesis.getVoices().filter((voice) => spoken(voice).split("-")[0] === tongue);
  /** @param {SpeechSynthesisVoice} voice */
  const rank = (voice) => (spoken(voice) === lang.toLowerCase() ? 0 : 2) + (voice.localService ? 0 : 1);
  return fits.sort((a, b) => rank(a) - rank(b))[0];
}

/** Whatever is still being said gives way: what counts is what is so now. @param {string} text */
export function announce(text) {
  if (!("speechSynthesis" in window)) return;
  const voice = voiceFor(boot.lang);
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

export function hush() {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
