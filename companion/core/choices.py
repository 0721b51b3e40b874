"""What a seat is offered: commands, and patterns for what is too open to be listed.

A pattern is one command with one field left open. A client draws it as a picker and sends the
command that comes of it; the rules ask ``fits``; bots and tests take ``examples``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace


class Pattern(msgspec.Struct, frozen=True, tag=True):
    """``command`` with its field ``field`` left open; what that field holds here is ignored."""

    command: Any
    field: str

    def fits(self, command: object) -> bool:
        """Return True if ``command`` is this one with an allowed value in the open field."""
        if type(command) is not type(self.command):
            return False
        value = getattr(command, self.field)
        return self.filled(value) == command and self.allows(value)

    def filled(self, value: object) -> Any:
        """The command with ``value`` in the open field."""
        return replace(self.command, **{self.field: value})

    def allows(self, value: Any) -> bool:
        """Return True if the open field may hold ``value``."""
        raise NotImplementedError

    def examples(self, rng: Random) -> tuple[Any, ...]:
        """Some commands that fit, the two extremes among them, none of them twice."""
        return tuple(dict.fromkeys(map(self.filled, self._values(rng))))

    def _values(self, rng: Random) -> Iterator[Any]:
        raise NotImplementedError


class PickSome(Pattern, frozen=True, tag=True):
    """Pick ``least`` to ``most`` of the things ``among``; a thing that is there twice may be
    picked twice. The field is a tuple, in any order."""

    among: tuple[Any, ...]
    least: int
    most: int

    def allows(self, value: Any) -> bool:
        """Return True if these are so many things, each as often as it is there."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        left = list(self.among)
        for one in value:
            if one not in left:
                return False
            left.remove(one)
        return True

    def _values(self, rng: Random) -> Iterator[tuple[Any, ...]]:
        for count in (self.least, self.most, rng.randint(self.least, self.most)):
            yield tuple(rng.sample(self.among, count))


class PickNumber(Pattern, frozen=True, tag=True):
    """Pick a whole number from ``least`` to ``most``, both included."""

    least: int
    most: int

    def allows(self, value: Any) -> bool:
        """Return True if it is a whole number in the range."""
        return type(value) is int and self.least <= value <= self.most

    def _values(self, rng: Random) -> Iterator[int]:
        yield from (self.least, self.most, rng.randint(self.least, self.most))


class OneForEach(Pattern, frozen=True, tag=True):
    """Pick one of the things ``among`` for each of ``each``. The field is a tuple as long as
    ``each``. ``shared``: the same thing may go to several of them."""

    each: tuple[Any, ...]
    among: tuple[Any, ...]
    shared: bool = True

    def allows(self, value: Any) -> bool:
        """Return True if each gets one thing, and no thing goes further than it may."""
        if not isinstance(value, tuple) or len(value) != len(self.each):
            return False
        known = all(one in self.among for one in value)
        return known and (self.shared or not Counter(value) - Counter(self.among))

    def _values(self, rng: Random) -> Iterator[tuple[Any, ...]]:
        if not self.shared:
            yield from (tuple(rng.sample(self.among, len(self.each))) for _ in range(3))
            return
        yield from (tuple([end] * len(self.each)) for end in (self.among[0], self.among[-1]))
        yield tuple(rng.choices(self.among, k=len(self.each)))


AnyPattern: TypeAlias = PickSome | PickNumber | OneForEach


def is_offered(offers: Iterable[Any], command: object) -> bool:
    """Return True if ``command`` is one of ``offers`` or fits one of their patterns."""
    return any(
        offer.fits(command) if isinstance(offer, Pattern) else offer == command for offer in offers
    )


def commands(offers: Iterable[Any], rng: Random) -> tuple[Any, ...]:
    """The offered commands, and examples of each pattern, chosen by ``rng``."""
    found: list[Any] = []
    for offer in offers:
        found += offer.examples(rng) if isinstance(offer, Pattern) else [offer]
    return tuple(found)


def kind(offer: Any) -> type[Any]:
    """The type of the command that is offered, also by a pattern."""
    return type(offer.command if isinstance(offer, Pattern) else offer)
