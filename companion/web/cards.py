"""The page of the printed cards, and the PDF that it offers."""

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

import companion
from companion.core.text import Text
from companion.games.bruma.model import Character
from companion.lobby import Lobby
from companion.paper.art import INKS, art, inked, inks
from companion.paper.sheets import PAPERS
from companion.web.place import Place
from companion.web.primer import Primer
from companion.web.shell import Shell
from companion.words import LANGUAGES

_PATIENCE = 120.0
"""Seconds that a printed game may take on a slow laptop."""
_KEPT = 16


class Cards:
    """What somebody prints before or after the evening."""

    def __init__(
        self, lobby: Lobby, place: Place, shell: Shell, primer: Primer, dist: Path
    ) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._primer = primer
        self._dist = dist
        self._making = threading.Lock()
        self._made: dict[tuple[str, ...], bytes] = {}

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that print."""
        cards = Blueprint("cards", __name__)
        cards.add_url_rule("/cartas", view_func=self.page)
        cards.add_url_rule("/cartas.pdf", view_func=self.pdf)
        return cards

    def page(self) -> ResponseReturnValue:
        """The choices, and how to print what comes of them."""
        drawn = art(self._dist)
        shown = [inked(drawn.faces[one], inks(drawn, one, "colour")) for one in Character]
        return self._shell.page(
            "cards.html",
            self._primer.lang(),
            papers=tuple(PAPERS),
            inks=INKS,
            shown=[*shown, inked(drawn.back, inks(drawn, "back", "colour"))],
            back=self._primer.back(),
        )

    def pdf(self) -> ResponseReturnValue:
        """The file for ``paper``, ``ink`` and ``lang``, with the code of the shown table."""
        paper, ink = request.args.get("paper", "a4"), request.args.get("ink", INKS[0])
        lang = request.args.get("lang", LANGUAGES[0])
        if paper not in PAPERS or ink not in INKS or lang not in LANGUAGES:
            return self._shell.message(Text("guard.bad_request"), self._primer.lang(), 400)
        join = self._place.join_url(self._lobby.main.code)
        wish = ("--paper", paper, "--ink", ink, "--lang", lang, "--join", join)
        response = Response(self._file(wish), mimetype="application/pdf")
        response.headers["Content-Disposition"] = f'attachment; filename="bruma-{paper}.pdf"'
        return response

    def _file(self, wish: tuple[str, ...]) -> bytes:
        """Made once and kept: whoever asks again and again holds nobody up."""
        with self._making:
            if wish not in self._made:
                made = _printed(wish)
                while len(self._made) >= _KEPT:
                    del self._made[next(iter(self._made))]
                self._made[wish] = made
            return self._made[wish]


def _printed(wish: tuple[str, ...]) -> bytes:
    """By a process of its own: it is seconds of work, and a game goes on meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bruma.pdf"
        subprocess.run(
            [sys.executable, "-m", "companion", "print", *wish, "--out", str(path)],
            cwd=Path(companion.__file__).parent.parent,
            env={**os.environ, "BRUMA_ASYNC_MODE": "threading"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=True,
        )
        return path.read_bytes()
