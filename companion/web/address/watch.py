"""The laptop's network changes: every screen on the wall learns the new address, and says who has
to scan again."""

from collections.abc import Callable
from typing import Any

from flask import request

from companion.core.text import Text
from companion.table.registry import Lobby
from companion.table.state import Person
from companion.table.table import Table
from companion.table.writer import Refused
from companion.web.address.address import Place
from companion.web.identity import Asker
from companion.web.live.hub import Hub


class Network:
    """Where phones find the tables. A seat is missing while no screen of it has come by an
    address that the laptop still has."""

    def __init__(self, lobby: Lobby, place: Place, wire: Hub) -> None:
        self._lobby = lobby
        self._place = place
        self._wire = wire
        self._was = (place.ip, place.others)
        self._moved: set[str] = set()
        self._watchers: list[Callable[[], None]] = []
        wire.again = self.again

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call ``watcher`` once for every new address of the QR code."""
        self._watchers.append(watcher)

    def listen(self, socketio: Any) -> None:
        """Let the host take the line off the TV."""

        def closed(*_: object) -> dict[str, Any]:
            return self._wire.ask(request.sid, self._close)  # type: ignore[attr-defined]

        socketio.on_event("door", closed)

    def look(self) -> None:
        """Notice what has changed; meant for every second."""
        now = (self._place.ip, self._place.others)
        if now == self._was:
            return
        before, self._was = self._was, now
        gone = not self._place.leads_here(before[0])
        if gone:
            tables = self._lobby.tables.values()
            self._moved |= {table.code for table in tables if self._missing(table)}
        self._wire.door_changed()
        if now[0] != before[0]:
            for watcher in self._watchers:
                watcher()

    def again(self, table: Table) -> Text | None:
        """Who has to scan the code again since the address changed; ``None`` when nobody has."""
        if table.code not in self._moved:
            return None
        missing = self._missing(table)
        if not missing:
            self._moved.discard(table.code)
            return None
        return Text("network.again", who=", ".join(one.name for one in missing))

    def _missing(self, table: Table) -> list[Person]:
        reached = self._wire.reached(table, self._place.allowed_hosts())
        now = table.sitting
        playing = [one for one in now.people if one.seated or one.id in now.seats]
        return [one for one in playing if not one.bot and one.id not in reached]

    def _close(self, asker: Asker) -> None:
        if not asker.is_host:
            raise Refused(Text("table.not_host"))
        self._moved.discard(asker.table.code)
        self._wire.changed(asker.table, None)
