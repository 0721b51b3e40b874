"""The fifteen names that every game has, of Bruma (``Rules`` in companion/core/game.py)."""

from typing import Final

from companion.games.bruma.choices import choices
from companion.games.bruma.commands import COMMANDS
from companion.games.bruma.events import EVENTS
from companion.games.bruma.free import decide
from companion.games.bruma.model import OPTIONS
from companion.games.bruma.opening import opening, setup
from companion.games.bruma.rules import outcome
from companion.games.bruma.telling import on_hand, on_hidden, on_table
from companion.games.bruma.view import view

NAME: Final = "bruma"
VERSION: Final = 2
SEATS: Final = range(2, 7)

__all__ = [
    "COMMANDS",
    "EVENTS",
    "NAME",
    "OPTIONS",
    "SEATS",
    "VERSION",
    "choices",
    "decide",
    "on_hand",
    "on_hidden",
    "on_table",
    "opening",
    "outcome",
    "setup",
    "view",
]
