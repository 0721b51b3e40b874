"""What the TV lets the table hear: sounds, their captions, a voice; and nothing of the past."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evening import TV, Evening
from tests.browser.pages import Tv, until

SCORE: Final = Path(__file__).parents[2] / "static" / "src" / "tv" / "score.js"
# A browser that lets nothing be heard before a touch (a look of a test at a page would count as
# one), and keeps what reaches the loudspeakers where a test can look at it.
EARS: Final = """
window.heard = [];
window.AudioContext = class extends AudioContext {
  get state() { return this.touched ? super.state : "suspended"; }
  resume() {
    this.touched = true;
    this.dispatchEvent(new Event("statechange"));
    return super.resume();
  }
};
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...more) {
  if (to instanceof AudioDestinationNode) window.dial = this;
  return connect.call(this, to, ...more);
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const { start, stop } = AudioScheduledSourceNode.prototype;
  kind.prototype.start = function (at) { this.from = at; return start.call(this, at); };
  kind.prototype.stop = function (at) {
    window.heard.push([this.from - this.context.currentTime, at - this.context.currentTime]);
    return stop.call(this, at);
  };
}
"""
# Writes down what flies over the table.
EYES: Final = """
window.flown = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const { className } of addedNodes) {
      if (/^(flight|bank)/.test(className)) window.flown.push(className);
    }
  }
}).observe(document, { subtree: true, childList: true });
"""
# A machine with one voice, which writes down what it is to say.
VOICE: Final = """
window.spoken = [];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-GB", localService: true }, { lang: "pt_BR", localService: true }],
  speak: (words) => window.spoken.push([words.text, words.lang]),
  cancel: () => {},
} });
"""


def opens_tv(evening: Evening, motion: str = "no-preference") -> Tv:
    """A TV whose loudspeakers and voice can be looked at."""
    tv = Tv(evening.opens("/tv", TV, EARS + VOICE + EYES, reduced_motion=motion))
    tv.comes_alive()
    return tv


def gain(page: Page) -> float:
    """How loud the TV is."""
    found: float = page.evaluate("window.dial ? window.dial.gain.value : 0")
    return found


def flown(page: Page) -> list[str]:
    """What has moved over the table: fog, pearls, the lantern."""
    found: list[str] = page.evaluate("window.flown")
    return found


def spoken(page: Page) -> list[Any]:
    """What the TV has said aloud, each with the language of the voice."""
    found: list[Any] = page.evaluate("window.spoken")
    return found


def sounds(page: Page) -> list[Any]:
    """From when until when each source sounds, as seconds from the moment it was begun."""
    found: list[Any] = page.evaluate("window.heard")
    return found


def caption(tv: Tv) -> Locator:
    """What the TV writes of what sounds."""
    return tv.page.locator(".hark")


def test_the_table_is_heard_as_the_host_wants_it(evening: Evening) -> None:
    """The deal is heard, after a touch, and in writing. Mute counts at once, captions can be
    switched off, a voice on; a TV that joins late plays nothing of the past. What a step does is
    seen as well: fog lifts, a pearl travels, the lantern walks, and nothing where motion is not
    wanted."""
    tv, host = opens_tv(evening), evening.opens_host()
    tv.shows("Aperte qualquer tecla para ligar o som")
    tv.page.keyboard.press("Shift")
    expect(tv.page.get_by_text("Toque em qualquer tecla")).to_have_count(0)
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    host.starts()

    expect(caption(tv)).to_have_text("[cartas embaralhadas · buzina de navio]")
    assert sounds(tv.page)
    until(lambda: gain(tv.page) > 0.4, tv.page, "the usual volume")
    host.page.get_by_label("mudo").check()
    until(lambda: gain(tv.page) < 0.001, tv.page, "silence")
    before = len(sounds(tv.page))
    evening.who_could("Mergulho").declares("Mergulho")
    expect(caption(tv)).to_contain_text("pérolas do cofre")
    assert len(sounds(tv.page)) == before
    host.page.get_by_label("alto").check()
    until(lambda: gain(tv.page) > 0.9, tv.page, "the loudest")

    assert sorted(flown(tv.page)) == ["bank", "flight", "flight flight--lantern"]

    late = opens_tv(evening, "reduce")
    late.page.keyboard.press("Shift")
    expect(caption(late)).to_have_count(0)
    assert (sounds(late.page), spoken(late.page), spoken(tv.page)) == ([], [], [])
    evening.who_could("Mergulho").declares("Mergulho")
    expect(caption(late)).to_have_text("[sino de bordo · pérolas do cofre · buzina de navio]")
    assert sounds(late.page)
    assert len(sounds(tv.page)) > before
    assert len(flown(tv.page)) == 6
    assert flown(late.page) == []

    host.page.get_by_label("Legenda dos sons").uncheck()
    expect(caption(tv)).to_have_count(0)
    host.page.get_by_label("Voz", exact=True).check()
    expect(host.page.get_by_label("Voz", exact=True)).to_be_checked()
    first = evening.who_could("Comércio")
    first.declares("Comércio")
    until(lambda: spoken(tv.page), tv.page, "a word")
    expect(caption(tv)).to_have_count(0)
    assert spoken(tv.page) == [[f"{first.name} diz ser o Mercador e pega 3 pérolas", "pt_BR"]]


def test_every_sound_is_over_within_a_second(chromium: Browser) -> None:
    """And several of one step begin one after the other. None is louder than the limiter takes."""
    page = chromium.new_page()
    source = SCORE.read_text("utf-8").replace("export ", "")

    score: dict[str, list[dict[str, float]]] = page.evaluate(
        f"(() => {{{source}; return SCORE}})()"
    )
    page.close()

    assert len(score) == 22
    for name, layers in score.items():
        assert 0.1 < max(layer["at"] + layer["lasts"] for layer in layers) < 1, name
        assert all(0 < layer["level"] <= 0.75 for layer in layers), name
