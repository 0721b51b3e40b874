"""The TV in plain HTML: the same facts as the full one, and no card that lies face down."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.seats import Seat
from companion.core.step import look
from companion.table.entries import Pace
from companion.web.identity import Asker
from companion.web.live.screens import Moment, screen
from companion.web.pages.tv_lite import TvLitePage
from tests.web.test_pages import PHONE, House


class Hall(House):
    """A laptop with a table, and a plain TV in front of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.lobby.timers.pace = Pace(least=0, tie=0)
        self.lobby.timers.moment = 0.0
        self.rng = Random(1)

    @property
    def lite(self) -> str:
        """What the plain TV is given, as a reader reads it."""
        answer = self.browser().get("/tv/lite/now", **PHONE)
        assert answer.status_code == 200
        return unescape(answer.text)

    @property
    def seen(self) -> Any:
        """What the full TV is sent."""
        table = self.lobby.main
        doors = self.lobby.doors[table.code]
        return msgspec.json.decode(
            screen(Asker(table), Moment(table.snapshot(), doors, frozenset(), table.sitting.lang))
        )

    def plays(self) -> bool:
        """One step of a game at random; false once it is over."""
        table, sitting = self.lobby.main, self.lobby.main.sitting
        if not sitting.running:
            return False
        assert sitting.state is not None
        moves = [
            (person, command)
            for seat, person in enumerate(sitting.seats)
            for command in sitting.rules_of.choices(look(sitting.state, Seat(seat)))
        ]
        person, command = self.rng.choice(moves)
        table.play(person, msgspec.to_builtins(command))
        return True


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A table with three people."""
    hall = Hall(tmp_path)
    for name in ("Ana", "Bia <b>", "Maria-Antonieta Lima"):
        hall.join(name)
    yield hall
    hall.lobby.close()


def test_the_way_to_the_plain_page(hall: Hall) -> None:
    """By ``?lite``, and from a full page that finds that it cannot run."""
    browser = hall.browser()

    assert browser.get("/tv?lite", **PHONE).headers["Location"] == "/tv/lite"
    page = browser.get("/tv/lite", **PHONE).text
    assert 'http-equiv="refresh"' in page
    assert "Bia &lt;b&gt;" in page
    assert "<b>" not in page.partition('class="seats"')[2].partition("</ol>")[0]
    full = browser.get("/tv", **PHONE).text
    assert full.index("/old_browser-") < full.index('type="module"')
    assert '<noscript><meta http-equiv="refresh" content="0; url=/tv/lite">' in full


def test_it_tells_what_the_full_tv_tells(hall: Hall) -> None:
    """Through a whole game: every sentence, every number, every card that lies face up."""
    assert all(name in hall.lite for name in ("Ana", "Bia <b>", hall.seen["start"]["why"] or ""))
    hall.lobby.main.host({"type": "Start"})
    steps = 0
    while hall.plays():
        steps += 1
        seen, lite = hall.seen, hall.lite
        view = seen["view"]
        told = [view["headline"], view["alarm"], *view["news"], str(view["vault"]), hall.code]
        told.append(view["why"][-1])
        if view["verdict"]:
            told += [view["verdict"][part] for part in ("title", "said", "loses")]
            assert f'class="verdict__card card of-{view["verdict"]["card"]}"' in lite
        told.append(None if seen["notice"] else view["asked_line"])
        assert [text for text in told if text and text not in lite] == []
        piles = re.findall(r'class="pearls"><b>(\d+)</b>', lite)
        assert piles == [str(seat["pearls"]) for seat in view["seats"] if not seat.get("out")]
        up = [card for seat in view["seats"] for card in seat["cards"] if card]
        assert re.findall(r'class="card of-(\w+)"', lite) == up
        assert lite.count("is-turn") == 1

    assert steps > 5
    assert hall.seen["view"]["headline"] in hall.lite
    assert f"{winner(hall)}</span> <b>1</b>" in hall.lite


def winner(hall: Hall) -> str:
    """Who has a point."""
    return next(one.name for one in hall.lobby.main.sitting.people if one.wins)


def test_it_holds_no_card_that_is_face_down(hall: Hall) -> None:
    """It is made of the public screen alone: the same table with other hands looks the same."""
    hall.lobby.main.host({"type": "Start"})
    table = hall.lobby.main
    before = hall.lite
    state = table.sitting.state
    assert state is not None
    cards = [card for hand in state.hands for card in hand.cards]
    dealt = iter([*cards[1:], cards[0]])
    hands = tuple(
        msgspec.structs.replace(hand, cards=tuple(next(dealt) for _ in hand.cards))
        for hand in state.hands
    )
    other = msgspec.structs.replace(state, hands=hands)
    table.writer.sitting = msgspec.structs.replace(table.sitting, state=other)

    assert hands != state.hands
    assert hall.lite == before
    assert "card of-" not in before


def test_it_tells_every_rule_of_the_house(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """In play as many as have room on a line, and the others with the next turns."""
    rules = [{"label": f"Regra {at}", "value": "x" * 60} for at in range(3)]
    hall.lobby.main.host({"type": "Start"})
    seen = {**hall.seen, "house": rules}
    monkeypatch.setattr(TvLitePage, "_seen", lambda *_: seen)
    told = []
    for turn in range(3):
        seen["seen"]["turn_no"] = turn
        told += re.findall(r"Regra \d", hall.lite)

    assert told == ["Regra 0", "Regra 1", "Regra 2"]
    seen["view"] = seen["seen"] = None
    assert all(rule["label"] in hall.lite for rule in rules)
