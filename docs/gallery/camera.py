"""Photographs the pages of the stage: every page in a device of its own, on which time stands."""

import base64
import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, CDPSession, Page

from docs.gallery.stage import NOW, Stage


class Size(NamedTuple):
    """A window, and how wide its picture is kept; all in pixels."""

    width: int
    height: int
    kept: int


Told = dict[str, tuple[str, tuple[Size, ...]]]
"""What each state is, and the sizes that there are of it, by name."""

PHONE: Final = (Size(390, 844, 195), Size(320, 568, 160))
LYING: Final = (Size(844, 390, 422), Size(568, 320, 284))
TV: Final = (Size(1920, 1080, 480), Size(1280, 720, 427))
DESK: Final = (Size(1280, 800, 480), Size(390, 844, 195))
QUALITY: Final = 75
PATIENCE: Final = 30.0
"""Seconds that a page may take to show what it was told, on two busy cores."""
TICK_MS: Final = 100
SETTLED_MS: Final = 500
"""After so long every button can be pressed that could not be at first."""
LEAP_S: Final = 60
"""The clock of a page leaps so far when it is stopped: whatever may still have come has come."""

# Before anything else on a page: what it was sent last, when it has been painted, and no caret that
# blinks.
_WITNESS: Final = """
(() => {
  const shown = (window.shown = new Map());
  const frame = window.requestAnimationFrame; // the real one: the page's stands as time does
  window.painted = () => new Promise((done) => frame(() => frame(done)));
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        const isScreen = typeof data === "string" && data.startsWith('42["screen"');
        if (isScreen) shown.set(this, data.slice(2));
      });
    }
  };
  delete window.AudioContext; // whether it may sound by itself is not the same twice
  const still = new CSSStyleSheet();
  still.replaceSync("* { caret-color: transparent !important; }");
  document.adoptedStyleSheets = [still];
})();
"""
# A page that comes alive by a line, and what it has shown of it.
_SHOWN: Final = """() => {
  const boot = document.getElementById("boot");
  const auth = boot && JSON.parse(boot.textContent).auth;
  return auth && Object.keys(auth).length ? [auth, [...window.shown.values()]] : null;
}"""
_STILL: Final = """() => document.fonts.ready.then(window.painted).then(() =>
  [...document.images].every((one) => one.complete)
  && document.getAnimations().every((one) => one.playState !== "running"))"""

# Whether the page knows by now what the screen loses.
_INSET: Final = """(insets) => Object.entries(insets).every(([side, wide]) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = `position: absolute; width: env(safe-area-inset-${side})`;
  const found = probe.getBoundingClientRect().width;
  probe.remove();
  return Math.round(found) === wide;
})"""


