"""The page that checks the cards of a finished game, and the record that it checks."""

from weakref import WeakKeyDictionary

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.registry import Lobby
from companion.table.state import Sitting
from companion.table.table import Refused, Table
from companion.web.address.address import Place
from companion.web.identity import held
from companion.web.pages.render import Renderer


class Proof:
    """What everybody may know once a game is over."""

    def __init__(self, lobby: Lobby, place: Place, shell: Renderer) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._made: WeakKeyDictionary[Table, tuple[Sitting, bytes]] = WeakKeyDictionary()

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to a record."""
        proof = Blueprint("proof", __name__)
        proof.add_url_rule("/prova", view_func=self.page)
        proof.add_url_rule("/prova/<code>", view_func=self.record, methods=["POST"])
        return proof

    def page(self) -> ResponseReturnValue:
        """The page, for the table at which this browser has a seat, else the one that is shown."""
        mine = held(request, self._lobby)
        table = mine[0].table if mine else self._lobby.main
        return self._shell.scripted(
            "proof", table, ("prova", "seal"), "prova.title", "prova.noscript"
        )

    def record(self, code: str) -> ResponseReturnValue:
        """The record of a table's games while none is running (docs/record.md). It is a POST, for
        it changes something: a game of which the record was read cannot be taken back. That is
        for those who played it and the host to choose; anybody else may read what is open
        already."""
        try:
            return Response(self.opened(code), mimetype="application/json")
        except Refused as refusal:
            lang = self._shell.lang()
            return {"refused": Words(lang).render(refusal.text)}, 409

    def opened(self, code: str) -> bytes:
        """The record of this table, if this browser may open it now. Raises ``Refused``."""
        return self.file(self._asked(code))

    def _asked(self, code: str) -> Table:
        """The table with this code, if this browser may read its record now. Whoever played the
        last game, or is the host, opens it; nobody else does. Raises ``Refused``."""
        table = self._lobby.table(code)
        laptop = self._place.is_loopback(request.remote_addr)
        mine = [one.person for one in held(request, self._lobby, table)]
        if not (mine or laptop) and table is not self._lobby.main:
            raise Refused(Text("table.unknown_code"))
        now = table.sitting
        if now.running:
            raise Refused(Text("prova.running"))
        theirs = laptop or any(one.host or one.id in now.played for one in mine)
        if now.sealed and not theirs:
            raise Refused(Text("prova.join"))
        return table

    def file(self, table: Table) -> bytes:
        """The record of ``table``, for whoever may open it. Raises ``Refused``. Made once a
        change: whoever asks again and again holds nobody up."""
        with table.lock:
            kept = self._made.get(table)
            if kept is None or kept[0] is not table.sitting:
                file = self._lobby.record_of(table)
                kept = self._made[table] = (table.sitting, file)
            return kept[1]
