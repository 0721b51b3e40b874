"""House rules that were changed can be read whole, on the TV and on every phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.browser.test_tv_layout import HOUSE
from tests.bruma.table import ANA, MERGULHO, lay

TV: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 320, "height": 568}
ALL: Final = [f"{rule['label']}: {rule['value']}" for rule in HOUSE]


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """A laptop with two at the table."""
    shown = Shown(tmp_path, ("Ana", "Bia"))
    yield shown
    shown.close()


def test_the_tv_shows_all_of_them_before_a_game(chromium: Browser, shown: Shown) -> None:
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    tv.shows({**shown.lobby_screen(), "house": HOUSE})

    expect(tv.page.locator(".house li")).to_have_text(ALL)
    tv.close()


def test_in_play_the_next_ones_come_with_the_next_turn(chromium: Browser, shown: Shown) -> None:
    """Each is told whole, and all of them within a few turns."""
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    table, told = lay("sombra guardia | mercador contrabandista"), set[str]()
    for turn in range(6):
        tv.shows(shown.game(table, house=HOUSE))
        told |= set(tv.page.locator(".house li").all_inner_texts())
        table.at(table.turn).declares(MERGULHO)
        assert table.state.table.turn_no == turn + 2

    assert told == set(ALL)
    tv.close()


def test_a_phone_shows_all_of_them_in_the_lobby_and_in_help(
    chromium: Browser, shown: Shown
) -> None:
    phone = Glass(chromium, shown.app, shown.seats[ANA], viewport=PHONE)
    rules = phone.page.locator(".house__rule")
    whole = [f"{rule['label']}{rule['value']}" for rule in HOUSE]
    person = {
        "you": {**shown.lobby_screen()["you"], "person": shown.lobby_screen()["people"][0]["id"]}
    }
    phone.shows({**shown.lobby_screen(), **person, "house": HOUSE})
    expect(rules).to_have_text(whole)
    phone.shows(shown.game(lay("sombra guardia | mercador contrabandista"), ANA, house=HOUSE))
    expect(rules).to_have_count(0)
    phone.page.get_by_role("button", name="Ajuda").click()

    expect(rules).to_have_text(whole)
    phone.close()
