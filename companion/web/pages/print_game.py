"""The page of the printed game: the sheets as a PDF, and as a page of their own."""

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

import companion
from companion.core.text import Text
from companion.games import extras_of
from companion.i18n.catalogue import LANGUAGES
from companion.printing.art import INKS, art, inked, inks
from companion.printing.layout import BETWEEN, PAPERS
from companion.printing.printed_game import PrintedGame
from companion.table.table import Refused
from companion.web.context import Context
from companion.web.pages.way_back import way_back
from companion.web.server.connections import Activity, connection_of, from_laptop

_PATIENCE = 120.0
"""Seconds that a printed game may take on a slow laptop."""
_WAITING = 6
"""How many requests from outside the laptop may wait for a file."""
_YIELDS = 5
"""The niceness of the process that prints: the game comes first."""

Variant = tuple[str, ...]
"""One file each: pdf or svg, the game, the paper, the ink, the language."""


class PrintPage:
    """What the host prints before or after the evening."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._renderer = context.renderer
        self._press = threading.Lock()
        self._waiting = 0
        self._join = ""
        self._made: dict[Variant, bytes] = {}

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that print."""
        cards = Blueprint("cards", __name__)
        cards.add_url_rule("/cartas", view_func=self.page)
        cards.add_url_rule("/cartas.pdf", view_func=self.pdf)
        cards.add_url_rule("/cartas/folhas", view_func=self.sheets)
        return cards

    def page(self) -> ResponseReturnValue:
        """The choices of paper, ink and language."""
        printed, drawn = self._printed_game(), art(self._context.dist, self._game)
        return self._renderer.page(
            "cards.html",
            self._renderer.lang(),
            printed=printed,
            papers=tuple(PAPERS),
            inks=INKS,
            shown=[
                inked(drawn.pictures[picture], inks(drawn, ink, "colour"))
                for picture, ink in printed.shown
            ],
            back=way_back(self._context),
        )

    @property
    def _game(self) -> str:
        return self._context.registry.main.sitting.game

    def _printed_game(self) -> PrintedGame:
        """The game on paper; 404 when the table's game brings none."""
        if not (printed := extras_of(self._game).printed):
            abort(404)
        return printed

    def pdf(self) -> ResponseReturnValue:
        """The file for ``paper``, ``ink`` and ``lang``, with the code of the shown table."""
        if not (wish := self._wish()):
            return self._renderer.message(Text("guard.bad_request"), self._renderer.lang(), 400)
        try:
            file = self._file("pdf", wish)
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 429)
        response = Response(file, mimetype="application/pdf")
        name = f"{wish['--game']}-{wish['--paper']}.pdf"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    def sheets(self) -> ResponseReturnValue:
        """The same sheets as a page that the browser prints."""
        if not (wish := self._wish()):
            return self._renderer.message(Text("guard.bad_request"), self._renderer.lang(), 400)
        try:
            file = self._file("svg", wish)
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 429)
        _, *drawn, _ = file.decode().split(BETWEEN)
        # The address says in which language the cards are; around them stand the reader's words.
        lang = self._renderer.reads()
        title = self._printed_game().title
        return self._renderer.page(
            "sheets.html", lang, title=title, drawn=drawn, paper=wish["--paper"]
        )

    def _wish(self) -> dict[str, str] | None:
        """The options for ``print`` that this request asks for; ``None`` when they are unknown."""
        paper, ink = request.args.get("paper", "a4"), request.args.get("ink", INKS[0])
        lang = request.args.get("lang", LANGUAGES[0])
        self._printed_game()
        if paper not in PAPERS or ink not in INKS or lang not in LANGUAGES:
            return None
        join = self._context.address.join_url(self._context.registry.main.code)
        return {
            "--game": self._game,
            "--paper": paper,
            "--ink": ink,
            "--lang": lang,
            "--join": join,
        }

    def _file(self, kind: str, wish: dict[str, str]) -> bytes:
        """The file, made once and kept; one is made at a time. Raises ``Refused`` when this address
        has had too many made, or too many requests wait."""
        join = wish["--join"]
        variant = (kind, *(wish[one] for one in ("--game", "--paper", "--ink", "--lang")))
        if file := self._kept(join).get(variant):
            return file
        if not from_laptop(request.environ):
            if self._waiting >= _WAITING:
                raise Refused(Text("guard.crowd"))
            if not self._context.limits.prints.take(request.remote_addr):
                raise Refused(Text("guard.too_fast"))
        connection = connection_of(request.environ)
        if connection:
            connection.turn(Activity.TALKING)  # a slow laptop is given the time it takes
        self._waiting += 1
        try:
            with self._press:
                made = self._kept(join)
                if variant not in made:
                    made[variant] = _printed(kind, wish)
                return made[variant]
        finally:
            self._waiting -= 1
            if connection:
                connection.turn(Activity.ASKED)

    def _kept(self, join: str) -> dict[Variant, bytes]:
        """The files made with this join address on them; only those of the newest one are kept."""
        if self._join != join:
            self._join, self._made = join, {}
        return self._made


def _printed(kind: str, wish: dict[str, str]) -> bytes:
    """Runs ``print`` in a process of its own: it takes seconds, and a game goes on meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"sheets.{kind}"
        options = [word for option in wish.items() for word in option]
        with subprocess.Popen(
            [sys.executable, "-m", "companion", "print", *options, "--out", str(path)],
            cwd=Path(companion.__file__).parent.parent,
            env={**os.environ, "BRUMA_ASYNC_MODE": "threading"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                if hasattr(os, "setpriority"):  # not on Windows
                    os.setpriority(os.PRIO_PROCESS, process.pid, _YIELDS)
                if process.wait(_PATIENCE):
                    raise ChildProcessError
            finally:
                process.kill()
        return path.read_bytes()
