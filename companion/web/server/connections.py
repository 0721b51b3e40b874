"""The open connections of this laptop: how many an address may hold, and which are closed."""

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

# The key of a request's connection in its WSGI environment.
_KEY = "companion.connection"

PER_ADDRESS = 512
"""Anonymous connections of one address: 80 phones with six each."""
# The errors of `accept` that mean the listening socket itself is broken; others pass.
_FATAL = (errno.EBADF, errno.EINVAL, errno.ENOTSOCK)
# Seconds to wait after `accept` has failed.
_PAUSE = 0.1
# Connections younger than this are not closed in favour of others at the same address.
_GRACE = 1.0
LAPTOP = 24
"""Connections that are kept free for the laptop: its TV, its host page, a few tabs more."""


class Activity(IntEnum):
    """What a connection is doing; the first of these are closed first when there are too many."""

    IDLE = 0  # answered, and kept open for the next request
    NEW = 1  # has sent nothing yet
    ASKING = 2  # is sending its request
    ASKED = 3  # being answered
    TALKING = 4  # a websocket


# Seconds. Browsers close an idle connection after 300 at most, and should be first.
_PATIENCE = {Activity.IDLE: 330.0, Activity.NEW: 20.0, Activity.ASKING: 10.0, Activity.ASKED: 60.0}


class Connection:
    """One connection. The server and the guard say what it is doing. ``is_laptop``: the laptop
    itself is at the other end."""

    __slots__ = ("_clock", "_connections", "_sock", "address", "doing", "is_laptop", "since")

    def __init__(
        self, address: str, sock: socket.socket, connections: Connections, clock: Clock
    ) -> None:
        self.address = address
        self._sock = sock
        self._connections = connections
        self._clock = clock
        self.is_laptop = is_laptop(address, self.local_address())
        self.turn(Activity.NEW)

    def turn(self, doing: Activity) -> None:
        """It does this from now on."""
        self.doing = doing
        self.since = self._clock()

    def overdue(self) -> bool:
        """Whether this takes longer than it does for any honest phone."""
        return self._clock() - self.since > _PATIENCE.get(self.doing, float("inf"))

    def identified(self) -> None:
        """It belongs to a person at a table: it is not anonymous any more."""
        self._connections.identified(self)

    def local_address(self) -> str:
        """The laptop's address by which it came."""
        with contextlib.suppress(OSError):
            if name := self._sock.getsockname():
                return str(name[0])
        return ""

    def hang_up(self) -> None:
        """Close it; threads that read from it are woken and clean up."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)


class Connections:
    """All connections, the laptop's own not counted.

    An address may hold ``per_address`` anonymous ones and open a few hundred a second; above that
    its own oldest is closed. There are ``most`` in all: when that is reached, the address with the
    most anonymous ones loses one to an address that has fewer.
    """

    def __init__(
        self, most: int, clock: Clock = time.monotonic, per_address: int = PER_ADDRESS
    ) -> None:
        self._most = most
        self._per_address = per_address
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[tuple[str, int], Connection] = {}
        self._outside = 0
        self._anonymous: dict[str, dict[Connection, None]] = {}  # the oldest first
        self._opening = Buckets(400, 100, clock)

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def opened(self, peer: tuple[str, int], sock: socket.socket) -> Connection | None:
        """A connection from ``peer`` has come; ``None`` when it must be closed at once."""
        address = peer[0]
        new = Connection(address, sock, self, self._clock)
        if new.is_laptop:
            with self._lock:
                self._open[peer] = new
            return new
        if not self._opening.take(address):
            return None
        with self._lock:
            mine = self._anonymous.get(address, {})
            if len(mine) >= self._per_address and not self._push_out(mine, _GRACE):
                return None
            if self._outside >= self._most and not self._make_room(address):
                return None
            self._open[peer] = new
            self._outside += 1
            self._anonymous.setdefault(address, {})[new] = None
            return new

    def at(self, peer: tuple[str, int]) -> Connection | None:
        """The connection from ``peer``."""
        return self._open.get(peer)

    def identified(self, one: Connection) -> None:
        """It belongs to a person at a table."""
        with self._lock:
            self._forget(one)

    def closed(self, peer: tuple[str, int]) -> None:
        """The connection from ``peer`` is gone."""
        with self._lock:
            gone = self._open.pop(peer, None)
            if gone:
                self._outside -= not gone.is_laptop
                self._forget(gone)

    def not_accepted(self, error: OSError) -> None:
        """``accept`` failed, mostly for want of a file descriptor: close one connection, and wait
        a moment. Raises ``error`` when trying again is useless."""
        if error.errno in _FATAL:
            raise error
        with self._lock:
            self._push_out(self._greediest())
        time.sleep(_PAUSE)

    def sweep(self) -> None:
        """Close the connections that are overdue; meant to be called every second."""
        with self._lock:
            over = [one for one in self._open.values() if one.overdue()]
        for one in over:
            one.hang_up()

    def watch(self, over: threading.Event) -> None:
        """Sweep every second until ``over`` is set; meant for a thread of its own."""
        while not over.wait(1.0):
            self.sweep()

    def _forget(self, one: Connection) -> None:
        """It is not anonymous any more."""
        mine = self._anonymous.get(one.address)
        if mine:
            mine.pop(one, None)
            if not mine:
                del self._anonymous[one.address]

    def _greediest(self) -> Collection[Connection]:
        return max(self._anonymous.values(), key=len, default={})

    def _make_room(self, address: str) -> bool:
        """Close one connection of the address with the most, for a new one from ``address``; even
        a young one when that address has at least two more."""
        greediest = self._greediest()
        fewer = len(self._anonymous.get(address, ())) + 1 < len(greediest)
        return self._push_out(greediest, 0.0 if fewer else _GRACE)

    def _push_out(self, some: Iterable[Connection], grace: float = 0.0) -> bool:
        """Close the idlest and oldest of these; False when all are younger than ``grace``
        seconds."""
        old = [one for one in some if self._clock() - one.since >= grace]
        if not old:
            return False
        idlest = min(old, key=lambda one: (one.doing, one.since))
        self._forget(idlest)
        idlest.hang_up()
        return True


def connection_of(environ: WSGIEnvironment) -> Connection | None:
    """The connection of a request; None where the server does not say."""
    found = environ.get(_KEY)
    return found if isinstance(found, Connection) else None


def from_laptop(environ: WSGIEnvironment) -> bool:
    """Whether the request comes from the laptop itself."""
    found = connection_of(environ)
    return found.is_laptop if found else is_laptop(environ.get("REMOTE_ADDR", ""))


def mark(environ: WSGIEnvironment, connection: Connection | None) -> None:
    """Let `connection_of` find the connection of this request."""
    environ[_KEY] = connection
