"""Whether what moves is smooth and cheap: ``-m benchmarks.motion [seconds]`` (about five minutes).

Frames: the TV's page at 1920 × 1080 with its processor slowed four times, through a game in which
something moves at every step. Fog: how much of one core all of Chromium takes while nothing but
the fog drifts, beside the same page under reduced motion. Without a graphics card, as in a
container, Chromium draws every frame by the processor: both figures are the worst there are."""

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from docs.gallery.stage import HANDS, Stage
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.evening import PHONE, TV

SLOWED: Final = 4
STEP_MS: Final = 900
"""Longer than anything that a step moves, but for a proof that lies large."""
FRAME_MS: Final = 1000 / 60
ROUNDS: Final = 3
FRIENDS: Final = ("Ana", "Bruno", "Cléo", "Davi")[: len(HANDS)]

# Notes when every frame came, until it is told to stop; returns what went by between them.
_FRAMES: Final = """(ms) => new Promise((done) => {
  const came = [];
  const end = performance.now() + ms;
  requestAnimationFrame(function frame(now) {
    came.push(now);
    if (now < end) requestAnimationFrame(frame);
    else done(came.slice(1).map((one, at) => one - came[at]));
  });
})"""


def main(seconds: float) -> None:
    """Print both."""
    stage = Stage()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        print(f"{browser.browser_type.name} {browser.version}, {time.strftime('%Y-%m-%d')}")
        stage.new_table("pt-BR")
        frames(browser, stage)
        stage.new_table("pt-BR")
        fog(browser, stage, seconds)
        browser.close()
    stage.close()


# Frames.


def frames(browser: Browser, stage: Stage) -> None:
    """Print what went by between two frames while the table moves, while it lies still, and on an
    empty page: 16.7 ms is every frame of 60 a second."""
    print(f"\nframes of the TV's page, processor slowed {SLOWED} times")
    print(f"{'':<24} {'frames/s':>8} {'median':>8} {'95th':>8} {'worst':>8} {'late':>6}")
    with _opened(browser, "about:blank", TV, "no-preference") as page:
        _slow(page)
        _show_frames("an empty page", _frames(page, 5 * STEP_MS))
    for name in FRIENDS:
        stage.joins(name)
    with _opened(browser, f"{stage.url}/tv", TV, "no-preference") as page:
        _slow(page)
        page.wait_for_selector("body[data-line=live]")
        stage.host("Start")
        page.wait_for_selector("body[data-stage=playing]")
        page.wait_for_timeout(2 * STEP_MS)
        _show_frames("the table lies still", _frames(page, 5 * STEP_MS))
        told: list[float] = []
        for name, acts in _steps(stage):
            page.evaluate("window.came = null")
            page.evaluate(f"({_FRAMES})({STEP_MS}).then((all) => (window.came = all)), 0")
            for act in acts:
                act()
            came = page.wait_for_function("() => window.came").json_value()
            told += came
            _show_frames(name, came)
        _show_frames("all that moves", told)


def _steps(stage: Stage) -> Iterator[tuple[str, Sequence[Callable[[], None]]]]:
    """Steps of a game, and what moves in each."""
    declares, passes, does = stage.declares, stage.passes, stage.does
    block = partial(does, "Ana", "Block", character="cartografa")
    yield "a claim", [partial(declares, "Ana", "comercio")]
    yield "pearls, lantern", [partial(passes, "Bruno", "Cléo", "Davi")]
    yield "theft", [partial(declares, "Bruno", "surrupiar", "Ana")]
    yield "block", [partial(passes, "Ana", "Cléo", "Davi"), block]
    yield "lantern", [partial(passes, "Bruno", "Cléo", "Davi")]
    yield "doubt", [partial(declares, "Cléo", "redesenhar"), partial(does, "Davi", "Challenge")]
    yield "proof", [partial(does, "Cléo", "Show", card="cartografa")]
    yield "a card is lost", [partial(does, "Davi", "Lose", card="guardia")]


def _frames(page: Page, ms: float) -> list[float]:
    found: list[float] = page.evaluate(_FRAMES, ms)
    return found


def _show_frames(name: str, came: Sequence[float]) -> None:
    """``late``: the share of frames before which another one was left out."""
    late = sum(ms > 1.5 * FRAME_MS for ms in came) / len(came)
    per_second = 1000 * len(came) / sum(came)
    ordered = sorted(came)
    worst = ordered[int(0.95 * (len(ordered) - 1))]
    print(
        f"{name:<24} {per_second:>8.1f} {statistics.median(came):>5.1f} ms {worst:>5.1f} ms"
        f" {ordered[-1]:>5.1f} ms {late:>6.1%}"
    )


def _slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


# Fog.


def fog(browser: Browser, stage: Stage, seconds: float) -> None:
    """Print how much of one core Chromium takes with the fog and without, in turns."""
    print(f"\nfog: of one core, all of Chromium, {ROUNDS} times {seconds:.0f} s each in turns")
    seat = stage.joins("Ana")
    stage.joins("Bruno")
    places: dict[str, tuple[str, dict[str, int]]] = {
        "TV, lobby, 1920 × 1080": ("/tv", TV),
        "phone, lobby": (seat, PHONE),
    }
    _show_fog(browser, stage, places, seconds)
    stage.host("Start")
    _show_fog(browser, stage, {"TV, game": ("/tv", TV), "phone, game": (seat, PHONE)}, seconds)


def _show_fog(
    browser: Browser,
    stage: Stage,
    places: dict[str, tuple[str, dict[str, int]]],
    seconds: float,
) -> None:
    for name, (path, size) in places.items():
        drifts, still = [], []
        for _ in range(ROUNDS):
            drifts.append(_share(browser, stage.url + path, size, "no-preference", seconds))
            still.append(_share(browser, stage.url + path, size, "reduce", seconds))
        with_fog, without = statistics.median(drifts), statistics.median(still)
        print(
            f"{name:<24} with {with_fog:>6.1%}, reduced motion {without:>6.1%},"
            f" the fog {with_fog - without:>6.1%}"
        )


def _share(
    browser: Browser,
    url: str,
    size: dict[str, int],
    motion: Literal["reduce", "no-preference"],
    seconds: float,
) -> float:
    """How much of one core Chromium takes while this page is open and nothing happens."""
    with _opened(browser, url, size, motion) as page:
        page.wait_for_timeout(3000)
        line = browser.new_browser_cdp_session()
        before, began = _cpu(line), time.monotonic()
        page.wait_for_timeout(1000 * seconds)
        share = (_cpu(line) - before) / (time.monotonic() - began)
        line.detach()
        return share


def _cpu(line: Any) -> float:
    """The processor time of all of Chromium's processes, in seconds."""
    told = line.send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(each["cpuTime"] for each in told))


@contextmanager
def _opened(
    browser: Browser,
    url: str,
    size: dict[str, int],
    motion: Literal["reduce", "no-preference"],
) -> Iterator[Page]:
    context = browser.new_context(viewport=size, reduced_motion=motion)  # type: ignore[arg-type]  # the sizes are plain dicts
    page = context.new_page()
    page.goto(url)
    yield page
    context.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 8)
