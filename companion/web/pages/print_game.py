"""The page of the printed cards, and what it offers: the sheets as a PDF, and as a page."""

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
from companion.table.registry import Lobby
from companion.table.table import Refused
from companion.web.address.address import Place
from companion.web.pages.render import Renderer
from companion.web.pages.rules import Primer
from companion.web.server.connections import Doing, from_laptop, line_of
from companion.web.server.rate_limits import Limits

_PATIENCE = 120.0
"""Seconds that a printed game may take on a slow laptop."""
_WAITING = 6
"""How many strangers may wait for one to be made."""
_YIELDS = 5
"""By how much the process that prints is less urgent than the game."""

Variant = tuple[str, ...]
"""What there is one file of: pdf or svg, the game, the paper, the ink, the language."""


class PrintPage:
    """What somebody prints before or after the evening."""

    def __init__(
        self,
        lobby: Lobby,
        place: Place,
        shell: Renderer,
        primer: Primer,
        dist: Path,
        limits: Limits,
    ) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._primer = primer
        self._dist = dist
        self._limits = limits
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
        """The choices, and how to print what comes of them."""
        printed, drawn = self._printed_game(), art(self._dist, self._game)
        return self._shell.page(
            "cards.html",
            self._primer.lang(),
            printed=printed,
            papers=tuple(PAPERS),
            inks=INKS,
            shown=[
                inked(drawn.pictures[picture], inks(drawn, ink, "colour"))
                for picture, ink in printed.shown
            ],
            back=self._primer.back(),
        )

    @property
    def _game(self) -> str:
        return self._lobby.main.sitting.game

    def _printed_game(self) -> PrintedGame:
        """The game on paper; 404 when the table's game brings none."""
        if not (printed := extras_of(self._game).printed):
            abort(404)
        return printed

    def pdf(self) -> ResponseReturnValue:
        """The file for ``paper``, ``ink`` and ``lang``, with the code of the shown table."""
        if not (wish := self._wish()):
            return self._shell.message(Text("guard.bad_request"), self._primer.lang(), 400)
        try:
            file = self._file("pdf", wish)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._primer.lang(), 429)
        response = Response(file, mimetype="application/pdf")
        name = f"{wish['--game']}-{wish['--paper']}.pdf"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    def sheets(self) -> ResponseReturnValue:
        """The same sheets on a page, to be looked at and printed by the browser."""
        if not (wish := self._wish()):
            return self._shell.message(Text("guard.bad_request"), self._primer.lang(), 400)
        try:
            file = self._file("svg", wish)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._primer.lang(), 429)
        _, *drawn, _ = file.decode().split(BETWEEN)
        # The address says in which language the cards are; around them stand the reader's words.
        lang = self._shell.reads()
        title = self._printed_game().title
        return self._shell.page(
            "sheets.html", lang, title=title, drawn=drawn, paper=wish["--paper"]
        )

    def _wish(self) -> dict[str, str] | None:
        """What the request asks for, as ``print`` takes it; ``None`` when it asks for nothing that
        there is."""
        paper, ink = request.args.get("paper", "a4"), request.args.get("ink", INKS[0])
        lang = request.args.get("lang", LANGUAGES[0])
        self._printed_game()
        if paper not in PAPERS or ink not in INKS or lang not in LANGUAGES:
            return None
        join = self._place.join_url(self._lobby.main.code)
        return {
            "--game": self._game,
            "--paper": paper,
            "--ink": ink,
            "--lang": lang,
            "--join": join,
        }

    def _file(self, kind: str, wish: dict[str, str]) -> bytes:
        """Made once and kept, one after the other; all that there are is kept. Raises ``Refused``
        when this address has asked for too many that had to be made, or too many wait."""
        join = wish["--join"]
        variant = (kind, *(wish[one] for one in ("--game", "--paper", "--ink", "--lang")))
        if file := self._kept(join).get(variant):
            return file
        if not from_laptop(request.environ):
            if self._waiting >= _WAITING:
                raise Refused(Text("guard.crowd"))
            if not self._limits.prints.take(request.remote_addr):
                raise Refused(Text("guard.too_fast"))
        line = line_of(request.environ)
        if line:
            line.turn(Doing.TALKING)  # it is waited for as long as it takes
        self._waiting += 1
        try:
            with self._press:
                made = self._kept(join)
                if variant not in made:
                    made[variant] = _printed(kind, wish)
                return made[variant]
        finally:
            self._waiting -= 1
            if line:
                line.turn(Doing.ASKED)

    def _kept(self, join: str) -> dict[Variant, bytes]:
        """What is made already with this code on it; only the shown table's is kept."""
        if self._join != join:
            self._join, self._made = join, {}
        return self._made


def _printed(kind: str, wish: dict[str, str]) -> bytes:
    """By a process of its own: it is seconds of work, and a game goes on meanwhile."""
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
