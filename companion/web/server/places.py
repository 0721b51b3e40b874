"""Shares limited places fairly among network addresses, so that one cannot take them all."""

from __future__ import annotations

import threading
from collections.abc import Collection
from itertools import islice
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from companion.table.table import Table

T = TypeVar("T")

PEOPLE = 40
"""Most people at one table, watchers included."""
FIRST = 16
"""The last places, kept for addresses from which no one has come yet."""


class FairSlots(Generic[T]):
    """``most`` places. When all are taken, the address that holds the most loses its newest one to
    an address that has at least two fewer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, dict[T, None]] = {}  # of each address the oldest first

    def __len__(self) -> int:
        """How many are taken."""
        return sum(map(len, self._taken.values()))

    def take(self, address: str, who: T) -> tuple[bool, T | None]:
        """Whether ``who`` gets a place, and which holder loses theirs for it."""
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
        """Free the place of ``who``, if there is one."""
        mine = self._taken.get(address, {})
        mine.pop(who, None)
        if not mine:
            self._taken.pop(address, None)


class Guests:
    """The address from which each person of a table came. In memory only: people from before a
    restart take a place, and count for no address."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._came: WeakKeyDictionary[Table, dict[str, str]] = WeakKeyDictionary()

    def is_room(self, table: Table, address: str, *, laptop: bool = False) -> bool:
        """Whether one more person may come to ``table`` from this address. ``laptop``: from the
        laptop itself, for which there are ``FIRST`` more places."""
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
