"""A game that brings no drawing is drawn all the same: on the phone of a seat, and on the TV."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from companion.web.identity import Asker
from companion.web.live.screens import screen
from tests.browser.evening import PHONE, TV
from tests.browser.glass import Glass
from tests.toys import gull
from tests.toys.shelf import shelved
from tests.web.inside import Inside

FOREIGN = re.compile("bruma-|mercador|mergulho|pérola", re.IGNORECASE)
"""Words of another game, and of the files that draw it."""


def told(inside: Inside, person: str | None) -> dict[str, Any]:
    """What the phone of this person is told; without one, the TV."""
    table = inside.table
    found = table.sitting.person(person) if person else None
    asker = Asker(table, person, found.key, seat=True) if found else Asker(table)
    with table.lock:
        moment = inside.app.extensions["hub"].moment(table, "pt-BR")
    picture: dict[str, Any] = json.loads(screen(asker, moment))
    return picture


def test_any_game_is_drawn_on_phone_and_tv(chromium: Browser, tmp_path: Path) -> None:
    """Every answer is there, every name, the headline; and no word of another game."""
    with shelved(gull.GAME):
        inside = Inside(tmp_path)
        screens = {one: told(inside, one) for one in inside.people.values()}
        asked = next(one for one, each in screens.items() if each["seen"]["choices"])
        name = next(each for each, one in inside.people.items() if one == asked)
        phone = Glass(chromium, inside.app, f"/s/{inside.tokens[name]}", viewport=PHONE)
        phone.shows(screens[asked])
        seen = screens[asked]["seen"]
        tv = Glass(chromium, inside.app, "/tv", viewport=TV)
        tv.shows(told(inside, None))

        expect(phone.page.locator("#question")).to_have_text(seen["prompt"])
        labels = phone.page.locator(".question .choice .button__label").all_text_contents()
        (choice,) = seen["choices"]
        assert choice["pattern"]["kind"] == "number"
        least, most = choice["pattern"]["least"], choice["pattern"]["most"]
        assert labels == [str(number) for number in range(least, most + 1)]
        expect(tv.page.locator(".headline")).to_have_text(seen["headline"])
        names = tv.page.locator(".seat .plate__name").all_text_contents()
        assert sorted(one.strip() for one in names) == sorted(inside.people)
        assert phone.complaints == tv.complaints == []
        assert FOREIGN.findall(phone.page.content() + tv.page.content()) == []
        phone.close()
        tv.close()
        inside.lobby.close()
