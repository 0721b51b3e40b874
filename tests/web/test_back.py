"""The way back: a page away from the table knows whether that plays, and whether it asks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.seats import Seat
from companion.core.step import look
from companion.games.bruma.rules.commands import Declare, Pass
from companion.games.bruma.rules.model import Action
from tests.web.test_pages import PHONE, House

AWAY = ("/regras", "/cartas", "/tutorial", "/tutorial/1", "/prova", "/replay/{}", "/numbers/{}")
HERE = ("/tv", "/j/")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An open table with nobody at it."""
    house = House(tmp_path)
    yield house
    house.lobby.close()


@pytest.fixture
def three(house: House) -> list[FlaskClient]:
    """The browsers of three people who sit there."""
    found = [house.browser() for _ in range(3)]
    for name, browser in zip(("Ana", "Bia", "Caio"), found, strict=True):
        house.join(name, browser)
    return found


def now(browser: FlaskClient) -> Any:
    """What a page of this browser is told."""
    return browser.get("/seat.json", **PHONE).get_json()


def turn(house: House, browsers: list[FlaskClient]) -> list[FlaskClient]:
    """The browsers by seat, whoever has the turn first."""
    sitting = house.lobby.main.sitting
    assert sitting.state is not None
    first = sitting.state.table.turn
    by_seat = {sitting.seat_of(one.id): at for at, one in enumerate(sitting.people)}
    return [browsers[by_seat[Seat((first + more) % 3)]] for more in range(3)]


def does(house: House, seat: int, kind: Any, *more: Any) -> None:
    """A seat answers the open question, or declares."""
    table = house.lobby.main
    state = table.sitting.state
    assert state is not None
    table.play(table.sitting.seats[seat], kind(state.table.phase.question, *more))


def test_every_page_of_a_seat_has_the_way_back(house: House, three: list[FlaskClient]) -> None:
    """And a page of nobody's has none."""
    for path in AWAY:
        page = path.format(house.code)
        assert 'id="seat-bar"' in three[0].get(page, **PHONE).text, page
        assert 'id="seat-bar"' not in house.browser().get(page, **PHONE).text, page
    for path in HERE:
        assert 'id="seat-bar"' not in house.browser().get(path, **PHONE).text, path


def test_nobodys_browser_is_told_nothing(house: House, three: list[FlaskClient]) -> None:
    """Also while others play."""
    house.lobby.main.host({"type": "Start"})

    assert three
    assert now(house.browser()) == {"to": "", "playing": False, "asked": ""}


def test_a_seat_is_told_when_it_is_asked(house: House, three: list[FlaskClient]) -> None:
    """Each question has its own name; whoever has answered is asked nothing more."""
    seat = three[0].get("/", **PHONE).headers["Location"]
    assert now(three[0]) == {"to": seat, "playing": False, "asked": ""}
    house.lobby.main.host({"type": "Start"})
    first, second, third = turn(house, three)
    assert [bool(now(each)["asked"]) for each in (first, second, third)] == [True, False, False]
    assert all(now(each)["playing"] for each in three)
    turn_of_first = now(first)["asked"]
    state = house.lobby.main.sitting.state
    assert state is not None
    at = state.table.turn

    does(house, at, Declare, Action.COMERCIO)
    assert now(first)["asked"] == ""
    asked = now(second)["asked"]
    assert asked == now(third)["asked"] != turn_of_first
    does(house, (at + 1) % 3, Pass)
    assert [now(each)["asked"] for each in (second, third)] == ["", asked]

    house.lobby.main.host({"type": "Pause"})
    assert not any(now(each)["asked"] for each in three)


def test_what_is_told_is_the_same_whatever_one_holds(
    house: House, three: list[FlaskClient]
) -> None:
    """Nothing but whether the open question is put to the seat."""
    house.lobby.main.host({"type": "Start"})
    for browser in three:
        told = now(browser)
        assert set(told) == {"to", "playing", "asked"}
    sitting = house.lobby.main.sitting
    assert sitting.state is not None
    hand = look(sitting.state, Seat(0)).hand
    assert hand is not None
    assert not any(card in three[0].get("/seat.json", **PHONE).text for card in hand.cards)
