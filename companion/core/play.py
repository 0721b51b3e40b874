"""The steps of a game, one function for each thing that can set it in motion.

Each returns a ``Step`` with what happened; the state that it began from is left alone. A step of
a group that the game does not bring raises ``ValueError``.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from companion.core.events import Event, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.state import AnyState, Illegal
from companion.core.step import AnyStep, Step, look

G = TypeVar("G")


def begin(game: AnyGame, seats: int, options: Any, rng: Random) -> AnyStep:
    """Set the table and deal. Raises ``ValueError`` when ``seats`` cannot play this game."""
    if seats not in game.SEATS:
        raise ValueError(f"{game.NAME} is for {game.SEATS[0]} to {game.SEATS[-1]} seats")
    step = Step(game, game.setup(seats, options), rng)
    game.opening(step)
    return step


def advance(
    game: AnyGame, state: AnyState, seat: Seat, command: Any, rng: Random, *, held: bool = False
) -> AnyStep:
    """Carry out ``command`` for ``seat``. Raises ``Illegal`` when it is not allowed. ``held``: the
    last answer to a window does not close it."""
    if reason := game.why_not(look(state, seat), command):
        raise Illegal(reason)
    step = Step(game, state, rng, held=held)
    game.decide(step, seat, command)
    return step


def settle(game: AnyGame, state: AnyState, rng: Random) -> AnyStep:
    """Close the open window: a seat that has not answered has passed. Nothing happens when the
    open question is no window."""
    step = Step(game, state, rng)
    if game.windows and game.simultaneous_seats(state.table):
        game.windows.settle(step)
    return step


def depart(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> AnyStep:
    """Take ``seat`` out of the game for good; nothing happens once the game is over."""
    step = Step(game, state, rng)
    _leave(game, step, seat)
    return step


def _leave(game: AnyGame, step: AnyStep, seat: Seat) -> None:
    if game.outcome(step.state.table) is None:
        _brought(game.leaving).leave(step, seat)


def remind(game: AnyGame, state: AnyState, rng: Random) -> AnyStep:
    """Let the table say who has not answered the open question yet."""
    step = Step(game, state, rng)
    game.waiting.remind(step)
    return step


def dial(game: AnyGame, state: AnyState, mode: str, turn: Seat | None, rng: Random) -> AnyStep:
    """Let the game be played by the mode of this name from here on, with the turn at ``turn``
    (``None``: where it is). Raises ``ValueError`` when the game has something against it:
    ``game.ways.why_not_dial`` says what."""
    if why := game.ways.why_not_dial(state.table, mode, turn):
        raise ValueError(why.key)
    step = Step(game, state, rng)
    game.ways.dial(step, mode, turn)
    return step


def rewind(
    game: AnyGame, state: AnyState, seen: Iterable[Public], now: AnyState, rng: Random
) -> AnyStep:
    """Take the game back to ``state`` from ``now``: what no seat has seen is hidden again, and
    ``seen`` marks what everyone has seen since."""
    step = Step(game, state, rng)
    _brought(game.take_back).rewind(step, now.table)
    step.emit(*seen)
    return step


def taught_nothing(game: AnyGame, did: Sequence[Event]) -> bool:
    """Return True if the seat whose step these events are may take it back by itself: all of it
    was public, and what it revealed stays marked after going back. Otherwise a seat could try
    again until a card suits it. False where the game cannot be taken back."""
    if game.take_back is None:
        return False
    in_the_open = all(isinstance(event, Public) for event in did)
    shown = sum(isinstance(event, game.telling.reveals) for event in did)
    return in_the_open and len(game.take_back.seen_cards(did)) >= shown


def begin_again(
    game: AnyGame, start: AnyState, now: AnyState, gone: Iterable[Seat], rng: Random, *, fresh: bool
) -> AnyStep:
    """The practice round is over at ``now``: the game begins as it stood at its ``start``, or
    (``fresh``) with other cards, without the seats that are ``gone``."""
    step = Step(game, start, rng)
    _brought(game.practice).begin_again(step, now.table, fresh=fresh)
    for seat in gone:
        _leave(game, step, seat)
    return step


def disclose(game: AnyGame, state: AnyState, rng: Random) -> AnyStep:
    """Lay open what everyone wants to see of a game that is over; nothing, where the game has
    nothing to lay open. Raises ``ValueError`` while it goes on."""
    if game.outcome(state.table) is None:
        raise ValueError("the game is not over")
    step = Step(game, state, rng)
    if game.after:
        game.after.disclose(step)
    return step


def _brought(group: G | None) -> G:
    if group is None:
        raise ValueError("the game does not bring this")
    return group
