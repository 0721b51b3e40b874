"""The tables and damaged files that have lain too long: told of first, then deleted."""

import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Final

from companion.core.text import Text
from companion.storage.journal import Journal, JournalError
from companion.table.retention import DAY, Retention
from companion.table.table import NeedsConfirmation, Table
from companion.table.timers import Timers

_LOOK: Final = 3600.0
"""Seconds between two looks for tables whose time is over."""


class Expiry:
    """How long the tables of ``journal`` are kept, and what goes next. ``idle`` returns the codes
    of the tables at which no game is on; only these go. ``forget`` deletes tables."""

    def __init__(
        self,
        journal: Journal,
        clock: Timers,
        retention: Retention,
        idle: Callable[[], Collection[str]],
        forget: Callable[[Collection[str]], None],
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._retention = retention
        self._idle = idle
        self._forget = forget

    @property
    def keep(self) -> int:
        """How many days tables are kept after their last entry, as the laptop counts them
        (docs/reliability.md)."""
        return self._journal.keep

    def last(self, table: Table) -> float:
        """When something happened at ``table`` last, in Unix time, by the clock of that day."""
        return self._journal.last.get(table.code, 0.0)

    def goes(self, name: str) -> float | None:
        """When the table or the damaged file of this name goes at the earliest, in Unix time, if it
        will soon; ``None`` when not."""
        left = None if name in self._safe else self._retention.going(self.keep).get(name)
        return None if left is None else self._clock.now() + max(0.0, left) * DAY

    @property
    def going(self) -> Text | None:
        """What to tell of the tables that go soon; ``None`` when none does."""
        return self._notice("tables.going", "codes", self._idle())

    @property
    def files_going(self) -> Text | None:
        """What to tell of the damaged files that go soon; ``None`` when none does."""
        return self._notice("tables.files_going", "files", sorted(self._journal.damaged_copies()))

    def _notice(self, key: str, word: str, names: Iterable[str]) -> Text | None:
        times = {name: self.goes(name) for name in names}
        soon = {name: at for name, at in times.items() if at is not None}
        if not soon:
            return None
        first = time.localtime(min(soon.values()))
        when = {"day": first.tm_mday, "month": first.tm_mon}
        return Text(key, n=len(soon), **{word: ", ".join(soon)}, **when)

    @property
    def _safe(self) -> set[str]:
        """The tables where a game is on, or may be: one that rests cannot be asked. They stay."""
        return set(self._journal.last) - set(self._idle())

    def keep_for(self, days: int, *, sure: bool) -> None:
        """Keep tables for so many days from now on. Raises ``NeedsConfirmation`` when some of them
        have lain for longer and the host is not ``sure``, ``JournalError`` by the disk."""
        old = set(self._retention.lain(days)) & set(self._journal.last) - self._safe
        if days < self.keep and old and not sure:
            raise NeedsConfirmation(Text("tables.keep_unsure", n=len(old)))
        self._journal.remember(keep=days)
        self.expire()

    def touch(self, code: str) -> None:
        """The host shows this table again: it has its whole time from now on."""
        self._retention.touch(code)

    def gone(self, codes: Iterable[str]) -> None:
        """These tables were deleted: they are counted no longer."""
        self._retention.forget(codes)

    def expire(self) -> None:
        """Delete what has lain for longer than the host wants to keep it, and was told of. Raises
        ``JournalError``."""
        copies = self._journal.damaged_copies()
        self._retention.look({**self._journal.last, **copies}, self.keep, self._safe)
        due = self._retention.due(self.keep)
        if gone := set(due) & set(copies):
            self._journal.delete_damaged_copies(gone)
            self._retention.forget(gone)
        if old := set(due) - set(copies) - self._safe:
            self._forget(old)

    def expire_by_itself(self) -> None:
        """Expire now, and once an hour from now on."""
        try:
            with suppress(JournalError):  # by the disk; in an hour again
                self.expire()
        finally:
            self._clock.after("expiry", _LOOK, self.expire_by_itself)
