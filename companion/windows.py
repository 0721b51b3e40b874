"""Time and fairness: the only reader of a clock. For now it keeps the table's patience."""

import threading
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 8.0
"""Seconds that a question may be open before those who have not answered are named."""


def now() -> float:
    """The Unix time in seconds, for the record."""
    return time.time()


class Windows:
    """Watches the open question of every table, and calls back when its patience is over.

    ``patience`` in seconds; ``clock`` rises in seconds.
    """

    def __init__(
        self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.patience = patience
        self._clock = clock
        self._due: dict[str, tuple[float, Callable[[], None]]] = {}
        self._changed = threading.Condition()
        self._open = True

    def opened(self, code: str, remind: Callable[[], None]) -> None:
        """The table ``code`` asks a new question; its full patience begins now, and ``remind``
        is called once when it is over and no other question has come."""
        with self._changed:
            self._due[code] = (self._clock() + self.patience, remind)
            self._changed.notify()

    def settled(self, code: str) -> None:
        """The table ``code`` asks nothing any more."""
        with self._changed:
            self._due.pop(code, None)

    def close(self) -> None:
        """Stop watching."""
        with self._changed:
            self._open = False
            self._changed.notify()

    def run(self) -> None:
        """Watch until closed; meant for a thread of its own."""
        while self._open:
            for remind in self._wait():
                remind()

    def _wait(self) -> list[Callable[[], None]]:
        """What is due now, or, when nothing is, a sleep until something is or has changed."""
        with self._changed:
            due = self.due()
            if not due and self._open:
                rest = [at - self._clock() for at, _ in self._due.values()]
                self._changed.wait(min(rest, default=None))
            return due

    def due(self) -> list[Callable[[], None]]:
        """Take out the reminders whose time has come."""
        with self._changed:
            over = [code for code, (at, _) in self._due.items() if at <= self._clock()]
            return [self._due.pop(code)[1] for code in over]
