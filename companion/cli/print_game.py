"""``print``: writes the printed game as a PDF or a drawing, and says where it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.cli.options import PROGRAM, StartError, choice
from companion.i18n.catalogue import LANGUAGES, Words
from companion.printing import art, client_files, layout

PAPERS = tuple(layout.PAPERS)
INKS = art.INKS
_LONGEST = 200
"""Letters of an address that a code of this size still carries well."""


def main(argv: Sequence[str], words: Words) -> int:
    """Write the file that ``argv`` asks for; returns 0.

    Raises Sorry for an option or a value that is not understood, and when nothing can be written.
    """
    if "--help" in argv:
        langs = "|".join(LANGUAGES)
        click.echo(words.say("cartas.help", command=f"{PROGRAM} print", langs=langs))
        return 0
    asked = _asked(argv)
    paper = choice("--paper", asked.get("--paper", PAPERS[0]), PAPERS)
    ink = choice("--ink", asked.get("--ink", INKS[0]), INKS)
    lang = choice("--lang", asked.get("--lang", words.lang), LANGUAGES)
    path = Path(asked.get("--out", f"bruma-{paper}.pdf")).expanduser()
    _write(path, _made(paper, ink, lang, asked.get("--join", ""), drawn=path.suffix == ".svg"))
    click.echo(words.say("cartas.written", path=str(path.resolve())))
    return 0


def _asked(argv: Sequence[str]) -> dict[str, str]:
    """The options and their values, ``--paper a4`` or ``--paper=a4``."""
    asked, waiting = {}, ""
    for word in argv:
        name, equals, value = word.partition("=")
        if waiting:
            asked[waiting], waiting = word, ""
        elif name not in ("--paper", "--ink", "--lang", "--out", "--join"):
            raise StartError("cli.no_such_option", option=name)
        elif equals:
            asked[name] = value
        else:
            waiting = name
    if waiting:
        raise StartError("cli.bad_usage", words=waiting)
    return asked


def _made(paper: str, ink: str, lang: str, join: str, *, drawn: bool) -> bytes:
    if join and not (join.startswith(("http://", "https://")) and len(join) <= _LONGEST):
        raise StartError("cartas.bad_join", value=join[:_LONGEST])
    # Half a second of imports that only this needs.
    from companion.printing.document import Wish, printed
    from companion.printing.pdf_canvas import Pen
    from companion.printing.svg_canvas import Sketch
    from companion.web.address import qr

    code = qr.matrix(join) if join else ()
    address = join.partition("://")[2]
    wish, dist = Wish(paper, ink, lang, code, address), client_files.dist_and_templates()[0]
    return printed(wish, dist, Sketch if drawn else Pen)


def _write(path: Path, made: bytes) -> None:
    try:
        path.write_bytes(made)
    except OSError:
        raise StartError("cartas.unwritable", path=str(path)) from None
