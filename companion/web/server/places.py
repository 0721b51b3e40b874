"""Places that whoever comes shares, by the address they come from, so that a few take not all."""

from __future__ import annotations

import threading
from collections.abc import Collection
from itertools import islice
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from companion.table.table import Table

T = TypeVar("T")

PEOPLE = 40
"""How many can be at one table, those who watch included."""
FIRST = 16
"""So many of these places, the last ones, go to addresses from which nobody is there yet."""


class Places(Generic[T]):
    """``most`` places. When all are taken, the address that holds the most gives one up to an
    address that has at least two fewer: the one that came last, so that what has been there for
    long stays."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, dict[T, None]] = {}  # of each address the oldest first

    def __len__(self) -> int:
        """How many are taken."""
        return sum(map(len, self._taken.values()))

    def take(self, address: str, who: T) -> tuple[bool, T | None]:
        """Whether there is a place for ``who``, and who has to give up theirs for it."""
        mine, pushed = self._taken.get(address, {}), None
        if len(self) >= self._most:
            greediest, theirs = max(self._taken.items(), key=lambda each: len(each[1]))
            if len(mine) + 1 >= len(theirs):
                return False, None
            (pushed,) = islice(reversed(theirs), 1)
            self.leave(greediest, pushed)
        self._taken.setdefault(address, {})[who] = None
        return True, pushed

    def leave(self, address: str, who: T) -> None:
        """The place of ``who`` is free again, if they had one."""
        mine = self._taken.get(address, {})
        mine.pop(who, None)
        if not mine:
            self._taken.pop(address, None)


class Guests:
    """From which address each person of a table came. In memory only: whoever was there before
    a restart takes a place, and counts for no address."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._came: WeakKeyDictionary[Table, dict[str, str]] = WeakKeyDictionary()

    def is_room(self, table: Table, address: str, *, laptop: bool = False) -> bool:
        """Whether one more may come to ``table`` from this address; ``laptop``: from the laptop
        itself. For it, and for whom the host lets in, there are ``FIRST`` more."""
        people = len(table.sitting.people)
        if laptop:
            return people < PEOPLE + FIRST
        return people < PEOPLE - FIRST or (people < PEOPLE and not self._from(table, address))

    def came(self, table: Table, address: str, person: str) -> None:
        """This person came from this address."""
        here = {one.id for one in table.sitting.people}
        with self._lock:
            before = self._came.get(table, {})
            kept = {who: where for who, where in before.items() if who in here}
            self._came[table] = kept | {person: address}

    def _from(self, table: Table, address: str) -> Collection[str]:
        """The people of ``table`` who came from there."""
        came = self._came.get(table, {})
        return [one.id for one in table.sitting.people if came.get(one.id) == address]
