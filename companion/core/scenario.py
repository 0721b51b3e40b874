"""Scripted games: how they are written down, and what a game brings to read them."""

from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

from companion.core.seats import Seat
from companion.core.state import AnyState, Sight
from companion.core.text import Text


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``do``: one or more commands with ``;`` between them; ``state``: what must hold after
    them; ``note``: what is to be said before them."""

    do: str = ""
    state: str = ""
    note: str = ""


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scripted game: ``start`` tells how the table stands, ``deck`` how the cards lie that
    no seat has, the top first."""

    id: str
    title: str
    deck: tuple[str, ...]
    start: str
    steps: tuple[ScriptStep, ...]


class Malformed(Exception):
    """Something that is no scripted game: one sentence that says where and why."""


class Unshuffled(Random):
    """Chance as scripts want it: a shuffle changes nothing, so a card that is returned goes to
    the bottom of the deck, and draws come from the top."""

    def shuffle(self, x: Any) -> None:
        """Leave ``x`` as it is."""


Read: TypeAlias = "tuple[tuple[str, ...], AnyState]"


class Scripts(Protocol):
    """How a game reads its scripts."""

    def begun(self, start: str, deck: tuple[str, ...]) -> Read:
        """Who sits there, in seating order, and how the game stands. Raises ``Malformed``."""

    def command(self, names: tuple[str, ...], state: AnyState, seat: Seat, words: str) -> Any:
        """What ``seat`` asks for with these words at this moment. Raises ``Malformed``."""

    def called(self, command: Any, sight: Sight[Any, Any]) -> Text:
        """What the button that sends this command is called on the screen of ``sight``."""
