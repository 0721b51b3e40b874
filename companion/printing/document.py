"""A printed game as one document: each front with its back behind it, and the sign of the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from companion.i18n.catalogue import Words
from companion.printing.art import art, inked, product_art
from companion.printing.layout import COLUMNS, QR, ROWS, TOKENS, Box, Sheet, cuts
from companion.printing.pdf_canvas import Pen
from companion.printing.printed_game import Draws, Piece, Pieces, PrintedGame, Printer

CUT: Final = "#7d8a9b"
TEXT: Final = "#0f1a2c"
QUIET: Final = "#4a5568"
_QUIET_ZONE: Final = 4
_NAME: Final = (42, 36, 30, 24)
"""Sizes of the game's name on the sign; the largest that fits is taken."""
_MEDAL: Final = 20.0


class Wish(msgspec.Struct, frozen=True):
    """What to print: a game of the shelf, a key of ``PAPERS``, one of ``INKS``, a language, and
    where phones join: the modules of that QR code, and the address in letters. Without them their
    place on the sign stays free."""

    game: str
    paper: str = "a4"
    ink: str = "colour"
    lang: str = "pt-BR"
    code: tuple[tuple[bool, ...], ...] = ()
    address: str = ""


def printed(wish: Wish, game: PrintedGame, dist: Path, pen: type[Pen] = Pen) -> bytes:
    """The file that ``pen`` makes of ``game``, usually the PDF; ``dist`` is the client's build."""
    return _Print(wish, game, dist, pen).made()


class _Sheetful(NamedTuple):
    """What is cut out of one sheet."""

    cards: Sequence[Piece]
    tokens: Sequence[Piece]


def _sheetfuls(pieces: Pieces) -> list[_Sheetful]:
    """The pieces, sheet by sheet; tokens lie below a first row of cards, or on a sheet of their
    own."""
    sheets = [_Sheetful(cards, ()) for cards in _batches(pieces.cards, COLUMNS * ROWS)]
    for tokens in _batches(pieces.tokens, TOKENS[0] * TOKENS[1]):
        if sheets and len(sheets[-1].cards) <= COLUMNS and not sheets[-1].tokens:
            sheets[-1] = sheets[-1]._replace(tokens=tokens)
        else:
            sheets.append(_Sheetful((), tokens))
    return sheets


def _batches(pieces: Sequence[Piece], room: int) -> list[Sequence[Piece]]:
    return [pieces[at : at + room] for at in range(0, len(pieces), room)]


