"""What a table does after an answer, in which order and how long it waits, tells no card."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.step import look, replay
from companion.games import bruma
from companion.games.bruma.rules.commands import Keep, Lose, Show
from companion.storage.journal import Journal
from companion.table.entries import Pace
from companion.table.settings import Settings
from companion.table.state import Sitting
from companion.table.table import Table
from companion.table.timers import Timers
from tests.bruma.redeal import redeal
from tests.sitting import Evening

OWN_CARDS = (Show, Lose, Keep)
"""Commands that name a card of whoever sends them: what follows is what the card says."""

Trace = list[tuple[Any, ...]]


class Still(Timers):
    """Timers whose clock stands still; what they are to do later is written down."""

    def __init__(self, pace: Pace, trace: Trace) -> None:
        super().__init__(Settings(clock=lambda: 0.0, pace=pace))
        self._rng = cast(Any, random.Random(1))
        self._trace = trace

    def _later(self, key: tuple[Any, ...], seconds: float, call: Any) -> None:
        self._trace.append(("later", key, seconds))
        super()._later(cast(Any, key), seconds, call)


class Pages:
    """A journal of which only the number of entries is known."""

    trouble = None

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def append(self, *_: object) -> None:
        """Write an entry."""
        self._trace.append(("written",))


def traced(sitting: Sitting, pace: Pace, person: str, command: Any) -> Trace:
    """All that a table does when ``person`` sends ``command``, and then when its time has come:
    entries, who is told, and what it waits for."""
    trace: Trace = []
    windows = Still(pace, trace)
    table = Table(sitting, cast(Journal, Pages(trace)), windows, random.Random(1))
    table.watch(lambda people: trace.append(("told", people)))
    table.wake()
    table.play(person, msgspec.to_builtins(command))
    windows.clock = lambda: 60.0
    for call in windows.due():
        call()
    return trace


@pytest.mark.parametrize("pace", [Pace(), Pace(least=0, tie=0), Pace(most=5, passes="each")])
def test_a_table_takes_the_same_steps_whatever_anybody_holds(pace: Pace, tmp_path: Path) -> None:
    """A claim and a bluff, a doubt of either, a block, a pass: the same entries, the same people
    are told as often and in the same order, and the same waits follow, one seat being covered."""
    rng = random.Random(1)
    compared = 0
    for sitting in _somewhere(tmp_path, rng):
        assert sitting.state is not None
        cards = redeal(sitting.state, None, rng)
        other = replace(sitting, state=replay(bruma.GAME, sitting.state, cards))
        for at, person in enumerate(sitting.seats):
            for command in bruma.required.choices(look(sitting.state, Seat(at))):
                if not isinstance(command, OWN_CARDS):
                    here, there = (traced(each, pace, person, command) for each in (sitting, other))
                    assert here == there, command
                    compared += 1
    assert compared > 300


def _somewhere(folder: Path, rng: random.Random) -> Iterator[Sitting]:
    """Moments of random games of five, one of the chairs being covered."""
    evening = Evening(folder)
    people = evening.join(*(f"Casa {at}" for at in range(5)))
    for _ in range(100):
        if not evening.table.sitting.running:
            evening.host("Start")
            evening.host("Cover", person=rng.choice(people).id, by="pass")
        evening.play(rng.randrange(1, 5))
        if evening.table.sitting.running:
            yield evening.table.sitting
    evening.lobby.close()
