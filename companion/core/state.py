"""A game's state in three parts, what one viewer may know of it, and how a game ends."""

from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.core.seats import Seat, Viewer
from companion.core.text import Text

T = TypeVar("T")
"""What everyone sees: a game's table."""
H = TypeVar("H")
"""What one seat sees: its hand."""
D = TypeVar("D")
"""What no seat sees: the hidden part."""
C = TypeVar("C")
"""What a seat may ask for: the union of a game's commands."""


class State(msgspec.Struct, Generic[T, H, D], frozen=True):
    """All there is to know: what everyone sees, what each seat sees, what no seat sees."""

    table: T
    hands: tuple[H, ...]
    hidden: D


class Sight(msgspec.Struct, Generic[T, H], frozen=True):
    """What one viewer may know: the table, and the own hand (``None`` for a viewer without a
    seat). Views and choices are computed from this and nothing else."""

    viewer: Viewer
    table: T
    hand: H | None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    ``winners``: the seats that won, in seating order; empty when all lost. ``points``: what each
    seat has at the end, by seat, in the game's own unit; empty when the game counts none.
    ``team``: what the winners are called when they won together, else ``None``.

    In the night's ranking each winner gets one point, alone or in a team: games count alike
    however high their own points are.
    """

    winners: tuple[Seat, ...]
    points: tuple[int, ...] = ()
    team: Text | None = None


class Illegal(Exception):
    """A command that the seat which sent it may not give now.

    ``reason`` is a short code of the game (``not_your_turn``); it never carries a secret.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


AnyState: TypeAlias = State[Any, Any, Any]
AnySight: TypeAlias = Sight[Any, Any]
