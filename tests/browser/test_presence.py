"""Lines that die without a word, phones and laptops that sleep: all are back by themselves."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import CHROMIUM, QUIET, USUAL
from tests.browser.evening import AWAY, Evening
from tests.browser.pages import Phone, Tv
from tests.browser.watch import Seen, Watch
from tests.browser.wifi import NoWifi, Wifi
from tests.figures import Figures

NOTICED = 10.0
"""Seconds in which a dead line is noticed, on either side, and in which everybody is back."""
AWAKE = 1.0
"""Seconds in which a phone that wakes is current."""
NAPS = ((2.0, True), (6.5, True), (12.0, True), (12.0, False))
"""Seconds that a phone sleeps, and whether its Wi-Fi is dead meanwhile."""

GONE = (0.0, 20.0)
"""Seconds that a dead laptop is left dead."""

VEIL = ".page[data-offline]"
HEADLINE = ".now__headline"

Size = Callable[[int, int], int]


@pytest.fixture
def wifi(tmp_path: Path) -> Iterator[Wifi]:
    """A Wi-Fi that can be cut; without the tools for it the test is skipped, but not in CI."""
    try:
        built = Wifi(tmp_path)
    except NoWifi as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(str(reason))
        pytest.skip(str(reason))
    yield built
    built.end()


@pytest.fixture
def far(wifi: Wifi, playwright: Playwright) -> Iterator[Browser]:
    """The browser of a phone behind that Wi-Fi."""
    if not Path(CHROMIUM).exists() and os.environ.get("CI") != "true":
        pytest.skip(f"no browser at {CHROMIUM}")
    browser = wifi.launches(playwright.chromium, CHROMIUM, list(QUIET))
    yield browser
    wifi.wakes()
    browser.close()


class Scene:
    """Three friends play; Ana's phone is behind a Wi-Fi of its own."""

    def __init__(self, evening: Evening, wifi: Wifi, far: Browser) -> None:
        self.evening, self.wifi = evening, wifi
        self.tv, self.host = evening.opens_tv(), evening.opens_host()
        for name in ("Bruno", "Cléo"):
            evening.arrives(name)
        evening.browser = far
        port, code = evening.laptop.port, evening.laptop.code
        self.ana = evening.arrives("Ana", f"http://{wifi.laptop}:{port}/j/{code}")
        evening.expected = AWAY
        self.host.starts()
        self.tv.stage("playing")
        self.cards = self.ana.cards()
        self.on_phone = Watch(self.ana.page, VEIL, HEADLINE)
        self.on_tv = Watch(self.tv.page, ".seat.is-away .plate__name", "h2.headline")

    def someone_else_acts(self) -> Phone:
        """Whose turn it is, and it is not Ana's."""
        while (actor := self.evening.who_could("Mergulho")) is self.ana:
            actor.declares("Mergulho")
            expect(actor.button("Mergulho")).to_have_count(0)
        return actor

    def nothing_is_lost(self) -> None:
        """Everybody sits where they sat, and has what they had; no card was turned up."""
        assert self.tv.names() == ["Bruno", "Cléo", "Ana"]
        assert self.tv.page.locator(".place.is-up").count() == 0
        assert self.ana.cards() == self.cards


@pytest.mark.slow
@pytest.mark.parametrize("mode", USUAL)
def test_a_line_that_dies_without_a_word_is_noticed_on_both_sides(
    begin: Callable[..., Evening],
    chromium: Browser,
    wifi: Wifi,
    far: Browser,
    mode: str,
    size: Size,
    figures: Figures,
) -> None:
    """Packets vanish and nothing is closed: within ten seconds the TV shows who is away, and the
    phone that it is offline. When they flow again, everybody is back without a touch."""
    scene = Scene(begin(chromium, mode), wifi, far)
    rng = random.Random(mode)
    noticed, back = [], []

    for _ in range(size(1, 10)):
        scene.ana.page.wait_for_timeout(rng.uniform(0, 5000))
        cut = time.time()
        wifi.swallow()
        noticed.append(scene.on_tv.when(lambda seen: seen[0] == "Ana", cut, "Ana is away"))
        noticed.append(scene.on_phone.when(lambda seen: seen[0] is not None, cut, "the veil"))
        again = time.time()
        wifi.pass_on()
        back.append(scene.on_phone.when(lambda seen: seen[0] is None, again, "no veil"))
        back.append(scene.on_tv.when(lambda seen: seen[0] is None, again, "Ana is here"))

    scene.nothing_is_lost()
    figures.tell_times(f"a dead line is noticed, median / worst ({mode})", noticed, NOTICED)
    flow = f"packets flow again: current untouched, median / worst ({mode})"
    figures.tell_times(flow, back, NOTICED)


