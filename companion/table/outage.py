"""While the disk takes nothing: tells that play waits, looks again, and tells when it goes on."""

from collections.abc import Callable
from typing import Final

from companion.core.text import Text
from companion.storage.journal import Journal, JournalError
from companion.table.timers import Timers

LOOK: Final = 3.0
"""Seconds between two looks at the disk; every request looks too."""

Told = Callable[[Text | None], None]
"""Told why play waits, or ``None`` that it goes on."""


class Outage:
    """Watches what ``journal`` says of its disk. No watcher is called while a lock is held."""

    def __init__(self, journal: Journal, clock: Timers) -> None:
        self._journal = journal
        self._clock = clock
        self._told: list[Told] = []
        journal.on_trouble = self._changed

    def watch(self, told: Told) -> None:
        """Call ``told`` whenever play begins to wait, waits for another reason, or goes on."""
        self._told.append(told)

    def _changed(self) -> None:
        # The writer holds its table's lock; calling watchers here could deadlock.
        self._clock.after("outage", 0.0, self._tell)

    def _tell(self) -> None:
        why = self._journal.trouble
        if why:
            self._look_later()
        for told in self._told:
            told(why)

    def _look_later(self) -> None:
        self._clock.after("look", LOOK, self._look)

    def _look(self) -> None:
        try:
            self._journal.probe()
        except JournalError:
            self._look_later()
