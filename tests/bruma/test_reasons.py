"""Why: each thing that the rules decide tells which rule it was, and what the house may change."""

import random

import pytest

from companion.core.play import advance, begin
from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.events import Dialled, WentBack
from companion.games.bruma.rules.model import Options
from companion.games.bruma.screens import reasons
from tests.bruma.table import (
    ANA,
    BIA,
    CONTRABANDISTA,
    ENVENENAR,
    MERCADOR,
    SOMBRA,
    SUBSIDIO,
    Sitting,
    lay,
)

NO_RULE = (Dialled, WentBack)
"""What the host does."""


def whys(table: Sitting) -> list[str]:
    """The keys of what a screen tells of its newest things."""
    return [text.key if text else "" for text in table.screen(BIA).why]


@pytest.mark.parametrize("seed", range(20))
def test_every_ruling_of_a_game_has_its_rule(seed: int) -> None:
    """Whatever is told in a game that the rules lead."""
    rng = random.Random(seed)
    state = begin(bruma.GAME, rng.randint(2, 6), Options(), rng).state
    while bruma.GAME.outcome(state.table) is None:
        seats = [Seat(at) for at in range(len(state.hands))]
        offered = [
            (seat, one) for seat in seats for one in bruma.required.choices(look(state, seat))
        ]
        state = advance(bruma.GAME, state, *rng.choice(offered), rng).state
        recent = state.table.recent

        assert all(reasons.reason(state.table, one) or isinstance(one, NO_RULE) for one in recent)
        view = bruma.required.view(look(state, None))
        assert len(view.why) == len(view.news)


@pytest.mark.parametrize(("house", "rule"), [(False, "blocked_once"), (True, "blocked_again")])
def test_a_block_of_a_subsidio_says_whether_there_may_be_another(house: bool, rule: str) -> None:
    """Section 20, 3."""
    table = lay("sombra guardia | sombra guardia | mercador mercador", second_block=house)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)

    assert whys(table)[-2:] == ["bruma.rule.declared.subsidio", f"bruma.rule.{rule}"]


@pytest.mark.parametrize(("house", "rule"), [(False, "proved_shadow"), (True, "proved_forfeits")])
def test_a_proven_sombra_says_whether_the_poisoned_may_still_block(house: bool, rule: str) -> None:
    """Section 7, and the house rule."""
    table = lay("sombra guardia 3 | contrabandista mercador", doubt_or_block=house)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)

    assert whys(table)[-1] == f"bruma.rule.{rule}"


@pytest.mark.parametrize(("may", "rule"), [(True, "caught"), (False, "caught_bound")])
def test_a_bluff_says_whether_the_right_card_may_be_held_back(may: bool, rule: str) -> None:
    """Section 7."""
    table = lay("contrabandista guardia 3 | mercador mercador", may_decline_proof=may)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(CONTRABANDISTA)

    assert f"bruma.rule.{rule}" in whys(table)


def test_where_people_decide_no_rule_is_named() -> None:
    """In a free game."""
    table = lay("sombra guardia | contrabandista mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.everyone_passes()
    table.dials("free", BIA)

    assert set(whys(table)) == {""}
