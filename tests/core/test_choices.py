"""Patterns of commands: what fits one, what does not, and that its own examples fit."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.choices import (
    OneForEach,
    Pattern,
    PickNumber,
    PickSome,
    commands,
    is_offered,
    kind,
)


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep these."""

    of: int
    cards: tuple[str, ...] = ()


class Bid(msgspec.Struct, frozen=True, tag=True):
    """Bid so much."""

    of: int
    coins: int = 0


class Assign(msgspec.Struct, frozen=True, tag=True):
    """One room for each guest, in their order."""

    of: int
    rooms: tuple[str, ...] = ()


TWO_OR_THREE = PickSome(Keep(7), "cards", ("a", "a", "b", "c"), 2, 3)
COINS = PickNumber(Bid(7), "coins", 1, 5)
ROOMS = OneForEach(Assign(7), "rooms", (0, 1, 2), ("north", "south"))
ALONE = OneForEach(Assign(7), "rooms", (0, 1), ("north", "south", "west"), shared=False)

FITS: list[tuple[Pattern, Any]] = [
    (TWO_OR_THREE, Keep(7, ("a", "b"))),
    (TWO_OR_THREE, Keep(7, ("b", "a"))),
    (TWO_OR_THREE, Keep(7, ("a", "a", "c"))),
    (COINS, Bid(7, 1)),
    (COINS, Bid(7, 5)),
    (ROOMS, Assign(7, ("south", "south", "north"))),
    (ALONE, Assign(7, ("west", "north"))),
]
FITS_NOT: list[tuple[Pattern, Any]] = [
    (TWO_OR_THREE, Keep(7, ("a",))),
    (TWO_OR_THREE, Keep(7, ("a", "a", "b", "c"))),
    (TWO_OR_THREE, Keep(7, ("b", "b"))),
    (TWO_OR_THREE, Keep(7, ("a", "d"))),
    (TWO_OR_THREE, Keep(6, ("a", "b"))),
    (TWO_OR_THREE, Bid(7, 2)),
    (COINS, Bid(7, 0)),
    (COINS, Bid(7, 6)),
    (COINS, Bid(7, True)),
    (COINS, Bid(8, 2)),
    (ROOMS, Assign(7, ("south", "south"))),
    (ROOMS, Assign(7, ("south", "south", "attic"))),
    (ALONE, Assign(7, ("west", "west"))),
    (ALONE, Assign(7, ("west", "attic"))),
]


@pytest.mark.parametrize(("pattern", "command"), FITS)
def test_what_a_picker_can_make_fits(pattern: Pattern, command: Any) -> None:
    """In any order, a thing as often as it is there, the ends of a range included."""
    assert pattern.fits(command)
    assert is_offered([Bid(0), pattern], command)


@pytest.mark.parametrize(("pattern", "command"), FITS_NOT)
def test_what_no_picker_can_make_does_not_fit(pattern: Pattern, command: Any) -> None:
    """Too few, too many, twice what is there once, another question, another command."""
    assert not pattern.fits(command)
    assert not is_offered([Bid(0), pattern], command)


@pytest.mark.parametrize("pattern", [TWO_OR_THREE, COINS, ROOMS, ALONE])
def test_examples_fit_and_come_alike_by_the_same_chance(pattern: Pattern) -> None:
    """So that random players, bots and checks can use them."""
    found = {one for seed in range(20) for one in pattern.examples(Random(seed))}

    assert all(pattern.fits(one) for one in found)
    assert len(found) > 3
    assert pattern.examples(Random(3)) == pattern.examples(Random(3))


def test_plain_commands_and_patterns_stand_side_by_side() -> None:
    """Generic code takes both from one list."""
    offers = [Bid(1, 2), COINS]
    found = commands(offers, Random(1))

    assert found[0] == Bid(1, 2)
    assert len(found) > 1
    assert all(is_offered(offers, one) for one in found)
    assert [kind(one) for one in offers] == [Bid, Bid]


def test_a_pattern_can_be_sent_to_a_phone() -> None:
    """As JSON that names its kind, the command to fill in, and what may be picked."""
    told = msgspec.json.decode(msgspec.json.encode(TWO_OR_THREE))

    assert told == {
        "type": "PickSome",
        "command": {"type": "Keep", "of": 7, "cards": []},
        "field": "cards",
        "among": ["a", "a", "b", "c"],
        "least": 2,
        "most": 3,
    }
