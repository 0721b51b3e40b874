"""What the TV lets the table hear: sounds, their captions, a voice; and nothing of the past."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import TV, Evening
from tests.browser.pages import Host, Tv, until

SCORE: Final = Path(__file__).parents[2] / "static" / "src" / "bruma" / "tv_sounds.js"
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


def opens_tv(evening: Evening) -> Tv:
    """A TV whose loudspeakers and voice can be looked at."""
    tv = Tv(evening.opens("/tv", TV, EARS + VOICE))
    tv.comes_alive()
    return tv


def gain(page: Page) -> float:
    """How loud the TV is."""
    found: float = page.evaluate("window.dial ? window.dial.gain.value : 0")
    return found


def sounds(page: Page) -> list[Any]:
    """From when until when each source sounds, as seconds from the moment it was begun."""
    found: list[Any] = page.evaluate("window.heard")
    return found


def plays(evening: Evening) -> tuple[Tv, Host]:
    """Two people begin a game, at a TV that somebody has touched."""
    tv, host = opens_tv(evening), evening.opens_host()
    tv.shows("Toque em qualquer tecla para ligar o som")
    tv.page.keyboard.press("Shift")
    expect(tv.page.get_by_text("Toque em qualquer tecla")).to_have_count(0)
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    return tv, host


def test_the_host_tunes_the_sound_and_the_tv_follows(evening: Evening) -> None:
    """The deal is heard and captioned; mute is heard at once, and captions can be switched off."""
    tv, host = plays(evening)

    expect(tv.page.locator(".hark")).to_have_text("[cartas embaralhadas · trompa na neblina]")
    assert sounds(tv.page)
    until(lambda: gain(tv.page) > 0.4, tv.page, "the usual volume")
    host.page.get_by_label("mudo").check()
    until(lambda: gain(tv.page) < 0.001, tv.page, "silence")
    before = len(sounds(tv.page))
    evening.who_could("Mergulho").declares("Mergulho")
    expect(tv.page.locator(".hark")).to_contain_text("pérolas do cofre")
    assert len(sounds(tv.page)) == before
    host.page.get_by_label("Legenda dos sons").uncheck()
    expect(tv.page.locator(".hark")).to_have_count(0)
    host.page.get_by_label("alto").check()
    until(lambda: gain(tv.page) > 0.9, tv.page, "the loudest")
    evening.who_could("Mergulho").declares("Mergulho")

    until(lambda: len(sounds(tv.page)) > before, tv.page, "pearls and a horn")
    expect(tv.page.locator(".hark")).to_have_count(0)


def test_a_tv_that_joins_late_plays_nothing_of_the_past(evening: Evening) -> None:
    """It hears what comes next, and that alone."""
    tv, _ = plays(evening)
    evening.who_could("Mergulho").declares("Mergulho")
    until(lambda: tv.page.locator(".hark").count(), tv.page, "pearls and a horn")

    late = opens_tv(evening)
    late.page.keyboard.press("Shift")
    expect(late.page.locator(".hark")).to_have_count(0)
    assert sounds(late.page) == []
    evening.who_could("Mergulho").declares("Mergulho")

    expect(late.page.locator(".hark")).to_have_text(
        "[sino de bordo · pérolas do cofre · trompa na neblina]"
    )
    assert sounds(late.page)


def test_every_sound_is_over_within_a_second(chromium: Browser) -> None:
    """And several of one step begin one after the other. None is louder than the limiter takes."""
    page = chromium.new_page()
    source = SCORE.read_text("utf-8").replace("export ", "")

    score: dict[str, list[dict[str, float]]] = page.evaluate(
        f"(() => {{{source}; return SOUNDS}})()"
    )
    page.close()

    assert len(score) == 21
    for name, layers in score.items():
        assert 0.1 < max(layer["at"] + layer["lasts"] for layer in layers) < 1, name
        assert all(0 < layer["level"] <= 0.75 for layer in layers), name


def test_the_voice_says_what_happens_once_it_is_asked_to(evening: Evening) -> None:
    """Off at first; then in the table's language, each announcement once."""
    tv, host = plays(evening)
    assert tv.page.evaluate("window.spoken") == []

    host.page.get_by_label("Voz", exact=True).check()
    expect(host.page.get_by_label("Voz", exact=True)).to_be_checked()
    first = evening.who_could("Comércio")
    first.declares("Comércio")

    claim = f"{first.name} diz ser o Mercador e pega 3 pérolas"
    until(lambda: tv.page.evaluate("window.spoken"), tv.page, "a word")
    assert tv.page.evaluate("window.spoken") == [[claim, "pt_BR"]]
