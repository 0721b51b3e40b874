"""What the laptop looks after every second while it serves."""

import threading
from collections.abc import Callable
from typing import Final

from companion.web.server.runtime import complain

EVERY: Final = 1.0
"""Seconds between two rounds."""


class Rounds:
    """Does ``tasks`` one after the other, again and again, until it is ``over``."""

    def __init__(self, over: threading.Event, *tasks: Callable[[], None]) -> None:
        self._over = over
        self._tasks = tasks

    def run(self) -> None:
        """Meant for a thread of its own; a task that fails is told of and tried again."""
        while not self._over.wait(EVERY):
            for task in self._tasks:
                try:
                    task()
                except Exception:
                    complain()
