"""Time and fairness: the only reader of a clock. It keeps the table's patience, and the pace of
whoever answers for an empty chair."""

import random
import threading
import time
from collections.abc import Callable, Hashable
from typing import Final

PATIENCE: Final = 8.0
"""Seconds that a question may be open before those who have not answered are named."""
THOUGHT: Final = (2.5, 6.0)
"""Seconds, at least and at most, that a person takes for an answer: nothing that answers for a
person is faster, and how long it takes tells nothing of what it holds."""

Call = Callable[[], None]


def now() -> float:
    """The Unix time in seconds, for the record."""
    return time.time()


class Windows:
    """Watches the open question of every table, and calls back when its patience is over, or
    when an empty chair has thought long enough.

    ``patience`` and ``thought`` in seconds; ``clock`` rises in seconds; ``complain`` is called
    when a call back fails, and knows what to tell of it.
    """

    def __init__(
        self,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        thought: tuple[float, float] = THOUGHT,
    ) -> None:
        self.patience = patience
        self.thought = thought
        self.complain: Call = lambda: None
        self.clock = clock
        self._rng = random.SystemRandom()
        self._due: dict[tuple[str, Hashable], tuple[float, Call]] = {}
        self._changed = threading.Condition()
        self.over = threading.Event()
        """Set when nobody watches any more."""

    def opened(self, code: str, remind: Call) -> None:
        """The table ``code`` asks a new question; its full patience begins now, and ``remind``
        is called once when it is over and no other question has come."""
        self._later((code, "patience"), self.patience, remind)

    def thinks(self, code: str, seat: int, answer: Call) -> None:
        """An empty chair thinks about the open question of ``code``; ``answer`` is called once
        when a person would have thought as long, unless the table is settled before."""
        self._later((code, seat), self._rng.uniform(*self.thought), answer)

    def closes(self, code: str, seconds: float, closed: Call) -> None:
        """A door of the table ``code`` closes by itself in so many seconds; ``closed`` is called
        once then, and what this table's doors waited for before is not."""
        self._later(("doors", code), seconds, closed)

    def after(self, name: str, seconds: float, call: Call) -> None:
        """Call ``call`` once in so many seconds, for no table; what ``name`` waited for before is
        not called."""
        self._later(("", name), seconds, call)

    def settled(self, code: str) -> None:
        """The table ``code`` asks nothing any more."""
        with self._changed:
            self._due = {key: due for key, due in self._due.items() if key[0] != code}

    def _later(self, key: tuple[str, Hashable], seconds: float, call: Call) -> None:
        with self._changed:
            self._due[key] = (self.clock() + seconds, call)
            self._changed.notify()

    def close(self) -> None:
        """Stop watching."""
        with self._changed:
            self.over.set()
            self._changed.notify()

    def run(self) -> None:
        """Watch until closed; meant for a thread of its own. What fails at one table is
        complained of, and the others go on."""
        while not self.over.is_set():
            for call in self._wait():
                try:
                    call()
                except Exception:
                    self.complain()

    def _wait(self) -> list[Call]:
        """What is due now, or, when nothing is, a sleep until something is or has changed."""
        with self._changed:
            due = self.due()
            if not due and not self.over.is_set():
                rest = [at - self.clock() for at, _ in self._due.values()]
                self._changed.wait(min(rest, default=None))
            return due

    def due(self) -> list[Call]:
        """Take out the calls whose time has come."""
        with self._changed:
            over = [key for key, (at, _) in self._due.items() if at <= self.clock()]
            return [self._due.pop(key)[1] for key in over]
