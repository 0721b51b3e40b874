"""Draws QR codes: as SVG for a page, as half blocks for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

import segno

_QUIET = 4  # modules of white around the code; scanners need them


def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code's modules at level M without the quiet zone; True is black."""
    # Most phones cannot read micro codes. No boost: level M is what was tested on the TV.
    code = segno.make(text, error="m", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


@lru_cache(maxsize=32)
def svg(text: str, title: str | None = None) -> str:
    """An inline SVG of `text`, black on white, that CSS may scale; `title` is read aloud.

    It has a viewBox but no size, no XML declaration and no style attribute, so it fits in a page
    under a strict content security policy. `title` defaults to `text`.
    """
    rows = matrix(text)
    size = len(rows) + 2 * _QUIET
    dark = "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in _runs(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" viewBox="0 0 {size} {size}"'
        f' shape-rendering="crispEdges"><title>{escape(text if title is None else title)}</title>'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dark}"/></svg>'
    )


def terminal(text: str) -> str:
    """The code in half blocks, one line per two rows, each in explicit black on white.

    The colours are ANSI codes, so that it reads the same on dark and on light terminals.
    """
    rows = [[False] * _QUIET + list(row) + [False] * _QUIET for row in matrix(text)]
    blank = [False] * len(rows[0])
    rows = [blank] * _QUIET + rows + [blank] * _QUIET
    if len(rows) % 2:
        rows.append(blank)
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        blocks = "".join(" ▄▀█"[2 * up + low] for up, low in zip(upper, lower, strict=True))
        lines.append(f"\x1b[30;107m{blocks}\x1b[0m")
    return "\n".join(lines)


def _runs(rows: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int]]:
    """Every horizontal run of black modules, as x, y and width, with the quiet zone counted in."""
    for y, row in enumerate(rows):
        start: int | None = None
        for x, black in enumerate((*row, False)):
            if black and start is None:
                start = x
            elif not black and start is not None:
                yield start + _QUIET, y + _QUIET, x - start
                start = None
