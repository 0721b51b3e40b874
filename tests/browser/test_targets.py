"""Against whom: six long names have room on the smallest phone."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening import SMALL_PHONE
from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.browser.test_tv_layout import dealt
from tests.bruma.table import ANA

NAMES: Final = (
    *("Maria Fernanda Souza", "João Guilherme Gomes", "WWWWWWWWWWWWWWWWWWWW"),
    *("Christopher Woodword", "Wilhelmina Mommsenns", "Bartolomeu de Gusmão"),
)


@pytest.mark.parametrize("lang", ["pt-BR", "en", "es"])
def test_every_name_has_room_without_scrolling(
    chromium: Browser, tmp_path: Path, lang: str
) -> None:
    shown = Shown(tmp_path, NAMES, lang)
    phone = Glass(
        chromium, shown.app, shown.seats[ANA], viewport=SMALL_PHONE, reduced_motion="reduce"
    )
    phone.shows(shown.game(dealt(6, pearls=5), ANA))
    aims = phone.page.locator(".choices--targets > .choice")

    phone.page.locator(".choices--actions > .choice", has_text="Envenenar").click()
    expect(aims).to_have_count(6)

    main = phone.page.locator(".main")
    room, takes = main.evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    assert takes <= room
    phone.close()
    shown.close()
