"""One smoke game in the engine of every iPhone."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.browser.pages import read_code
from tests.browser.webkit import DRIVER, SCREEN, Device, PhoneOfWebKit, Shop, mini_browser, screen
from tests.web.laptop import Laptop

TV: Final = (1280, 800)
PHONE: Final = (420, 900)

# Selenium's own way of reaching this driver is one that Selenium warns of.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")


@pytest.fixture
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    """Where phones and TVs with this engine come from."""
    missing = [
        str(path) for path in (DRIVER, SCREEN, mini_browser()) if not (path and path.exists())
    ]
    if missing and os.environ.get("CI") == "true":
        pytest.fail(f"missing: {missing}")
    if missing:
        pytest.skip(f"missing: {missing}")
    with screen() as display:
        shop = Shop(display, tmp_path_factory.mktemp("config"))
        yield shop
        shop.close()


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    """The laptop, which stops cleanly."""
    laptop = Laptop(tmp_path)
    yield laptop
    assert laptop.stop() == 0


def test_a_whole_game_in_webkit(shop: Shop, laptop: Laptop) -> None:
    """From the QR code to the winner, on a TV and two phones."""
    at = f"http://127.0.0.1:{laptop.port}"
    tv = shop.opens(Device, TV, f"{at}/tv")
    tv.the("body[data-line=live] .door svg.qr")
    address = read_code(tv.picture())
    phones = [shop.opens(PhoneOfWebKit, PHONE, address) for _ in range(2)]
    for phone, name in zip(phones, ("Ana", "Bruno"), strict=True):
        phone.sits_down(name)
    host = shop.opens(Device, TV, f"{at}/host")
    host.the(
        "html[data-line=live] [data-stay=start]:not([aria-disabled=true]):not([data-rests])"
    ).click()
    tv.the("body[data-stage=playing]")
    hands = [phone.cards() for phone in phones]
    rng = random.Random(11)

    def over() -> bool:
        return tv.has("body[data-stage=over]")

    while not over():
        tv.waits(lambda: over() or any(one.presses_anything(rng) for one in phones), "a button")

    assert [len(cards) for cards in hands] == [2, 2]
    assert all(phone.the("section.over").is_displayed() for phone in phones)

    phones[0].goes(f"{at}/foto/{laptop.code}")
    phones[0].the(".photo")
    assert phones[0].asks("document.querySelector('.photo').naturalWidth") == 1080
