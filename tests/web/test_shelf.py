"""The host chooses the table's game from the shelf; with one game there is nothing to choose."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.options import parse
from companion.cli.start import _choose
from companion.games import bruma
from companion.i18n.catalogue import Words
from companion.web.identity import Asker
from companion.web.live.screens import screen
from tests.toys import gull
from tests.toys.shelf import shelved
from tests.web.test_pages import PHONE, House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table, and two games on the shelf; it plays the first of them."""
    with shelved(bruma.GAME, gull.GAME):
        house = House(tmp_path)
        yield house
        house.lobby.close()


def shown(house: House, *, host: bool) -> Any:
    """The screen of the host's page, or of a TV."""
    table = house.lobby.main
    hub = house.app.extensions["hub"]
    return json.loads(screen(Asker(table, laptop=host), hub.moment(table, "en")))


def test_the_host_sees_the_games_and_why_one_cannot_be_played(house: House) -> None:
    for name in ("Ana", "Bia"):
        house.join(name)
    first, second = shown(house, host=True)["shelf"]

    assert (first["game"], first["chosen"], first["why"]) == ("bruma", True, None)
    assert (first["name"], first["seats"], first["minutes"]) == (
        "Bruma",
        [2, 6],
        "15 to 30 minutes",
    )
    assert (second["name"], second["seats"], second["minutes"]) == ("Gull", [3, 6], None)
    assert second["about"] == "Make pairs, and do not end up with the gull."
    assert second["why"] == Words("en").say("table.too_few", n=1)
    assert second["able"], "others can still come"
    assert shown(house, host=False)["shelf"] == []


def test_the_chosen_game_is_every_page_s_and_offers_what_it_has(house: House) -> None:
    phone = house.browser()
    house.join("Ana", phone)
    seat = phone.get("/", **PHONE).headers["Location"]
    assert '"plays": "bruma"' in phone.get(seat, **PHONE).get_data(as_text=True)
    house.lobby.main.host({"type": "ChooseGame", "game": "gull"})

    page = phone.get(seat, **PHONE).get_data(as_text=True)
    assert '"plays": "gull"' in page
    assert '"brings": []' in page
    assert shown(house, host=False)["table"]["game"] == "gull"
    assert "/regras" not in house.browser().get(f"/j/{house.code}", **PHONE).get_data(as_text=True)


def test_with_one_game_there_is_no_shelf(tmp_path: Path) -> None:
    with shelved(bruma.GAME):
        house = House(tmp_path)
        assert shown(house, host=True)["shelf"] == []
        house.lobby.close()


def test_the_start_can_ask_for_a_game(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """One that cannot be played now is refused in a sentence, and the table stays as it is."""
    words = Words("en")
    options = parse(["--game", "gull"], words)
    assert options
    _choose(house.lobby, options.game, words)
    assert house.lobby.main.sitting.game == "gull"

    for name in ("Ana", "Bia", "Caio"):
        house.join(name)
    house.lobby.main.host({"type": "Start"})
    _choose(house.lobby, "bruma", words)
    assert house.lobby.main.sitting.game == "gull"
    assert capsys.readouterr().err == words.say("table.running") + "\n"
