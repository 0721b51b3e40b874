"""Nightfall: a vampire who is chosen in secret, cards that are given and torn in secret."""

from typing import Final

from companion.core.game import Game, Telling
from tests.toys.nightfall import rules
from tests.toys.nightfall.rules import Commands, Dark, Hand, Table

GAME: Final[Game[Table, Hand, Dark, Commands]] = Game(
    rules=rules,
    telling=Telling(
        reveals=(rules.Opened, rules.Unmasked),
        log_line=lambda _event: None,
        sound=lambda _event, _table: None,
    ),
)
