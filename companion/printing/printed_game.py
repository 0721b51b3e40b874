"""What a game brings so that it can be printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from companion.core.text import Text
from companion.printing.layout import Box

if TYPE_CHECKING:
    from companion.i18n.catalogue import Words
    from companion.printing.art import Art
    from companion.printing.pdf_canvas import Pen

Draws: TypeAlias = Callable[[Box], None]
"""Draws one thing into a place on a sheet."""


class Piece(NamedTuple):
    """Something to cut out: what is on its front, and what is behind it."""

    front: Draws
    back: Draws


class Pieces(NamedTuple):
    """All that is to be cut out. ``cards`` have the size of a card, ``tokens`` are small squares
    below the last cards, ``medals`` are the pictures in a row on the sign of the table."""

    cards: Sequence[Piece]
    tokens: Sequence[Piece] = ()
    medals: Sequence[Draws] = ()


class Printer(NamedTuple):
    """What a game draws with: the pen, the words of the chosen language, the game's art, and one of
    ``INKS``."""

    pen: Pen
    words: Words
    art: Art
    ink: str

    @property
    def coloured(self) -> bool:
        """Whether it is printed in colour."""
        return self.ink == "colour"


class PrintedGame(Protocol):
    """A game on paper. ``title`` and ``lead`` head the page that offers it, ``hints`` join its
    advice, ``shown`` are pictures and their inks to show there."""

    title: Text
    lead: Text
    hints: Sequence[Text]
    shown: Sequence[tuple[str, str]]

    def pieces(self, printer: Printer) -> Pieces:
        """What is to be cut out, drawn by ``printer``."""
