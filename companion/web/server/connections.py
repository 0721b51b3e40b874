"""Every open connection of this laptop: how many an address may hold, and which are hung up."""

from __future__ import annotations

import contextlib
import errno
import socket
import threading
import time
from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from companion.web.server.rate_limits import Buckets, Clock, is_laptop

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# Under this name a request's line stands in its WSGI environment.
_KEY = "companion.line"

PER_ADDRESS = 512
"""Connections of one address that have not said whose they are: 80 phones with six each."""
# What `accept` says when the listening socket itself is broken; anything else passes.
_FATAL = (errno.EBADF, errno.EINVAL, errno.ENOTSOCK)
# Seconds until a listening socket that has just failed is asked again.
_PAUSE = 0.1
# Whoever came in this second is not pushed out by their own neighbours at the same address.
_GRACE = 1.0
LAPTOP = 24
"""Connections that a server keeps free for the laptop: its TV, its host page, a few tabs more."""


class Doing(IntEnum):
    """What a connection is about; the first are the first to go when there are too many."""

    IDLE = 0  # answered, and kept open by the browser for its next request
    NEW = 1  # has not asked anything yet
    ASKING = 2  # in the middle of its request
    ASKED = 3  # being answered
    TALKING = 4  # a websocket


# Seconds; a browser keeps an idle connection for 300 at most, and shall be who hangs up.
_PATIENCE = {Doing.IDLE: 330.0, Doing.NEW: 20.0, Doing.ASKING: 10.0, Doing.ASKED: 60.0}


class Line:
    """One connection. What it is doing is told by the server and the guard. ``is_laptop``: the
    laptop itself is at the other end."""

    __slots__ = ("_clock", "_lines", "_sock", "address", "doing", "is_laptop", "since")

    def __init__(self, address: str, sock: socket.socket, lines: Lines, clock: Clock) -> None:
        self.address = address
        self._sock = sock
        self._lines = lines
        self._clock = clock
        self.is_laptop = is_laptop(address, self.local_address())
        self.turn(Doing.NEW)

    def turn(self, doing: Doing) -> None:
        """From now on it does this."""
        self.doing = doing
        self.since = self._clock()

    def overdue(self) -> bool:
        """Whether it has been at it for longer than any honest phone is."""
        return self._clock() - self.since > _PATIENCE.get(self.doing, float("inf"))

    def known(self) -> None:
        """Somebody at a table said that this is theirs: it is no stranger's any more."""
        self._lines.known(self)

    def local_address(self) -> str:
        """By which of the laptop's addresses it came in."""
        with contextlib.suppress(OSError):
            if name := self._sock.getsockname():
                return str(name[0])
        return ""

    def hang_up(self) -> None:
        """Cut it; whoever waits for something from it is woken, and cleans up."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)


class Lines:
    """All connections. An address may hold ``per_address`` of which nobody knows whose they are,
    and open a few hundred a second; above that its own oldest has to go. There are ``most`` at
    the most; when it is reached, the address with the most gives one up to any that has fewer.
    The laptop's own connections are not counted."""

    def __init__(
        self, most: int, clock: Clock = time.monotonic, per_address: int = PER_ADDRESS
    ) -> None:
        self._most = most
        self._per_address = per_address
        self._clock = clock
        self._lock = threading.Lock()
        self._lines: dict[tuple[str, int], Line] = {}
        self._outside = 0
        self._strangers: dict[str, dict[Line, None]] = {}  # the oldest first
        self._opening = Buckets(400, 100, clock)

    def __len__(self) -> int:
        """How many are open."""
        return len(self._lines)

    def opened(self, peer: tuple[str, int], sock: socket.socket) -> Line | None:
        """A connection from ``peer`` came in; ``None`` when it shall be hung up at once."""
        address = peer[0]
        line = Line(address, sock, self, self._clock)
        if line.is_laptop:
            with self._lock:
                self._lines[peer] = line
            return line
        if not self._opening.take(address):
            return None
        with self._lock:
            mine = self._strangers.get(address, {})
            if len(mine) >= self._per_address and not self._push_out(mine, _GRACE):
                return None
            if self._outside >= self._most and not self._make_room(address):
                return None
            self._lines[peer] = line
            self._outside += 1
            self._strangers.setdefault(address, {})[line] = None
            return line

    def at(self, peer: tuple[str, int]) -> Line | None:
        """The connection from ``peer``."""
        return self._lines.get(peer)

    def known(self, line: Line) -> None:
        """Somebody at a table said that this is theirs."""
        with self._lock:
            self._forget(line)

    def closed(self, peer: tuple[str, int]) -> None:
        """The connection from ``peer`` is gone."""
        with self._lock:
            line = self._lines.pop(peer, None)
            if line:
                self._outside -= not line.is_laptop
                self._forget(line)

    def not_accepted(self, error: OSError) -> None:
        """A connection could not be accepted, mostly for want of a descriptor: one is given up,
        and the server waits a moment before it asks again. Raises ``error`` when asking again is
        of no use."""
        if error.errno in _FATAL:
            raise error
        with self._lock:
            self._push_out(self._greediest())
        time.sleep(_PAUSE)

    def sweep(self) -> None:
        """Hang up on whoever takes longer than any honest phone; meant for every second."""
        with self._lock:
            over = [line for line in self._lines.values() if line.overdue()]
        for line in over:
            line.hang_up()

    def watch(self, over: threading.Event) -> None:
        """Sweep every second until it is ``over``; meant for a thread of its own."""
        while not over.wait(1.0):
            self.sweep()

    def _forget(self, line: Line) -> None:
        """It is no stranger any more."""
        mine = self._strangers.get(line.address)
        if mine:
            mine.pop(line, None)
            if not mine:
                del self._strangers[line.address]

    def _greediest(self) -> Collection[Line]:
        return max(self._strangers.values(), key=len, default={})

    def _make_room(self, address: str) -> bool:
        """Give up one connection for a new one from ``address``: one of the address with the most,
        however new it is when that has at least two more."""
        greediest = self._greediest()
        fewer = len(self._strangers.get(address, ())) + 1 < len(greediest)
        return self._push_out(greediest, 0.0 if fewer else _GRACE)

    def _push_out(self, lines: Iterable[Line], grace: float = 0.0) -> bool:
        """Hang up on the one of these that misses it least; False when there is none that came
        more than ``grace`` seconds ago."""
        old = [line for line in lines if self._clock() - line.since >= grace]
        if not old:
            return False
        line = min(old, key=lambda line: (line.doing, line.since))
        self._forget(line)
        line.hang_up()
        return True


def line_of(environ: WSGIEnvironment) -> Line | None:
    """The connection by which a request came, where the server tells."""
    line = environ.get(_KEY)
    return line if isinstance(line, Line) else None


def from_laptop(environ: WSGIEnvironment) -> bool:
    """Whether the laptop itself asks, whose places nobody else takes."""
    line = line_of(environ)
    return line.is_laptop if line else is_laptop(environ.get("REMOTE_ADDR", ""))


def mark(environ: WSGIEnvironment, line: Line | None) -> None:
    """Let `line_of` find the connection of this request."""
    environ[_KEY] = line
