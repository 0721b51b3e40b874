"""What every game promises."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from companion.core.choices import is_offered
from companion.core.game import AnyGame
from companion.core.play import (
    advance,
)
from companion.core.seats import Seat
from companion.core.state import AnyState, Illegal
from companion.core.step import look, replay
from tests.core.plans import Plan, Play, seats_of
from tests.core.promises.witness import Witness
from tests.core.promises.worlds import dealt_again, shown, silent, told


def ends_and_replays(game: AnyGame, _: Witness, plan: Plan) -> None:
    """A random game ends; its events, read back from JSON, lead to the same state."""
    play = Play(game, plan)
    for _move in play.positions():
        continue
    outcome = game.outcome(play.state.table)
    assert outcome is not None
    assert set(outcome.winners) <= set(seats_of(play.state))
    assert play.moves() == [], "the game is over, and somebody may still do something"

    assert replay(game, play.base, play.leads) == play.state, "the events lead elsewhere"
    read = [_from_journal(game, msgspec.json.encode(event)) for event in play.events]
    assert read == play.events, "an event does not survive the journal"
    assert replay(game, play.base, read[play.upto :]) == play.state


def _from_journal(game: AnyGame, written: bytes) -> Any:
    try:
        return msgspec.json.decode(written, type=game.EVENTS)
    except msgspec.ValidationError as error:
        raise AssertionError(f"the journal cannot read an event: {error}") from None


def conserves(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What the game conserves is conserved, after every command."""
    play = Play(game, plan)
    for _move in play.positions():
        witness.conserved(play.state)
    witness.conserved(play.state)


def offers_hold(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Every offered choice is accepted, survives its way to a phone and back, and leaves the
    state that it was asked in alone; the TV is offered nothing."""
    play = Play(game, plan)
    for _move in play.some_positions(5):
        before = repr(play.state)
        assert not game.choices(look(play.state, None)), "the TV may do something"
        for seat, command in play.some_moves():
            assert game.why_not(look(play.state, seat), command) == "", "offered, with a reason"
            assert _on_the_wire(game, command) == command, "a command does not survive the wire"
            step = advance(game, play.state, seat, command, Random(1))
            assert step.events, "a choice that changes nothing"
            witness.conserved(step.state)
        assert repr(play.state) == before, "a state is changed by what follows it"


def _on_the_wire(game: AnyGame, command: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(command), type=game.COMMANDS)


def refusals_hold(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """``why_not`` is silent for the choices and for nothing else; what is refused raises
    ``Illegal`` with that reason, and changes nothing."""
    play = Play(game, plan)
    stale: list[Any] = []
    for move in play.some_positions(11):
        before = repr(play.state)
        stale = [*stale[-20:], move.command]
        all_of_them = list(witness.commands(play.state))
        candidates = [*play.moods.rng.sample(all_of_them, min(60, len(all_of_them))), *stale]
        for seat in seats_of(play.state):
            _refuses_the_rest(game, play.state, seat, candidates)
        assert repr(play.state) == before, "a refused command changed something"


def _refuses_the_rest(
    game: AnyGame, state: AnyState, seat: Seat, candidates: Iterable[Any]
) -> None:
    sight = look(state, seat)
    offered = game.choices(sight)
    for command in candidates:
        reason = game.why_not(sight, command)
        assert (reason == "") == is_offered(offered, command), f"{command} is offered and refused"
        if reason:
            assert _refusal(game, state, seat, command) == reason


def _refusal(game: AnyGame, state: AnyState, seat: Seat, command: Any) -> str:
    try:
        advance(game, state, seat, command, Random(1))
    except Illegal as refusal:
        return refusal.reason
    return "(accepted)"


def sees_no_more(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What a viewer sees and may do stays the same when all it cannot see is dealt again."""
    play = Play(game, plan)
    for _move in play.some_positions(4):
        for viewer in (None, *seats_of(play.state)):
            here = shown(game, play.state, viewer)
            other = dealt_again(game, witness, play.state, viewer, play.moods.rng, passes=True)
            assert shown(game, other, viewer) == here, f"{viewer} sees what it should not"


def buttons_tell_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What a seat may do does not depend on any hand, its own included: a button would tell.
    Commands that name own cards are the exception."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        for seat in seats_of(play.state):
            here, there = (
                [each for each in game.choices(look(state, seat)) if silent(witness, each)]
                for state in (play.state, other)
            )
            assert here == there, f"the buttons of {seat} tell what somebody holds"


def tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """The same command tells the table the same in two worlds that its player cannot tell
    apart – and that the TV cannot, when the command names no card – up to a reveal."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        for seat, command in play.some_moves():
            for viewer in (seat, None) if silent(witness, command) else (seat,):
                other = dealt_again(game, witness, play.state, viewer, play.moods.rng)
                here, there = (
                    told(game, advance(game, state, seat, command, Random(1)))
                    for state in (play.state, other)
                )
                assert here == there, f"{command} of {seat} tells what is hidden"
