"""The socket: who is connected, what they ask for, and who is sent a screen after a change."""

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from flask import request
from flask_socketio import SocketIO
from socketio.exceptions import ConnectionRefusedError

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.registry import Lobby
from companion.table.table import NeedsConfirmation, Refused, Table
from companion.web.identity import Asker, recognise
from companion.web.live.gate import Sockets
from companion.web.live.rtt import round_trip
from companion.web.live.screens import Film, Moment, screen
from companion.web.pages.saved_tables import SavedTables
from companion.web.pages.seat_access import Seats
from companion.web.server.rate_limits import Limits
from companion.web.server.runtime import complain

Reply = dict[str, Any]


class Hub:
    """Every connection of this laptop, and the one way a screen leaves it."""

    def __init__(self, lobby: Lobby, socketio: SocketIO, limits: Limits) -> None:
        self._lobby = lobby
        self._socketio = socketio
        self.sockets = Sockets(socketio, limits, self._say_to, self._knows)
        self._lock = threading.RLock()
        self._askers: dict[str, Asker] = {}
        self._sids: dict[str, set[str]] = {}
        self._found = lobby.found
        self.again: Callable[[Table], Text | None] = lambda _: None
        """Who has to scan the code again; see `companion.web.address.watch`."""
        self.film: Callable[[Table], Film | None] = lambda _: None
        """What is shown on the TVs of a table instead; see `companion.web.pages.film`."""
        for table in lobby.tables.values():
            self.watch(table)
        self._shown = lobby.main.code
        lobby.outage.watch(lambda _: self._all_changed())
        lobby.watch(self._tables_changed)

    def watch(self, table: Table) -> None:
        """Send screens whenever this table changes."""
        if table.code not in self._sids:
            self._sids[table.code] = set()
            table.watch(lambda people: self.changed(table, people))

    def came(self, sid: str, auth: Any) -> None:
        """A screen connects; the newest tab of a seat wins. Raises ``Refused``."""
        asker = self._recognised(sid, auth)
        self.watch(asker.table)
        waited_for = self.again(asker.table)
        with self._lock:
            was_here = self.here(asker.table)
            older = [other for other, one in self._at(asker.table) if asker.seat and one == asker]
            for other in older:
                self._forget(other)
            self._askers[sid] = asker
            self._sids[asker.table.code].add(sid)
        for other in older:
            self._socketio.emit("replaced", {}, to=other)
        if asker.seat and asker.person and asker.person not in was_here:
            self._is_back(asker.table, asker.person)
        elif asker.seat and self.again(asker.table) != waited_for:
            self.changed(asker.table, None)
        else:
            self.send(asker.table, [sid])
        if asker.laptop and (found := self._found):
            self._found = None  # once is enough
            self._socketio.emit("told", {"text": self.say(asker, found)}, to=sid)

    def _is_back(self, table: Table, person: str) -> None:
        """Somebody who was away has their seat again, whoever covered it; everyone is told."""
        with table.lock:
            one = table.sitting.person(person)
            if one and one.cover:
                with suppress(Refused):  # the disk; the person can say so again by a move
                    table.back(person)
            self.changed(table, None)

    def _recognised(self, sid: str, auth: Any) -> Asker:
        """Who that is, if there is room for one more of their screens."""
        try:
            asker = recognise(auth, self._lobby)
        except Refused:
            self.sockets.guessed(sid)
            raise
        host = asker.laptop or asker.is_host
        self.sockets.enter(sid, asker.table.code, asker.person, seat=asker.seat, host=host)
        return asker

    def went(self, sid: str) -> None:
        """A screen is gone; nobody is removed or exposed because of it."""
        with self._lock:
            asker = self._forget(sid)
            gone = asker and asker.seat and asker.person not in self.here(asker.table)
        if asker and gone:
            self.changed(asker.table, None)

    def _forget(self, sid: str) -> Asker | None:
        asker = self._askers.pop(sid, None)
        if asker:
            self._sids[asker.table.code].discard(sid)
        return asker

    def _at(self, table: Table) -> list[tuple[str, Asker]]:
        """The connections of one table."""
        with self._lock:
            return [(sid, self._askers[sid]) for sid in self._sids[table.code]]

    def here(self, table: Table) -> frozenset[str]:
        """The people of whom a screen is connected."""
        return frozenset(one.person for _, one in self._at(table) if one.person and _seated(one))

    def reached(self, table: Table, hosts: frozenset[str]) -> frozenset[str]:
        """The people of whom a screen is connected by one of these names of the laptop."""
        return frozenset(
            one.person
            for sid, one in self._at(table)
            if one.person and _seated(one) and self.sockets.host_of(sid) in hosts
        )

    def door_changed(self) -> None:
        """The way in is another: whoever shows it fetches it anew."""
        with self._lock:
            walls = [sid for sid, one in self._askers.items() if not one.seat]
        for sid in walls:
            self._socketio.emit("door", {}, to=sid)
        self._all_changed()

    def walls(self, table: Table) -> None:
        """Send every screen of ``table`` that has no seat its new picture."""
        self.send(table, [sid for sid, one in self._at(table) if not one.seat])

    def changed(self, table: Table, people: frozenset[str] | None) -> None:
        """Send every screen that can see the change its new picture."""
        self.send(
            table,
            [
                sid
                for sid, one in self._at(table)
                if people is None or (one.seat and one.person in people)
            ],
        )

    def _all_changed(self) -> None:
        for table in list(self._lobby.tables.values()):
            self.watch(table)
            self.changed(table, None)

    def _tables_changed(self) -> None:
        """Another table is shown, or some are gone: TVs and the laptop's own pages follow, and
        whoever sat at one that was deleted is told."""
        here = self._lobby.tables
        with self._lock:
            shown, self._shown = self._shown, self._lobby.main.code
            left = {shown} - {self._shown}
            asked = list(self._askers.items())
            gone = [(sid, one) for sid, one in asked if one.person and one.table.code not in here]
            for sid, _ in gone:
                self._forget(sid)
        for sid, one in gone:
            self._socketio.emit("gone", {"text": self.say(one, Text("journal.forgotten"))}, to=sid)
        for sid, one in asked:
            if one.person is None and (one.table.code in left or one.table.code not in here):
                self._socketio.emit("moved", {}, to=sid)

    def send(self, table: Table, sids: Iterable[str]) -> None:
        """Send these connections of ``table`` their viewers' whole screens. The only place that
        does; those who see the same get the same bytes."""
        made: dict[tuple[Asker, str], msgspec.Raw] = {}
        moments: dict[str, Moment] = {}
        with table.lock:
            here, again, film = self.here(table), self.again(table), self.film(table)
            for sid in sids:
                asker = self._askers.get(sid)
                if asker is None:
                    continue
                one = asker.one
                if asker.person and one is None:
                    self._take_leave(sid, asker)
                    continue
                lang = one.lang if one else table.sitting.lang
                if lang not in moments:
                    doors = self._lobby.doors[table.code]
                    moments[lang] = Moment(table, doors, here, lang, again, film)
                seen = (asker, lang)
                if seen not in made:
                    made[seen] = msgspec.Raw(screen(asker, moments[lang]))
                self._socketio.emit("screen", made[seen], to=sid)

    def _take_leave(self, sid: str, asker: Asker) -> None:
        with self._lock:
            self._forget(sid)
        person = asker.table.sitting.person(asker.person or "")
        words = Words(person.lang if person else asker.table.sitting.lang)
        text = words.say("table.handed", name=person.name) if person else words.say("table.removed")
        self._socketio.emit("gone", {"text": text}, to=sid)

    def ask(self, sid: str, what: Callable[[Asker], Reply | None]) -> Reply:
        """Carry out what a connection asks for; the answer is the acknowledgement."""
        asker = self._askers.get(sid)
        if asker is None:
            return {"refused": self.say(None, Text("table.replaced"))}
        try:
            # Under the lock, so that nobody acts who lost their seat a moment ago.
            with asker.table.lock:
                return what(asker) or {}
        except NeedsConfirmation as price:
            said = {"unsure": self.say(asker, price.text)}
            return {**said, "confirm": price.confirm} if price.confirm else said
        except Refused as refusal:
            return {"refused": self.say(asker, refusal.text)}

    def _knows(self, sid: str) -> bool:
        return sid in self._askers

    def _say_to(self, sid: str | None, text: Text) -> str:
        return self.say(self._askers.get(sid or ""), text)

    def say(self, asker: Asker | None, text: Text) -> str:
        """A sentence in the language of whoever asked."""
        one = asker.one if asker else None
        table = asker.table if asker else self._lobby.main
        words = Words(one.lang if one else table.sitting.lang)
        return words.render(text, table.sitting.names.__getitem__)


