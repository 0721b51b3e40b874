"""The contract of a game: fifteen names are required, and what is not brought is not there."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.core.choices import PickNumber
from companion.core.game import NOT_A_CHOICE, REQUIRED, AnyGame, Game, Mode, Windows
from companion.core.play import (
    advance,
    begin,
    begin_again,
    depart,
    dial,
    disclose,
    remind,
    rewind,
    settle,
    taught_nothing,
)
from companion.core.seats import Seat
from companion.core.state import Illegal
from companion.core.step import look
from companion.games import bruma
from tests.core import toy

ONE, TWO = Seat(0), Seat(1)
BARE: AnyGame = Game(rules=toy.GAME.rules)


def test_the_required_names_are_fifteen_and_each_is_asked_for() -> None:
    """A game without one of them is refused where it is made, not at the table."""
    assert len(REQUIRED) == 15
    for missing in REQUIRED:
        names = {name: getattr(toy, name) for name in REQUIRED if name != missing}
        with pytest.raises(AttributeError, match=missing):
            Game(rules=cast(Any, SimpleNamespace(**names)))


def test_a_game_says_which_groups_it_brings() -> None:
    """So that callers ask for nothing else."""
    assert BARE.groups == ()
    assert toy.GAME.groups == (
        *("refusal", "waiting", "leaving", "take_back", "bot", "telling", "after"),
    )
    assert len(bruma.GAME.groups) == 10


def test_a_window_needs_the_number_of_its_question() -> None:
    """Else a pass in secret would put a new question."""
    windows: Windows[Any, Any, Any, Any] = bruma.WINDOWS
    with pytest.raises(ValueError, match="needs the number"):
        replace(BARE, windows=windows)


def test_without_a_judge_of_its_own_a_game_is_judged_by_its_choices() -> None:
    """What is offered is allowed, and all else refused for one reason."""
    state = begin(BARE, 2, toy.Options(), Random(1)).state

    assert BARE.why_not(look(state, ONE), toy.Show()) == ""
    assert BARE.why_not(look(state, TWO), toy.Show()) == NOT_A_CHOICE
    with pytest.raises(Illegal, match=NOT_A_CHOICE):
        advance(BARE, state, TWO, toy.Show(), Random(1))
    assert advance(BARE, state, ONE, toy.Show(), Random(1)).events


def test_what_fits_an_offered_pattern_is_allowed() -> None:
    """However many commands it stands for."""

    def choices(sight: object) -> tuple[object, ...]:
        return (PickNumber(toy.Known(ONE, 0), "number", 1, 9999),)

    names = {**{name: getattr(toy, name) for name in REQUIRED}, "choices": choices}
    game: AnyGame = Game(rules=cast(Any, SimpleNamespace(**names)))
    sight = look(begin(game, 2, toy.Options(), Random(1)).state, ONE)

    assert game.why_not(sight, toy.Known(ONE, 9999)) == ""
    assert game.why_not(sight, toy.Known(ONE, 10000)) == NOT_A_CHOICE


def test_a_bare_game_waits_for_no_seat_and_tells_nothing() -> None:
    """Every plain answer is the safe one."""
    state = begin(BARE, 2, toy.Options(), Random(1)).state
    shown = toy.Shown(ONE, 3)

    assert BARE.waiting.question(state.table) == ()
    assert BARE.waiting.awaited(state.table) == ()
    assert BARE.waiting.neutral_answer(look(state, ONE)) is None
    assert remind(BARE, state, Random(1)).events == []
    assert BARE.simultaneous_seats(state.table) == ()
    assert settle(BARE, state, Random(1)).events == []
    assert BARE.practising(state.table) == ""
    assert BARE.telling.log_line(shown) is None
    assert BARE.telling.sound(shown, state.table) is None
    assert BARE.telling.reveals == ()


def test_a_bare_game_is_played_in_one_enforced_way() -> None:
    """A seat that saw a card and does not like it takes nothing back."""
    state = begin(BARE, 2, toy.Options(), Random(1)).state

    assert BARE.ways.modes == (Mode("strict", enforced=True, may_undo=False),)
    assert BARE.ways.mode(state.table) in BARE.ways.modes
    assert BARE.ways.why_not_dial(state.table, "strict", None) is not None
    with pytest.raises(ValueError, match="not_now"):
        dial(BARE, state, "strict", None, Random(1))
    assert not taught_nothing(BARE, [toy.Turn(TWO)])
    assert taught_nothing(toy.GAME, [toy.Turn(TWO)])


def test_a_step_of_a_group_that_is_not_there_is_an_error() -> None:
    """For a record can ask for it, and is refused then."""
    state = begin(BARE, 2, toy.Options(), Random(1)).state
    with pytest.raises(ValueError, match="does not bring"):
        depart(BARE, state, ONE, Random(1))
    with pytest.raises(ValueError, match="does not bring"):
        rewind(BARE, state, (), state, Random(1))
    with pytest.raises(ValueError, match="does not bring"):
        begin_again(BARE, state, state, (), Random(1), fresh=False)


def test_a_bare_game_ends_and_lays_nothing_open() -> None:
    """Without an end of its own to tell."""
    state = begin(BARE, 2, toy.Options(), Random(1)).state
    for seat in (ONE, TWO):
        state = advance(BARE, state, seat, toy.Show(), Random(1)).state

    assert BARE.outcome(state.table) is not None
    assert disclose(BARE, state, Random(1)).events == []
