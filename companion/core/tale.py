"""A finished game as it can be told again: its beats, and the scenes that are worth telling."""

from typing import Any, Generic, TypeAlias

import msgspec

from companion.core.events import Event
from companion.core.game import D, H, State, T
from companion.core.text import Text


class Told(msgspec.Struct, Generic[T, H, D], frozen=True):
    """One event, and how things stood after it."""

    event: Event
    state: State[T, H, D]


class Beat(msgspec.Struct, Generic[T, H, D], frozen=True):
    """One step of a finished game: how things stood ``before`` it, and what happened in it, for
    whomever. Whoever holds it knows everything: it is for games that are over."""

    before: State[T, H, D]
    told: tuple[Told[T, H, D], ...]

    @property
    def state(self) -> State[T, H, D]:
        """How things stand after it."""
        return self.told[-1].state if self.told else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in its order."""
        return tuple(one.event for one in self.told)


class Scene(msgspec.Struct, frozen=True):
    """A moment worth telling, from the beat with the number ``first`` to that with ``last``,
    counted from 0: its ``title``, and what happened in one sentence, now that everything may be
    known."""

    title: Text
    text: Text
    first: int
    last: int


AnyBeat: TypeAlias = Beat[Any, Any, Any]
