"""Whoever has lost their way to a seat: they knock and the host answers, or they type a code.
In memory only."""

import math
import secrets
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from companion.core.text import Text
from companion.table import Refused

PATIENCE: Final = 180.0
"""Seconds that a knock waits for the host."""
LEASE: Final = 30.0
"""Seconds after which a knock is gone whose browser has not asked again."""
WELCOME: Final = 120.0
"""Seconds within which a browser that was let in must come."""
REST: Final = 60.0
"""Seconds after a no until the same address may knock for the same seat; they double."""
_LONGEST_REST: Final = 900.0
PER_SEAT: Final = 3
PER_ADDRESS: Final = 8
"""How many knocks may wait at a time."""
_KEPT: Final = 64

WINDOW: Final = 600.0
"""Seconds for which a wrong code is counted."""
WRONG_PER_ADDRESS: Final = 8
WRONG_PER_TABLE: Final = 64
"""How many wrong codes there may be in that time."""

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of a code: no vowels, so that it spells nothing, and none that look alike."""


class Knock(msgspec.Struct):
    """A browser says that it is ``person``'s. ``ticket`` is its secret, ``id`` names it to the
    host, ``sign`` is what both screens show. It waits until ``ends``, or until ``seen`` is too
    long ago. ``answer`` is what the host said, ``token`` what came of a yes."""

    person: str
    ticket: str
    address: str
    id: str
    sign: str
    ends: float
    seen: float
    answer: bool | None = None
    token: str = ""


class Knocks:
    """The knocks of one table; ``clock`` rises in seconds. Whoever calls holds the table's lock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._knocks: dict[str, Knock] = {}
        self._rests: dict[tuple[str, str], tuple[float, float]] = {}

    def find(self, ticket: str) -> Knock | None:
        """The knock of this ticket, whatever became of it."""
        return self._knocks.get(ticket)

    def knock(self, person: str, ticket: str, address: str) -> Knock:
        """A new knock, which waits for the host. Raises ``Refused`` when there are too many, or
        when the host has just said no."""
        now = self._clock()
        if rest := math.ceil(self.rest(person, address)):
            raise Refused(Text("table.knock_rest", n=rest))
        waiting = self.waiting()
        if sum(one.person == person for one in waiting) >= PER_SEAT:
            raise Refused(Text("table.knock_seat_full"))
        if sum(one.address == address for one in waiting) >= PER_ADDRESS:
            raise Refused(Text("table.knock_too_many"))
        sign = self._new_sign({one.sign for one in waiting})
        knock = Knock(person, ticket, address, secrets.token_hex(4), sign, now + PATIENCE, now)
        self._knocks.pop(ticket, None)
        self._knocks[ticket] = knock
        self._forget()
        return knock

    def slept(self, knock: Knock) -> bool:
        """Whether it waits for an answer no longer only because its browser did not ask for a
        while."""
        awake = self._end(knock) > self._clock()
        return knock.answer is None and not awake and not self.over(knock)

    def over(self, knock: Knock) -> bool:
        """Whether it was refused, or its time is over."""
        return knock.answer is False or knock.ends <= self._clock()

    def waiting(self) -> list[Knock]:
        """The knocks that wait for an answer, the oldest first."""
        now = self._clock()
        return [one for one in self._knocks.values() if one.answer is None and self._end(one) > now]

    def answer(self, knock_id: str, yes: bool) -> None:
        """The host says so. A yes is a no to whoever else knocks for the same seat. Raises
        ``Refused`` when nobody waits for it."""
        knock = next((one for one in self.waiting() if one.id == knock_id), None)
        if knock is None:
            raise Refused(Text("table.knock_over"))
        if not yes:
            self._turn_away(knock)
            return
        knock.answer, knock.ends = True, self._clock() + WELCOME
        for other in self.waiting():
            if other.person == knock.person:
                self._turn_away(other)

    def rest(self, person: str, address: str) -> float:
        """Seconds until this address may knock for this seat again."""
        until, _ = self._rests.get((address, person), (0.0, 0.0))
        return max(0.0, until - self._clock())

    def left(self) -> list[float]:
        """For how many more seconds each of those that wait does so."""
        now = self._clock()
        return [self._end(one) - now for one in self.waiting()]

    def _end(self, knock: Knock) -> float:
        return min(knock.ends, knock.seen + LEASE)

    def _turn_away(self, knock: Knock) -> None:
        knock.answer = False
        key = (knock.address, knock.person)
        _, before = self._rests.pop(key, (0.0, REST / 2))
        rest = min(2 * before, _LONGEST_REST)
        self._rests[key] = (self._clock() + rest, rest)

    def _new_sign(self, taken: set[str]) -> str:
        while (sign := "".join(secrets.choice(LETTERS) for _ in range(2))) in taken:
            pass
        return sign

    def _forget(self) -> None:
        """Keep the newest, and those that wait, of whom there are few."""
        waiting = self.waiting()
        for ticket in list(self._knocks)[:-_KEPT]:
            if self._knocks[ticket] not in waiting:
                del self._knocks[ticket]
        for key in list(self._rests)[: -4 * _KEPT]:
            del self._rests[key]


class Guesses:
    """The wrong return codes of one table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()

    def check(self, address: str) -> None:
        """Raises ``Refused`` when there were too many of them, here or anywhere."""
        now = self._clock()
        while self._wrong and self._wrong[0][0] + WINDOW <= now:
            self._wrong.popleft()
        mine = [at for at, by in self._wrong if by == address]
        if len(mine) >= WRONG_PER_ADDRESS or len(self._wrong) >= WRONG_PER_TABLE:
            first = mine[0] if len(mine) >= WRONG_PER_ADDRESS else self._wrong[0][0]
            minutes = math.ceil((first + WINDOW - now) / 60)
            raise Refused(Text("table.code_wait", n=minutes))

    def wrong(self, address: str) -> None:
        """A code from this address led nowhere."""
        self._wrong.append((self._clock(), address))
