"""An evening: one laptop with its TV and its host's desk, and the phones that come to it."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.pages import PATIENCE, Host, Phone, Tv, until
from tests.browser.tether import Tether
from tests.web.laptop import Laptop, free_port

PHONE: Final = {"width": 390, "height": 844}
SMALL_PHONE: Final = {"width": 320, "height": 568}
LAPTOP: Final = {"width": 1280, "height": 800}
TV: Final = {"width": 1920, "height": 1080}
PEARLS: Final = 50

# What a browser says by itself about a laptop that is away, and about a page that says no.
AWAY: Final = re.compile(r"ERR_[A-Z_]+|WebSocket connection|Firefox can.t establish")
REFUSED: Final = re.compile(r"the server responded with a status of 4\d\d")


class Evening:
    """``complaints`` is all that any console said, but for what is ``expected``; at the end there
    must be none. ``browser`` is where the next page opens."""

    def __init__(self, browser: Browser, data: Path, mode: str) -> None:
        self.laptop = Laptop(data, "--port", str(free_port()), mode=mode)
        self.complaints: list[str] = []
        self.expected: re.Pattern[str] | None = None
        self.phones: list[Phone] = []
        self._mode = mode
        self.browser = browser
        self._contexts: list[BrowserContext] = []
        self._tether = Tether(self.laptop.process.pid)

    def end(self) -> None:
        """Close every page and stop the laptop."""
        for context in self._contexts:
            context.close()
        if self.laptop.process.returncode is None:
            self.is_stopped()

    # Pages.

    def opens(
        self, path: str, size: dict[str, int] = PHONE, script: str = "", **device: Any
    ) -> Page:
        """A browser of its own, as another device would have, on a page of the laptop; ``script``
        runs in it before anything else."""
        device = {"viewport": size, "reduced_motion": "reduce", "locale": "pt-BR", **device}
        context = self.browser.new_context(**device)
        self._contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        context.on("page", self._listen)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(path if path.startswith("http") else self.address(path))
        return page

    def address(self, path: str) -> str:
        """The whole address of a page."""
        return f"http://127.0.0.1:{self.laptop.port}{path}"

    def opens_tv(self) -> Tv:
        """The TV shows the table."""
        tv = Tv(self.opens("/tv", TV))
        tv.comes_alive()
        return tv

    def opens_host(self, size: dict[str, int] = LAPTOP) -> Host:
        """The laptop shows the host's desk."""
        host = Host(self.opens("/host", size))
        host.comes_alive()
        return host

    def arrives(self, name: str, address: str = "", size: dict[str, int] = PHONE) -> Phone:
        """Somebody scans the code, gives a name and sits down."""
        phone = Phone(self.opens(address or f"/j/{self.laptop.code}", size), name)
        phone.page.get_by_label("Seu nome").fill(name)
        phone.page.get_by_role("button", name="Entrar", exact=True).click()
        phone.page.wait_for_url("**/s/*")
        phone.sits()
        self.phones.append(phone)
        return phone

    def shares(self, phone: Phone, name: str) -> None:
        """One more person comes to a phone that has a seat already; the curtain is up then."""
        phone.press("Ajuda")
        phone.page.get_by_role("link", name="Mais alguém neste celular").click()
        phone.page.get_by_label("Seu nome").fill(name)
        phone.page.get_by_role("button", name="Entrar", exact=True).click()
        phone.page.wait_for_url("**/s/*")

    def takes_over(self, name: str, address: str, size: dict[str, int] = PHONE) -> Phone:
        """Another phone scans the code of a seat, and enters."""
        phone = Phone(self.opens(address, size), name)
        phone.press(f"Entrar como {name}")
        phone.page.wait_for_url("**/s/*")
        phone.sits()
        return phone

    def _listen(self, page: Page) -> None:
        page.on("console", lambda said: self._heard(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._heard(str(error)))

    def _heard(self, text: str) -> None:
        if not (self.expected and self.expected.search(text)):
            self.complaints.append(text)

    # The laptop.

    def is_killed(self) -> None:
        """Kill -9 of the laptop's process; the phones are left alone."""
        self.expected = AWAY
        self.laptop.kill()
        self._tether.release()
        if self.laptop.process.stdout:
            self.laptop.process.stdout.close()

    def is_stopped(self) -> None:
        """Ctrl-C; it ends cleanly, and has complained of nothing."""
        assert self.laptop.stop() == 0
        assert "Traceback" not in self.laptop.said
        self._tether.release()

    def comes_back(self) -> None:
        """A new start on the same folder, which remembers the port."""
        before = self.laptop
        self.laptop = Laptop(before.data, mode=self._mode)
        self._tether = Tether(self.laptop.process.pid)
        assert (self.laptop.port, self.laptop.code) == (before.port, before.code)

    # Play.

    def play(
        self, tv: Tv, rng: random.Random, after: Callable[[], None] | None = None
    ) -> list[str]:
        """Press whatever the phones offer until the game is over. ``after`` every press."""
        told = []
        while not tv.is_over():
            self.presses_once(tv, rng)
            assert tv.pearls() in (PEARLS, None), tv.headline
            told.append(tv.headline)
            if after:
                after()
        return told

    def presses_once(self, tv: Tv, rng: random.Random) -> None:
        """One press, on whichever phone has something to press."""

        def one() -> bool:
            order = rng.sample(self.phones, len(self.phones))
            return tv.is_over() or any(phone.presses_anything(rng) for phone in order)

        until(one, tv.page, f"a button, while the TV says: {tv.headline}")

    def who_could(self, label: str) -> Phone:
        """The phone that offers this; waits for it."""
        found: list[Phone] = []

        def one() -> bool:
            found[:] = [phone for phone in self.phones if phone.could(label)]
            return bool(found)

        until(one, self.phones[0].page, f"a phone that offers {label}")
        return found[0]
