"""What happened, by who may know it: the three audiences of a physical table."""

import msgspec

from companion.core.seats import Seat


class Public(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Happened before everyone's eyes; changes ``table`` and reaches the TV and every phone."""


class Private(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Happened before one seat's eyes; changes that seat's hand and reaches that phone alone."""

    seat: Seat


class Hidden(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Happened before nobody's eyes; changes ``hidden`` and reaches no screen, ever."""


Event = Public | Private | Hidden
