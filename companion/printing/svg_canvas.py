"""The canvas for a browser: the same sheets as SVG, in millimetres."""

import contextlib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from companion.printing.layout import BETWEEN, Box, Sheet
from companion.printing.pdf_canvas import LINE, POINT, Alignment, Pen

_FACES: Final = {
    "serif": 'font-family="Young Serif"',
    "sans": 'font-family="Atkinson Hyperlegible Next"',
    "bold": 'font-family="Atkinson Hyperlegible Next" font-weight="700"',
}
_ANCHORS: Final[dict[Alignment, tuple[float, str]]] = {
    "left": (0.0, "start"),
    "center": (0.5, "middle"),
    "right": (1.0, "end"),
}


class Sketch(Pen):
    """Like ``Pen``, which measures the words for both."""

    def __init__(self, sheet: Sheet, dist: Path, lang: str, title: str) -> None:
        super().__init__(sheet, dist, lang, title)
        self._size = sheet.size
        self._sheets: list[list[str]] = []

    def done(self) -> bytes:
        """One drawing, sheet below sheet."""
        wide, high = self._size
        whole = len(self._sheets) * high
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {whole:g}">'
        sheets = (
            f'<svg y="{at * high:g}" width="{wide}" height="{high}"'
            f' viewBox="0 0 {wide} {high}">{"".join(drawn)}</svg>'
            for at, drawn in enumerate(self._sheets)
        )
        return BETWEEN.join([head, *sheets, "</svg>\n"]).encode()

    def page(self) -> None:
        """The next sheet; ``Pen`` needs one too, to measure words on."""
        super().page()
        self._sheets.append([])

    def _draw(self, text: str) -> None:
        self._sheets[-1].append(text)

    @contextlib.contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Within the block, nothing is drawn outside ``box``."""
        view = " ".join(f"{side:g}" for side in box)
        self._draw(f'<svg {_placed(box)} viewBox="{view}">')
        yield
        self._draw("</svg>")

    def drawing(self, svg: str, box: Box) -> None:
        """An SVG, its viewBox filling ``box``."""
        self._draw(svg.replace("<svg", f'<svg {_placed(box)} overflow="visible"', 1))

    def fill(self, box: Box, colour: str) -> None:
        """A rectangle of one colour."""
        self._draw(f'<rect {_placed(box)} fill="{colour}"/>')

    def edge(self, box: Box, colour: str, width: float, round_by: float = 0) -> None:
        """The outline of a rectangle."""
        self._draw(
            f'<rect {_placed(box)} rx="{round_by:g}" fill="none" stroke="{colour}"'
            f' stroke-width="{width:g}"/>'
        )

    def disc(self, box: Box, colour: str) -> None:
        """A circle that fills a square."""
        x, y, r = box.x + box.w / 2, box.y + box.h / 2, box.w / 2
        self._draw(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>')

    def line(self, box: Box, colour: str, width: float, dash: float = 0) -> None:
        """From one corner of ``box`` to the other; ``dash``: the length of dashes and gaps."""
        dashes = f' stroke-dasharray="{dash:g}"' if dash else ""
        self._draw(
            f'<path d="M{box.x:g} {box.y:g}L{box.right:g} {box.bottom:g}" stroke="{colour}"'
            f' stroke-width="{width:g}"{dashes}/>'
        )

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
        tall, letters = size * POINT * LINE, size * POINT
        share, anchor = _ANCHORS[align]
        lines = self.lines(text, box.w, face, size)
        for at, said in enumerate(lines):
            # The baseline, where ``Pen`` has it too.
            foot = box.y + (at + 0.5) * tall + 0.3 * letters
            self._draw(
                f'<text x="{box.x + share * box.w:g}" y="{foot:g}" {_FACES[face]}'
                f' font-size="{letters:g}" text-anchor="{anchor}" fill="{colour}">'
                f"{escape(said.strip())}</text>"
            )
        return box.y + len(lines) * tall

    @contextlib.contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """Within the block, everything is drawn upside down, in the same box."""
        self._draw(f'<g transform="rotate(180 {box.x + box.w / 2:g} {box.y + box.h / 2:g})">')
        yield
        self._draw("</g>")


def _placed(box: Box) -> str:
    return f'x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}"'
