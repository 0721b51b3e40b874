"""One table's record in the making: every change is decided, written and told under one lock."""

import random
import threading
from collections.abc import Callable

from companion.core.state import AnyState
from companion.core.text import Text
from companion.storage.journal import Forgotten, Journal, JournalError
from companion.table import timers
from companion.table.entries import AnyEntry, concerns, salted
from companion.table.reducer import follow, linked
from companion.table.state import Person, Sitting

Watcher = Callable[[frozenset[str] | None], None]
"""Told after every change: the ids of the people who can see it, or ``None`` for everyone."""


class Refused(Exception):
    """What somebody asked for is not to be had; ``text`` is the sentence that says why and what
    to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class NeedsConfirmation(Refused):
    """What the host asked for has a price, which ``text`` names; they can ask again and be sure.
    ``confirm``: a secret that says so, where no message may do it alone."""

    def __init__(self, text: Text, confirm: str = "") -> None:
        super().__init__(text)
        self.confirm = confirm


class Ledger:
    """The record of one table, and who is told of it. Whoever sends a picture of the table holds
    ``lock`` too, so that pictures leave in the order of changes."""

    def __init__(
        self,
        sitting: Sitting,
        journal: Journal,
        clock: timers.Windows,
        rng: random.Random | None = None,
    ) -> None:
        self.code = sitting.code
        self.sitting = sitting
        self._journal = journal
        self._windows = clock
        self._rng = rng or random.SystemRandom()
        self.lock = threading.RLock()
        self._watchers: list[Watcher] = []

    @property
    def trouble(self) -> Text | None:
        """Why nothing can be written at the moment, for the host; ``None`` when all is well."""
        return self._journal.trouble

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` after every change, while the lock is held."""
        self._watchers.append(watcher)

    def _write(self, entry: AnyEntry, state: AnyState | None = None) -> None:
        """Write, then change, then tell."""
        entry, body = salted(entry)
        at = self._windows.now()
        before, after = self.sitting, linked(follow(self.sitting, entry, state), entry, at, body)
        try:
            self._journal.append(self.code, at, body)
        except Forgotten as error:
            raise Refused(Text("journal.forgotten")) from error
        except JournalError as error:
            raise Refused(Text("journal.play_waits")) from error
        self.sitting = after
        self._followed(before, entry)
        seats = concerns(entry)
        people = None if seats is None else frozenset(after.seats[seat] for seat in seats)
        self.show(people)

    def show(self, people: frozenset[str] | None = None) -> None:
        """Tell the watchers that these people, or everyone, may see something new."""
        with self.lock:
            for watcher in self._watchers:
                watcher(people)

    def _followed(self, before: Sitting, entry: AnyEntry) -> None:
        """The table was ``before``, and ``entry`` has just been written; nobody is told yet."""

    def _person(self, person: str) -> Person:
        one = self.sitting.person(person)
        if one is None:
            raise Refused(Text("table.no_such_person"))
        return one

    def _state(self) -> AnyState:
        if self.sitting.state is None:
            raise Refused(Text("table.not_seated"))
        return self.sitting.state
