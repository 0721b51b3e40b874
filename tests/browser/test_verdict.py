"""What a doubt came to has its moment: the card large, the word, who said what and who loses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.bruma.table import (
    ANA,
    BIA,
    COMERCIO,
    GUARDIA,
    MERCADOR,
    MERGULHO,
    Sitting,
    lay,
)

NAMES: Final = ("Ana", "Bia", "Cléo")
BREATH_MS: Final = 2800
TV: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 320, "height": 568}
BOXES: Final = """() => [...document.querySelectorAll(".question .button")]
  .map((one) => one.getBoundingClientRect().toJSON())"""
# Whether it lies under the masthead, and over all of the strip and the headline.
COVERED: Final = """() => {
  const [moment, masthead, scene] = [".verdict", ".masthead", ".scene"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return [moment.top >= masthead.bottom, moment.top <= scene.top && moment.bottom >= scene.bottom];
}"""
# It comes with a movement; where it lies is asked once that is over.
STILL: Final = (
    "(one) => Promise.all(one.getAnimations().map((move) => move.finished)).then(() => 0)"
)
LIE: Final = ["Mentira!", "Ana disse ser o Mercador", "Ana perde esta carta"]


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """A laptop with three at the table."""
    shown = Shown(tmp_path, NAMES)
    yield shown
    shown.close()


def doubted(hand: str = "sombra guardia") -> Sitting:
    """Ana says that she is the Mercador, and Bia does not believe it."""
    table = lay(f"{hand} | contrabandista mercador | cartografa sombra")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    return table


def caught(tv: Glass, shown: Shown) -> Locator:
    """Ana is caught, and Bia's turn goes on before everyone has read it."""
    table = doubted()
    tv.shows(shown.game(table))
    moment = tv.page.locator(".verdict")
    expect(moment).to_have_count(0)
    table.at(ANA).shows(GUARDIA)
    tv.shows(shown.game(table))
    tv.page.evaluate("document.getAnimations().forEach((one) => one.pause())")
    expect(moment.locator("p")).to_have_text(LIE)
    assert "of-guardia" in str(moment.locator(".card").get_attribute("class"))
    table.at(BIA).declares(MERGULHO)
    tv.shows(shown.game(table))
    expect(moment).to_have_count(1)
    return moment


def test_a_lie_lies_large_on_the_tv(chromium: Browser, shown: Shown) -> None:
    """With the wrong card, as long as a proof would; the next question does not end it."""
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    moment = caught(tv, shown)

    lasts = moment.evaluate("(one) => one.getAnimations()[0].effect.getTiming().duration")
    assert lasts == BREATH_MS
    moment.evaluate("(one) => one.getAnimations()[0].finish()")
    expect(moment).to_have_count(0)
    assert tv.complaints == []
    tv.close()


def test_without_motion_it_lies_as_long(chromium: Browser, shown: Shown) -> None:
    """And nothing moves."""
    tv = Glass(chromium, shown.app, "/tv", viewport=TV, reduced_motion="reduce", stopped=True)
    moment = caught(tv, shown)

    assert moment.evaluate("(one) => one.getAnimations().length") == 0
    tv.page.clock.run_for(BREATH_MS)
    expect(moment).to_have_count(0)
    tv.close()


def test_a_tv_that_comes_late_shows_the_table_as_it_is(chromium: Browser, shown: Shown) -> None:
    """Nothing of what was before it came is played again; what happened last is in the news."""
    table = doubted()
    table.at(ANA).shows(GUARDIA)
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    tv.shows(shown.game(table))

    expect(tv.page.locator(".news li").last).to_contain_text("perde a Guardiã")
    expect(tv.page.locator(".verdict")).to_have_count(0)
    expect(tv.page.locator("#spoken")).to_contain_text("Mentira! Ana disse ser o Mercador.")
    tv.close()


def test_a_proof_tells_who_loses(chromium: Browser, shown: Shown) -> None:
    """Whoever doubted, while they choose."""
    table = doubted("mercador guardia")
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    tv.shows(shown.game(table))
    table.at(ANA).shows(MERCADOR)
    tv.shows(shown.game(table))

    told = ["Era verdade", "Ana disse ser o Mercador", "Bia perde uma carta"]
    expect(tv.page.locator(".verdict p")).to_have_text(told)
    tv.close()


def test_a_phone_shows_it_over_nothing_that_answers(chromium: Browser, shown: Shown) -> None:
    """To Bia, whose turn it is: every button stands where it stands without it, and can be seen;
    a phone that comes late is shown nothing of it."""
    table = doubted()
    phone, late = (
        Glass(chromium, shown.app, shown.seats[BIA], viewport=PHONE, stopped=True) for _ in "ab"
    )
    phone.shows(shown.game(table, BIA))
    table.at(ANA).shows(GUARDIA)
    for each in (phone, late):
        each.shows(shown.game(table, BIA))
    moment = phone.page.locator(".verdict")

    expect(moment.locator("p")).to_have_text(LIE)
    moment.evaluate(STILL)
    expect(late.page.locator(".verdict")).to_have_count(0)
    stand = late.page.evaluate(BOXES)
    assert phone.page.evaluate(BOXES) == stand
    bottom = moment.evaluate("(one) => one.getBoundingClientRect().bottom")
    assert 0 < bottom <= min(box["top"] for box in stand)
    assert phone.page.evaluate(COVERED) == [True, True]
    phone.page.clock.run_for(BREATH_MS - 1)
    expect(moment).to_have_count(1)
    phone.page.clock.run_for(1)
    expect(moment).to_have_count(0)
    assert phone.complaints == []
    for each in (phone, late):
        each.close()


def test_the_next_game_begins_without_it(chromium: Browser, shown: Shown) -> None:
    """A lie of the open round, or of a game that ended, is not one of the game that begins."""
    table = doubted()
    phone = Glass(chromium, shown.app, shown.seats[BIA], viewport=PHONE, stopped=True)
    phone.shows(shown.game(table, BIA))
    table.at(ANA).shows(GUARDIA)
    phone.shows(shown.game(table, BIA))
    expect(phone.page.locator(".verdict")).to_have_count(1)

    phone.shows(shown.game(lay("sombra guardia | mercador mercador | cartografa sombra"), BIA))

    expect(phone.page.locator(".verdict")).to_have_count(0)
    phone.close()
