"""Chance that can be checked afterwards: what it decides is recorded, and a shuffle is sealed.

A game that shuffles by ``shuffle`` and draws lots by ``pick``, and by nothing else, can be played
again from its record (``RecordedRandom``), and no one can change afterwards how the cards lay. Dice
and lots are a ``pick`` and a public event of the game that tells what came.
"""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeVar

from companion.core.events import Event, Hidden, Public
from companion.core.step import Step

S = TypeVar("S", bound=str)
SEAL: Final = "bruma-companion seal 1"
"""How all that is sealed begins: so it is mistaken for nothing else that has a hash."""
NONCE_BITS: Final = 128
"""So many random bits are sealed with an order; without them one could try all orders."""


class Shuffled(Hidden, frozen=True, omit_defaults=True):
    """Chance has put these in this order, the top first. ``nonce``: the random number, as 32 hex
    digits, that keeps the seal from telling the order. ``pile``: the name of what was shuffled;
    empty in a game that shuffles one thing."""

    order: tuple[str, ...]
    nonce: str
    pile: str = ""


class Sealed(Public, frozen=True, omit_defaults=True):
    """The order of what has just been shuffled is fixed. ``seal``: 64 hex digits; ``number``: the
    shuffle's number in this game, from 1 on, over all piles; ``pile`` as in ``Shuffled``. The
    default value means “no shuffle yet”."""

    seal: str = ""
    number: int = 0
    pile: str = ""


class Picked(Hidden, frozen=True):
    """Chance has drawn this number, from 0 on."""

    number: int


class RecordMismatch(Exception):
    """The record of chance does not fit what the rules ask for. ``reason`` is a short code:
    ``missing`` when nothing is recorded, ``cards`` when other things were shuffled."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def seal(order: Iterable[str], nonce: str, before: str = "", pile: str = "") -> str:
    """The seal of an order, as 64 hex digits: the SHA-256 of these lines, each in UTF-8 with its
    end: ``SEAL`` (with a space and the name of the ``pile``, if it has one), the seal ``before``
    it in the same game, the nonce, and the things from the top on. So a seal stands for all
    shuffles up to its own. Raises ``ValueError`` when something has two lines, because then two
    orders would read alike."""
    first = f"{SEAL} {pile}" if pile else SEAL
    lines = [first, before, nonce, *order]
    if any("\n" in line for line in lines):
        raise ValueError("what is sealed has a line each")
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def shuffle(
    step: Step[Any, Any, Any], things: Iterable[S], before: Sealed, pile: str = ""
) -> tuple[S, ...]:
    """Put ``things`` in an order that chance chooses, and seal it in public before a card of it is
    taken. ``before``: the newest seal of this game, of any pile, also when the game was
    taken back since; ``pile``: the name of what is shuffled, in a game that has several piles."""
    order = list(things)
    step.rng.shuffle(order)
    nonce = f"{step.rng.getrandbits(NONCE_BITS):0{NONCE_BITS // 4}x}"
    sealed = Sealed(seal(order, nonce, before.seal, pile), before.number + 1, pile)
    step.emit(Shuffled(tuple(order), nonce, pile), sealed)
    return tuple(order)


def pick(step: Step[Any, Any, Any], among: int) -> int:
    """A number from 0 to ``among`` - 1, by chance."""
    number = step.rng.randrange(among)
    step.emit(Picked(number))
    return number


class RecordedRandom(Random):
    """Chance as ``events`` recorded it: the same step played with it comes out the same. Raises
    ``RecordMismatch`` where they record something else, or nothing."""

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(0)
        recorded = list(events)
        self._shuffled = [each for each in reversed(recorded) if isinstance(each, Shuffled)]
        self._picked = [each for each in reversed(recorded) if isinstance(each, Picked)]
        self._nonce = ""

    def shuffle(self, x: Any) -> None:
        """Put ``x`` in the order that is recorded."""
        if not self._shuffled:
            raise RecordMismatch("missing")
        recorded = self._shuffled.pop()
        if sorted(recorded.order) != sorted(x):
            raise RecordMismatch("cards")
        x[:] = recorded.order
        self._nonce = recorded.nonce

    def getrandbits(self, k: int, /) -> int:
        """The nonce of the shuffle that was just recorded."""
        try:
            return int(self._nonce, 16)
        except ValueError:
            raise RecordMismatch("missing") from None

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The number that was drawn."""
        number = self._picked.pop().number if self._picked else -1
        if not 0 <= number < start:
            raise RecordMismatch("missing")
        return number

    def random(self) -> float:
        """Nothing else of chance is ever recorded."""
        raise RecordMismatch("missing")
