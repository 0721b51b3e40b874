"""The way back to a lost seat: a browser knocks and the host answers, or a person types a code.
In memory only."""

import hmac
import math
import secrets
from collections import Counter, deque
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from companion.core.text import Text
from companion.table.access.neighbourhood import neighbourhood
from companion.table.table import Refused

PATIENCE: Final = 180.0
"""Seconds that a knock waits for the host."""
LEASE: Final = 30.0
"""Seconds after which a knock is gone whose browser has not asked again."""
WELCOME: Final = 120.0
"""Seconds within which a browser that was let in must come."""
REST: Final = 60.0
"""Seconds after a no until the same address may knock for the same seat; they double."""
_LONGEST_REST: Final = 900.0
PER_SEAT: Final = 6
"""How many knocks may wait for one seat."""
NEWCOMERS: Final = 12
"""How many people may wait to be let in who have no seat."""
PER_SEAT_AND_ADDRESS: Final = 2
PER_ADDRESS: Final = 8
"""How many knocks may wait from one neighbourhood of addresses, for one seat and in all."""
_KEPT: Final = 64

WINDOW: Final = 600.0
"""Seconds for which a wrong code is counted."""
WRONG: Final = 8
"""How many wrong codes there may be from one neighbourhood in that time before it is told to wait;
a right one is never counted, and never refused."""
_COUNTED: Final = 1024

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of a code: no vowels, so that it spells nothing, and none that look alike."""


NEW: Final = ""
"""Stands for the person of a knock by a newcomer without a seat."""


class Knock(msgspec.Struct):
    """A browser says that it is ``person``'s; or, when that is ``NEW``, a person called ``name``,
    who speaks ``lang``, wants to come in: ``keys`` are the digests for which this browser was
    turned out before. ``ticket`` is its secret, ``id`` names it to the host, ``sign`` is what both
    screens show. It waits until ``ends``, or until ``seen`` is too long ago. ``answer`` is what
    the host said, ``token`` what came of a yes; ``gave_way``: others have its place, and the host
    may still be looking at it."""

    person: str
    ticket: str
    address: str
    id: str
    sign: str
    ends: float
    seen: float
    name: str = ""
    lang: str = ""
    keys: tuple[str, ...] = ()
    answer: bool | None = None
    token: str = ""
    gave_way: bool = False


class Knocks:
    """The knocks of one table; ``clock`` rises in seconds. The caller holds the table's lock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._knocks: dict[str, Knock] = {}
        self._rests: dict[tuple[str, str], tuple[float, float]] = {}
        self._salt = secrets.token_bytes(16)

    def find(self, ticket: str) -> Knock | None:
        """The knock of this ticket, whatever became of it."""
        return self._knocks.get(ticket)

    def knock(
        self,
        person: str,
        ticket: str,
        address: str,
        name: str = "",
        lang: str = "",
        keys: tuple[str, ...] = (),
    ) -> Knock:
        """A new knock, which waits for the host. Raises ``Refused`` when there are too many from
        here, or when the host has just said no."""
        now = self._clock()
        if rest := math.ceil(self.rest(person, address)):
            raise Refused(Text("table.knock_rest", n=rest))
        self._make_room(person, neighbourhood(address))
        sign = self._sign(ticket)
        knock = Knock(
            person,
            ticket,
            address,
            self._drawn("id", ticket).hex()[:16],
            sign,
            now + PATIENCE,
            now,
            name,
            lang,
            keys,
        )
        self._knocks.pop(ticket, None)
        self._knocks[ticket] = knock
        self._forget()
        return knock

    def _make_room(self, person: str, here: str) -> None:
        """A neighbourhood fills its own places only. Where a seat has no more, the oldest knock of
        the neighbourhood with the most gives way; its browser asks again by itself. Raises
        ``Refused`` when there are too many from ``here``."""
        waiting = self.waiting()
        for_seat = [one for one in waiting if one.person == person]
        crowds = Counter(neighbourhood(one.address) for one in for_seat)
        mine = sum(neighbourhood(one.address) == here for one in waiting)
        share = PER_ADDRESS if person == NEW else PER_SEAT_AND_ADDRESS
        if crowds[here] >= share or mine >= PER_ADDRESS:
            raise Refused(Text("table.knock_too_many"))
        if len(for_seat) < (NEWCOMERS if person == NEW else PER_SEAT):
            return
        most = max(crowds.values())
        if crowds[here] >= most > 1:
            raise Refused(Text("table.knock_too_many"))
        oldest = next(one for one in for_seat if crowds[neighbourhood(one.address)] == most)
        oldest.gave_way = True

    def slept(self, knock: Knock) -> bool:
        """True if the knock lapsed only because its browser stopped asking, or because it gave
        way."""
        awake = self._end(knock) > self._clock() and not knock.gave_way
        return knock.answer is None and not awake and not self.over(knock)

    def over(self, knock: Knock) -> bool:
        """True if it was refused, or its time is over."""
        return knock.answer is False or knock.ends <= self._clock()

    def waiting(self) -> list[Knock]:
        """The knocks that wait for an answer, the oldest first."""
        return [one for one in self._unanswered() if not one.gave_way]

    def asked(self, knock_id: str) -> Knock | None:
        """The knock that the host may answer by this id: one that waits, or that gave way while
        they were looking at it."""
        return next((one for one in self._unanswered() if one.id == knock_id), None)

    def _unanswered(self) -> list[Knock]:
        now = self._clock()
        return [one for one in self._knocks.values() if one.answer is None and self._end(one) > now]

    def answer(self, knock_id: str, yes: bool) -> None:
        """The host says so. A yes is a no to the other knocks for the same seat. Raises
        ``Refused`` when no browser waits for it any more."""
        knock = self.asked(knock_id)
        if knock is None:
            raise Refused(Text("table.knock_over"))
        if not yes:
            self._turn_away(knock)
            return
        knock.answer, knock.ends = True, self._clock() + WELCOME
        for other in self._unanswered():
            if other.person == knock.person != NEW:
                self._turn_away(other)

    def rest(self, person: str, address: str) -> float:
        """Seconds until this address may knock for this seat again."""
        until, _ = self._rests.get((neighbourhood(address), person), (0.0, 0.0))
        return max(0.0, until - self._clock())

    def left(self) -> list[float]:
        """For how many more seconds each of those that wait does so."""
        now = self._clock()
        return [self._end(one) - now for one in self.waiting()]

    def _end(self, knock: Knock) -> float:
        return min(knock.ends, knock.seen + LEASE)

    def _turn_away(self, knock: Knock) -> None:
        knock.answer = False
        key = (neighbourhood(knock.address), knock.person)
        _, before = self._rests.pop(key, (0.0, REST / 2))
        rest = min(2 * before, _LONGEST_REST)
        self._rests[key] = (self._clock() + rest, rest)

    def _sign(self, ticket: str) -> str:
        """The same for a browser that was forgotten and asks anew; two that wait never share
        one."""
        taken = {one.sign for one in self.waiting() if one.ticket != ticket}
        drawn = (self._drawn(str(turn), ticket) for turn in count())
        signs = ("".join(LETTERS[one % len(LETTERS)] for one in each[:2]) for each in drawn)
        return next(sign for sign in signs if sign not in taken)

    def _drawn(self, what: str, ticket: str) -> bytes:
        return hmac.digest(self._salt, f"{what} {ticket}".encode(), "sha256")

    def _forget(self) -> None:
        """Keep the newest, those that wait, which are few, and of those that gave way the newest of
        each neighbourhood: others cannot push them out."""
        kept = {one.ticket for one in self.waiting()}
        places: Counter[str] = Counter()
        for one in reversed(self._unanswered()):
            here = neighbourhood(one.address)
            places[here] += one.gave_way
            if places[here] <= PER_ADDRESS:
                kept.add(one.ticket)
        for ticket in list(self._knocks)[:-_KEPT]:
            if ticket not in kept:
                del self._knocks[ticket]
        for key in list(self._rests)[: -4 * _KEPT]:
            del self._rests[key]


class Guesses:
    """The wrong return codes of one table, each counted where it came from. They keep none out:
    codes are too long to be found by trying (docs/security.md)."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}

    def wrong(self, address: str) -> Refused:
        """A code from this address led nowhere; returns the sentence for it."""
        now, here = self._clock(), neighbourhood(address)
        mine = self._wrong.pop(here, deque(maxlen=WRONG))
        while mine and mine[0] + WINDOW <= now:
            mine.popleft()
        self._wrong[here] = mine  # the newest stands last
        if len(self._wrong) > _COUNTED:
            del self._wrong[next(iter(self._wrong))]
        if len(mine) >= WRONG:
            return Refused(Text("table.code_wait"))
        mine.append(now)
        return Refused(Text("table.code_wrong"))
