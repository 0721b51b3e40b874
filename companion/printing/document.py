"""The printed game as one PDF: each front with its back behind it, and the sign of the table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from fpdf.enums import Align

from companion.games.bruma import primer
from companion.games.bruma.model import COPIES, RULES, Character
from companion.i18n.catalogue import Words
from companion.printing.art import Art, art, bled, inked, inks
from companion.printing.layout import BLEED, COLUMNS, PEARLS, QR, ROWS, Box, Sheet, cuts
from companion.printing.pdf_canvas import Pen

STEPS: Final = 5
REFERENCES: Final = 6
CUT: Final = "#7d8a9b"
TEXT: Final = "#0f1a2c"
QUIET: Final = "#4a5568"
WHITE: Final = "#ffffff"
PEARLY: Final = "#eef3f8"
_QUIET_ZONE: Final = 4
_LINES: Final = 10.4
"""The size of what a card does and blocks."""
_SIZES: Final = (7.4, 7.1, 6.8, 6.5)
_SMALL: Final = _SIZES[0]
_SIGN: Final = 8.4
_NAME: Final = 3.9
"""On a reference card: the size of its letters, the width of a sign, the height of a name."""


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants printed: a key of ``PAPERS``, one of ``INKS``, a language, and where
    phones join: the modules of that QR code, and the address in letters. Without them their place
    on the sign stays free."""

    paper: str = "a4"
    ink: str = "colour"
    lang: str = "pt-BR"
    code: tuple[tuple[bool, ...], ...] = ()
    address: str = ""


def printed(wish: Wish, dist: Path, pen: type[Pen] = Pen) -> bytes:
    """The file that ``pen`` makes, usually the PDF; ``dist`` is where the client's build is."""
    return _Print(wish, dist, pen).made()


class _Told(msgspec.Struct, frozen=True):
    """A text on a reference card: ``before`` and ``left`` are the free millimetres above and
    beside it, where a number may stand."""

    text: str
    face: str
    size: float
    before: float
    left: float = 0
    number: str = ""


Draws: TypeAlias = Callable[[Box], None]


