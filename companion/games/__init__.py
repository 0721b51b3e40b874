"""The shelf: the games on offer, by name."""

from typing import Final

from companion.core.game import AnyGame
from companion.games import bruma
from companion.games.bruma import extras as bruma_extras
from companion.games.extras import Extras

GAMES: Final[tuple[AnyGame, ...]] = (bruma.GAME,)
"""The games on offer; a new table plays the first."""

SHELF: Final[dict[str, AnyGame]] = {game.NAME: game for game in GAMES}

EXTRAS: Final[dict[str, Extras]] = {bruma.GAME.NAME: bruma_extras.EXTRAS}


def extras_of(game: str) -> Extras:
    """What ``game`` brings besides its rules."""
    return EXTRAS.get(game, Extras())
