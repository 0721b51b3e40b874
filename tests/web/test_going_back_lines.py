"""Each line that the host can go back to says what it is, in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.table.entries import Pace
from companion.web.identity import Asker
from companion.web.live.screens import Moment, screen
from tests.sitting import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game of three in which whoever has passed is named at once."""
    evening = Evening(tmp_path)
    evening.lobby.timers.pace = Pace(least=0, tie=0, passes="each")
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    return evening


def lines(evening: Evening) -> list[str]:
    """What the lines say, the newest first."""
    table = evening.table
    moment = Moment(table.snapshot(), evening.lobby.doors[table.code], frozenset(), "pt-BR")
    told = json.loads(screen(Asker(table, laptop=True), moment))
    return [" · ".join(one["text"]) for one in told["lines"]]


def does(evening: Evening, seat: int, kind: str, **command: Any) -> None:
    """A seat answers the open question."""
    state = evening.table.sitting.state
    assert state is not None
    person = evening.table.sitting.seats[seat]
    of = state.table.asks(Seat(seat))
    evening.table.play(person, {"type": kind, "of": of, **command})


def test_a_line_that_holds_only_a_pass_says_so(evening: Evening) -> None:
    """One by one, and when the question was let pass by all; only the first one is the deal."""
    state = evening.table.sitting.state
    assert state is not None
    me = int(state.table.turn)
    left, right = (me + 1) % 3, (me + 2) % 3
    does(evening, me, "Declare", action="surrupiar", target=left)
    does(evening, left, "Pass")
    does(evening, right, "Pass")

    *passed, declared, deal = lines(evening)
    assert set(passed) == {"Todos deixaram passar", "Alguém deixou passar"}
    assert passed[0] == "Todos deixaram passar"
    assert "surrupia" in declared
    assert deal.startswith("Cartas dadas: ")
