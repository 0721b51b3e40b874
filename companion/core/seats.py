"""Who sits where, and who looks."""

from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table: 0, 1, 2 … clockwise in the seating order of this game."""

Viewer: TypeAlias = Seat | None
"""The seat that looks at the table. ``None`` is the TV, a spectator, and a caller that
named no seat: it sees least."""
