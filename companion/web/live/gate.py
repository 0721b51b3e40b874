"""Limits sockets before Socket.IO hears them: messages, sockets per address, silent sockets."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from engineio.exceptions import EngineIOError

from companion.core.text import Text
from companion.table.table import Refused
from companion.web.server.connections import Activity, Connection, connection_of, from_laptop
from companion.web.server.places import FairSlots
from companion.web.server.rate_limits import Buckets, Limits
from companion.web.server.request_guard import BAD_SOCKET, answer

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    Whose = tuple[str, str, str | None, bool]

MAX_MESSAGE: Final = 4096
"""Bytes of one message."""
PER_SEAT: Final = 10
"""Sockets of one seat from one address, those that a newer tab has replaced included."""
PER_TABLE: Final = 40
"""Sockets without a seat, by table and address: the TV, the host's page, a café that watches."""
ALL_WATCHING: Final = 200
"""Sockets at one table that are neither a seat's nor the host's nor the laptop's."""
ALL_NAMELESS: Final = 1000
"""Sockets that have not said whose they are, all of them together."""

# Seconds in which a new socket has to say whose it is, and in which a disowned one has to go.
_SILENCE = 10.0
# Unread screens after which a socket is cut; a table sends about one a second.
_UNREAD = 100

# How an event begins: the number of its acknowledgement, and its name.
_EVENT = re.compile(r'2(\d{0,9})\["(\w{1,20})"')
# An event's acknowledgement, whatever else is wrong with it.
_ASKED = re.compile(r"2(\d{1,9})\[")
# Socket.IO calls these itself; sent as an event they are forged.
_RESERVED = ("connect", "disconnect")


class Socket:
    """What is known of one Engine.IO session.

    ``host``: the name of the laptop by which it came. ``whose``: the address, the table and the
    person, once it has said so. ``unowned_since``: since when it belongs to no screen; None while
    it does. ``places``: the limited places of which it holds one.
    """

    __slots__ = ("address", "connection", "host", "is_laptop", "places", "unowned_since", "whose")

    def __init__(self, environ: dict[str, Any], now: float) -> None:
        self.address = str(environ.get("REMOTE_ADDR"))
        self.host = str(environ.get("HTTP_HOST")).lower()
        self.connection: Connection | None = connection_of(environ)
        self.is_laptop = from_laptop(environ)
        self.places: FairSlots[str] | None = None
        self.whose: Whose | None = None
        self.unowned_since: float | None = now


