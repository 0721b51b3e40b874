"""Chance that everybody can check afterwards: what it decides is written, and a shuffle sealed.

A game that shuffles by ``shuffle`` and draws lots by ``pick``, and by nothing else, can be played
again from its record (``Retold``), and nobody can change afterwards how the cards lay.
"""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.core.events import Event, Hidden, Public

if TYPE_CHECKING:
    from companion.core.play import Step

S = TypeVar("S", bound=str)
SEAL: Final = "bruma-companion seal 1"
"""The first line of all that is sealed: so it is mistaken for nothing else that has a hash."""
NONCE_BITS: Final = 128
"""So many random bits are sealed with an order; without them one could try all orders."""


class Shuffled(Hidden, frozen=True):
    """Chance has put these in this order, the top first. ``nonce``: the random number, as 32 hex
    digits, that keeps the seal from telling the order."""

    order: tuple[str, ...]
    nonce: str


class Sealed(Public, frozen=True):
    """The order of what has just been shuffled is fixed: this is its seal, and the ``number`` of
    the shuffle in this game, from 1 on. As it is made without arguments: nothing is sealed yet."""

    seal: str = ""
    number: int = 0


class Picked(Hidden, frozen=True):
    """Chance has drawn this number, from 0 on."""

    number: int


class Untold(Exception):
    """What was written of chance is not what is asked of it; ``reason`` is a short code:
    ``missing`` when there is nothing written, ``cards`` when other things were shuffled."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def seal(order: Iterable[str], nonce: str, before: str = "") -> str:
    """The seal of an order, as 64 hex digits: the SHA-256 of the line ``SEAL``, the seal
    ``before`` it in the same game, the nonce, and the things from the top on, each a line of UTF-8
    with its end. So a seal stands for all shuffles up to its own. Raises ``ValueError`` when
    something has two lines, for then two orders would read alike."""
    lines = [SEAL, before, nonce, *order]
    if any("\n" in line for line in lines):
        raise ValueError("what is sealed has a line each")
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def shuffle(step: "Step[Any, Any, Any]", things: Iterable[S], before: Sealed) -> tuple[S, ...]:
    """Put ``things`` in an order that chance chooses, and seal it before everyone's eyes, after
    the newest seal of this game: the one ``before``, whatever has been taken back since."""
    order = list(things)
    step.rng.shuffle(order)
    nonce = f"{step.rng.getrandbits(NONCE_BITS):0{NONCE_BITS // 4}x}"
    sealed = Sealed(seal(order, nonce, before.seal), before.number + 1)
    step.emit(Shuffled(tuple(order), nonce), sealed)
    return tuple(order)


def pick(step: "Step[Any, Any, Any]", among: int) -> int:
    """A number from 0 to ``among`` - 1, by chance."""
    number = step.rng.randrange(among)
    step.emit(Picked(number))
    return number


class Retold(Random):
    """Chance once more, as ``events`` tell of it: the same step played by it comes out the same.
    Raises ``Untold`` where they tell something else, or nothing."""

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(0)
        told = list(events)
        self._shuffled = [each for each in reversed(told) if isinstance(each, Shuffled)]
        self._picked = [each for each in reversed(told) if isinstance(each, Picked)]
        self._nonce = ""

    def shuffle(self, x: Any) -> None:
        """Put ``x`` in the order that is told."""
        if not self._shuffled:
            raise Untold("missing")
        told = self._shuffled.pop()
        if sorted(told.order) != sorted(x):
            raise Untold("cards")
        x[:] = told.order
        self._nonce = told.nonce

    def getrandbits(self, k: int, /) -> int:
        """The nonce of the shuffle that was just told."""
        try:
            return int(self._nonce, 16)
        except ValueError:
            raise Untold("missing") from None

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The number that was drawn."""
        number = self._picked.pop().number if self._picked else -1
        if not 0 <= number < start:
            raise Untold("missing")
        return number

    def random(self) -> float:
        """Nothing else of chance is ever told."""
        raise Untold("missing")
