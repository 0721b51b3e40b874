"""The page of the rules: the whole game on one page, in the reader's language."""

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue

from companion.core.rules_page import Picture
from companion.games import extras_of
from companion.printing.art import art, inked, inks
from companion.web.context import Context
from companion.web.pages.way_back import way_back


class RulesPage:
    """Open to everyone at any time."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md."""
        page = Blueprint("rules", __name__)
        page.add_url_rule("/regras", view_func=self.page)
        return page

    def page(self) -> ResponseReturnValue:
        """The rules of the shown table's game, and the way back to where this browser came from;
        404 when the game brings no such page."""
        context, renderer = self._context, self._context.renderer
        game = context.registry.main.sitting.game
        if not (rules := extras_of(game).rules_page):
            abort(404)

        def drawn(one: Picture) -> str:
            found = art(context.dist, game)
            return inked(found.pictures[one.picture], inks(found, one.ink, "colour"))

        return renderer.page(
            "rules.html", renderer.lang(), rules=rules, drawn=drawn, back=way_back(context)
        )
