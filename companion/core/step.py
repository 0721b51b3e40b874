"""One step of a game: rules emit events, and each event changes the part of its own audience."""

from collections.abc import Iterable
from random import Random
from typing import Any, Generic, Protocol, TypeAlias

from companion.core.events import Event, Hidden, Private, Public
from companion.core.seats import Viewer
from companion.core.state import D, H, Sight, State, T


class Folds(Protocol[T, H, D]):
    """The three functions of a game that write an event down."""

    def on_table(self, table: T, event: Public, /) -> T:
        """Return the table after a public event."""

    def on_hand(self, hand: H, event: Private, /) -> H:
        """Return the hand of ``event.seat`` after a private event."""

    def on_hidden(self, hidden: D, event: Hidden, /) -> D:
        """Return the hidden part after a hidden event."""


class Step(Generic[T, H, D]):
    """One command being carried out.

    ``state`` is how things stand after the events emitted so far, ``rng`` is chance, ``events``
    is what happened. Only ``emit`` changes anything, so rules read from top to bottom. While
    ``held``, a window stays open after the last answer: the table closes it by ``settle``.
    """

    def __init__(
        self,
        game: Folds[T, H, D],
        state: State[T, H, D],
        rng: Random,
        *,
        held: bool = False,
    ) -> None:
        self.held = held
        self.state = state
        self.rng = rng
        self.events: list[Event] = []
        self._game = game

    def emit(self, *events: Event) -> None:
        """Let these happen, in this order."""
        for event in events:
            self.state = evolve(self._game, self.state, event)
            self.events.append(event)


def evolve(game: Folds[T, H, D], state: State[T, H, D], event: Event) -> State[T, H, D]:
    """The state after ``event``, which changes the part of its own audience and no other."""
    match event:
        case Public():
            return State(game.on_table(state.table, event), state.hands, state.hidden)
        case Private(seat=seat):
            hand = game.on_hand(state.hands[seat], event)
            hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
            return State(state.table, hands, state.hidden)
        case Hidden():
            return State(state.table, state.hands, game.on_hidden(state.hidden, event))


def replay(game: Folds[T, H, D], start: State[T, H, D], events: Iterable[Event]) -> State[T, H, D]:
    """The state after ``events``; what chance decided is in them, so no seed is needed."""
    for event in events:
        start = evolve(game, start, event)
    return start


def look(state: State[T, H, D], viewer: Viewer) -> Sight[T, H]:
    """What ``viewer`` may know: the only door from a state to a screen."""
    return Sight(viewer, state.table, None if viewer is None else state.hands[viewer])


AnyStep: TypeAlias = Step[Any, Any, Any]
