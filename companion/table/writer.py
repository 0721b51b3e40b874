"""One table's record in the making: every change is decided, written and told under one lock."""

import random
import threading
from collections.abc import Callable

from msgspec.structs import replace

from companion.core.state import AnyState
from companion.core.text import Text
from companion.storage.journal import Forgotten, Journal, JournalError
from companion.table.carry_out import carry_out
from companion.table.entries import AnyEntry, encode, salt
from companion.table.reducer import Change, record
from companion.table.state import Person, Sitting
from companion.table.timers import Timers

Watcher = Callable[[frozenset[str] | None], None]
"""Told after every change: the ids of the people who can see it, or ``None`` for everyone."""


class Refused(Exception):
    """A request that cannot be granted; ``text`` says why, and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class NeedsConfirmation(Refused):
    """What the host asked for has a price, which ``text`` names; they can ask again and be sure.
    ``confirm``: a secret that says so, where no message may do it alone."""

    def __init__(self, text: Text, confirm: str = "") -> None:
        super().__init__(text)
        self.confirm = confirm


class Writer:
    """Writes the record of one table, and tells of it.

    ``sitting`` is how the evening stands; only ``write`` and ``carry_out`` change it. A caller that
    decides and writes, or that sends a picture of the table, holds ``lock``: so nothing comes
    between, and pictures leave in the order of changes. ``changed`` is called after each change,
    before the watchers are. ``rng`` is chance.
    """

    def __init__(
        self,
        sitting: Sitting,
        journal: Journal,
        clock: Timers,
        rng: random.Random | None = None,
    ) -> None:
        self.sitting = sitting
        self.lock = threading.RLock()
        self.rng = rng or random.SystemRandom()
        self.changed: Callable[[Change], None] = lambda _: None
        self._journal = journal
        self._clock = clock
        self._watchers: list[Watcher] = []

    @property
    def trouble(self) -> Text | None:
        """Why nothing can be written at the moment, for the host; ``None`` when all is well."""
        return self._journal.trouble

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` after every change, while the lock is held."""
        self._watchers.append(watcher)

    def carry_out(self, cause: AnyEntry, *, quiet: bool = False) -> None:
        """Let the game take the step that ``cause`` sets in motion, and write it with what came of
        it; ``quiet``: not if nothing did. Raises ``Illegal`` when the rules do not allow it, and
        ``Refused`` by the disk."""
        step = carry_out(self.sitting, cause, self.rng)
        if step is None:
            self.write(cause)
        elif step.events or not quiet:
            self.write(replace(cause, events=tuple(step.events)), step.state)

    def write(self, entry: AnyEntry, state: AnyState | None = None) -> None:
        """Write, then change, then tell. ``state``: how the game stands after it, if it was played.
        Raises ``Refused`` by the disk; then nothing has changed."""
        entry = salt(entry)
        at, body = self._clock.now(), encode(entry)
        change = record(self.sitting, entry, at, body, state)
        try:
            self._journal.append(self.sitting.code, at, body)
        except Forgotten as error:
            raise Refused(Text("journal.forgotten")) from error
        except JournalError as error:
            raise Refused(Text("journal.play_waits")) from error
        self.sitting = change.after
        self.changed(change)
        seats = change.audience
        people = None if seats is None else frozenset(change.after.seats[seat] for seat in seats)
        self.show(people)

    def show(self, people: frozenset[str] | None = None) -> None:
        """Tell the watchers that these people, or everyone, may see something new."""
        with self.lock:
            for watcher in self._watchers:
                watcher(people)

    def person(self, person: str) -> Person:
        """The person with this id. Raises ``Refused``."""
        one = self.sitting.person(person)
        if one is None:
            raise Refused(Text("table.no_such_person"))
        return one

    def state(self) -> AnyState:
        """The game on the table. Raises ``Refused`` when there is none."""
        if self.sitting.state is None:
            raise Refused(Text("table.not_seated"))
        return self.sitting.state
