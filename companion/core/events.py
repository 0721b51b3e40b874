"""What happened, by audience: everyone, one seat, or no one."""

import msgspec

from companion.core.seats import Seat


class Public(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Seen by everyone; changes ``table`` and reaches the TV and every phone."""


class Private(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Seen by one seat; changes that seat's hand and reaches that phone alone."""

    seat: Seat


class Hidden(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Seen by no one; changes ``hidden`` and never reaches a screen."""


Event = Public | Private | Hidden
