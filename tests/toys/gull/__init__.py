"""The Gull: pairs of harbour animals and one gull that has no pair; it brings no group at all."""

from typing import Final

from companion.core.game import Game
from tests.toys.gull import rules

GAME: Final = Game(rules=rules)
