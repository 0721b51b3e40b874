"""How one table stands at one moment, for all of its screens: asked once, and handed out."""

from typing import NamedTuple

from companion.core.text import Text
from companion.table.state import Sitting


class Snapshot(NamedTuple):
    """What screens show of a table beside its record.

    ``trouble``: why nothing can be written, for the host. ``left``: seconds that the open window
    still has, if it has a limit. ``settles``: the host may say that no seat spoke. ``undo``: the
    id of the person who may take back the last step, and for how many seconds. ``undisclosed``:
    the game is over, and there are hands that not everyone has seen. ``awaited``: the ids of the
    people of whom everyone knows that the game waits for them, and whether the host can pass for
    each. ``why_not_start`` and ``why_not_practise``: what is in the way of the next game, and of a
    practice round before it.
    ``games``: those of the shelf by name, each with why those who take part cannot play it, or
    ``None``.
    """

    sitting: Sitting
    trouble: Text | None
    left: float | None
    settles: bool
    undo: tuple[str, float] | None
    undisclosed: bool
    awaited: tuple[tuple[str, bool], ...]
    why_not_start: Text | None
    why_not_practise: Text | None
    games: tuple[tuple[str, Text | None], ...]
