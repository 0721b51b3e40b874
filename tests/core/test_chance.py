"""Chance that can be checked: what is sealed, what is written, and what is told once more."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.chance import (
    Picked,
    RecordedRandom,
    RecordMismatch,
    Sealed,
    Shuffled,
    pick,
    seal,
    shuffle,
)
from companion.core.events import Event
from companion.core.step import Step
from tests.core import toy

NONCE = "000102030405060708090a0b0c0d0e0f"
SIX = tuple("123456")


def step(rng: Random) -> Step[Any, Any, Any]:
    """A step at a toy table."""
    return Step(toy.GAME, toy.setup(2, toy.Options()), rng)


def test_a_seal_can_be_made_by_hand() -> None:
    r"""``printf '%s\n' 'bruma-companion seal 1' '' 0001… sombra guardia 'cartografa/é' |
    sha256sum`` said this."""
    made = seal(("sombra", "guardia", "cartografa/é"), NONCE)

    assert made == "8eb6f46a14e5edf28083a7d333421da068980f77c3764b14199856608387df10"


def test_another_order_nonce_or_past_has_another_seal() -> None:
    """And no two readings of one text are both right."""
    orders = [("a", "b"), ("b", "a"), ("ab",), ("a", "b", ""), ("", "a", "b"), ()]
    seals = {seal(order, nonce, before) for order in orders for nonce in "12" for before in "34"}
    seals |= {seal(("2", "a"), "1"), seal(("a",), "2", "1"), seal(("1", "2", "a"), "")}

    assert len(seals) == len(orders) * 4 + 3


def test_a_seal_says_which_pile_it_is_of() -> None:
    r"""Its name stands in the first line: ``printf '%s\n' 'bruma-companion seal 1 roles' '' 0001…
    wolf moon | sha256sum`` said this. A pile without a name is sealed as it always was."""
    roles = seal(("wolf", "moon"), NONCE, pile="roles")

    assert roles == "2bed81be3d64d36c4d1e9d6fbc1959a0cffcb5eceff1dee484d6557d30cb0c67"
    assert len({roles, *(seal(("wolf", "moon"), NONCE, pile=pile) for pile in ("", "deck"))}) == 3
    assert seal(("wolf", "moon"), NONCE, pile="") == seal(("wolf", "moon"), NONCE)
    with pytest.raises(ValueError, match="a line each"):
        seal(("wolf",), NONCE, pile="roles\n")


def test_a_pile_without_a_name_is_written_as_before_there_were_names() -> None:
    """So old records and new ones of a game with one pile read alike, byte for byte."""
    once = step(Random(1))
    shuffle(once, SIX, Sealed())
    hidden, public = (msgspec.json.encode(event) for event in once.events)
    named = step(Random(1))
    shuffle(named, SIX, Sealed(), "roles")

    assert b"pile" not in hidden + public
    assert b'"pile":"roles"' in msgspec.json.encode(named.events[0])
    assert b'"pile":"roles"' in msgspec.json.encode(named.events[1])
    told = msgspec.json.decode(msgspec.json.encode(named.events[0]), type=Shuffled)
    assert told == named.events[0]


def test_what_has_two_lines_is_not_sealed() -> None:
    """Else one seal would stand for two orders."""
    for order, nonce, before in [(("a\nb",), "1", ""), (("a",), "1\n2", ""), (("a",), "1", "x\n")]:
        with pytest.raises(ValueError, match="a line each"):
            seal(order, nonce, before)


def test_a_shuffle_is_written_and_sealed() -> None:
    """The order and a nonce of its own for no one, the seal of both for everyone."""
    once = step(Random(1))
    order = shuffle(once, SIX, Sealed("before", 4))

    hidden, public = once.events
    assert isinstance(hidden, Shuffled)
    assert hidden.order == order != SIX
    assert sorted(order) == list(SIX)
    assert len(hidden.nonce) == 32
    assert public == Sealed(seal(order, hidden.nonce, "before"), 5)


def test_the_same_order_is_never_sealed_alike() -> None:
    """Two shuffles to the same order look different."""

    class Unshuffled(Random):
        def shuffle(self, x: Any) -> None:
            """Leave it."""

    rng, seals = Unshuffled(1), set()
    for _ in range(100):
        again = step(rng)
        assert shuffle(again, SIX, Sealed()) == SIX
        seals.add(again.events[1])

    assert len(seals) == 100


def test_chance_is_told_once_more() -> None:
    """Several shuffles and lots of one step, in their order."""

    def carry_out(this: Step[Any, Any, Any]) -> list[Event]:
        number = pick(this, 5)
        shuffle(this, shuffle(this, SIX, Sealed())[number:], Sealed())
        pick(this, 2)
        return this.events

    first = carry_out(step(Random(3)))

    assert carry_out(step(RecordedRandom(first))) == first
    assert carry_out(step(Random(4))) != first


def test_chance_that_was_not_told_is_not_made_up() -> None:
    """For every kind of chance that can be asked for."""
    assert _untold([], lambda rng: rng.shuffle([1])) == "missing"
    assert _untold([], lambda rng: rng.randrange(2)) == "missing"
    assert _untold([], lambda rng: rng.getrandbits(128)) == "missing"
    assert _untold([], lambda rng: rng.random()) == "missing"
    assert _untold([], lambda rng: rng.choice((1, 2))) == "missing"
    assert _untold([Picked(2)], lambda rng: rng.randrange(2)) == "missing"
    assert _untold([Picked(-1)], lambda rng: rng.randrange(2)) == "missing"
    assert _untold([Shuffled(("a", "b"), NONCE)], lambda rng: rng.shuffle(["a"])) == "cards"
    told = [Shuffled(("a", "b"), "no number")]
    assert _untold(told, lambda rng: (rng.shuffle(["a", "b"]), rng.getrandbits(128))) == "missing"


def _untold(events: Iterable[Event], ask: Any) -> str:
    with pytest.raises(RecordMismatch) as error:
        ask(RecordedRandom(events))
    return error.value.reason
