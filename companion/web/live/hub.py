"""Sends screens: who gets a new one after a change, and the acknowledgement of a request."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from flask_socketio import SocketIO

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.snapshot import Snapshot
from companion.table.table import NeedsConfirmation, Refused, Table
from companion.web.address.rescan import RescanNotice
from companion.web.context import Context
from companion.web.identity import Asker, recognise
from companion.web.live.film_state import FilmState
from companion.web.live.gate import MessageGate
from companion.web.live.screens import Moment, screen

Reply = dict[str, Any]


class Hub:
    """The one way by which a screen leaves this laptop."""

    def __init__(
        self, context: Context, socketio: SocketIO, rescan: RescanNotice, films: FilmState
    ) -> None:
        self._registry = registry = context.registry
        self._presence = context.presence
        self._socketio = socketio
        self._rescan = rescan
        self._films = films
        self.gate = MessageGate(socketio, context.limits, self._say_to, self._knows)
        self._watched: set[str] = set()
        self._found = registry.found
        for table in registry.tables.values():
            self.watch(table)
        self._shown = registry.main.code
        registry.outage.watch(lambda _: self.all_changed())
        registry.watch(self._tables_changed)

    def watch(self, table: Table) -> None:
        """Send screens whenever this table changes."""
        with self._presence.lock:
            if table.code in self._watched:
                return
            self._watched.add(table.code)
        table.watch(lambda people: self.changed(table, people))

    # Screens come and go.

    def came(self, sid: str, auth: Any) -> None:
        """A screen connects. Of one seat the newest tab stays, older ones are told to stop.

        Raises ``Refused``.
        """
        asker = self._recognised(sid, auth)
        table, presence = asker.table, self._presence
        self.watch(table)
        missing = self._rescan.text(table)
        with presence.lock:
            was_here = presence.here(table)
            older = [other for other, one in presence.at(table) if asker.seat and one == asker]
            for other in older:
                presence.remove(other)
            presence.add(sid, asker, self.gate.host_of(sid))
        for other in older:
            self._socketio.emit("replaced", {}, to=other)
        if asker.seat and asker.person and asker.person not in was_here:
            self._is_back(table, asker.person)
        elif asker.seat and self._rescan.text(table) != missing:
            self.changed(table, None)
        else:
            self.send(table, [sid])
        if asker.laptop and (found := self._found):
            self._found = None  # the laptop is told once
            self._socketio.emit("told", {"text": self.say(asker, found)}, to=sid)

    def _is_back(self, table: Table, person: str) -> None:
        """A person who was away plays again themselves; every screen shows it."""
        with table.lock:
            one = table.sitting.person(person)
            if one and one.cover:
                with suppress(Refused):  # the disk is full; the person's next move says it too
                    table.back(person)
            self.changed(table, None)

    def _recognised(self, sid: str, auth: Any) -> Asker:
        """Who connects, if there is room for one more of their screens. Raises ``Refused``."""
        try:
            asker = recognise(auth, self._registry)
        except Refused:
            self.gate.guessed(sid)
            raise
        host = asker.laptop or asker.is_host
        self.gate.enter(sid, asker.table.code, asker.person, seat=asker.seat, host=host)
        return asker

    def went(self, sid: str) -> None:
        """A screen is gone. Its person keeps the seat, and nothing of theirs is shown."""
        with self._presence.lock:
            asker = self._presence.remove(sid)
            gone = asker and asker.seat and asker.person not in self._presence.here(asker.table)
        if asker and gone:
            self.changed(asker.table, None)

    # Sending.

    def address_changed(self) -> None:
        """The join address is another: every page that shows it loads it again."""
        for sid, asker in self._presence.everyone():
            if not asker.seat:
                self._socketio.emit("door", {}, to=sid)
        self.all_changed()

    def send_to_seatless(self, table: Table) -> None:
        """Send a new screen to the TVs and host pages of ``table``."""
        self.send(table, [sid for sid, one in self._presence.at(table) if not one.seat])

    def changed(self, table: Table, people: frozenset[str] | None) -> None:
        """Send a new screen to these ``people`` of ``table``; None: to every screen there."""
        screens = self._presence.at(table)
        if people is None:
            self.send(table, [sid for sid, _ in screens])
        else:
            self.send(table, [sid for sid, one in screens if one.seat and one.person in people])

    def all_changed(self) -> None:
        """Send a new screen to everyone at every table."""
        for table in list(self._registry.tables.values()):
            self.watch(table)
            self.changed(table, None)

    def _tables_changed(self) -> None:
        """Another table is shown, or tables were deleted: the TVs and the laptop's own pages
        follow, and the phones of a deleted table are told."""
        here, presence = self._registry.tables, self._presence
        with presence.lock:
            shown, self._shown = self._shown, self._registry.main.code
            left = {shown} - {self._shown}
            connected = presence.everyone()
            gone = [
                (sid, one) for sid, one in connected if one.person and one.table.code not in here
            ]
            for sid, _ in gone:
                presence.remove(sid)
        for sid, one in gone:
            self._socketio.emit("gone", {"text": self.say(one, Text("journal.forgotten"))}, to=sid)
        for sid, one in connected:
            if one.person is None and (one.table.code in left or one.table.code not in here):
                self._socketio.emit("moved", {}, to=sid)

    def send(self, table: Table, sids: Iterable[str]) -> None:
        """Send these connections of ``table`` the whole screen of their viewer.

        The only place that sends one; viewers who see the same get the same bytes.
        """
        made: dict[tuple[Asker, str], msgspec.Raw] = {}
        moments: dict[str, Moment] = {}
        now: Snapshot | None = None
        with table.lock:
            for sid in sids:
                asker = self._presence.asker(sid)
                if asker is None:
                    continue
                one = asker.one
                if asker.person and one is None:
                    self._lost_seat(sid, asker)
                    continue
                lang = one.lang if one else table.sitting.lang
                if lang not in moments:
                    now = now or table.snapshot()
                    moments[lang] = self._moment(table, now, lang)
                viewer = (asker, lang)
                if viewer not in made:
                    made[viewer] = msgspec.Raw(screen(asker, moments[lang]))
                self._socketio.emit("screen", made[viewer], to=sid)

    def moment(self, table: Table, lang: str) -> Moment:
        """What the viewers of ``table`` in one language see alike now. The caller holds the
        table's lock."""
        return self._moment(table, table.snapshot(), lang)

    def _moment(self, table: Table, now: Snapshot, lang: str) -> Moment:
        return Moment(
            now,
            self._registry.doors[table.code],
            self._presence.here(table),
            lang,
            self._rescan.text(table),
            self._films.film(table),
        )

    def _lost_seat(self, sid: str, asker: Asker) -> None:
        """The seat has moved to another phone, or its person was removed: tell this one."""
        self._presence.remove(sid)
        person = asker.table.sitting.person(asker.person or "")
        words = Words(person.lang if person else asker.table.sitting.lang)
        text = words.say("table.handed", name=person.name) if person else words.say("table.removed")
        self._socketio.emit("gone", {"text": text}, to=sid)

    # Requests.

    def ask(self, sid: str, what: Callable[[Asker], Reply | None]) -> Reply:
        """Carry out what a connection asks for; the answer is the acknowledgement."""
        asker = self._presence.asker(sid)
        if asker is None:
            return {"refused": self.say(None, Text("table.replaced"))}
        try:
            # Under the lock: a seat that has just been handed over cannot act any more.
            with asker.table.lock:
                return what(asker) or {}
        except NeedsConfirmation as price:
            said = {"unsure": self.say(asker, price.text)}
            return {**said, "confirm": price.confirm} if price.confirm else said
        except Refused as refusal:
            return {"refused": self.say(asker, refusal.text)}

    def _knows(self, sid: str) -> bool:
        return self._presence.asker(sid) is not None

    def _say_to(self, sid: str | None, text: Text) -> str:
        return self.say(self._presence.asker(sid or ""), text)

    def say(self, asker: Asker | None, text: Text) -> str:
        """A sentence in the language of ``asker``; None: of the shown table."""
        one = asker.one if asker else None
        table = asker.table if asker else self._registry.main
        words = Words(one.lang if one else table.sitting.lang)
        return words.render(text, table.sitting.names.__getitem__)