class _Print:
    def __init__(self, wish: Wish, game: PrintedGame, dist: Path, pen: type[Pen]) -> None:
        self.wish = wish
        self.words = Words(wish.lang)
        self.name = self.words.say(f"{wish.game}.name")
        self.sheet = Sheet(wish.paper)
        self.pen = pen(self.sheet, dist, wish.lang, self.words.render(game.title))
        self.mark = product_art(dist).pictures["harbour"]
        self.pieces = game.pieces(Printer(self.pen, self.words, art(dist, wish.game), wish.ink))

    def made(self) -> bytes:
        sheets = _sheetfuls(self.pieces)
        for number, sheet in enumerate(sheets, 1):
            self._front(number, len(sheets) + 1, sheet)
            self._behind(number, sheet)
        self._sign()
        return self.pen.done()

    # Sheets.

    def _front(self, number: int, sheets: int, sheet: _Sheetful) -> None:
        self.pen.page()
        say = self.words.say
        head = say("print.front", game=self.name, sheet=number, sheets=sheets)
        self._head(head, say("print.at_full_size"))
        for pieces, boxes, over in self._placed(sheet):
            for piece, box in zip(pieces, boxes, strict=True):
                piece.front(box)
            for line in cuts(boxes, over):
                self.pen.line(line, CUT, 0.15, dash=1.2)
        self._ruler()

    def _behind(self, number: int, sheet: _Sheetful) -> None:
        self.pen.page()
        self._head(self.words.say("print.behind", game=self.name, sheet=number), "")
        for pieces, boxes, _ in self._placed(sheet):
            for piece, box in zip(pieces, boxes, strict=True):
                piece.back(self.sheet.behind(box))

    def _placed(self, sheet: _Sheetful) -> list[tuple[Sequence[Piece], list[Box], float]]:
        """The groups of pieces on a sheet: their places on its front, and how far the lines to cut
        along go on beyond them."""
        groups = (
            (sheet.cards, [self.sheet.card(at) for at in range(len(sheet.cards))], 4.0),
            (sheet.tokens, [self.sheet.token(at) for at in range(len(sheet.tokens))], 3.0),
        )
        return [group for group in groups if group[0]]

    def _head(self, left: str, right: str) -> None:
        box = Box(
            self.sheet.card(0).x, 12, self.sheet.card(COLUMNS - 1).right - self.sheet.card(0).x, 6
        )
        self.pen.words(left, box, "serif", 10, QUIET)
        self.pen.words(right, box._replace(y=12.6), "sans", 8, QUIET, "right")

    def _ruler(self) -> None:
        ruler = self.sheet.ruler()
        self.pen.line(ruler, TEXT, 0.25)
        for at in range(0, 51, 10):
            high = 3.0 if at in (0, 50) else 1.8
            self.pen.line(Box(ruler.x + at, ruler.y - high, 0, high), TEXT, 0.25)
        beside = Box(ruler.right + 4, ruler.y - 3.4, 100, 4)
        self.pen.words(self.words.say("print.ruler"), beside, "sans", 8, QUIET)

    # The sign: a sheet to be folded, which says the same to both sides of the table.

    def _sign(self) -> None:
        self.pen.page()
        wide, high = self.sheet.size
        half = high / 2
        with self.pen.upside_down(Box(0, 0, wide, half)):
            self._sign_half(Box(0, 0, wide, half))
        self._sign_half(Box(0, half, wide, half))
        self.pen.line(Box(8, half, wide - 16, 0), CUT, 0.15, dash=1.2)
        fold = Box(8, half - 4.2, wide - 16, 4)
        self.pen.words(self.words.say("print.sign.fold"), fold, "sans", 7, QUIET, "right")

    def _sign_half(self, box: Box) -> None:
        say, left = self.words.say, box.x + 18
        code = Box(box.right - 18 - QR, box.y + 26, QR, QR)
        self._code(code)
        wide = code.x - left - 10
        self.pen.drawing(inked(self.mark, {}, TEXT), Box(left, box.y + 25, 20, 20))
        beside = Box(left + 25, box.y + 26, wide - 15, 20)
        sizes = [one for one in _NAME if self.pen.width(self.name, "serif", one) <= beside.w]
        self.pen.words(self.name, beside, "serif", (*sizes, _NAME[-1])[0], TEXT)
        y = self.pen.words(say("print.sign"), Box(left, box.y + 53, wide, 20), "serif", 16, TEXT)
        if self.wish.address:
            self.pen.words(self.wish.address, Box(left, y + 4, wide, 8), "bold", 11, TEXT)
        self._medals(Box(left, box.y + 103, box.w - 36, _MEDAL), self.pieces.medals)

    def _medals(self, box: Box, medals: Sequence[Draws]) -> None:
        step = (box.w - _MEDAL) / max(1, len(medals) - 1)
        for at, medal in enumerate(medals):
            medal(Box(box.x + at * step, box.y, _MEDAL, _MEDAL))

    def _code(self, box: Box) -> None:
        """The QR code black on white, or the place for one."""
        rows = self.wish.code
        if not rows:
            self.pen.edge(box, CUT, 0.3, 2)
            glue = Box(box.x + 6, box.y + box.h / 2 - 4, box.w - 12, 8)
            self.pen.words(self.words.say("print.sign.glue"), glue, "sans", 9, QUIET, "center")
            return
        module = box.w / (len(rows) + 2 * _QUIET_ZONE)
        for y, row in enumerate(rows, _QUIET_ZONE):
            for x, black in enumerate(row, _QUIET_ZONE):
                if black:
                    self.pen.fill(
                        Box(box.x + x * module, box.y + y * module, module, module), "#000000"
                    )
