"""Every socket of this laptop: how much it may say, how many there may be, and who is hung up."""

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
from companion.web.server.connections import Doing, Line, from_laptop, line_of
from companion.web.server.places import Places
from companion.web.server.rate_limits import Buckets, Limits, pieces
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

# Seconds in which a socket has to say who it is, and may still be there once it is nobody's.
_SILENCE = 10.0
# Screens that wait for somebody who does not read them; at the table there is one a second.
_UNREAD = 100

# How an event begins: the number of its acknowledgement, and its name.
_EVENT = re.compile(r'2(\d{0,9})\["(\w{1,20})"')
# An event's acknowledgement, whatever else is wrong with it.
_ASKED = re.compile(r"2(\d{1,9})\[")
# Socket.IO calls these when it pleases; as an event they are somebody's lie.
_RESERVED = ("connect", "disconnect")


class Socket:
    """What is known of one Engine.IO session. ``host``: the name by which it came. ``whose``: the
    address, the table and the person, once it has said so. ``nobody_since``: the moment since
    which it is nobody's. ``places``: where it takes one."""

    __slots__ = ("address", "host", "is_laptop", "line", "nobody_since", "places", "whose")

    def __init__(self, environ: dict[str, Any], now: float) -> None:
        self.address = str(environ.get("REMOTE_ADDR"))
        self.host = str(environ.get("HTTP_HOST")).lower()
        self.line: Line | None = line_of(environ)
        self.is_laptop = from_laptop(environ)
        self.places: Places[str] | None = None
        self.whose: Whose | None = None
        self.nobody_since: float | None = now


class Sockets:
    """Stands between Engine.IO and Socket.IO, and sees every message first.

    ``say`` puts a sentence into the language of a Socket.IO session; ``is_known`` tells whether
    such a session belongs to anybody.
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
        self._nameless: Places[str] = Places(ALL_NAMELESS)
        self._watching: dict[str, Places[str]] = {}
        self._inside = dict(self._eio.handlers)
        self._eio.on("connect", self._opened)
        self._eio.on("message", self._said)
        self._eio.on("disconnect", self._closed)
        self._eio.disconnect = self._part
        self._eio._async = {**self._eio._async, "websocket": sieved(self._eio._async, limits)}

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
        """A Socket.IO session says whose it is: a ``seat``'s, the ``host``'s, or it watches.
        Raises ``Refused`` when it is one too many."""
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
        if one.line and (seat or host):
            one.line.known()

    def _take(self, sid: str, one: Socket, places: Places[str] | None) -> str | None:
        """One of these places, if it needs any; returns which session has to give up its own.
        Raises ``Refused`` when there is none."""
        if places is None or one.is_laptop:
            return None
        is_room, pushed = places.take(one.address, sid)
        if not is_room:
            raise Refused(Text("guard.crowd" if places is self._nameless else "guard.watched"))
        one.places = places
        return pushed

    def host_of(self, sio_sid: str) -> str:
        """By which of the laptop's names this session came."""
        one = self._sockets.get(self._manager.eio_sid_from_sid(sio_sid, "/"))
        return one.host if one else ""

    def _leave(self, sid: str, one: Socket) -> None:
        """It is nobody's any more."""
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
        """Engine.IO's own waits until everything has been fetched, which whoever sends nonsense
        and then never asks again could make last for ever."""
        session = self._eio.sockets.pop(sid, None)
        if session and not session.closed:
            session.close(wait=False, reason=self._eio.reason.SERVER_DISCONNECT)

    # What they say.

    def _said(self, sid: str, message: object) -> Any:
        """A message came. What is too big, too fast or not ours goes no further."""
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
        """Whether it asks to come in, says goodbye, or is an event of docs/protocol.md."""
        if message[:1] == "0" or message == "1":
            return True
        event = _EVENT.match(message)
        return event is not None and event[2] in self._handlers["/"] and event[2] not in _RESERVED

    def _refuse(self, sid: str, message: object, text: Text) -> None:
        """One sentence back, where something was asked that can be answered."""
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
        """That was wrong; whoever goes on with it is hung up."""
        if not self._limits.wrong.take(sid):
            self._hang_up(sid)

    def guessed(self, sio_sid: str) -> None:
        """It tried a key that fits nothing."""
        one = self._sockets.get(self._manager.eio_sid_from_sid(sio_sid, "/"))
        if one and not self._limits.guesses.take(one.address):
            one.nobody_since = float("-inf")  # the sentence goes out first

    # Rounds.

    def sweep(self) -> None:
        """Hang up on whoever does not say who they are, or does not read what they are sent;
        meant for every second."""
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
            one.nobody_since = None
        elif one.nobody_since is None:
            one.nobody_since = now
        return one.nobody_since is not None and now - one.nobody_since > _SILENCE

    def _hang_up(self, sid: str | None) -> None:
        if sid is None:
            return
        one, session = self._sockets.get(sid), self._eio.sockets.get(sid)
        if session:
            session.close(wait=False, abort=True, reason=self._eio.reason.SERVER_DISCONNECT)
        if one and one.line:
            one.line.hang_up()


def _all_watching() -> Places[str]:
    return Places(ALL_WATCHING)


# The websocket itself.


class MessageFilter:
    """A websocket of which Engine.IO sees only what it can read: text that begins with the number
    of a packet, and not too much of it. Anything else is the end of it. Until something of use has
    come, its ``line`` is in the middle of a request, for which it has only so much time."""

    def __init__(self, websocket: Any, pieces: Buckets, line: Line | None) -> None:
        self._websocket = websocket
        self._pieces = pieces
        self._line = line

    def __getattr__(self, name: str) -> Any:
        return getattr(self._websocket, name)

    def wait(self) -> str | None:
        """The next message; None is a goodbye."""
        message = self._websocket.wait()
        readable = isinstance(message, str) and message[:1] in _PACKETS
        if self._line and self._line.doing is not Doing.TALKING and message != _PROBE:
            self._line.turn(Doing.TALKING)
        return message if readable and self._pieces.take(None) else None


# Engine.IO's packets that a phone may send: close, ping, pong, message, upgrade.
_PACKETS = tuple("12345")
# Asks whether a session that polls may go on here, and says nothing yet.
_PROBE = "2probe"


def sieved(
    driver: dict[str, Any], limits: Limits
) -> Callable[[Callable[[Any], Any], Any], WSGIApplication]:
    """The websocket of this driver, whichever the server puts there, through a sieve."""

    def through(serve: Callable[[Any], Any], server: Any) -> WSGIApplication:
        def called(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            if line := line_of(environ):
                line.turn(Doing.ASKING)
            websocket: WSGIApplication = driver["websocket"](
                lambda one: serve(MessageFilter(one, pieces(limits.clock), line)), server
            )
            return websocket(environ, start_response)

        return called

    return through


def quietly(app: WSGIApplication) -> WSGIApplication:
    """Engine.IO raises over what no honest client sends; that is a bad request and no fault."""

    def call(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            return app(environ, start_response)
        except (EngineIOError, LookupError, TypeError, ValueError):
            return answer(BAD_SOCKET, environ, start_response)

    return call
