"""The page that shows a finished game again: step by step, and its highlights."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.games import SHELF
from companion.i18n.catalogue import Words
from companion.table.table import Refused
from companion.web.context import Context

PREFIXES = ("replay", "common", "{game}.card", "{game}.replay")
"""The words of the page."""
BACK = {"tv": "/tv", "host": "/host"}
"""Where the reader came from, as their link says, and where they go back to."""


def reason(refusal: Refused, words: Words) -> str:
    """Why this browser cannot look back now. A reader who is not at the table is told who has to
    open the record first."""
    closed = refusal.text.key == "prova.join"
    return words.say("replay.join") if closed else words.render(refusal.text)


class ReplayPage:
    """Shows what is over to those who may read the record."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to a finished game."""
        replay = Blueprint("replay", __name__)
        replay.add_url_rule("/replay/<code>", view_func=self.page, defaults={"game": 0})
        replay.add_url_rule("/replay/<code>/<int:game>", view_func=self.page)
        replay.add_url_rule("/replay/<code>/<int:game>", view_func=self.show, methods=["POST"])
        return replay

    def page(self, code: str, game: int) -> ResponseReturnValue:
        """The page; it knows nothing of the game yet. Game 0 is the newest one."""
        renderer = self._context.renderer
        try:
            table = self._context.registry.table(code)
        except Refused as refusal:
            return renderer.message(refusal.text, renderer.lang(), 404)
        back = next((BACK[each] for each in BACK if each in request.args), f"/j/{table.code}")
        words = ("replay.title", "replay.noscript")
        # A table may have played several games: the script asks for the drawing of the one it got.
        plays = request.args.get("plays", "")
        plays = plays if plays in SHELF else ""
        return renderer.scripted("replay", table, PREFIXES, *words, plays, number=game, back=back)

    def show(self, code: str, game: int) -> ResponseReturnValue:
        """The whole of a finished game, as JSON, in the language that the page asks for. It is a
        POST because it opens the record: the game cannot be taken back after that."""
        lang = self._context.renderer.lang()
        try:
            file = self._context.finished.opened_json(code, game, lang)
            return Response(file, mimetype="application/json")
        except Refused as refusal:
            return {"refused": reason(refusal, Words(lang))}, 409