class MessageGate:
    """Stands between Engine.IO and Socket.IO, and sees every message first.

    ``say`` puts a sentence into the language of a Socket.IO session; ``is_known`` tells whether
    such a session is a connected screen.
    """

    def __init__(
        self,
        socketio: Any,
        limits: Limits,
        say: Callable[[str | None, Text], str],
        is_known: Callable[[str], bool],
    ) -> None:
        self._handlers: dict[str, Any] = socketio.server.handlers
        self._manager: Any = socketio.server.manager
        self._eio: Any = socketio.server.eio
        self._limits = limits
        self._say = say
        self._is_known = is_known
        self._lock = threading.Lock()
        self._sockets: dict[str, Socket] = {}
        self._count: Counter[Whose] = Counter()
        self._nameless: FairSlots[str] = FairSlots(ALL_NAMELESS)
        self._watching: dict[str, FairSlots[str]] = {}
        self._inside = dict(self._eio.handlers)
        self._eio.on("connect", self._opened)
        self._eio.on("message", self._said)
        self._eio.on("disconnect", self._closed)
        self._eio.disconnect = self._part
        self._eio._async = {**self._eio._async, "websocket": filtered(self._eio._async, limits)}

    def __len__(self) -> int:
        """How many sessions are open."""
        return len(self._sockets)

    # Coming and going.

    def _opened(self, sid: str, environ: dict[str, Any]) -> Any:
        """A session begins; anything but None refuses it."""
        one = Socket(environ, self._limits.clock())
        if not one.is_laptop and not self._limits.newcomers.take(one.address):
            return self._say(None, Text("guard.crowd"))
        try:
            with self._lock:
                pushed = self._take(sid, one, self._nameless)
                self._sockets[sid] = one
        except Refused as refusal:
            return self._say(None, refusal.text)
        self._hang_up(pushed)
        return self._inside["connect"](sid, environ)

    def enter(
        self, sio_sid: str, table: str, person: str | None, *, seat: bool, host: bool
    ) -> None:
        """A Socket.IO session says whose it is: a ``seat``'s, the ``host``'s, or a watcher's.
        Raises ``Refused`` when there are too many."""
        sid = self._manager.eio_sid_from_sid(sio_sid, "/")
        one = self._sockets.get(sid)
        if one is None:
            return
        whose = (one.address, table, person, seat)
        visits = self._limits.seat_visits if seat else self._limits.visits
        if not one.is_laptop and not visits.take(whose):
            raise Refused(Text("guard.too_fast"))
        with self._lock:
            self._leave(sid, one)
            if self._count[whose] >= (PER_SEAT if seat else PER_TABLE):
                raise Refused(Text("guard.too_many_screens"))
            watching = None if seat or host else self._watching.setdefault(table, _all_watching())
            pushed = self._take(sid, one, watching)
            one.whose = whose
            self._count[whose] += 1
        self._hang_up(pushed)
        self._limits.newcomers.give_back(one.address)
        if one.connection and (seat or host):
            one.connection.identified()

    def _take(self, sid: str, one: Socket, places: FairSlots[str] | None) -> str | None:
        """Take one of these places, if the session needs one; returns the session that loses its
        own for it. Raises ``Refused`` when none is free."""
        if places is None or one.is_laptop:
            return None
        is_room, pushed = places.take(one.address, sid)
        if not is_room:
            raise Refused(Text("guard.crowd" if places is self._nameless else "guard.watched"))
        one.places = places
        return pushed

    def host_of(self, sio_sid: str) -> str:
        """The name of the laptop by which this session came."""
        one = self._sockets.get(self._manager.eio_sid_from_sid(sio_sid, "/"))
        return one.host if one else ""

    def _leave(self, sid: str, one: Socket) -> None:
        """The session belongs to no screen any more."""
        if one.places is not None:
            one.places.leave(one.address, sid)
            one.places = None
        if one.whose is not None:
            self._count[one.whose] -= 1
            if not self._count[one.whose]:
                del self._count[one.whose]
            one.whose = None

    def _closed(self, sid: str, *reason: Any) -> Any:
        self._drop(sid)
        return self._inside["disconnect"](sid, *reason)

    def _drop(self, sid: str) -> None:
        with self._lock:
            one = self._sockets.pop(sid, None)
            if one:
                self._leave(sid, one)

    def _part(self, sid: str | None = None) -> None:
        """Disconnect without waiting. Engine.IO's own waits until the client has fetched
        everything, which a hostile client never does."""
        session = self._eio.sockets.pop(sid, None)
        if session and not session.closed:
            session.close(wait=False, reason=self._eio.reason.SERVER_DISCONNECT)

    # What they say.

    def _said(self, sid: str, message: object) -> Any:
        """A message came. One that is too big, too fast or not ours goes no further."""
        if not self._limits.messages.take(sid):
            return self._refuse(sid, message, Text("guard.too_fast"))
        if not isinstance(message, str):
            return self._strike(sid)  # nothing of ours is binary
        if len(message) > MAX_MESSAGE or len(message.encode()) > MAX_MESSAGE:
            return self._refuse(sid, message, Text("guard.message_too_big"))
        if not self._is_ours(message):
            return self._refuse(sid, message, Text("table.bad_message"))
        return self._inside["message"](sid, message)

    def _is_ours(self, message: str) -> bool:
        """True if it connects, disconnects, or is an event of docs/protocol.md."""
        if message[:1] == "0" or message == "1":
            return True
        event = _EVENT.match(message)
        return event is not None and event[2] in self._handlers["/"] and event[2] not in _RESERVED

    def _refuse(self, sid: str, message: object, text: Text) -> None:
        """Answer with one sentence, where the message can be answered."""
        self._strike(sid)
        if not isinstance(message, str) or sid not in self._sockets:
            return
        said = self._say(self._manager.sid_from_eio_sid(sid, "/"), text)
        if number := _ASKED.match(message):
            self._send(sid, f"3{number[1]}", [{"refused": said}])
        elif message.startswith("0"):
            self._send(sid, "4", {"message": said})

    def _send(self, sid: str, kind: str, body: object) -> None:
        self._eio.send(sid, kind + msgspec.json.encode(body).decode())

    def _strike(self, sid: str) -> None:
        """Count a wrong message; a session that goes on with them is cut."""
        if not self._limits.wrong.take(sid):
            self._hang_up(sid)

    def guessed(self, sio_sid: str) -> None:
        """The session tried a key that fits no seat."""
        one = self._sockets.get(self._manager.eio_sid_from_sid(sio_sid, "/"))
        if one and not self._limits.guesses.take(one.address):
            one.unowned_since = float("-inf")  # cut at the next sweep: the sentence goes out first

    # Sweeping.

    def sweep(self) -> None:
        """Cut the sessions that do not say whose they are, or do not read their screens; meant to
        be called every second."""
        now = self._limits.clock()
        for sid, one in list(self._sockets.items()):
            session = self._eio.sockets.get(sid)
            if session is None or session.closed:
                self._drop(sid)
            elif session.queue.qsize() > _UNREAD or self._silent(sid, one, now):
                self._hang_up(sid)

    def _silent(self, sid: str, one: Socket, now: float) -> bool:
        sio_sid = self._manager.sid_from_eio_sid(sid, "/")
        if sio_sid is not None and self._is_known(sio_sid):
            one.unowned_since = None
        elif one.unowned_since is None:
            one.unowned_since = now
        return one.unowned_since is not None and now - one.unowned_since > _SILENCE

    def _hang_up(self, sid: str | None) -> None:
        if sid is None:
            return
        one, session = self._sockets.get(sid), self._eio.sockets.get(sid)
        if session:
            session.close(wait=False, abort=True, reason=self._eio.reason.SERVER_DISCONNECT)
        if one and one.connection:
            one.connection.hang_up()


