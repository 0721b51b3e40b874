"""Starter: the value that the shelf holds; so far it brings the required names alone."""

from typing import Final

from companion.core.game import Game
from tests.toys.starter import rules
from tests.toys.starter.rules import Deck, Hand, Lay, Table

GAME: Final[Game[Table, Hand, Deck, Lay]] = Game(rules=rules)
