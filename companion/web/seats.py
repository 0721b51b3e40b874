"""Seats that move to another phone: what is asked for over the socket, and the pages they pass."""

import secrets
from typing import Any

import msgspec
from flask import Blueprint, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.lobby import Lobby
from companion.orders import SEATS, HandOver, KeepSeat
from companion.table import Refused
from companion.web import qr
from companion.web.identity import Asker, held, remember, room_for_one_more
from companion.web.place import Place
from companion.web.shell import Shell, table_name


class Seats:
    """Hand-over."""

    def __init__(self, lobby: Lobby, place: Place, shell: Shell) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead from one phone to another."""
        seats = Blueprint("seats", __name__)
        seats.add_url_rule("/h/<secret>", view_func=self.offered)
        seats.add_url_rule("/h/<secret>", view_func=self.take, methods=["POST"])
        return seats

    def order(self, asker: Asker, message: object) -> dict[str, Any]:
        """Carry out what the host asks for any seat, or a person for their own. Raises
        ``Refused``."""
        order = _decode(message)
        own = asker.seat and asker.one is not None and asker.person == order.person
        if not (own or asker.is_host):
            raise Refused(Text("table.not_host"))
        match order:
            case HandOver(person=person):
                path = f"/h/{self._lobby.offer(asker.table, person)}"
                return {"offer": {"qr": qr.svg(self._place.url(path), ""), "path": path}}
            case KeepSeat(person=person):
                self._lobby.withdraw(asker.table, person)
                return {}

    # Hand-over.

    def offered(self, secret: str) -> ResponseReturnValue:
        """Whose seat this is, and one question; looking at it uses nothing up."""
        lang = self._shell.lang()
        try:
            table, person = self._lobby.offered(secret)
        except Refused as refusal:
            return self._shell.message(refusal.text, lang, 404, "handover.sorry")
        lang = self._shell.lang(table)
        mine = (one.token for one in held(request, self._lobby, table) if one.person == person)
        token = next(mine, None)
        return self._shell.page(
            "handover.html",
            lang,
            name=person.name,
            table_name=table_name(table.sitting, lang),
            seat=f"/s/{token}" if token else None,
            once=secrets.token_urlsafe(8),
        )

    def take(self, secret: str) -> ResponseReturnValue:
        """The seat moves to this browser."""
        once = request.form.get("once", "")
        try:
            token = self._lobby.taken(secret, once)
            if token is None:
                table, _ = self._lobby.offered(secret)
                room_for_one_more(request, self._lobby, table)
                token = self._lobby.take(secret, once)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404, "handover.sorry")
        response = make_response(redirect(f"/s/{token}", 303))
        remember(response, request, self._lobby, token)
        return response


def _decode(message: object) -> HandOver | KeepSeat:
    try:
        order: HandOver | KeepSeat = msgspec.convert(message, SEATS)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
    return order