def connect_all(
    socketio: SocketIO,
    wire: Hub,
    seats: Seats,
    kept: SavedTables,
    film: Callable[[Asker, object], None],
) -> None:
    """Answer the events of docs/protocol.md; ``film`` carries out what is asked of the film."""

    @socketio.on("connect")
    def connected(auth: Any = None) -> None:
        try:
            wire.came(_sid(), auth)
        except Refused as refusal:
            raise ConnectionRefusedError(wire.say(None, refusal.text)) from None
        except Exception:
            complain()
            wire.went(_sid())
            text = Text("page.our_fault")
            raise ConnectionRefusedError(wire.say(None, text)) from None

    @socketio.on("disconnect")
    def disconnected(*_: object) -> None:
        wire.went(_sid())

    @socketio.on("probe")
    def probed(*_: object) -> Reply:
        return {}

    @socketio.on("play")
    def played(message: Any = None, *_: object) -> Reply:
        lag = round_trip(request.environ)
        return wire.ask(
            _sid(), lambda asker: _as_seat(asker, message, partial(asker.table.play, lag=lag))
        )

    @socketio.on("person")
    def ordered(message: Any = None, *_: object) -> Reply:
        return wire.ask(_sid(), lambda asker: _as_seat(asker, message, asker.table.order))

    @socketio.on("host")
    def hosted(message: Any = None, *_: object) -> Reply:
        return wire.ask(_sid(), lambda asker: _as_host(asker, message))

    @socketio.on("seats")
    def moved(message: Any = None, *_: object) -> Reply:
        return wire.ask(_sid(), lambda asker: seats.order(asker, message))

    @socketio.on("tables")
    def kept_or_not(message: Any = None, *_: object) -> Reply:
        return wire.ask(_sid(), lambda asker: kept.order(asker, message))

    @socketio.on("film")
    def filmed(message: Any = None, *_: object) -> Reply:
        return wire.ask(_sid(), lambda asker: film(asker, message))

    @socketio.on_error_default
    def failed(_: BaseException) -> Reply:
        complain()
        return {"refused": wire.say(None, Text("page.our_fault"))}


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]  # put there by Flask-SocketIO
    return sid


def _as_seat(asker: Asker, message: object, what: Callable[[str, object], None]) -> None:
    if not asker.seat or asker.one is None:
        raise Refused(Text("table.not_seated"))
    what(asker.one.id, message)


def _seated(asker: Asker) -> bool:
    """Whether this connection is a seat's phone, at this moment."""
    return asker.seat and asker.one is not None


def _as_host(asker: Asker, message: object) -> None:
    if not asker.is_host:
        raise Refused(Text("table.not_host"))
    asker.table.host(message)
