"""The page on which a browser without a seat waits for the host's answer."""

from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.access.access import Doors
from companion.table.access.recovery import Knock
from companion.table.table import Refused
from companion.web.context import Context
from companion.web.identity import carried, remember, room_for_one_more
from companion.web.pages.join_form import barred
from companion.web.pages.render import asked, table_name
from companion.web.pages.seat_access import keep_language, seated
from companion.web.pages.tickets import Ticket, read
from companion.web.server.places import FIRST, PEOPLE


class WaitingRoom:
    """Holds nothing: the ticket in the address says who waits for what."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._registry = context.registry
        self._renderer = context.renderer

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md where a browser waits."""
        wait = Blueprint("wait", __name__)
        wait.add_url_rule("/w/<ticket>", view_func=self.page)
        wait.add_url_rule("/w/<ticket>", view_func=self.ask, methods=["POST"])
        return wait

    def page(self, ticket: str) -> ResponseReturnValue:
        """The page; its script asks for the answer again and again."""
        try:
            found = read(ticket, self._registry, carried(request, self._registry))
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 404)
        knock = self._registry.doors[found.table.code].knocks.find(ticket)
        sign = knock.sign if knock else ""
        return self._page(found, {"text": self._say(found, _question(found)), "sign": sign})

    def ask(self, ticket: str) -> ResponseReturnValue:
        """Whether the host has answered: asked again and again, also after a restart that forgot
        the question. Without a script it is a button that the person presses."""
        plain = "application/json" not in request.headers.get("Accept", "")
        try:
            found = read(ticket, self._registry, carried(request, self._registry))
        except Refused as refusal:
            lang = self._renderer.lang()
            if plain:
                return self._renderer.message(refusal.text, lang, 404)
            return jsonify({"text": Words(lang).render(refusal.text), "over": True})
        token, said = self._answered(found)
        if plain:
            return seated(self._context, token) if token else self._page(found, said)
        response = jsonify({"to": f"/s/{token}"} if token else said)
        if token:
            keep_language(self._context, token)
            remember(response, request, self._registry, token)
        return response

    def _answered(self, ticket: Ticket) -> tuple[str | None, dict[str, Any]]:
        """The seat's token, or what the waiting browser is told: a text, the sign that the host
        sees too, and in how many seconds it may ask again, if it has to."""
        doors = self._registry.doors[ticket.table.code]
        try:
            knock = self._knock(doors, ticket)
            if knock.answer:
                room_for_one_more(request, self._registry, ticket.table)
                _check_room(ticket)
            if token := doors.come_in(knock):
                return token, {}
        except Refused as refusal:
            return None, {"text": self._say(ticket, refusal.text), "again": 0}
        return None, self._told(ticket, doors, knock)

    def _knock(self, doors: Doors, ticket: Ticket) -> Knock:
        address, again = request.remote_addr or "", "again" in request.form
        if ticket.person:
            return doors.ask(ticket.person.id, ticket.text, address, again)
        lang, keys = self._renderer.lang(ticket.table), barred(self._context, ticket.table)
        return doors.ask_in(ticket.name, lang, ticket.text, address, keys, again)

    def _told(self, ticket: Ticket, doors: Doors, knock: Knock) -> dict[str, Any]:
        if not doors.knocks.over(knock):
            return {"text": self._say(ticket, _question(ticket)), "sign": knock.sign}
        rest = doors.knocks.rest(knock.person, knock.address)
        key = "wait.no" if knock.answer is False else "wait.late"
        return {"text": self._say(ticket, Text(key)), "again": rest}

    def _say(self, ticket: Ticket, text: Text) -> str:
        return Words(self._lang(ticket)).render(text)

    def _lang(self, ticket: Ticket) -> str:
        known = ticket.person.lang if ticket.person else self._renderer.lang(ticket.table)
        return asked() or known

    def _page(self, ticket: Ticket, said: dict[str, Any]) -> Response:
        lang = self._lang(ticket)
        return self._renderer.page(
            "wait.html",
            lang,
            ("wait",),
            {"page": "wait", "code": ticket.table.code},
            name=ticket.name,
            new=ticket.person is None,
            code=ticket.table.code,
            table_name=table_name(ticket.table.sitting, lang),
            said=said,
        )


def _check_room(ticket: Ticket) -> None:
    """Raises ``Refused`` when the table is too crowded for a new person. The last places are
    kept for those whom the host lets in."""
    if ticket.person is None and len(ticket.table.sitting.people) >= PEOPLE + FIRST:
        raise Refused(Text("guard.table_crowded"))


def _question(ticket: Ticket) -> Text:
    return Text("wait.asked" if ticket.person else "wait.asked_in")
