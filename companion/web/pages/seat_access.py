"""Seats that move to another phone: the requests over the socket, and the pages on the way."""

import secrets
from typing import Any

import msgspec
from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.table.access.access import Doors
from companion.table.requests import SEATS, Admit, AdmitAll, HandOver, KeepSeat, ReturnCode
from companion.table.state import Person
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.context import Context
from companion.web.identity import Asker, held, host_auth, remember, room_for_one_more
from companion.web.pages.join_form import join_page
from companion.web.pages.render import asked, table_name
from companion.web.pages.tickets import returner

AnySeats = HandOver | KeepSeat | ReturnCode | Admit | AdmitAll


class SeatAccess:
    """Hand-over to another phone, and coming back to a seat."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._registry = context.registry
        self._renderer = context.renderer

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead from one phone to another."""
        seats = Blueprint("seats", __name__)
        seats.add_url_rule("/h/<secret>", view_func=self.offered)
        seats.add_url_rule("/h/<secret>", view_func=self.take, methods=["POST"])
        seats.add_url_rule("/j/<code>/back", view_func=self.come_back, methods=["POST"])
        seats.add_url_rule("/host/codes", view_func=self.codes, methods=["POST"])
        return seats

    def order(self, asker: Asker, message: object) -> dict[str, Any]:
        """Carry out what the host asks for any seat, or a person for their own. Raises
        ``Refused``."""
        order, doors = _decode(message), self._registry.doors[asker.table.code]
        if not (asker.is_host or _own(asker, order)):
            raise Refused(Text("table.not_host"))
        here = self._context.presence.here(asker.table)
        match order:
            case HandOver(person=person):
                path = f"/h/{doors.offer(person)}"
                return {"offer": {"qr": qr.svg(self._context.address.url(path), ""), "path": path}}
            case KeepSeat(person=person):
                doors.withdraw(person)
            case ReturnCode(person=person):
                return {"code": doors.new_code(person)}
            case Admit(knock=knock, yes=yes, sure=sure):
                doors.answer(knock, yes, here, sure=sure)
            case AdmitAll(knocks=knocks):
                doors.answer_all(knocks, here)
        return {}

    # Hand-over.

    def offered(self, secret: str) -> ResponseReturnValue:
        """Asks whether to take this seat; opening the page uses nothing up."""
        try:
            doors = self._registry.offered(secret)
            person = doors.offered(secret)
        except Refused as refusal:
            return self._sorry(refusal)
        lang = asked() or person.lang
        mine = self._token_of(doors.table, person)
        return self._renderer.page(
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
            doors = self._registry.offered(secret)
            room_for_one_more(request, self._registry, doors.table)
            return doors.take(secret)

        try:
            return seated(self._context, self._context.forms.token(_once(), get))
        except Refused as refusal:
            return self._sorry(refusal)

    def _sorry(self, refusal: Refused) -> Response:
        renderer = self._renderer
        return renderer.message(refusal.text, renderer.lang(), 404, title="handover.sorry")

    # Coming back.

    def come_back(self, code: str) -> ResponseReturnValue:
        """A person says that they have a seat here: by a return code, which proves it, or by
        their name, which the host has to confirm."""
        try:
            table = self._registry.table(code)
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 404)
        doors, address = self._registry.doors[table.code], request.remote_addr or ""
        try:
            if person := table.sitting.person(request.form.get("person", "")):
                return self._knocked(doors, person, address)
            token = self._context.forms.token(_once(), lambda: self._typed(doors, address))
            return seated(self._context, token)
        except Refused as refusal:
            return join_page(self._context, table, back=refusal.text), 400

    def _typed(self, doors: Doors, address: str) -> str:
        room_for_one_more(request, self._registry, doors.table)
        return doors.come_back(request.form.get("return", "")[:40], address)

    def _knocked(self, doors: Doors, person: Person, address: str) -> ResponseReturnValue:
        if mine := self._token_of(doors.table, person):
            return redirect(f"/s/{mine}", 303)
        room_for_one_more(request, self._registry, doors.table)
        ticket = returner(doors.table, person)
        doors.ask(person.id, ticket, address)
        wanted = f"?lang={asked()}" if asked() else ""
        return redirect(f"/w/{ticket}{wanted}", 303)

    def _token_of(self, table: Table, person: Person) -> str | None:
        """The token of this person's seat, if this browser holds it."""
        mine = held(request, self._registry, table)
        return next((one.token for one in mine if one.person == person), None)

    def codes(self) -> ResponseReturnValue:
        """A sheet to print, with a new return code for every person; older codes are void."""
        registry, address = self._registry, self._context.address
        table = registry.main
        found = held(request, registry, table)
        lang = found[0].person.lang if found else table.sitting.lang
        if host_auth(request, registry, address, table) is None:
            return self._renderer.message(Text("table.host_only_here"), lang, 403)
        doors = registry.doors[table.code]
        people = [one for one in table.sitting.people if not one.bot]
        try:
            codes = [(one.name, doors.new_code(one.id)) for one in people]
        except Refused as refusal:
            return self._renderer.message(refusal.text, lang, 503)
        return self._renderer.page(
            "codes.html",
            lang,
            table_name=table_name(table.sitting, lang),
            table_code=table.code,
            address=address.short(table.code),
            qr_svg=qr.svg(address.join_url(table.code)),
            codes=codes,
        )


def seated(context: Context, token: str) -> Response:
    """Leads this browser to the seat of ``token``, and lets it remember the seat."""
    keep_language(context, token)
    response = make_response(redirect(f"/s/{token}", 303))
    remember(response, request, context.registry, token)
    return response


def keep_language(context: Context, token: str) -> None:
    """The person who chose a language on the way in reads in it from now on."""
    if wanted := asked():
        table, person = context.registry.tokens.holder(token)
        table.speak(person.id, wanted)


def _once() -> str:
    """The random name of the form that was sent."""
    return request.form.get("once", "")


def _own(asker: Asker, order: AnySeats) -> bool:
    """Whether a seat's phone asks to offer its own seat."""
    one = asker.one if asker.seat else None
    if one is None or not isinstance(order, HandOver | KeepSeat):
        return False
    return order.person == one.id


def _decode(message: object) -> AnySeats:
    try:
        order: AnySeats = msgspec.convert(message, SEATS)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
    return order
