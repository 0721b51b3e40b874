"""The shelf: the games on offer, by name."""

from typing import Final

from companion.core.game import AnyGame
from companion.games import bruma

SHELF: Final[dict[str, AnyGame]] = {bruma.NAME: bruma}
