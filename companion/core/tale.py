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


class Row(msgspec.Struct, frozen=True):
    """One thing that can be counted of every seat: what it is called (``label``), how often each
    seat did it (``values``, by seat), and, if whoever did it most may be told so, in kind words, by
    which ``award``. ``best``: of several games the highest counts, else the sum. ``kind`` names it
    for whoever draws it."""

    kind: str
    label: Text
    values: tuple[int, ...]
    award: Text | None = None
    best: bool = False


class Figures(msgspec.Struct, frozen=True):
    """The numbers of a finished game: what each seat had after each beat (``purse``, by beat, then
    by seat), and what each did how often."""

    purse: tuple[tuple[int, ...], ...]
    rows: tuple[Row, ...]


AnyBeat: TypeAlias = Beat[Any, Any, Any]
