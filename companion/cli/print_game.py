"""``print``: writes a game on paper as a PDF or a drawing, and says where it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from companion.cli.options import PROGRAM, StartError, choice
from companion.games import SHELF, extras_of
from companion.i18n.catalogue import LANGUAGES, Words
from companion.printing import art, layout
from companion.printing.printed_game import PrintedGame

PAPERS = tuple(layout.PAPERS)
INKS = art.INKS
OPTIONS = ("--game", "--paper", "--ink", "--lang", "--out", "--join")
_LONGEST = 200
"""Letters of an address that a QR code of this size can carry."""


class _Asked(NamedTuple):
    """The values of the options; ``join`` is empty when the place for the code stays free."""

    game: str
    paper: str
    ink: str
    lang: str
    join: str


def main(argv: Sequence[str], words: Words) -> int:
    """Write the file that ``argv`` asks for; returns 0.

    Raises ``StartError`` for an option or a value that is not understood, for a game that brings
    nothing to print, and when the file cannot be written.
    """
    if "--help" in argv:
        langs, games = "|".join(LANGUAGES), "|".join(SHELF)
        click.echo(words.say("print.help", command=f"{PROGRAM} print", langs=langs, games=games))
        return 0
    asked = _asked(argv)
    game = choice("--game", asked.get("--game", next(iter(SHELF))), tuple(SHELF))
    if not (sheets := extras_of(game).printed):
        raise StartError("print.nothing", game=words.say(f"{game}.name"))
    paper = choice("--paper", asked.get("--paper", PAPERS[0]), PAPERS)
    ink = choice("--ink", asked.get("--ink", INKS[0]), INKS)
    lang = choice("--lang", asked.get("--lang", words.lang), LANGUAGES)
    path = Path(asked.get("--out", f"{game}-{paper}.pdf")).expanduser()
    wish = _Asked(game, paper, ink, lang, asked.get("--join", ""))
    _write(path, _made(wish, sheets, drawn=path.suffix == ".svg"))
    click.echo(words.say("print.written", path=str(path.resolve())))
    return 0


def _asked(argv: Sequence[str]) -> dict[str, str]:
    """The options and their values, ``--paper a4`` or ``--paper=a4``."""
    asked, waiting = {}, ""
    for word in argv:
        name, equals, value = word.partition("=")
        if waiting:
            asked[waiting], waiting = word, ""
        elif name not in OPTIONS:
            raise StartError("cli.no_such_option", option=name)
        elif equals:
            asked[name] = value
        else:
            waiting = name
    if waiting:
        raise StartError("cli.bad_usage", words=waiting)
    return asked


def _made(asked: _Asked, sheets: PrintedGame, *, drawn: bool) -> bytes:
    game, paper, ink, lang, join = asked
    if join and not (join.startswith(("http://", "https://")) and len(join) <= _LONGEST):
        raise StartError("print.bad_join", value=join[:_LONGEST])
    # Half a second of imports that only this needs.
    from companion.printing.document import Wish, printed
    from companion.printing.pdf_canvas import Pen
    from companion.printing.svg_canvas import Sketch
    from companion.web.address import qr
    from companion.web.pages.assets import dist_and_templates

    code = qr.matrix(join) if join else ()
    address = join.partition("://")[2]
    wish, dist = Wish(game, paper, ink, lang, code, address), dist_and_templates()[0]
    return printed(wish, sheets, dist, Sketch if drawn else Pen)


def _write(path: Path, made: bytes) -> None:
    try:
        path.write_bytes(made)
    except OSError:
        raise StartError("print.unwritable", path=str(path)) from None
