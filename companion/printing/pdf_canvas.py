"""The canvas of a PDF: lines, words and drawings on a sheet, in millimetres."""

import contextlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from fpdf import FPDF
from fpdf.enums import Align, Duplex, MethodReturnValue
from fpdf.prefs import ViewerPreferences
from fpdf.svg import SVGObject

from companion.printing.art import FONTS, font
from companion.printing.layout import Box, Sheet

Alignment: TypeAlias = Literal["left", "center", "right"]

POINT: Final = 25.4 / 72
"""Millimetres."""
LINE: Final = 1.22
"""The height of a line, in sizes of its letters."""
_ALIGNED: Final = {"left": Align.L, "center": Align.C, "right": Align.R}


class Pen:
    """One document. Sizes of letters are points, all else millimetres."""

    def __init__(self, sheet: Sheet, dist: Path, lang: str, title: str) -> None:
        self.pdf = FPDF(unit="mm", format=sheet.size)
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.set_lang(lang)
        self.pdf.set_title(title)
        self.pdf.viewer_preferences = ViewerPreferences(
            duplex=Duplex.DUPLEX_FLIP_LONG_EDGE, print_scaling="None", display_doc_title=True
        )
        for name in FONTS:
            self.pdf.add_font(name, fname=str(font(dist, name)))

    def done(self) -> bytes:
        """The whole file."""
        return bytes(self.pdf.output())

    def page(self) -> None:
        """The next page."""
        self.pdf.add_page()

    @contextlib.contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Within the block, nothing is drawn outside ``box``."""
        with self.pdf.rect_clip(*box):
            yield

    def drawing(self, svg: str, box: Box) -> None:
        """An SVG, its viewBox filling ``box``; both have the same proportions."""
        wide, high = f'width="{box.w}mm"', f'height="{box.h}mm"'
        made = _parsed(svg.replace("<svg", f"<svg {wide} {high}", 1))
        made.draw_to_page(self.pdf, box.x, box.y)

    def fill(self, box: Box, colour: str) -> None:
        """A rectangle of one colour."""
        self.pdf.set_fill_color(colour)
        self.pdf.rect(*box, style="F")

    def edge(self, box: Box, colour: str, width: float, round_by: float = 0) -> None:
        """The outline of a rectangle."""
        self.pdf.set_draw_color(colour)
        self.pdf.set_line_width(width)
        self.pdf.rect(*box, style="D", round_corners=bool(round_by), corner_radius=round_by)

    def disc(self, box: Box, colour: str) -> None:
        """A circle that fills a square."""
        self.pdf.set_fill_color(colour)
        self.pdf.ellipse(*box, style="F")

    def line(self, box: Box, colour: str, width: float, dash: float = 0) -> None:
        """From one corner of ``box`` to the other; ``dash``: the length of dashes and gaps."""
        self.pdf.set_draw_color(colour)
        self.pdf.set_line_width(width)
        self.pdf.set_dash_pattern(dash=dash, gap=dash)
        self.pdf.line(box.x, box.y, box.right, box.bottom)
        self.pdf.set_dash_pattern()

    def words(
        self,
        text: str,
        box: Box,
        face: str,
        size: float,
        colour: str,
        align: Alignment = "left",
    ) -> float:
        """Text from the top of ``box``, as wide as it is; returns where the next line begins."""
        self.pdf.set_font(face, size=size)
        self.pdf.set_text_color(colour)
        self.pdf.set_xy(box.x, box.y)
        self.pdf.multi_cell(box.w, size * POINT * LINE, text, align=_ALIGNED[align])
        return box.y + self.height(text, box.w, face, size)

    def height(self, text: str, width: float, face: str, size: float) -> float:
        """The height of a text in lines of this width."""
        return len(self.lines(text, width, face, size)) * size * POINT * LINE

    def lines(self, text: str, width: float, face: str, size: float) -> list[str]:
        """A text broken into lines of this width."""
        self.pdf.set_font(face, size=size)
        lines = self.pdf.multi_cell(
            width, 1, text, align=Align.L, dry_run=True, output=MethodReturnValue.LINES
        )
        assert isinstance(lines, list)
        return lines

    def evenly(self, text: str, width: float, face: str, size: float) -> float:
        """The least width at which a text has no more lines than at ``width``, so that no single
        word is left on the last line."""
        high = self.height(text, width, face, size)
        while self.height(text, width - 2, face, size) <= high and width > 10:
            width -= 2
        return width

    def width(self, text: str, face: str, size: float) -> float:
        """The width of a text on one line."""
        self.pdf.set_font(face, size=size)
        return float(self.pdf.get_string_width(text))

    @contextlib.contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """Within the block, everything is drawn upside down, in the same box."""
        with self.pdf.rotation(180, box.x + box.w / 2, box.y + box.h / 2):
            yield


# One sheet shows the same art many times.
@cache
def _parsed(svg: str) -> SVGObject:
    return SVGObject(svg.encode())
