"""Every open connection of this laptop: how many an address may hold, and which are hung up."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from companion.web.limits import Buckets, Clock

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# Under this name a request's line stands in its WSGI environment.
_KEY = "companion.line"

PER_ADDRESS = 512
"""Connections of one address that have not said whose they are: 80 phones with six each."""
# Whoever came in this second is not pushed out by whoever comes next.
_GRACE = 1.0


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
    """One connection. What it is doing is told by the server and the guard."""

    __slots__ = ("_clock", "_lines", "_sock", "address", "doing", "since")

    def __init__(self, address: str, sock: socket.socket, lines: Lines, clock: Clock) -> None:
        self.address = address
        self._sock = sock
        self._lines = lines
        self._clock = clock
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
            return str(self._sock.getsockname()[0])
        return ""

    def hang_up(self) -> None:
        """Cut it; whoever waits for something from it is woken, and cleans up."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)


class Lines:
    """All connections. An address may hold ``per_address`` of which nobody knows whose they are,
    and open a few hundred a second; above that its own oldest has to go. ``most`` is what the
    system can hold; when it is reached, the address with the most gives one up."""

    def __init__(
        self, most: int, clock: Clock = time.monotonic, per_address: int = PER_ADDRESS
    ) -> None:
        self._most = most
        self._per_address = per_address
        self._clock = clock
        self._lock = threading.Lock()
        self._lines: dict[tuple[str, int], Line] = {}
        self._strangers: dict[str, dict[Line, None]] = {}  # the oldest first
        self._opening = Buckets(400, 100, clock)

    def __len__(self) -> int:
        """How many are open."""
        return len(self._lines)

    def opened(self, peer: tuple[str, int], sock: socket.socket) -> Line | None:
        """A connection from ``peer`` came in; ``None`` when it shall be hung up at once."""
        address = peer[0]
        if not address.startswith("127.") and not self._opening.take(address):
            return None
        with self._lock:
            mine = self._strangers.setdefault(address, {})
            if len(mine) >= self._per_address and not self._push_out(mine):
                return None
            if len(self._lines) >= self._most and not self._push_out(self._greediest()):
                return None
            line = self._lines[peer] = Line(address, sock, self, self._clock)
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
                self._forget(line)

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

    def _greediest(self) -> Iterable[Line]:
        return max(self._strangers.values(), key=len, default={})

    def _push_out(self, lines: Iterable[Line]) -> bool:
        """Hang up on the one of these that misses it least; False when all came just now."""
        old = [line for line in lines if self._clock() - line.since > _GRACE]
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


def mark(environ: WSGIEnvironment, line: Line | None) -> None:
    """Let `line_of` find the connection of this request."""
    environ[_KEY] = line