@pytest.mark.slow
@pytest.mark.parametrize("mode", USUAL)
def test_a_phone_that_wakes_is_current_within_a_second(
    begin: Callable[..., Evening],
    chromium: Browser,
    wifi: Wifi,
    far: Browser,
    mode: str,
    size: Size,
    figures: Figures,
) -> None:
    """Its browser stands still, with a dead Wi-Fi or a good one, while the others play on. When
    it wakes it shows what they see, without a reload."""
    scene = Scene(begin(chromium, mode), wifi, far)
    took = []

    for seconds, dead in NAPS[: size(2, 4)] * size(1, 4):
        actor = scene.someone_else_acts()
        before = scene.tv.headline
        wifi.sleeps()
        if dead:
            wifi.swallow()
        actor.declares("Mergulho")
        scene.tv.page.wait_for_timeout(1000 * seconds)
        if dead:
            wifi.pass_on()
        headline = scene.tv.headline
        assert headline != before
        woke = time.time()
        wifi.wakes()
        scene.ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        took.append(scene.on_phone.when(_shows(headline), woke, headline))

    scene.nothing_is_lost()
    figures.tell_times(f"a phone that woke is current, median / worst ({mode})", took, AWAKE)


def _shows(headline: str) -> Callable[[Seen], bool]:
    """A phone with this on its screen, and no veil over it."""
    return lambda seen: seen == [None, headline]


@pytest.mark.slow
def test_hard_reloads_leave_a_seat_present(evening: Evening, size: Size, figures: Figures) -> None:
    """Presence is any live line of the seat, however many died before it."""
    tv, host = evening.opens_tv(), evening.opens_host()
    phones = [evening.arrives(name) for name in ("Ana", "Bruno")]
    host.starts()
    tv.stage("playing")
    ana = phones[0]
    cards = ana.cards()
    devtools = ana.page.context.new_cdp_session(ana.page)

    reloads = size(20, 200)
    for _ in range(reloads):
        with ana.page.expect_navigation():
            devtools.send("Page.reload", {"ignoreCache": True})
    assert ana.cards() == cards
    here = Watch(tv.page, ".seat.is-away .plate__name")
    here.when(lambda seen: seen == [None], time.time(), "nobody is away")
    tv.page.wait_for_timeout(1000 * NOTICED)

    assert tv.page.locator(".seat.is-away").count() == 0
    figures.tell("hard reloads of one phone, after which it is present", reloads)


@pytest.mark.slow
@pytest.mark.parametrize("mode", USUAL)
def test_the_laptop_dies_and_everybody_is_back(
    begin: Callable[..., Evening], chromium: Browser, mode: str, size: Size, figures: Figures
) -> None:
    """Kill -9 in a game, and a new start at once or after a while: TV, host's page and phones are
    current by themselves within ten seconds of it."""
    evening = begin(chromium, mode)
    tv, phones, watches = _three_play(evening)
    hands = [phone.cards() for phone in phones]
    back = []

    for seconds in GONE[: size(1, 2)] * size(1, 5):
        headline = tv.headline
        evening.is_killed()
        _all_dark(watches, time.time())
        tv.page.wait_for_timeout(1000 * seconds)
        began = time.time()
        evening.comes_back()
        back += _all_lit(watches, began)
        assert tv.headline == headline

    assert [phone.cards() for phone in phones] == hands
    figures.tell_times(f"from a restart until a real screen is current ({mode})", back, NOTICED)


@pytest.mark.slow
@pytest.mark.parametrize("mode", USUAL)
def test_the_laptop_sleeps_and_everybody_is_back(
    begin: Callable[..., Evening], chromium: Browser, mode: str, size: Size, figures: Figures
) -> None:
    """The lid is closed for a while and opened: TV, host's page and phones go on by themselves,
    and Ctrl-C still ends the evening cleanly."""
    evening = begin(chromium, mode)
    evening.expected = AWAY
    tv, phones, watches = _three_play(evening)
    hands = [phone.cards() for phone in phones]

    os.kill(evening.laptop.process.pid, signal.SIGSTOP)
    asleep = time.time()
    _all_dark(watches, asleep)
    tv.page.wait_for_timeout(1000 * (asleep + size(12, 30) - time.time()))
    opened = time.time()
    os.kill(evening.laptop.process.pid, signal.SIGCONT)
    back = _all_lit(watches, opened)

    assert [phone.cards() for phone in phones] == hands
    evening.who_could("Mergulho").declares("Mergulho")
    evening.who_could("Mergulho")
    evening.is_stopped()
    figures.tell_times(f"after the laptop's sleep a screen is current ({mode})", back, NOTICED)


def _three_play(evening: Evening) -> tuple[Tv, list[Phone], list[Watch]]:
    """Three friends in a running game, and a watch on every screen: it sees when it is dark."""
    tv, host = evening.opens_tv(), evening.opens_host()
    phones = [evening.arrives(name) for name in ("Ana", "Bruno", "Cléo")]
    host.starts()
    tv.stage("playing")
    watches = [Watch(phone.page, VEIL) for phone in phones]
    watches += [Watch(tv.page, "body:not([data-line=live]) h2")]
    watches += [Watch(host.page, "html:not([data-line=live]) body")]
    return tv, phones, watches


def _all_dark(watches: list[Watch], since: float) -> None:
    for watch in watches:
        watch.when(lambda seen: seen[0] is not None, since, "a dead line")


def _all_lit(watches: list[Watch], since: float) -> list[float]:
    return [watch.when(lambda seen: seen[0] is None, since, "a line") for watch in watches]
