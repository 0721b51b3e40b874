"""What a game brings, by name: pages link to nothing else, and show no button for anything else."""

from typing import Final

from companion.games import SHELF, extras_of

EXTRAS: Final = ("rules_page", "printed", "lessons")
"""The names of what ``companion/games/extras.py`` may hold, as pages call it."""


def offers(game: str) -> tuple[str, ...]:
    """The groups of its rules (``companion/core/game.py``), and its extras."""
    extras = extras_of(game)
    there = (extras.rules_page, extras.printed, extras.scripts)
    own = (name for name, one in zip(EXTRAS, there, strict=True) if one)
    return (*SHELF[game].groups, *own)
