"""Rate limits: token buckets by address, socket or seat."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable

Clock = Callable[[], float]

MESSAGES = (40, 20)
"""Messages of one socket: at once, and per second."""
PIECES = (200, 60)
"""Frames of a websocket, pings included: at once, and per second. Far more than a phone sends."""

# An attacker who uses a new key at every step must not fill the memory.
_MOST_KEYS = 10_000


_LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def is_laptop(remote: str, local: str = "") -> bool:
    """Whether the laptop is connected to itself, which no limit holds up: over loopback, or from
    one of its addresses (``remote``) to the same one (``local``)."""
    return remote in _LOOPBACK or (remote != "" and remote == local)


class Buckets:
    """A bucket of tokens for each key: ``burst`` at once, ``per_second`` after that.

    Full buckets are forgotten, and of more than ``most`` keys the one used longest ago.
    ``clock`` rises in seconds.
    """

    def __init__(
        self,
        burst: float,
        per_second: float,
        clock: Clock = time.monotonic,
        most: int = _MOST_KEYS,
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._most = most
        self._lock = threading.Lock()
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, key: Hashable, cost: float = 1) -> bool:
        """Take ``cost`` tokens from the bucket of ``key``. False, and none taken, when there are
        fewer."""
        with self._lock:
            left, now = self._now(key)
            if left < cost:
                return False
            self._put(key, left - cost, now)
            return True

    def give_back(self, key: Hashable, tokens: float = 1) -> None:
        """Return tokens that were taken for something which proved honest."""
        with self._lock:
            left, now = self._now(key)
            self._put(key, left + tokens, now)

    def empty(self, key: Hashable) -> bool:
        """Whether the next ``take`` would be refused."""
        with self._lock:
            return self._now(key)[0] < 1

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._left)

    def _now(self, key: Hashable) -> tuple[float, float]:
        now = self._clock()
        left, at = self._left.get(key, (self._burst, now))
        return min(self._burst, left + (now - at) * self._per_second), now

    def _put(self, key: Hashable, left: float, now: float) -> None:
        self._left.pop(key, None)  # most recently used last
        if left >= self._burst:
            return
        self._left[key] = (left, now)
        if len(self._left) > self._most:
            del self._left[next(iter(self._left))]


def pieces(clock: Clock = time.monotonic) -> Buckets:
    """The bucket of one websocket, whose only key is None."""
    return Buckets(*PIECES, clock, most=1)


class Limits:
    """All limits. An attacker on the same Wi-Fi must not fill the lobby, guess codes at leisure or
    open a thousand screens; a café whose phones share one address must not notice the limits."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.requests = Buckets(400, 40, clock)
        """Requests of any kind, by address: enough for eighty phones in one minute."""
        self.polls = Buckets(2000, 200, clock)
        """Requests of polling sessions, by address."""
        self.nagging = Buckets(100, 10, clock)
        """Requests refused as too many, by address; after these the connection is closed."""
        self.messages = Buckets(*MESSAGES, clock)
        """Messages, by socket."""
        self.wrong = Buckets(60, 2, clock)
        """Messages that the gate refused, by socket; after these the socket is closed."""
        self.joins = Buckets(12, 12 / 60, clock)
        """New people, by address and table."""
        self.guesses = Buckets(20, 20 / 60, clock)
        """Wrong codes, tokens and keys, by address. Right ones are not counted."""
        self.prints = Buckets(6, 6 / 60, clock)
        """Printed games that have to be made, by address."""
        self.seat_visits = Buckets(240, 4, clock)
        """Screens of a seat that connect, by address, table and person."""
        self.visits = Buckets(60, 2, clock)
        """Screens without a seat that connect, by address and table."""
        self.newcomers = Buckets(200, 10, clock)
        """Sockets opened, by address; one that says whose it is gets its token back."""
