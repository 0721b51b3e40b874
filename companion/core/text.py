"""A sentence before it has a language: a key of the catalogue and what fills its blanks."""

from datetime import datetime
from typing import TypeAlias

import msgspec

from companion.core.seats import Seat


class Name(msgspec.Struct, frozen=True):
    """The name of the player at ``seat``; a game knows seats, the table knows names."""

    seat: Seat


Blank: TypeAlias = "int | str | datetime | Name | Text | tuple[Name, ...] | tuple[Text, ...]"


class Text:
    """One sentence of the catalogue.

    ``key`` names it; each blank fills the placeholder of the same name. A blank called ``n``
    chooses the plural form. Two texts are equal when key and blanks are.
    """

    __slots__ = ("_hash", "blanks", "key")

    def __init__(self, key: str, **blanks: Blank) -> None:
        self.key = key
        self.blanks = blanks
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Text) and (self.key, self.blanks) == (other.key, other.blanks)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.key, frozenset(self.blanks.items())))
        return self._hash

    def __repr__(self) -> str:
        return f"Text({self.key!r}, {self.blanks!r})"
