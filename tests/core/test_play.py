"""The core's promises, with a toy game: each event touches its part, each door has its lock."""

from random import Random

import msgspec
import pytest

from companion.core.chance import Sealed, Shuffled
from companion.core.events import Event, Hidden, Private, Public
from companion.core.game import AnyGame
from companion.core.play import advance, begin, depart, remind
from companion.core.seats import Seat
from companion.core.state import Illegal, Outcome, Sight
from companion.core.step import Step, evolve, look, replay
from companion.games.bruma.rules.model import DECK
from tests.core import toy

ONE, TWO = Seat(0), Seat(1)


def opened(seats: int = 2) -> toy.ToyStep:
    """A toy table that has just been dealt."""
    return begin(toy.GAME, seats, toy.Options(), Random(1))


EVENTS: list[Event] = [
    toy.Turn(TWO),
    toy.Shown(ONE, 3),
    toy.Swapped(),
    toy.Gone(TWO),
    toy.Waited(),
    toy.Got(ONE, 0),
    toy.Got(TWO, 0),
    Sealed("5ea1"),
    Shuffled(("1", "2"), nonce=""),
    toy.Taken(),
]


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_an_event_changes_the_part_of_its_audience_and_no_other(event: Event) -> None:
    """The one idea of this code: three audiences, three parts, three base classes."""
    before = opened().state
    after = evolve(toy.GAME, before, event)

    assert (after.table == before.table) is not isinstance(event, Public)
    assert (after.hidden == before.hidden) is not isinstance(event, Hidden)
    changed = [seat for seat in (ONE, TWO) if after.hands[seat] != before.hands[seat]]
    assert changed == ([event.seat] if isinstance(event, Private) else [])


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_a_game_is_given_the_part_of_the_audience_and_no_other(event: Event) -> None:
    """What a rule cannot see it cannot tell: ``on_table`` gets the table and the event alone."""
    seen: list[object] = []

    class Watched:
        """The toy game, with an ear at the doors of the core."""

        def __getattr__(self, name: str) -> object:
            def listen(part: object, event: Event) -> object:
                seen.append(part)
                return getattr(toy.GAME, name)(part, event)

            return listen

    before = opened().state
    watched: AnyGame = Watched()  # type: ignore[assignment] # it is the toy game, watched
    evolve(watched, before, event)

    match event:
        case Public():
            assert seen == [before.table]
        case Private():
            assert seen == [before.hands[event.seat]]
        case Hidden():
            assert seen == [before.hidden]


def test_the_tv_sees_no_hand() -> None:
    """``None`` is the TV, a spectator, and a caller that named no seat."""
    state = opened().state

    assert look(state, None) == Sight(None, state.table, None)
    assert toy.view(look(state, None)).number is None


def test_a_seat_sees_its_own_hand_alone() -> None:
    """The only door from a state to a screen opens on the table and one hand."""
    state = opened().state

    for seat in (ONE, TWO):
        assert look(state, seat) == Sight(seat, state.table, state.hands[seat])
    assert {field.name for field in msgspec.structs.fields(Sight)} == {"viewer", "table", "hand"}


def test_what_is_no_choice_is_refused() -> None:
    """There is one copy of legality, and ``advance`` asks it."""
    state = opened().state
    before = repr(state)
    with pytest.raises(Illegal) as refusal:
        advance(toy.GAME, state, TWO, toy.Show(), Random(1))

    assert refusal.value.reason == "not_your_turn"
    assert str(refusal.value) == "not_your_turn"
    assert repr(state) == before


def test_a_choice_is_carried_out_and_leaves_the_old_state_alone() -> None:
    """A state is a value: the one before stays as it was."""
    state = opened().state
    before = repr(state)
    step = advance(toy.GAME, state, ONE, toy.Swap(), Random(1))

    happened = [type(event).__name__ for event in step.events]
    assert happened == ["Swapped", "Shuffled", "Sealed", "Got", "Taken"]
    assert isinstance(step.events[1], Shuffled)
    assert step.state.hands[ONE].number == int(step.events[1].order[0])
    assert repr(state) == before


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    """And the sentence says how many can play."""
    with pytest.raises(ValueError, match="toy is for 2 to 4 seats"):
        opened(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_right_number_of_seats_begins(seats: int) -> None:
    """Everything that the opening emitted is told, in order."""
    step = opened(seats)

    assert len(step.state.hands) == seats
    assert replay(toy.GAME, toy.setup(seats, toy.Options()), step.events) == step.state


def test_only_emit_changes_anything() -> None:
    """A step that emits nothing is the state it began with."""
    state = opened().state
    step: toy.ToyStep = Step(toy.GAME, state, Random(1))
    assert step.state is state
    step.emit(toy.Got(ONE, 9), toy.Turn(TWO))

    assert step.events == [toy.Got(ONE, 9), toy.Turn(TWO)]
    assert step.state.hands[ONE] == toy.Hand(9)
    assert step.state.table.turn == TWO


def test_nobody_leaves_a_game_that_is_over() -> None:
    """The end stays as it was when a player gets up then."""
    state = opened().state
    for seat in (ONE, TWO):
        state = advance(toy.GAME, state, seat, toy.Show(), Random(1)).state
    assert toy.outcome(state.table) is not None

    assert depart(toy.GAME, state, ONE, Random(1)).events == []


def test_a_seat_that_leaves_is_passed_over() -> None:
    """The game goes on without it."""
    step = depart(toy.GAME, opened(3).state, ONE, Random(1))
    assert step.events == [toy.Gone(ONE), toy.Turn(TWO)]

    assert toy.choices(look(step.state, ONE)) == ()
    assert toy.choices(look(step.state, TWO)) == (toy.Show(), toy.Swap())


def test_a_reminder_is_told_once() -> None:
    """The table says who is waited for, and does not repeat itself."""
    step = remind(toy.GAME, opened().state, Random(1))
    assert step.events == [toy.Waited()]

    assert remind(toy.GAME, step.state, Random(1)).events == []


def test_outcome_of_the_toy_game() -> None:
    """The highest number that was shown wins."""
    state = opened().state
    for seat in (ONE, TWO):
        state = advance(toy.GAME, state, seat, toy.Show(), Random(1)).state
    numbers = [hand.number for hand in state.hands]

    assert toy.outcome(state.table) == Outcome((Seat(numbers.index(max(numbers))),))


def test_a_refusal_carries_no_card() -> None:
    """A reason is a short code; it goes to a screen and may go to a log."""
    refusal = Illegal("not_your_card")

    assert not any(card in f"{refusal!s} {refusal!r} {refusal.args}" for card in DECK)
