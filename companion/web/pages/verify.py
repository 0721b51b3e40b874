"""The page that checks the cards of a finished game, and the record that it checks."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.i18n.catalogue import Words
from companion.table.table import Refused
from companion.web.context import Context
from companion.web.identity import held


class VerifyPage:
    """What everyone may know once a game is over."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to a record."""
        proof = Blueprint("proof", __name__)
        proof.add_url_rule("/prova", view_func=self.page)
        proof.add_url_rule("/prova/<code>", view_func=self.record, methods=["POST"])
        return proof

    def page(self) -> ResponseReturnValue:
        """The page for the table of this browser's seat, else for the shown table."""
        registry = self._context.registry
        mine = held(request, registry)
        table = mine[0].table if mine else registry.main
        return self._context.renderer.scripted(
            "proof", table, ("prova", "seal", "{game}.proof"), "prova.title", "prova.noscript"
        )

    def record(self, code: str) -> ResponseReturnValue:
        """The record of a table while no game runs there (docs/record.md).

        It is a POST because it changes something: a game whose record was read cannot be taken
        back.
        """
        try:
            return Response(self._context.records.opened(code), mimetype="application/json")
        except Refused as refusal:
            lang = self._context.renderer.lang()
            return {"refused": Words(lang).render(refusal.text)}, 409
