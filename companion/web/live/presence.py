"""Who is connected: every live screen, the table it belongs to, and the person whose seat it is."""

import threading

from companion.table.table import Table
from companion.web.identity import Asker


class Presence:
    """The connected screens by their Socket.IO session id (``sid``). Thread-safe."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._askers: dict[str, Asker] = {}
        self._hosts: dict[str, str] = {}
        self._sids: dict[str, set[str]] = {}

    def add(self, sid: str, asker: Asker, host: str) -> None:
        """A screen has connected; ``host`` is the name of the laptop by which it came."""
        with self.lock:
            self._askers[sid] = asker
            self._hosts[sid] = host
            self._sids.setdefault(asker.table.code, set()).add(sid)

    def remove(self, sid: str) -> Asker | None:
        """Forget a screen; returns whose it was, None if it was not known."""
        with self.lock:
            asker = self._askers.pop(sid, None)
            self._hosts.pop(sid, None)
            if asker:
                self._sids[asker.table.code].discard(sid)
            return asker

    def asker(self, sid: str) -> Asker | None:
        """Whose screen this is."""
        return self._askers.get(sid)

    def everyone(self) -> list[tuple[str, Asker]]:
        """All connected screens."""
        with self.lock:
            return list(self._askers.items())

    def at(self, table: Table) -> list[tuple[str, Asker]]:
        """The connected screens of one table."""
        with self.lock:
            return [(sid, self._askers[sid]) for sid in self._sids.get(table.code, ())]

    def here(self, table: Table) -> frozenset[str]:
        """The ids of the people of ``table`` who have a screen connected."""
        return frozenset(one.person for _, one in self.at(table) if one.person and seated(one))

    def reached(self, table: Table, hosts: frozenset[str]) -> frozenset[str]:
        """Those of ``here`` who have a screen connected by one of these names of the laptop."""
        return frozenset(
            one.person
            for sid, one in self.at(table)
            if one.person and seated(one) and self._hosts.get(sid) in hosts
        )


def seated(asker: Asker) -> bool:
    """Whether this connection is a seat's phone at this moment."""
    return asker.seat and asker.one is not None
