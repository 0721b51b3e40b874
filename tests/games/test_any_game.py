"""What every game on the shelf must pass, with Hypothesis choosing the play."""

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.core.game import (
    GROUPS,
    REQUIRED,
    After,
    AnyGame,
    Bot,
    Leaving,
    Practice,
    Refusal,
    TakeBack,
    Telling,
    Waiting,
    Ways,
    Windows,
)
from companion.games import SHELF
from tests.core import promised, toy
from tests.core.plans import Plan
from tests.core.promises import CHECKS, Check, Witness, checks_of
from tests.toys import gull, nightfall, starter
from tests.toys.gull import promised as gull_promised
from tests.toys.nightfall import promised as nightfall_promised
from tests.toys.starter import promised as starter_promised


def _witness(name: str) -> Witness:
    return cast(Witness, import_module(f"tests.{name}.promised"))


GAMES: dict[str, tuple[AnyGame, Witness]] = {
    **{name: (game, _witness(name)) for name, game in SHELF.items()},
    toy.NAME: (toy.GAME, promised),
    gull.GAME.NAME: (gull.GAME, gull_promised),
    nightfall.GAME.NAME: (nightfall.GAME, nightfall_promised),
    starter.GAME.NAME: (starter.GAME, starter_promised),
}
"""The games of the shelf, and the toy of the core's tests, lest a check know Bruma alone."""


ALL_GROUPS = (
    *(Refusal, Waiting, Windows, Leaving, Ways),
    *(Practice, TakeBack, Bot, Telling, After),
)


def plans(game: AnyGame, witness: Witness) -> some.SearchStrategy[Plan]:
    """Plans for a random game."""
    seats = some.sampled_from(list(game.SEATS))
    options: some.SearchStrategy[Any] = some.sampled_from(list(witness.OPTIONS))
    seeds = some.integers(0, 2**32 - 1)
    return some.builds(Plan, seats, options, some.binary(max_size=60), seeds)


@pytest.mark.parametrize(
    ("name", "check"),
    [(name, check) for name, (game, _) in GAMES.items() for check in checks_of(game)],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_promise(name: str, check: Check) -> None:
    """The game keeps what every game promises; tests/core/promises says what."""
    game, witness = GAMES[name]

    @settings(print_blob=False)
    @given(plans(game, witness))
    def kept(plan: Plan) -> None:
        check(game, witness, plan)

    kept()


@pytest.mark.parametrize("name", SHELF)
def test_a_game_is_called_as_on_the_shelf(name: str) -> None:
    """Its name is its folder, its tests lie in a folder of that name, its options have defaults."""
    game = SHELF[name]

    assert name == game.NAME
    assert game.OPTIONS() == game.OPTIONS()
    assert game.VERSION >= 1
    assert len(game.SEATS) > 0


def test_the_guide_names_every_check_and_every_part_of_a_game() -> None:
    """docs/adding_a_game.md is the checklist of this file and of the contract."""
    guide = (Path(__file__).parents[2] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    inside = {part.name for group in ALL_GROUPS for part in fields(group)}
    parts = {*REQUIRED, *GROUPS, *inside}
    lent = {name for name in vars(Witness) if not name.startswith("_")}
    assert {"NAME", "choices", "view"} <= parts

    names = {*parts, *lent, *(check.__name__ for check in CHECKS)}
    assert {name for name in names if f"`{name}" not in guide} == set()