class _Print:
    def __init__(self, wish: Wish, dist: Path, pen: type[Pen]) -> None:
        self.wish = wish
        self.words = Words(wish.lang)
        self.sheet = Sheet(wish.paper)
        self.art: Art = art(dist)
        self.pen = pen(self.sheet, dist, wish.lang, self.words.say("cartas.title"))
        self.colour = wish.ink == "colour"

    def made(self) -> bytes:
        fronts = [partial(self._face, one) for one in Character for _ in range(COPIES)]
        cards: list[tuple[Draws, Draws]] = [(front, self._back) for front in fronts]
        cards += [(self._reference, self._reference_back)] * REFERENCES
        room = COLUMNS * ROWS
        groups = [cards[at : at + room] for at in range(0, len(cards), room)]
        for number, group in enumerate(groups, 1):
            last = number == len(groups)
            self._front(number, len(groups) + 1, [front for front, _ in group], pearls=last)
            self._behind(number, [back for _, back in group], pearls=last)
        self._sign()
        return self.pen.done()

    # Sheets.

    def _front(self, number: int, sheets: int, cards: Sequence[Draws], *, pearls: bool) -> None:
        self.pen.page()
        say = self.words.say
        self._head(say("cartas.front", sheet=number, sheets=sheets), say("cartas.at_full_size"))
        boxes = [self.sheet.card(at) for at in range(len(cards))]
        for box, draw in zip(boxes, cards, strict=True):
            draw(box)
        self._cut(boxes, 4)
        if pearls:
            small = self._pearl_boxes()
            for box in small:
                self._pearl(box)
            self._cut(small, 3)
        self._ruler()

    def _behind(self, number: int, cards: Sequence[Draws], *, pearls: bool) -> None:
        self.pen.page()
        self._head(self.words.say("cartas.behind", sheet=number), "")
        for at, draw in enumerate(cards):
            draw(self.sheet.behind(self.sheet.card(at)))
        for box in self._pearl_boxes() if pearls else ():
            self._pearl(self.sheet.behind(box))

    def _head(self, left: str, right: str) -> None:
        box = Box(
            self.sheet.card(0).x, 12, self.sheet.card(COLUMNS - 1).right - self.sheet.card(0).x, 6
        )
        self.pen.words(left, box, "serif", 10, QUIET)
        self.pen.words(right, box._replace(y=12.6), "sans", 8, QUIET, Align.R)

    def _cut(self, boxes: list[Box], over: float) -> None:
        for line in cuts(boxes, over):
            self.pen.line(line, CUT, 0.15, dash=1.2)

    def _ruler(self) -> None:
        ruler = self.sheet.ruler()
        self.pen.line(ruler, TEXT, 0.25)
        for at in range(0, 51, 10):
            high = 3.0 if at in (0, 50) else 1.8
            self.pen.line(Box(ruler.x + at, ruler.y - high, 0, high), TEXT, 0.25)
        beside = Box(ruler.right + 4, ruler.y - 3.4, 100, 4)
        self.pen.words(self.words.say("cartas.ruler"), beside, "sans", 8, QUIET)

    # Cards.

    def _face(self, one: Character, box: Box) -> None:
        colours = inks(self.art, one, self.wish.ink)
        bold = colours["lit"] if self.colour else TEXT
        with self.pen.within(box.grown(BLEED)):
            self.pen.drawing(bled(inked(self.art.faces[one], colours)), box.grown(BLEED))
        short = Box(box.x + 4.4, box.y + 4, 20, 10)
        self.pen.words(self._says(one, "short"), short, "serif", 23, bold)
        inside = Box(box.x + 4.2, box.y + 57, box.w - 8.4, 10)
        name = self._says(one, "name")
        size = 19 if self.pen.width(name, "serif", 19) < inside.w - 8 else 16.5
        self.pen.words(name, inside, "serif", size, bold, Align.C)
        acts = [action for action, rule in RULES.items() if rule.claims is one]
        glyph = self.art.actions[acts[0]] if acts else self.art.light
        at = self._row(inside._replace(y=box.y + 66.6), glyph, self._says(one, "does"), bold)
        self._row(inside._replace(y=at + 0.8), self.art.block, self._says(one, "stops"), bold)

    def _says(self, one: Character, part: str) -> str:
        return self.words.say(f"bruma.card.{one}.{part}")

    def _row(self, box: Box, glyph: str, text: str, ink: str) -> float:
        """A sign and its line; returns where it ends."""
        self.pen.drawing(inked(glyph, {}, ink), Box(box.x, box.y, 4.6, 4.6))
        wide = self.pen.evenly(text, box.w - 6.2, "sans", _LINES)
        words = Box(box.x + 6.2, box.y + 0.3, wide, 5)
        end = self.pen.words(text, words, "sans", _LINES, PEARLY if self.colour else TEXT)
        return max(end, box.y + 4.6)

    def _back(self, box: Box) -> None:
        colours = inks(self.art, "back", self.wish.ink)
        self.pen.fill(box.grown(BLEED), colours["ground"])
        with self.pen.within(box.grown(BLEED)):
            self.pen.drawing(inked(self.art.back, colours), box)

    # Reference cards: what helps on the front, and how a turn goes on the back.

    def _blank(self, box: Box, title: str) -> Box:
        """A light card with a frame and a title; returns what is left of it."""
        self.pen.fill(box.grown(BLEED), "#f4f6f9" if self.colour else WHITE)
        self.pen.edge(box.grown(-2), "#6b82a1" if self.colour else QUIET, 0.3, 2.2)
        inside = Box(box.x + 4.4, box.y + 4.4, box.w - 8.8, box.h - 8.8)
        end = self.pen.words(title, inside, "serif", 12, TEXT)
        return Box(inside.x, end + 1, inside.w, inside.bottom - end)

    def _reference(self, box: Box) -> None:
        rest = self._blank(box, self.words.say("cartas.help.actions"))
        lines, beside = primer.lines(), rest.w - _SIGN
        high = [
            self.pen.height(self.words.render(line.does), beside, "sans", _SMALL) for line in lines
        ]
        between = (rest.h - sum(high) - len(lines) * _NAME) / len(lines)
        y = rest.y + between / 2
        for line, does in zip(lines, high, strict=True):
            self._action(rest._replace(y=y), line)
            y += _NAME + does + between

    def _action(self, box: Box, line: primer.Line) -> None:
        rule, render = RULES[line.action], self.words.render
        ink = TEXT
        if rule.claims and self.colour:
            ink = inks(self.art, rule.claims, "colour")["ground"]
        self.pen.drawing(
            inked(self.art.actions[line.action], {}, ink), Box(box.x, box.y + 0.4, 6, 6)
        )
        name, left = render(line.name), box.x + _SIGN
        self.pen.words(name, Box(left, box.y, 40, 4), "serif", 8.6, ink)
        if rule.claims:
            claims = self.words.say("cartas.help.as", name=render(line.claims))
            beside = left + self.pen.width(name, "serif", 8.6) + 1.6
            self.pen.words(claims, Box(beside, box.y + 0.35, 40, 4), "sans", _SMALL, QUIET)
        does = Box(left, box.y + _NAME, box.right - left, 8)
        self.pen.words(render(line.does), does, "sans", _SMALL, TEXT)

    def _reference_back(self, box: Box) -> None:
        """How a turn goes, and who blocks; in the largest letters that fit."""
        rest = self._blank(box, self.words.say("cartas.help.steps"))
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
            yield _Told(say(f"regras.step.{step}"), "sans", small, 0.9, left=5, number=str(step))
        yield _Told(say("cartas.help.answers"), "serif", 12, 2.2)
        for line in primer.lines():
            if RULES[line.action].blocked_by:
                yield _Told(render(line.name), "serif", 8.6, 0.9)
                yield _Told(render(line.blocked), "sans", small, 0)
        numbers = primer.numbers()
        must = say("regras.must", dear=numbers["dear"], must=numbers["must"])
        yield _Told(must, "bold", small, 1.6)

    # Pearls.

    def _pearl_boxes(self) -> list[Box]:
        return [self.sheet.pearl(at) for at in range(PEARLS[0] * PEARLS[1])]

    def _pearl(self, box: Box) -> None:
        self.pen.drawing(self.art.pearl, box.grown(-1.6))

    # The sign: a sheet to be folded, that says the same to both sides of the table.

    def _sign(self) -> None:
        self.pen.page()
        wide, high = self.sheet.size
        half = high / 2
        for at in (0.0, half):
            box = Box(0, at, wide, half)
            if at:
                self._sign_half(box)
            else:
                with self.pen.upside_down(box):
                    self._sign_half(box)
        self.pen.line(Box(8, half, wide - 16, 0), CUT, 0.15, dash=1.2)
        fold = Box(8, half - 4.2, wide - 16, 4)
        self.pen.words(self.words.say("cartas.sign.fold"), fold, "sans", 7, QUIET, Align.R)

    def _sign_half(self, box: Box) -> None:
        say, left = self.words.say, box.x + 18
        code = Box(box.right - 18 - QR, box.y + 26, QR, QR)
        self._code(code)
        wide = code.x - left - 10
        self.pen.drawing(inked(self.art.harbour, {}, TEXT), Box(left, box.y + 25, 20, 20))
        self.pen.words(say("bruma.name"), Box(left + 25, box.y + 26, wide, 20), "serif", 42, TEXT)
        y = self.pen.words(say("cartas.sign"), Box(left, box.y + 53, wide, 20), "serif", 16, TEXT)
        if self.wish.address:
            self.pen.words(self.wish.address, Box(left, y + 4, wide, 8), "bold", 11, TEXT)
        size, step = 20.0, (box.w - 36 - 20) / (len(Character) - 1)
        for at, one in enumerate(Character):
            self._medal(Box(left + at * step, box.y + 103, size, size), one)

    def _medal(self, box: Box, one: Character) -> None:
        colours = inks(self.art, one, self.wish.ink)
        self.pen.disc(box, colours["ground"] if self.colour else colours["glow"])
        emblem = inked(self.art.emblems[one], colours)
        self.pen.drawing(emblem, box.grown(-3.4))

    def _code(self, box: Box) -> None:
        """The QR code black on white, or the place for one."""
        rows = self.wish.code
        if not rows:
            self.pen.edge(box, CUT, 0.3, 2)
            glue = Box(box.x + 6, box.y + box.h / 2 - 4, box.w - 12, 8)
            self.pen.words(self.words.say("cartas.sign.glue"), glue, "sans", 9, QUIET, Align.C)
            return
        module = box.w / (len(rows) + 2 * _QUIET_ZONE)
        for y, row in enumerate(rows, _QUIET_ZONE):
            for x, black in enumerate(row, _QUIET_ZONE):
                if black:
                    self.pen.fill(
                        Box(box.x + x * module, box.y + y * module, module, module), "#000000"
                    )
