"""The open practice round on the wire: hands are added to every screen while it is open, and to
none once they are closed; the page that a phone checks with agrees."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.i18n.catalogue import Words
from tests.web.inside import Inside, Poll

PT = Words("pt-BR")


class Open(Inside):
    """Three people in an open round, each with a screen, beside the TV and the host's page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.read: dict[Poll, int] = {}
        self.table.host({"type": "End"})
        self.host = self.poll({"host": self.lobby.host_key, "tv": self.table.code})
        self.tv = self.poll({"tv": self.table.code})
        self.phones = [self.poll({"seat": token}) for token in self.tokens.values()]
        self.asks(type="Start", practice=True, sure=True)

    @property
    def screens(self) -> list[Poll]:
        """Every screen."""
        return [self.host, self.tv, *self.phones]

    def asks(self, **order: Any) -> None:
        """The host asks for something, and it is done."""
        assert self.host.ask("host", order) == {}

    def heard(self, screen: Poll) -> list[Any]:
        """The pictures that this screen was sent since the last time."""
        assert screen.ask("probe") == {}
        fresh = screen.heard[self.read.get(screen, 0) :]
        self.read[screen] = len(screen.heard)
        return [json.loads(one[2:])[1] for one in fresh if one.startswith('42["screen",')]

    def plays(self, most: int) -> None:
        """So many moves of bots, or to the end of the round."""
        rng = random.Random(2)
        for _ in range(most):
            sitting = self.table.sitting
            assert sitting.state is not None
            for at, person in enumerate(sitting.seats):
                if command := bruma.BOT.answer(look(sitting.state, Seat(at)), rng):
                    self.table.play(person, msgspec.to_builtins(command))
                    break

    def hands(self) -> list[list[str]]:
        """What everybody holds."""
        state = self.table.sitting.state
        assert state is not None
        return [list(hand.cards) for hand in state.hands]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    """An open round has begun."""
    table = Open(tmp_path)
    yield table
    table.close()


def test_hands_are_on_every_screen_until_they_are_closed(table: Open) -> None:
    """Then on none: not on the TV, not on the host's page, not on another phone."""
    hands = table.hands()
    for screen in table.screens:
        seats = table.heard(screen)[-1]["view"]["seats"]
        assert [seat["open"] for seat in seats] == hands
    table.plays(6)
    for screen in table.screens:
        table.heard(screen)

    table.asks(type="BeginAgain")

    assert table.hands() == hands
    for screen in table.screens:
        pictures = table.heard(screen)
        assert pictures
        assert_closed(pictures)
    table.plays(4)
    for screen in table.screens:
        assert_closed(table.heard(screen))
    later = table.poll({"tv": table.table.code})
    assert_closed(table.heard(later))


def assert_closed(pictures: list[Any]) -> None:
    """No hand stands in these but the viewer's own."""
    for picture in pictures:
        view = picture["view"]
        assert not view["open"]
        assert view["remark"] is None
        for seat in view["seats"]:
            assert seat.get("open", [None, None]) == [None, None]
            assert not seat.get("looks")


def test_the_tv_is_told_what_each_step_means(table: Open) -> None:
    """And the plain one with it, that shows the open hands too."""
    remark = table.heard(table.tv)[-1]["view"]["remark"]
    assert "pode declarar qualquer ação" in remark

    lite = table.browser().get("/tv/lite/now", base_url="http://192.168.7.7:8000").text

    assert remark in lite
    assert PT.say("tv.open_round") in lite
    assert lite.count("card of-") == 6


def test_only_the_host_closes_the_hands(table: Open) -> None:
    """And only once."""
    refused = {"refused": PT.say("table.not_host")}
    for screen in (table.tv, table.phones[0]):
        assert screen.ask("host", {"type": "BeginAgain"}) == refused
    assert table.table.sitting.practising
    table.asks(type="BeginAgain", fresh=True)

    again = table.host.ask("host", {"type": "BeginAgain"})

    assert again == {"refused": PT.say("table.not_now")}


def test_the_host_is_told_where_there_is_no_open_round(table: Open) -> None:
    """Before they ask for one."""
    assert table.heard(table.host)[-1]["start"]["practice"] is None
    table.asks(type="End")
    table.asks(type="Configure", options={"mode": "free"})

    assert table.heard(table.host)[-1]["start"]["practice"] == PT.say("bruma.practice.free")
    assert table.host.ask("host", {"type": "Start", "practice": True}) == {
        "refused": PT.say("bruma.practice.free")
    }


def test_while_it_is_open_its_record_stays_closed(table: Open) -> None:
    """What lies in the deck is nobody's business in it either."""
    browser = table.browser()
    answer = browser.post(f"/prova/{table.table.code}", base_url="http://127.0.0.1:8000")

    assert answer.get_json() == {"refused": PT.say("prova.running")}
