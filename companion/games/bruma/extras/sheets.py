"""Bruma on paper: its cards, reference cards and pearls."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from companion.core.text import Text
from companion.games.bruma.extras import rule_sentences
from companion.games.bruma.rules.model import COPIES, PEARLS, RULES, Character
from companion.printing.art import bled, inked, inks
from companion.printing.layout import BLEED, Box
from companion.printing.printed_game import Piece, Pieces, Printer

STEPS: Final = 5
REFERENCES: Final = 6
TEXT: Final = "#0f1a2c"
QUIET: Final = "#4a5568"
WHITE: Final = "#ffffff"
PEARLY: Final = "#eef3f8"
_LINES: Final = 10.4
"""The size of what a card does and blocks."""
_SIZES: Final = (7.4, 7.1, 6.8, 6.5)
_SMALL: Final = _SIZES[0]
_SIGN: Final = 8.4
_NAME: Final = 3.9
"""On a reference card: the size of its letters, the width of a sign, the height of a name."""


class BrumaSheets:
    """Fifteen cards, six reference cards, fifty pearls."""

    title = Text("bruma.print.title")
    lead = Text("bruma.print.lead")
    hints: Sequence[Text] = (Text("bruma.print.play"),)
    shown: Sequence[tuple[str, str]] = (
        *((f"face.{one}", str(one)) for one in Character),
        ("back", "back"),
    )

    def pieces(self, printer: Printer) -> Pieces:
        """Each card with its copies, then the reference cards."""
        draw = _Drawing(printer)
        fronts = [partial(draw.face, one) for one in Character for _ in range(COPIES)]
        return Pieces(
            cards=[
                *(Piece(front, draw.back) for front in fronts),
                *[Piece(draw.reference, draw.reference_back)] * REFERENCES,
            ],
            tokens=[Piece(draw.pearl, draw.pearl)] * PEARLS,
            medals=[partial(draw.medal, one) for one in Character],
        )


class _Told(msgspec.Struct, frozen=True):
    """A text on a reference card: ``before`` and ``left`` are the free millimetres above and
    beside it, where a number may stand."""

    text: str
    face: str
    size: float
    before: float
    left: float = 0
    number: str = ""


class _Drawing:
    """Draws the pieces; millimetres, and points for letters."""

    def __init__(self, printer: Printer) -> None:
        self.pen, self.words, self.art, self.ink = printer
        self.coloured = printer.coloured

    # Cards.

    def face(self, one: Character, box: Box) -> None:
        colours = inks(self.art, one, self.ink)
        bold = colours["lit"] if self.coloured else TEXT
        with self.pen.within(box.grown(BLEED)):
            self.pen.drawing(
                bled(inked(self.art.pictures[f"face.{one}"], colours)), box.grown(BLEED)
            )
        short = Box(box.x + 4.4, box.y + 4, 20, 10)
        self.pen.words(self._says(one, "short"), short, "serif", 23, bold)
        inside = Box(box.x + 4.2, box.y + 57, box.w - 8.4, 10)
        name = self._says(one, "name")
        size = 19 if self.pen.width(name, "serif", 19) < inside.w - 8 else 16.5
        self.pen.words(name, inside, "serif", size, bold, "center")
        acts = [action for action, rule in RULES.items() if rule.claims is one]
        glyph = self.art.pictures[f"action.{acts[0]}"] if acts else self.art.pictures["light"]
        at = self._row(inside._replace(y=box.y + 66.6), glyph, self._says(one, "does"), bold)
        self._row(
            inside._replace(y=at + 0.8), self.art.pictures["block"], self._says(one, "stops"), bold
        )

    def _says(self, one: Character, part: str) -> str:
        return self.words.say(f"bruma.card.{one}.{part}")

    def _row(self, box: Box, glyph: str, text: str, ink: str) -> float:
        """A sign and its line; returns where it ends."""
        self.pen.drawing(inked(glyph, {}, ink), Box(box.x, box.y, 4.6, 4.6))
        wide = self.pen.evenly(text, box.w - 6.2, "sans", _LINES)
        words = Box(box.x + 6.2, box.y + 0.3, wide, 5)
        end = self.pen.words(text, words, "sans", _LINES, PEARLY if self.coloured else TEXT)
        return max(end, box.y + 4.6)

    def back(self, box: Box) -> None:
        colours = inks(self.art, "back", self.ink)
        self.pen.fill(box.grown(BLEED), colours["ground"])
        with self.pen.within(box.grown(BLEED)):
            self.pen.drawing(inked(self.art.pictures["back"], colours), box)

    # Reference cards: what helps on the front, and how a turn goes on the back.

    def _blank(self, box: Box, title: str) -> Box:
        """A light card with a frame and a title; returns what is left of it."""
        self.pen.fill(box.grown(BLEED), "#f4f6f9" if self.coloured else WHITE)
        self.pen.edge(box.grown(-2), "#6b82a1" if self.coloured else QUIET, 0.3, 2.2)
        inside = Box(box.x + 4.4, box.y + 4.4, box.w - 8.8, box.h - 8.8)
        end = self.pen.words(title, inside, "serif", 12, TEXT)
        return Box(inside.x, end + 1, inside.w, inside.bottom - end)

    def reference(self, box: Box) -> None:
        rest = self._blank(box, self.words.say("bruma.print.help.actions"))
        lines, beside = rule_sentences.lines(), rest.w - _SIGN
        high = [
            self.pen.height(self.words.render(line.does), beside, "sans", _SMALL) for line in lines
        ]
        between = (rest.h - sum(high) - len(lines) * _NAME) / len(lines)
        y = rest.y + between / 2
        for line, does in zip(lines, high, strict=True):
            self._action(rest._replace(y=y), line)
            y += _NAME + does + between

    def _action(self, box: Box, line: rule_sentences.Line) -> None:
        rule, render = RULES[line.action], self.words.render
        ink = TEXT
        if rule.claims and self.coloured:
            ink = inks(self.art, rule.claims, "colour")["ground"]
        self.pen.drawing(
            inked(self.art.pictures[f"action.{line.action}"], {}, ink),
            Box(box.x, box.y + 0.4, 6, 6),
        )
        name, left = render(line.name), box.x + _SIGN
        self.pen.words(name, Box(left, box.y, 40, 4), "serif", 8.6, ink)
        if rule.claims:
            claims = self.words.say("bruma.print.help.as", name=render(line.claims))
            beside = left + self.pen.width(name, "serif", 8.6) + 1.6
            self.pen.words(claims, Box(beside, box.y + 0.35, 40, 4), "sans", _SMALL, QUIET)
        does = Box(left, box.y + _NAME, box.right - left, 8)
        self.pen.words(render(line.does), does, "sans", _SMALL, TEXT)

    def reference_back(self, box: Box) -> None:
        """How a turn goes, and who blocks; in the largest letters that fit."""
        rest = self._blank(box, self.words.say("bruma.print.help.steps"))
        for small in _SIZES:
            said = list(self._told_behind(small))
            high = [
                self.pen.height(one.text, rest.w - one.left, one.face, one.size) for one in said
            ]
            spare = rest.h - sum(high) - sum(one.before for one in said)
            if spare >= 0:
                break
        y = rest.y
        for one, tall in zip(said, high, strict=True):
            y += one.before
            if one.number:
                self.pen.words(one.number, Box(rest.x, y - 0.3, 5, 4), "serif", 9, TEXT)
            place = Box(rest.x + one.left, y, rest.w - one.left, tall)
            self.pen.words(one.text, place, one.face, one.size, TEXT)
            y += tall

    def _told_behind(self, small: float) -> Iterator[_Told]:
        say, render = self.words.say, self.words.render
        for step in range(1, STEPS + 1):
            yield _Told(
                say(f"bruma.rules.step.{step}"), "sans", small, 0.9, left=5, number=str(step)
            )
        yield _Told(say("bruma.print.help.answers"), "serif", 12, 2.2)
        for line in rule_sentences.lines():
            if RULES[line.action].blocked_by:
                yield _Told(render(line.name), "serif", 8.6, 0.9)
                yield _Told(render(line.blocked), "sans", small, 0)
        numbers = rule_sentences.numbers()
        must = say("bruma.rules.must", dear=numbers["dear"], must=numbers["must"])
        yield _Told(must, "bold", small, 1.6)

    # Pearls, and the sign of the table.

    def pearl(self, box: Box) -> None:
        """A pearl, the same on both sides."""
        self.pen.drawing(self.art.pictures["pearl"], box.grown(-1.6))

    def medal(self, one: Character, box: Box) -> None:
        """The emblem of a character in a circle."""
        colours = inks(self.art, one, self.ink)
        self.pen.disc(box, colours["ground"] if self.coloured else colours["glow"])
        emblem = inked(self.art.pictures[f"emblem.{one}"], colours)
        self.pen.drawing(emblem, box.grown(-3.4))
