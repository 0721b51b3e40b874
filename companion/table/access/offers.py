"""Seats on offer: a secret that leads one phone to one seat, once and soon. In memory only."""

import math
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from companion.core.text import Text
from companion.table.table import Refused

SECONDS: Final = 120.0
"""How long an offer is open."""
_KEPT: Final = 64
"""How many offers are remembered, to say what became of them."""


class Offer(msgspec.Struct):
    """The seat of ``person`` is on offer until ``ends`` on the clock, or until it is used."""

    person: str
    ends: float
    used: bool = False


class Offers:
    """The offers of one table; ``clock`` rises in seconds. The caller holds the table's lock."""

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

    def open(self, secret: str) -> Offer:
        """The offer of this secret. Raises ``Refused`` unless it can be taken now."""
        offer = self._made.get(secret)
        if offer is None:
            raise Refused(Text("table.offer_unknown"))
        if offer.used:
            raise Refused(Text("table.offer_used"))
        if offer.ends <= self._clock():
            raise Refused(Text("table.offer_late"))
        return offer

    def __contains__(self, secret: object) -> bool:
        """True if there was such an offer, and it is still remembered."""
        return secret in self._made

    def left(self) -> dict[str, int]:
        """Whose seats are on offer, and for how many more seconds."""
        now = self._clock()
        return {offer.person: math.ceil(offer.ends - now) for offer in self._open()}

    def _open(self) -> list[Offer]:
        now = self._clock()
        return [offer for offer in self._made.values() if not offer.used and offer.ends > now]
