"""Seats on offer: a secret that leads one phone to one seat, once and soon. In memory only."""

import math
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from companion.core.text import Text
from companion.table import Refused

SECONDS: Final = 120.0
"""How long an offer is open."""
_KEPT: Final = 64
"""How many offers are remembered, to say what became of them."""


class Offer(msgspec.Struct):
    """The seat of ``person`` is on offer until ``ends`` on the clock. Once taken, ``once`` names
    the form by which, and ``token`` is what it got."""

    person: str
    ends: float
    once: str = ""
    token: str = ""


class Offers:
    """The offers of one table; ``clock`` rises in seconds. Whoever calls holds the table's lock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._made: dict[str, Offer] = {}

    def make(self, person: str) -> str:
        """Offer the seat of ``person``; returns the secret, of 128 bits. The offer before it is
        withdrawn."""
        self.withdraw(person)
        secret = secrets.token_urlsafe(16)
        self._made[secret] = Offer(person, self._clock() + SECONDS)
        for oldest in list(self._made)[:-_KEPT]:
            del self._made[oldest]
        return secret

    def withdraw(self, person: str) -> bool:
        """Offer the seat of ``person`` no longer; returns whether it was."""
        mine = [offer for offer in self._open() if offer.person == person]
        for offer in mine:
            offer.ends = self._clock()
        return bool(mine)

    def find(self, secret: str) -> Offer | None:
        """The offer of this secret, whatever became of it; ``None`` when there was none."""
        return self._made.get(secret)

    def check(self, offer: Offer) -> None:
        """Raises ``Refused`` unless the offer can be taken now."""
        if offer.token:
            raise Refused(Text("table.offer_used"))
        if offer.ends <= self._clock():
            raise Refused(Text("table.offer_late"))

    def left(self) -> dict[str, int]:
        """Whose seats are on offer, and for how many more seconds."""
        now = self._clock()
        return {offer.person: math.ceil(offer.ends - now) for offer in self._open()}

    def _open(self) -> list[Offer]:
        now = self._clock()
        return [offer for offer in self._made.values() if not offer.token and offer.ends > now]
