"""What happens at the table is told once in each place: on the TV, on a phone, and to the ear."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.play import disclose, rewind
from companion.games import bruma
from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.bruma.table import ANA, BIA, MERGULHO, lay

NAMES: Final = ("Ana", "Bia", "Cléo")
TV: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """A laptop with three at the table."""
    shown = Shown(tmp_path, NAMES)
    yield shown
    shown.close()


def seen(page: Page, text: str) -> int:
    """How often this can be read on the page; what only the ear gets does not count."""
    places = page.get_by_text(text).all()
    hidden = "(one) => one.closest('.visually-hidden, #spoken') !== null"
    return sum(one.is_visible() and not one.evaluate(hidden) for one in places)


def test_cards_that_are_turned_over_at_the_end_are_told(chromium: Browser, shown: Shown) -> None:
    """To whoever hears the TV or a phone, and in the news."""
    table = lay("mercador (sombra) | guardia (guardia)")
    table.at(BIA).leaves()
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    phone = Glass(chromium, shown.app, shown.seats[BIA], viewport=PHONE)
    tv.shows(shown.game(table))
    phone.shows(shown.game(table, BIA))
    expect(tv.page.locator("#spoken")).to_contain_text("Ana é a última casa de pé")
    table.take(disclose(bruma.GAME, table.state, Random(1)))
    tv.shows(shown.game(table))
    phone.shows(shown.game(table, BIA))

    expect(tv.page.locator("#spoken")).to_have_text("Ana tinha o Mercador")
    expect(tv.page.locator(".news li").last).to_have_text("Ana tinha o Mercador")
    expect(phone.page.get_by_role("log").locator("p")).to_have_text(["Ana tinha o Mercador"])


def test_what_the_host_did_is_told_once(chromium: Browser, shown: Shown) -> None:
    """The dial, and going back: also a second time in a row."""
    table = lay("mercador sombra | guardia guardia | sombra mercador")
    tv = Glass(chromium, shown.app, "/tv", viewport=TV)
    phone = Glass(chromium, shown.app, shown.seats[BIA], viewport=PHONE)
    log = phone.page.get_by_role("log").locator("p")

    def shows(**more: Any) -> None:
        tv.shows(shown.game(table, **more))
        phone.shows(shown.game(table, BIA, **more))

    shows(notice=None)
    table.dials("free")
    dialled = "Agora a mesa é livre"
    shows(notice=dialled)
    assert [seen(one.page, dialled) for one in (tv, phone)] == [1, 1]
    expect(log).to_have_text([dialled])

    table = lay("mercador sombra | guardia guardia | sombra mercador")
    began = table.state
    table.at(ANA).declares(MERGULHO)
    first = table.state
    table.at(BIA).declares(MERGULHO)
    shows(notice=None)
    before = log.all_inner_texts()
    told = "O anfitrião desfez jogadas"
    for state in (first, began):
        table.take(rewind(bruma.GAME, state, (), table.state, Random(1)))
        shows(notice=told)
        assert [seen(one.page, told) for one in (tv, phone)] == [1, 1]
        assert [seen(one.page, "A partida voltou") for one in (tv, phone)] == [0, 0]
    assert log.all_inner_texts() == [*before, told, told]


def test_who_watches_reads_it_once(chromium: Browser, shown: Shown) -> None:
    """With what they can do."""
    table = lay("mercador sombra | guardia guardia")
    phone = Glass(chromium, shown.app, shown.seats[2], viewport=PHONE)
    note = "Você está assistindo. Para jogar, fale com o anfitrião."
    phone.shows(shown.game(table, note=note))

    assert seen(phone.page, "Você está assistindo") == 1
    expect(phone.page.get_by_role("heading", name=note)).to_be_visible()
