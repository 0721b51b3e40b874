"""The page of the rules: the whole game on one page, in the language of whoever reads it."""

from pathlib import Path

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from companion.core.rules_page import Picture
from companion.games import extras_of
from companion.printing.art import art, inked, inks
from companion.table.registry import Lobby
from companion.web.address.address import Place
from companion.web.identity import held
from companion.web.pages.render import Renderer


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
        """The rules of the table's game, with the way back to where this browser came from; 404
        when the game brings no such page."""
        game = self._lobby.main.sitting.game
        if not (rules := extras_of(game).rules_page):
            abort(404)

        def drawn(one: Picture) -> str:
            found = art(self._dist, game)
            return inked(found.pictures[one.picture], inks(found, one.ink, "colour"))

        return self._shell.page(
            "rules.html", self.lang(), rules=rules, drawn=drawn, back=self.back()
        )

    def lang(self) -> str:
        """The language of whoever reads here."""
        return self._shell.lang()

    def back(self) -> tuple[str, str]:
        """Where a reader goes next, and the key of what that is called."""
        if mine := held(request, self._lobby):
            return f"/s/{mine[0].token}", "rules.back"
        if self._place.is_loopback(request.remote_addr):
            return "/host", "rules.back"
        return f"/j/{self._lobby.main.code}", "page.to_join"
