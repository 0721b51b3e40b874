"""A browser with the engine of every iPhone: WebKit as Debian ships it, through its own driver."""

import contextlib
import json
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.pages import OFFERS, PATIENCE, Offer

DRIVER: Final = Path("/usr/bin/WebKitWebDriver")
SCREEN: Final = Path("/usr/bin/Xvfb")


def mini_browser() -> Path | None:
    """The window that the driver drives, wherever this Debian keeps it."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees, since this engine wants one."""
    command = [str(SCREEN), "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


class Device:
    """One browser with one page, as a phone or a TV would have it."""

    def __init__(self, env: dict[str, str], size: tuple[int, int], address: str) -> None:
        options = WebKitGTKOptions()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        service = WebKitGTKService(str(DRIVER), env=env)
        self._driver = WebKitGTK(options, service)
        self._driver.set_window_size(*size)
        self.goes(address)

    def goes(self, address: str) -> None:
        """Open another page."""
        self._driver.get(address)

    def close(self) -> None:
        """Close the window and end its driver."""
        self._driver.quit()

    def asks(self, script: str) -> Any:
        """What an expression in the page is worth."""
        return self._driver.execute_script(f"return {script}")

    def waits(self, fact: Callable[[], Any], what: str) -> None:
        """Look again and again, until ``fact`` is true."""
        end = time.monotonic() + PATIENCE
        while not fact():
            assert time.monotonic() < end, f"in vain: {what}, on {self.asks('location.href')}"

    def has(self, css: str) -> bool:
        """Whether this selector finds anything now."""
        return bool(self.asks(f"document.querySelector({json.dumps(css)}) !== null"))

    def the(self, css: str) -> WebElement:
        """What this selector finds; waits for it."""
        self.waits(lambda: self.has(css), css)
        return self._driver.find_element(By.CSS_SELECTOR, css)

    def picture(self) -> bytes:
        """The page as a PNG."""
        return self._driver.get_screenshot_as_png()

    def holds(self, thing: WebElement) -> ActionChains:
        """The pointer goes down on ``thing`` and stays; ``release().perform()`` lifts it."""
        chain = ActionChains(self._driver)
        chain.click_and_hold(thing).perform()
        chain.reset_actions()
        return chain


class PhoneOfWebKit(Device):
    """A phone with a seat."""

    def sits_down(self, name: str) -> None:
        """Give a name and enter."""
        self.the("input[name=name]").send_keys(name)
        self.the("form button[type=submit]").click()
        self.waits(lambda: "/s/" in self._driver.current_url, "a seat")

    def cards(self) -> list[str]:
        """Hold the cards, read them, let go."""
        hand = self.the(".hand")
        finger = self.holds(hand)
        self.waits(lambda: self.has(".hand[data-open]"), "an open hand")
        told: str = self.asks("document.querySelector('.hand [aria-live=assertive]').textContent")
        finger.release().perform()
        self.waits(lambda: not self.has(".hand[data-open]"), "a closed hand")
        return told.split(", ")

    def presses_anything(self, rng: random.Random) -> bool:
        """Press one of the buttons on offer; False when there is none, or no longer. Of an
        exchange the cards that are kept already are kept."""
        offers: list[Offer] = self.asks(f"({OFFERS})()")
        wanted = [offer for offer in offers if not offer["back"] and not offer["keep"]]
        if not wanted:
            return False
        button = f"[data-press={json.dumps(rng.choice(wanted)['key'])}]"
        self.waits(lambda: self._pressed(button), f"another question than {button}")
        return True

    def _pressed(self, button: str) -> bool:
        """Whether a button is gone; if not, a finger comes down on it (once more: the page may have
        moved under the last one)."""
        if not self.has(button):
            return True
        with contextlib.suppress(WebDriverException):  # it went before the finger came down
            self._driver.find_element(By.CSS_SELECTOR, button).click()
        return False


Kind = TypeVar("Kind", bound=Device)


class Shop:
    """Where devices come from; all go back at the end. ``config`` is a folder of theirs."""

    def __init__(self, display: str, config: Path) -> None:
        self._open = contextlib.ExitStack()
        self._env = {"DISPLAY": display, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(config)}
        gtk = config / "gtk-3.0"
        gtk.mkdir()
        (gtk / "settings.ini").write_text("[Settings]\ngtk-enable-animations=false\n", "utf-8")

    def opens(self, kind: type[Kind], size: tuple[int, int], address: str) -> Kind:
        """A new device of this kind, on a page."""
        device = kind(self._env, size, address)
        self._open.callback(device.close)
        return device

    def close(self) -> None:
        """Close all that was opened."""
        self._open.close()
