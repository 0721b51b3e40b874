"""Seats that move to another phone: what is asked for over the socket, and the pages they pass."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.access.access import Doors
from companion.table.access.recovery import Knock
from companion.table.registry import Lobby
from companion.table.requests import SEATS, Admit, AdmitAll, HandOver, KeepSeat, ReturnCode
from companion.table.state import Person
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.address.address import Place
from companion.web.identity import (
    Asker,
    carried,
    held,
    host_auth,
    remember,
    room_for_one_more,
)
from companion.web.pages.forms import Forms
from companion.web.pages.join_tv_host import Pages
from companion.web.pages.render import Renderer, asked, table_name
from companion.web.pages.tickets import Ticket, read, returner
from companion.web.server.places import FIRST, PEOPLE

AnySeats = HandOver | KeepSeat | ReturnCode | Admit | AdmitAll


class Seats:
    """Hand-over, and coming back."""

    def __init__(
        self, lobby: Lobby, place: Place, shell: Renderer, pages: Pages, forms: Forms
    ) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._pages = pages
        self._forms = forms
        self.here: Callable[[Table], frozenset[str]] = lambda _: frozenset()
        """The people of whom a screen is connected."""

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead from one phone to another."""
        seats = Blueprint("seats", __name__)
        seats.add_url_rule("/h/<secret>", view_func=self.offered)
        seats.add_url_rule("/h/<secret>", view_func=self.take, methods=["POST"])
        seats.add_url_rule("/j/<code>/back", view_func=self.come_back, methods=["POST"])
        seats.add_url_rule("/host/codes", view_func=self.codes, methods=["POST"])
        seats.add_url_rule("/w/<ticket>", view_func=self.waiting)
        seats.add_url_rule("/w/<ticket>", view_func=self.wait, methods=["POST"])
        return seats

    def order(self, asker: Asker, message: object) -> dict[str, Any]:
        """Carry out what the host asks for any seat, or a person for their own. Raises
        ``Refused``."""
        order, doors = _decode(message), self._lobby.doors[asker.table.code]
        if not (asker.is_host or _own(asker, order)):
            raise Refused(Text("table.not_host"))
        match order:
            case HandOver(person=person):
                path = f"/h/{doors.offer(person)}"
                return {"offer": {"qr": qr.svg(self._place.url(path), ""), "path": path}}
            case KeepSeat(person=person):
                doors.withdraw(person)
            case ReturnCode(person=person):
                return {"code": doors.new_code(person)}
            case Admit(knock=knock, yes=yes, sure=sure):
                doors.answer(knock, yes, self.here(asker.table), sure=sure)
            case AdmitAll(knocks=knocks):
                doors.answer_all(knocks, self.here(asker.table))
        return {}

    # Hand-over.

    def offered(self, secret: str) -> ResponseReturnValue:
        """Whose seat this is, and one question; looking at it uses nothing up."""
        try:
            doors = self._lobby.offered(secret)
            person = doors.offered(secret)
        except Refused as refusal:
            return self._sorry(refusal)
        lang = asked() or person.lang
        mine = _mine(self._lobby, doors.table, person)
        return self._shell.page(
            "handover.html",
            lang,
            name=person.name,
            table_name=table_name(doors.table.sitting, lang),
            seat=f"/s/{mine}" if mine else None,
            once=secrets.token_urlsafe(8),
        )

    def take(self, secret: str) -> ResponseReturnValue:
        """The seat moves to this browser."""

        def get() -> str:
            doors = self._lobby.offered(secret)
            room_for_one_more(request, self._lobby, doors.table)
            return doors.take(secret)

        try:
            return self._seated(self._forms.token(request.form.get("once", ""), get))
        except Refused as refusal:
            return self._sorry(refusal)

    # Coming back.

    def come_back(self, code: str) -> ResponseReturnValue:
        """Somebody says that they are at this table already: by a return code, which is proof, or
        by their name, which the host has to confirm."""
        try:
            table = self._lobby.table(code)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        doors, address = self._lobby.doors[table.code], request.remote_addr or ""
        try:
            if person := table.sitting.person(request.form.get("person", "")):
                return self._knocked(doors, person, address)
            return self._seated(
                self._forms.token(request.form.get("once", ""), lambda: self._typed(doors, address))
            )
        except Refused as refusal:
            return self._pages.join_page(table, back=refusal.text), 400

    def _typed(self, doors: Doors, address: str) -> str:
        room_for_one_more(request, self._lobby, doors.table)
        return doors.come_back(request.form.get("return", "")[:40], address)

    def _knocked(self, doors: Doors, person: Person, address: str) -> ResponseReturnValue:
        if mine := _mine(self._lobby, doors.table, person):
            return redirect(f"/s/{mine}", 303)
        room_for_one_more(request, self._lobby, doors.table)
        ticket = returner(doors.table, person)
        doors.ask(person.id, ticket, address)
        return redirect(f"/w/{ticket}{_carried()}", 303)

    def waiting(self, ticket: str) -> ResponseReturnValue:
        """The browser that knocked waits here for the host's answer."""
        try:
            found = read(ticket, self._lobby, carried(request, self._lobby))
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        knock = self._lobby.doors[found.table.code].knocks.find(ticket)
        sign = knock.sign if knock else ""
        return self._wait_page(found, {"text": self._say(found, _asked(found)), "sign": sign})

    def wait(self, ticket: str) -> ResponseReturnValue:
        """The browser asks whether the host has answered: again and again, also after a restart
        that has forgotten it. Without a script a person presses a button for it."""
        plain = "application/json" not in request.headers.get("Accept", "")
        try:
            found = read(ticket, self._lobby, carried(request, self._lobby))
        except Refused as refusal:
            said = {"text": Words(self._shell.lang()).render(refusal.text), "over": True}
            return (
                self._shell.message(refusal.text, self._shell.lang(), 404)
                if plain
                else jsonify(said)
            )
        token, said = self._answered(found)
        if plain:
            return self._seated(token) if token else self._wait_page(found, said)
        response = jsonify({"to": f"/s/{token}"} if token else said)
        if token:
            self._speaks(token)
            remember(response, request, self._lobby, token)
        return response

    def _answered(self, ticket: Ticket) -> tuple[str | None, dict[str, Any]]:
        """The seat's token, or what the waiting browser is told instead: a text, the sign that
        the host sees too, and in how many seconds it may ask again, if it has to."""
        doors = self._lobby.doors[ticket.table.code]
        try:
            knock = self._asks(doors, ticket)
            if knock.answer:
                room_for_one_more(request, self._lobby, ticket.table)
                _room_at(ticket)
            if token := doors.come_in(knock):
                return token, {}
        except Refused as refusal:
            return None, {"text": self._say(ticket, refusal.text), "again": 0}
        return None, self._told(ticket, doors, knock)

    def _asks(self, doors: Doors, ticket: Ticket) -> Knock:
        address, again = request.remote_addr or "", "again" in request.form
        if ticket.person:
            return doors.ask(ticket.person.id, ticket.text, address, again)
        keys = self._lobby.tokens.barred(ticket.table, carried(request, self._lobby))
        lang = self._shell.lang(ticket.table)
        return doors.ask_in(ticket.name, lang, ticket.text, address, keys, again)

    def _told(self, ticket: Ticket, doors: Doors, knock: Knock) -> dict[str, Any]:
        if not doors.knocks.over(knock):
            return {"text": self._say(ticket, _asked(ticket)), "sign": knock.sign}
        rest = doors.knocks.rest(knock.person, knock.address)
        key = "wait.no" if knock.answer is False else "wait.late"
        return {"text": self._say(ticket, Text(key)), "again": rest}

    def _say(self, ticket: Ticket, text: Text) -> str:
        return Words(self._lang(ticket)).render(text)

    def _lang(self, ticket: Ticket) -> str:
        known = ticket.person.lang if ticket.person else self._shell.lang(ticket.table)
        return asked() or known

    def _wait_page(self, ticket: Ticket, said: dict[str, Any]) -> Response:
        lang = self._lang(ticket)
        return self._shell.page(
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

    def codes(self) -> ResponseReturnValue:
        """A sheet to print: a new return code for everyone, so that those before are void."""
        table = self._lobby.main
        found = held(request, self._lobby, table)
        lang = found[0].person.lang if found else table.sitting.lang
        if host_auth(request, self._lobby, self._place, table) is None:
            return self._shell.message(Text("table.host_only_here"), lang, 403)
        doors = self._lobby.doors[table.code]
        people = [one for one in table.sitting.people if not one.bot]
        try:
            codes = [(one.name, doors.new_code(one.id)) for one in people]
        except Refused as refusal:
            return self._shell.message(refusal.text, lang, 503)
        url = self._place.join_url(table.code)
        return self._shell.page(
            "codes.html",
            lang,
            table_name=table_name(table.sitting, lang),
            table_code=table.code,
            address=self._place.short(table.code),
            qr_svg=qr.svg(url),
            codes=codes,
        )

    # Both.

    def _speaks(self, token: str) -> None:
        """Whoever has chosen a language on the way in reads in it from now on."""
        if wanted := asked():
            table, person = self._lobby.tokens.holder(token)
            table.speak(person.id, wanted)

    def _seated(self, token: str) -> Response:
        self._speaks(token)
        response = make_response(redirect(f"/s/{token}", 303))
        remember(response, request, self._lobby, token)
        return response

    def _sorry(self, refusal: Refused) -> Response:
        return self._shell.message(refusal.text, self._shell.lang(), 404, "handover.sorry")


def _carried() -> str:
    """What the next page of the way in has to know of the language that was chosen."""
    return f"?lang={asked()}" if asked() else ""


def _room_at(ticket: Ticket) -> None:
    """Raises ``Refused`` when somebody new finds the table crowded: whom the host has let in finds
    places there that nobody else takes."""
    if ticket.person is None and len(ticket.table.sitting.people) >= PEOPLE + FIRST:
        raise Refused(Text("guard.table_crowded"))


def _asked(ticket: Ticket) -> Text:
    return Text("wait.asked" if ticket.person else "wait.asked_in")


def _own(asker: Asker, order: AnySeats) -> bool:
    """Whether a seat's phone asks to offer its own seat."""
    one = asker.one if asker.seat else None
    if one is None or not isinstance(order, HandOver | KeepSeat):
        return False
    return order.person == one.id


def _mine(lobby: Lobby, table: Table, person: Person) -> str | None:
    """The token of this seat, if this browser holds it."""
    return next((one.token for one in held(request, lobby, table) if one.person == person), None)


def _decode(message: object) -> AnySeats:
    try:
        order: AnySeats = msgspec.convert(message, SEATS)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
    return order
