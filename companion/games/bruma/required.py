"""The fifteen names that every game has, of Bruma (``Rules`` in companion/core/game.py)."""

from typing import Final

from companion.games.bruma.rules.apply import on_hand, on_hidden, on_table
from companion.games.bruma.rules.commands import COMMANDS
from companion.games.bruma.rules.decide import decide
from companion.games.bruma.rules.events import EVENTS
from companion.games.bruma.rules.legal import choices
from companion.games.bruma.rules.model import OPTIONS
from companion.games.bruma.rules.resolve import outcome
from companion.games.bruma.rules.setup import opening, setup
from companion.games.bruma.screens.view import view

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
