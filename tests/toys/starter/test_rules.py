"""The rules of Starter, and a whole game of it at a table."""

from pathlib import Path
from random import Random

import pytest

from companion.core.play import advance
from companion.core.seats import Seat
from companion.core.state import State
from tests.sitting import Evening
from tests.toys.shelf import shelved
from tests.toys.starter import GAME
from tests.toys.starter.rules import Lay, Table


@pytest.mark.parametrize(("card", "points"), [(6, 0), (7, 0), (8, 1)])
def test_a_card_scores_that_is_higher_than_the_last(card: int, points: int) -> None:
    table = Table(points=(0, 0), held=(1, 1), deck=0, pile=(7,))
    before = State(table, ((card,), (5,)), ())

    after = advance(GAME, before, Seat(0), Lay(card), Random(1)).state.table

    assert after.points == (points, 0)
    assert after.pile == (7, card)
    assert after.turn == Seat(1)


def test_it_is_played_to_its_end_at_a_table(tmp_path: Path) -> None:
    with shelved(GAME):
        evening = Evening(tmp_path)
        evening.join("Ana", "Bia", "Caio", "Davi")
        evening.host("Start")
        evening.play()

    sitting = evening.table.sitting
    assert not sitting.running
    assert sum(one.wins for one in sitting.people) >= 1