def _all_watching() -> FairSlots[str]:
    return FairSlots(ALL_WATCHING)


# The websocket itself.


class MessageFilter:
    """A websocket of which Engine.IO sees only text that begins with the number of a packet, and
    not too much of it; anything else ends it. Until a useful message has come, its ``connection``
    counts as a request that is still being sent, and has only that much time."""

    def __init__(self, websocket: Any, pieces: Buckets, connection: Connection | None) -> None:
        self._websocket = websocket
        self._pieces = pieces
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._websocket, name)

    def wait(self) -> str | None:
        """The next message; None ends the websocket."""
        message = self._websocket.wait()
        readable = isinstance(message, str) and message[:1] in _PACKETS
        if (
            self._connection
            and self._connection.doing is not Activity.TALKING
            and message != _PROBE
        ):
            self._connection.turn(Activity.TALKING)
        return message if readable and self._pieces.take(None) else None


# Engine.IO's packets that a phone may send: close, ping, pong, message, upgrade.
_PACKETS = tuple("12345")
# Asks whether a polling session may go on over the websocket; says nothing yet.
_PROBE = "2probe"


def filtered(
    driver: dict[str, Any], limits: Limits
) -> Callable[[Callable[[Any], Any], Any], WSGIApplication]:
    """The websocket of this driver, behind a ``MessageFilter``."""

    def through(serve: Callable[[Any], Any], server: Any) -> WSGIApplication:
        def called(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            connection = connection_of(environ)
            if connection:
                connection.turn(Activity.ASKING)
            websocket: WSGIApplication = driver["websocket"](
                lambda one: serve(MessageFilter(one, limits.pieces(), connection)), server
            )
            return websocket(environ, start_response)

        return called

    return through


def answering_bad_sockets(app: WSGIApplication) -> WSGIApplication:
    """Engine.IO raises over what no honest client sends; answer 400, and log no fault."""

    def call(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            return app(environ, start_response)
        except (EngineIOError, LookupError, TypeError, ValueError):
            return answer(BAD_SOCKET, environ, start_response)

    return call