class Camera:
    """Keeps pictures in ``folder``, of the sizes with these numbers (0: the usual one, 1: the
    small one). ``told`` is what each picture shows, by its name, in the order of the story."""

    def __init__(
        self, browser: Browser, stage: Stage, folder: Path, lang: str, sizes: tuple[int, ...]
    ) -> None:
        self._browser = browser
        self._stage = stage
        self._folder = folder
        self._lang = lang
        self._sizes = sizes
        self._lines: dict[Page, CDPSession] = {}
        self._first: dict[Page, Size] = {}
        self.told: Told = {}

    # Devices.

    def opens(self, path: str, sizes: tuple[Size, ...], **device: Any) -> Page:
        """A device of its own, on a page of the stage."""
        first = sizes[0]
        hand = {"is_mobile": True, "has_touch": True} if sizes[0] in (PHONE[0], LYING[0]) else {}
        context = self._browser.new_context(
            viewport={"width": first.width, "height": first.height},
            reduced_motion="reduce",
            locale=self._lang,
            timezone_id="America/Sao_Paulo",
            **{**hand, **device},
        )
        context.add_init_script(_WITNESS)
        page = context.new_page()
        page.clock.install(time=NOW)
        self._lines[page] = context.new_cdp_session(page)
        self._first[page] = first
        self.goes(page, path)
        return page

    def goes(self, page: Page, path: str) -> None:
        """The device opens another page."""
        with self._time(page):
            page.goto(self._stage.url + path)

    @contextmanager
    def _time(self, page: Page) -> Iterator[None]:
        """Time goes by on a page until its line is there, and then stands again."""
        page.clock.resume()
        yield
        until(lambda: self._is_current(page), f"{page.url} is current")
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + LEAP_S)

    @contextmanager
    def opened(self, path: str, sizes: tuple[Size, ...], **device: Any) -> Iterator[Page]:
        """The same, for a while."""
        page = self.opens(path, sizes, **device)
        try:
            yield page
        finally:
            self.closes(page)

    def closes(self, page: Page) -> None:
        """The device is gone."""
        del self._lines[page]
        page.context.close()

    def stands(self, page: Page, size: Size | None = None) -> None:
        """The window has this size, or the one that it was opened with."""
        size = size or self._first[page]
        page.set_viewport_size({"width": size.width, "height": size.height})

    def loses(self, page: Page, ms: int) -> None:
        """The page's line breaks, and stays so for so long."""
        self.current(page)
        page.context.set_offline(True)
        offline = page.locator("[data-line=offline], [data-offline]")
        until(lambda: page.clock.run_for(TICK_MS) or offline.count(), "the line is down")
        page.clock.run_for(ms)

    def finds(self, page: Page) -> None:
        """The line is there again."""
        with self._time(page):
            page.context.set_offline(False)

    def current(self, page: Page) -> None:
        """Wait until a page shows what it has been told, and its buttons can be pressed."""
        until(lambda: self._is_current(page), f"{page.url} is current")
        page.clock.fast_forward(SETTLED_MS)

    def _is_current(self, page: Page) -> bool:
        told = page.evaluate(_SHOWN)
        if told is None:
            return True
        auth, shown = told
        return self._stage.shown(auth) in [json.loads(each)[1] for each in shown]

    # Pictures.

    def keep(
        self,
        page: Page,
        name: str,
        what: str,
        sizes: tuple[Size, ...] = PHONE,
        pose: Callable[[], None] | None = None,
        ready: str = "",
        eye: str = "",
        insets: dict[str, int] | None = None,
        lost: bool = False,
    ) -> None:
        """Keep what the page shows, in every size. ``pose`` is done before each; ``ready`` is a
        selector of what must be there; ``eye`` is what the one who looks is born with, ``insets``
        what the screen loses at its edges; ``lost``: the page has no line."""
        self.told[name] = (what, sizes)
        for size in dict.fromkeys(sizes[min(at, len(sizes) - 1)] for at in self._sizes):
            self.stands(page, size)
            if not lost:
                self.current(page)
            if pose:
                page.evaluate("window.painted()")  # in the new size, or it would scroll in the old
                pose()
            if ready:
                page.wait_for_selector(ready)
            until(lambda: page.evaluate(_STILL), f"{name} keeps still")
            with self._seen_by(page, eye, insets):
                self._save(self._shot(page), f"{name}-{size.width}", size)

    def _shot(self, page: Page) -> Image.Image:
        how = {"format": "png", "optimizeForSpeed": True}
        taken = self._lines[page].send("Page.captureScreenshot", how)
        return Image.open(io.BytesIO(base64.b64decode(taken["data"]))).convert("RGB")

    @contextmanager
    def _seen_by(self, page: Page, eye: str, insets: dict[str, int] | None) -> Iterator[None]:
        """Through other eyes, or on a screen with a notch."""
        line = self._lines[page]
        if eye:
            line.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
        if insets:
            line.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
            page.wait_for_function(_INSET, arg=insets, polling=20)
        yield
        if eye:
            line.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        if insets:
            line.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})

    def _save(self, taken: Image.Image, name: str, size: Size) -> None:
        folder = self._folder / self._lang
        folder.mkdir(parents=True, exist_ok=True)
        smaller(taken, size.kept).save(folder / f"{name}.webp", quality=QUALITY, method=4)


def smaller(picture: Image.Image, width: int) -> Image.Image:
    """The picture at this width."""
    height = round(picture.height * width / picture.width)
    return picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3)


def until(fact: Callable[[], Any], what: str) -> None:
    """Look again and again, until ``fact`` is true. Raises ``TimeoutError``."""
    end = time.monotonic() + PATIENCE
    while not fact():
        if time.monotonic() > end:
            raise TimeoutError(f"in vain: {what}")
