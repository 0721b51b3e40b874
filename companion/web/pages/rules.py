"""The page of the rules: the whole game on one page, in the language of whoever reads it."""

from pathlib import Path

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.games.bruma import primer
from companion.games.bruma.model import Character
from companion.i18n.catalogue import Words
from companion.printing.art import art, inked, inks
from companion.table.registry import Lobby
from companion.web.address.address import Place
from companion.web.identity import held
from companion.web.pages.render import Renderer

STEPS = 5
QUESTIONS = (
    *("twice", "false", "refund", "subsidy", "wrong"),
    *("poor", "decline", "once", "talk", "two"),
)


class Primer:
    """What anybody may read at any time."""

    def __init__(self, lobby: Lobby, place: Place, shell: Renderer, dist: Path) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._dist = dist

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md."""
        page = Blueprint("primer", __name__)
        page.add_url_rule("/regras", view_func=self.page)
        return page

    def page(self) -> ResponseReturnValue:
        """The rules, with the way back to where this browser came from."""
        lang = self.lang()
        words, drawn = Words(lang), art(self._dist)
        return self._shell.page(
            "rules.html",
            lang,
            lines=primer.lines(),
            say=words.render,
            numbers=primer.numbers(),
            crafts=[
                (one, inked(drawn.emblems[one], inks(drawn, one, "colour"))) for one in Character
            ],
            steps=range(1, STEPS + 1),
            questions=QUESTIONS,
            back=self.back(),
        )

    def lang(self) -> str:
        """The language of whoever reads here."""
        return self._shell.lang()

    def back(self) -> tuple[str, str]:
        """Where a reader goes next, and the key of what that is called."""
        if mine := held(request, self._lobby):
            return f"/s/{mine[0].token}", "regras.back"
        if self._place.is_loopback(request.remote_addr):
            return "/host", "regras.back"
        return f"/j/{self._lobby.main.code}", "page.to_join"
