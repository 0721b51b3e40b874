"""A table of Bruma that is filmed: its beats are kept, as those of a finished game are."""

from typing import Any

from companion.core.history import Beat, Told
from companion.core.step import Step, evolve
from companion.games import bruma
from companion.games.bruma.history.claims import BrumaBeat
from tests.bruma.table import Sitting, lay


class Filmed(Sitting):
    """One table in play, and the ``beats`` of what happened there."""

    def __init__(self, line: str, deck: str = "", **more: Any) -> None:
        super().__init__(lay(line, deck, **more).state)
        self.beats: list[BrumaBeat] = []

    def take(self, step: Step[Any, Any, Any]) -> None:
        """Let what happened in ``step`` happen here."""
        before = state = self.state
        told = []
        for event in step.events:
            state = evolve(bruma.GAME, state, event)
            told.append(Told(event, state))
        self.beats.append(Beat(before, tuple(told)))
        super().take(step)
