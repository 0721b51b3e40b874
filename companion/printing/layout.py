"""Where each thing lies on the paper. All measures are millimetres from the top left corner."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of the sheets, upright."""

CARD: Final = (63.0, 88.0)
COLUMNS: Final = 3
ROWS: Final = 2
BLEED: Final = 1.5
"""How far the art goes on beyond a cut."""
GAP: Final = 2 * BLEED
TOP: Final = 24.0
"""Where the cards begin; above is what the sheet is."""

TOKEN: Final = 18.0
TOKENS: Final = (10, 5)
"""Columns and rows of tokens below the first row of cards."""

BETWEEN: Final = "\n<!-- sheet -->\n"
"""Stands between two sheets of a drawing, and before the first and after the last."""

RULER: Final = 50.0
QR: Final = 62.0


class Box(NamedTuple):
    """A rectangle on a page."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def grown(self, more: float) -> "Box":
        """The same rectangle with ``more`` on each side; a negative number makes it smaller."""
        return Box(self.x - more, self.y - more, self.w + 2 * more, self.h + 2 * more)


class Sheet(msgspec.Struct, frozen=True):
    """A paper size and the places on it."""

    paper: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return PAPERS[self.paper]

    def card(self, at: int) -> Box:
        """The place of a card, from left to right, then the second row."""
        row, column = divmod(at, COLUMNS)
        left = (self.size[0] - COLUMNS * CARD[0] - (COLUMNS - 1) * GAP) / 2
        return Box(left + column * (CARD[0] + GAP), TOP + row * (CARD[1] + GAP), *CARD)

    def token(self, at: int) -> Box:
        """The place of a token, below the first row of cards."""
        row, column = divmod(at, TOKENS[0])
        left = (self.size[0] - TOKENS[0] * TOKEN) / 2
        top = self.card(0).bottom + 9
        return Box(left + column * TOKEN, top + row * TOKEN, TOKEN, TOKEN)

    def behind(self, box: Box) -> Box:
        """The place on the back that is behind ``box`` when the sheet is turned over its long
        edge."""
        return box._replace(x=self.size[0] - box.right)

    def ruler(self) -> Box:
        """A line to measure; it shows whether the sheet was printed at its full size."""
        left = self.card(0).x
        return Box(left, self.card(COLUMNS).bottom + 22, RULER, 0)


def cuts(boxes: list[Box], over: float) -> Iterator[Box]:
    """The lines to cut along, upright and level, ``over`` longer than the group of boxes."""
    left, right = min(box.x for box in boxes) - over, max(box.right for box in boxes) + over
    top, bottom = min(box.y for box in boxes) - over, max(box.bottom for box in boxes) + over
    for x in sorted({round(edge, 3) for box in boxes for edge in (box.x, box.right)}):
        yield Box(x, top, 0, bottom - top)
    for y in sorted({round(edge, 3) for box in boxes for edge in (box.y, box.bottom)}):
        yield Box(left, y, right - left, 0)
