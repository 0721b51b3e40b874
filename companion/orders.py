"""What a person or the host may ask of a table, outside the game."""

from typing import Any, Final

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A wish that concerns the table and not the game on it."""


class SitDown(Order, frozen=True):
    """Take part in the next game."""


class StandUp(Order, frozen=True):
    """Only watch from the next game on."""


class Start(Order, frozen=True):
    """Begin the first game, or the next one."""


class Arrange(Order, frozen=True):
    """Put the chairs in this order, clockwise: all who take part, by their ids."""

    order: tuple[str, ...]


class Configure(Order, frozen=True):
    """Change these options of the next game and of the evening; the others stay."""

    options: dict[str, Any]


class Remove(Order, frozen=True):
    """Take this person off the table; in a running game their seat leaves it by the rules."""

    person: str


class Promote(Order, frozen=True):
    """Let this person's phone act as the host."""

    person: str


class Demote(Order, frozen=True):
    """This person's phone is no longer the host's."""

    person: str


PERSON: Final = SitDown | StandUp
HOST: Final = Start | Arrange | Configure | Remove | Promote | Demote
