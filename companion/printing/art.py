"""A game's art for print: what the client's build wrote of it, and its inks."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from companion.printing.layout import BLEED, CARD

INKS: Final = ("colour", "black")
FONTS: Final = ("serif", "sans", "bold")

_BLACK: Final = {
    "lit": "#8c8c8c",
    "shade": "#1c1c1c",
    "deep": "#ffffff",
    "ground": "#ffffff",
    "glow": "#dedede",
}
"""Dark on white: a night sky as on the screens would use a bottle of ink."""
_BLACK_BACK: Final = {"lit": "#2b2b2b", "deep": "#ffffff", "ground": "#ffffff", "glow": "#c9c9c9"}
_NAMED: Final = re.compile(r"var\(--(\w+)\)")


class Art(msgspec.Struct, frozen=True):
    """What ``static/paper.mjs`` wrote of one game: its pictures by name, SVG whose colours are
    names, and the inks by name, which say what these colours are."""

    pictures: dict[str, str]
    inks: dict[str, dict[str, str]]


@cache
def art(dist: Path, game: str) -> Art:
    """The art of ``game`` in the client's build ``dist``. Raises ``OSError`` if there is none."""
    return msgspec.json.decode((dist / f"paper-{game}.json").read_bytes(), type=Art)


@cache
def product_art(dist: Path) -> Art:
    """The art that belongs to no game. Raises ``OSError`` if there is none."""
    return msgspec.json.decode((dist / "paper.json").read_bytes(), type=Art)


def font(dist: Path, name: str) -> Path:
    """The file of one of ``FONTS``."""
    return dist / f"paper-{name}.woff"


def inks(drawn: Art, whose: str, ink: str) -> dict[str, str]:
    """The colours of the ink ``whose``, as printed in one of ``INKS``."""
    if ink == "colour":
        return drawn.inks[whose]
    return _BLACK_BACK if whose == "back" else _BLACK


def inked(svg: str, colours: dict[str, str], current: str = "#000000") -> str:
    """A drawing in these colours; ``current`` is that of the text beside it."""
    return _NAMED.sub(lambda name: colours[name[1]], svg).replace("currentColor", current)


def bled(svg: str) -> str:
    """A card with its bleed: around it, and beneath it, the same card a little larger. What is
    within the cut is the card as it is."""
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    wide, high = (side + 2 * BLEED for side in CARD)
    return (
        f'<svg viewBox="0 0 {wide} {high}">'
        f'<g transform="scale({wide / CARD[0]} {high / CARD[1]})">{inner}</g>'
        f'<g transform="translate({BLEED} {BLEED})">{inner}</g></svg>'
    )
