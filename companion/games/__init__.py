"""The shelf: the games on offer, by name."""

from typing import Final

from companion.core.game import AnyGame
from companion.core.script import Scripts
from companion.games import bruma
from companion.games.bruma import script

SHELF: Final[dict[str, AnyGame]] = {bruma.NAME: bruma}

SCRIPTS: Final[dict[str, Scripts]] = {bruma.NAME: script}
"""How those games read their scripts that bring lessons."""
