"""Runs the laptop's periodic tasks once a second while it serves."""

import threading
from collections.abc import Callable
from typing import Final

from companion.web.server.runtime import log_fault

EVERY: Final = 1.0
"""Seconds between two runs."""


class Ticker:
    """Runs ``tasks`` one after the other, again and again, until ``over`` is set."""

    def __init__(self, over: threading.Event, *tasks: Callable[[], None]) -> None:
        self._over = over
        self._tasks = tasks

    def run(self) -> None:
        """Meant for a thread of its own. A task that raises is logged, and runs again next time."""
        while not self._over.wait(EVERY):
            for task in self._tasks:
                try:
                    task()
                except Exception:
                    log_fault()
