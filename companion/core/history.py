"""A finished game as data: its beats, the scenes worth telling, and its numbers."""

from typing import Any, Generic, TypeAlias

import msgspec

from companion.core.events import Event
from companion.core.state import D, H, State, T
from companion.core.text import Text


class Told(msgspec.Struct, Generic[T, H, D], frozen=True):
    """One event, and how things stood after it."""

    event: Event
    state: State[T, H, D]


class Beat(msgspec.Struct, Generic[T, H, D], frozen=True):
    """One step of a finished game: how things stood ``before`` it, and what happened in it, for
    any audience. It knows everything: it is for games that are over."""

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
    """One thing that can be counted of every seat. ``label``: what it is called; ``values``: how
    often each seat did it, by seat; ``award``: a kind sentence for the seat that did it most, or
    ``None``. ``best``: of several games the highest counts, else the sum. ``kind`` names it for
    the page that draws it."""

    kind: str
    label: Text
    values: tuple[int, ...]
    award: Text | None = None
    best: bool = False


class Stats(msgspec.Struct, frozen=True):
    """The numbers of a finished game: what each seat had after each beat (``purse``, by beat, then
    by seat), and what each did how often."""

    purse: tuple[tuple[int, ...], ...]
    rows: tuple[Row, ...]


AnyBeat: TypeAlias = Beat[Any, Any, Any]
