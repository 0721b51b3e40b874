"""One smoke game in the other browser."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import FIREFOX, launched
from tests.browser.evening import Evening
from tests.browser.test_seats import knocks

# Playwright takes its pictures with a style in the page, which Firefox reports as blocked.
CAMERA: Final = re.compile("blocked an inline style")


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Firefox as Debian ships it."""
    browser = launched(playwright.firefox, FIREFOX, channel="moz-firefox")
    yield browser
    browser.close()


def test_a_whole_game_in_firefox(begin: Callable[..., Evening], firefox: Browser) -> None:
    """From the QR code to the winner."""
    evening = begin(firefox)
    tv, host = evening.opens_tv(), evening.opens_host()
    evening.expected = CAMERA
    address = tv.qr()
    for name in ("Ana", "Bruno"):
        evening.arrives(name, address)

    host.starts()
    tv.stage("playing")
    hands = [phone.cards() for phone in evening.phones]
    evening.play(tv, random.Random(11))

    assert [len(cards) for cards in hands] == [2, 2]
    for phone in evening.phones:
        expect(phone.page.locator("section.over")).to_be_visible()


@pytest.mark.long
def test_a_seat_moves_and_comes_back_in_firefox(
    begin: Callable[..., Evening], firefox: Browser
) -> None:
    """Its forms say where they come from too, though their pages' addresses are secrets."""
    evening = begin(firefox)
    host = evening.opens_host()
    evening.expected = CAMERA
    ana = evening.arrives("Ana")

    new = evening.takes_over("Ana", ana.offers_the_seat())
    ana.shows("O lugar de Ana está em outro celular.")
    newer = knocks(evening, "Ana")
    host.press("Sim, é Ana")

    newer.page.wait_for_url("**/s/*")
    new.shows("O lugar de Ana está em outro celular.")
