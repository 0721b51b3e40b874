"""Rate limits: token buckets by address, socket or seat."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Mapping
from typing import Final

Clock = Callable[[], float]

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


Rate = tuple[float, float]
"""Tokens at once, and per second."""

RATES: Final[dict[str, Rate]] = {
    "requests": (400, 40),
    "polls": (2000, 200),
    "nagging": (100, 10),
    "messages": (40, 20),
    "pieces": (200, 60),
    "wrong": (60, 2),
    "joins": (12, 12 / 60),
    "guesses": (20, 20 / 60),
    "prints": (6, 6 / 60),
    "seat_visits": (240, 4),
    "visits": (60, 2),
    "newcomers": (200, 10),
}
"""The rates of ``Limits``, by the name of the bucket."""


class Limits:
    """All limits. An attacker on the same Wi-Fi must not fill the lobby, guess codes at leisure or
    open a thousand screens; a café whose phones share one address must not notice the limits.

    ``rates`` replaces some of ``RATES``. Without ``refills`` no bucket fills again.
    """

    def __init__(
        self,
        clock: Clock = time.monotonic,
        rates: Mapping[str, Rate] | None = None,
        *,
        refills: bool = True,
    ) -> None:
        self.clock = clock
        self._rates = {**RATES, **(rates or {})}
        self._refills = refills
        self.requests = self._buckets("requests")
        """Requests of any kind, by address: enough for eighty phones in one minute."""
        self.polls = self._buckets("polls")
        """Requests of polling sessions, by address."""
        self.nagging = self._buckets("nagging")
        """Requests refused as too many, by address; after these the connection is closed."""
        self.messages = self._buckets("messages")
        """Messages, by socket."""
        self.wrong = self._buckets("wrong")
        """Messages that the gate refused, by socket; after these the socket is closed."""
        self.joins = self._buckets("joins")
        """New people, by address and table."""
        self.guesses = self._buckets("guesses")
        """Wrong codes, tokens and keys, by address. Right ones are not counted."""
        self.prints = self._buckets("prints")
        """Printed games that have to be made, by address."""
        self.seat_visits = self._buckets("seat_visits")
        """Screens of a seat that connect, by address, table and person."""
        self.visits = self._buckets("visits")
        """Screens without a seat that connect, by address and table."""
        self.newcomers = self._buckets("newcomers")
        """Sockets opened, by address; one that says whose it is gets its token back."""

    def pieces(self) -> Buckets:
        """The bucket of one websocket, whose only key is None: frames of any kind, pings included.
        Far more than a phone sends."""
        return self._buckets("pieces", most=1)

    def _buckets(self, name: str, most: int = _MOST_KEYS) -> Buckets:
        burst, per_second = self._rates[name]
        return Buckets(burst, per_second if self._refills else 0, self.clock, most)
