"""The Gull: pairs of harbour animals and one gull that has no pair; it brings no group at all."""

from typing import Final

from companion.core.game import Game
from tests.toys.gull import rules
from tests.toys.gull.rules import Hand, Lay, Stop, Table, Take

GAME: Final[Game[Table, Hand, None, Take | Lay | Stop]] = Game(rules=rules)
