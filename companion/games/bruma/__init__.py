"""Bruma: fog, pearls and five crafts; the module that the shelf offers as a game."""

from typing import Final

from companion.games.bruma.audit import audit
from companion.games.bruma.bot import bot
from companion.games.bruma.choices import choices, why_not
from companion.games.bruma.commands import COMMANDS
from companion.games.bruma.dialling import MODES, dial, mode, why_not_dial
from companion.games.bruma.events import EVENTS, REVEALS
from companion.games.bruma.figures import figures
from companion.games.bruma.free import decide
from companion.games.bruma.hearing import sound
from companion.games.bruma.leaving import leave
from companion.games.bruma.model import OPTIONS
from companion.games.bruma.opening import begin_again, opening, setup
from companion.games.bruma.reel import reel
from companion.games.bruma.rehearsal import disclose, practice, why_not_practise
from companion.games.bruma.rewinding import glimpsed, marks, rewind
from companion.games.bruma.rules import complete, outcome, remind, settle
from companion.games.bruma.sentences import told
from companion.games.bruma.telling import on_hand, on_hidden, on_table
from companion.games.bruma.view import view
from companion.games.bruma.waiting import aloud, awaited, question, quiet, window

NAME: Final = "bruma"
VERSION: Final = 2
SEATS: Final = range(2, 7)

__all__ = [
    "COMMANDS",
    "EVENTS",
    "MODES",
    "NAME",
    "OPTIONS",
    "REVEALS",
    "SEATS",
    "VERSION",
    "aloud",
    "audit",
    "awaited",
    "begin_again",
    "bot",
    "choices",
    "complete",
    "decide",
    "dial",
    "disclose",
    "figures",
    "glimpsed",
    "leave",
    "marks",
    "mode",
    "on_hand",
    "on_hidden",
    "on_table",
    "opening",
    "outcome",
    "practice",
    "question",
    "quiet",
    "reel",
    "remind",
    "rewind",
    "settle",
    "setup",
    "sound",
    "told",
    "view",
    "why_not",
    "why_not_dial",
    "why_not_practise",
    "window",
]
