"""The pages: shells that come alive over the socket, and the form where one joins."""

import secrets

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.registry import CODE_LENGTH, Lobby
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.address.address import Place
from companion.web.identity import (
    Held,
    carried,
    held,
    host_auth,
    remember,
    room_for_one_more,
)
from companion.web.live.screens import stage
from companion.web.pages.forms import Forms
from companion.web.pages.render import Renderer, table_name
from companion.web.pages.tickets import newcomer
from companion.web.server.connections import from_laptop
from companion.web.server.places import Guests
from companion.web.server.rate_limits import Limits

_SHOWN = 100
"""Characters of what a form brings that are kept or shown again."""


class Pages:
    """Everything that a browser can open."""

    def __init__(
        self, lobby: Lobby, place: Place, shell: Renderer, limits: Limits, forms: Forms
    ) -> None:
        self._lobby = lobby
        self._limits = limits
        self._guests = Guests()
        self._place = place
        self._shell = shell
        self._forms = forms

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md."""
        pages = Blueprint("pages", __name__)
        pages.add_url_rule("/", view_func=self.front)
        pages.add_url_rule("/tv", view_func=self.tv)
        pages.add_url_rule("/host", view_func=self.host)
        pages.add_url_rule("/qr.svg", view_func=self.qr_code)
        pages.add_url_rule("/j/", view_func=self.find)
        pages.add_url_rule("/j/<code>", view_func=self.join)
        pages.add_url_rule("/j/<code>", view_func=self.enter, methods=["POST"])
        pages.add_url_rule("/s/<token>", view_func=self.seat)
        pages.add_app_template_global(self._shell.asset, "asset")
        return pages

    # The laptop and the TV.

    def front(self) -> ResponseReturnValue:
        """The laptop shows the TV's page; a phone goes to its seat, or says which table."""
        if self._place.is_loopback(request.remote_addr):
            return redirect("/tv")
        if found := held(request, self._lobby):
            return redirect(f"/s/{found[0].token}")
        return self._shell.page("code.html", self._shell.lang())

    def tv(self) -> ResponseReturnValue:
        """The table, plain at first; the code and the address stand in it before any script, and
        where they stay: nothing jumps when the table comes alive. A
        browser of long ago, or whoever asks for it by ``?lite``, gets the page in plain HTML."""
        if "lite" in request.args:
            return redirect("/tv/lite")
        table = self._lobby.main
        code = table.code
        return self._shell.page(
            "tv.html",
            table.sitting.lang,
            ("tv", "seal", "common", "bruma.card", "bruma.sound"),
            {"auth": {"tv": code}, "code": code, "page": "tv", "host": self._place.local("/host")},
            code=code,
            host_address=self._place.local("/host"),
            table_name=table_name(table.sitting, table.sitting.lang),
            short=self._place.short(code),
            join_url=self._place.join_url(code),
            qr_svg=qr.svg(self._place.join_url(code)),
            stage=stage(table.sitting),
            people=table.sitting.seated,
            short_extra=self._other_addresses(code),
        )

    def host(self) -> ResponseReturnValue:
        """The host's page, for the laptop itself or a phone that the host promoted."""
        table = self._lobby.main
        found = held(request, self._lobby, table)
        lang = found[0].person.lang if found else table.sitting.lang
        auth = host_auth(request, self._lobby, self._place, table)
        if auth is None:
            return self._shell.message(Text("table.host_only_here"), lang, 403)
        return self._shell.page(
            "host.html",
            lang,
            ("host", "common", "bruma.card"),
            {"auth": auth, "code": table.code, "page": "host"},
            code=table.code,
            table_name=table_name(table.sitting, lang),
            address=self._place.short(table.code),
            hand=f"/s/{found[0].token}" if found else None,
            notices=[Words(lang).render(notice) for notice in self._lobby.notices],
        )

    def qr_code(self) -> ResponseReturnValue:
        """The QR code of the join address."""
        svg = qr.svg(self._place.join_url(self._lobby.main.code))
        return Response(svg, mimetype="image/svg+xml")

    # Joining.

    def find(self) -> ResponseReturnValue:
        """A typed code leads to its table; without one, the page asks for it."""
        code = request.args.get("code", "")
        if not code:
            return self._shell.page("code.html", self._shell.lang())
        try:
            return redirect(f"/j/{self._lobby.table(code).code}")
        except Refused as refusal:
            lang = self._shell.lang()
            error = Words(lang).say(refusal.text.key)
            return self._shell.page("code.html", lang, code=code[:CODE_LENGTH], error=error), 404

    def join(self, code: str) -> ResponseReturnValue:
        """The form with the name; a browser that has a seat here goes straight to it, unless
        somebody more comes to this phone."""
        try:
            table = self._lobby.table(code)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        found = held(request, self._lobby, table)
        if found and "more" not in request.args:
            return redirect(f"/s/{found[0].token}")
        return self.join_page(table)

    def enter(self, code: str) -> ResponseReturnValue:
        """Somebody gives a name and sits down, or watches until there is a place."""
        name = request.form.get("name", "")
        try:
            table = self._lobby.table(code)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        try:
            if self._must_ask(table):
                room_for_one_more(request, self._lobby, table)
                ticket = newcomer(table, name, self._barred(table))
                return redirect(f"/w/{ticket}?lang={self._shell.lang(table)}", 303)
            token = self._forms.token(
                request.form.get("once", ""), lambda: self._admitted(table, name)
            )
        except Refused as refusal:
            status = 429 if refusal.text.key.startswith("guard.") else 400
            return self.join_page(table, refusal.text, name[:_SHOWN]), status
        response = make_response(redirect(f"/s/{token}", 303))
        remember(response, request, self._lobby, token)
        return response

    def _must_ask(self, table: Table) -> bool:
        """Whether the host has to let this browser in: the table is closed, or it was turned
        out."""
        return table.sitting.closed or bool(self._barred(table))

    def _barred(self, table: Table) -> tuple[str, ...]:
        """The digests for which this browser was turned out of ``table``."""
        return self._lobby.tokens.barred(table, carried(request, self._lobby))

    def _admitted(self, table: Table, name: str) -> str:
        """The token of somebody new, unless the lobby is being filled with names."""
        room_for_one_more(request, self._lobby, table)
        address, laptop = request.remote_addr or "", from_laptop(request.environ)
        if not self._guests.is_room(table, address, laptop=laptop):
            raise Refused(Text("guard.table_crowded"))
        mine, joins = (address, table.code), self._limits.joins
        if not laptop and not joins.take(mine):
            raise Refused(Text("guard.joins"))
        try:
            person, token = self._lobby.tokens.join(table, name, self._shell.lang(table))
        except Refused:
            joins.give_back(mine)
            raise
        self._guests.came(table, address, person.id)
        return token

    def join_page(
        self,
        table: Table,
        error: Text | None = None,
        name: str = "",
        back: Text | None = None,
    ) -> Response:
        """The form with the name, with what was wrong with it; below, the way for whoever is at
        this table already, with what was wrong there."""
        lang, sitting = self._shell.lang(table), table.sitting
        words, mine = Words(lang), held(request, self._lobby, table)
        here = [one.person for one in mine]
        note = self._note(table)
        return self._shell.page(
            "join.html",
            lang,
            code=table.code,
            table_name=table_name(sitting, lang),
            people=sitting.seated,
            error=words.render(error) if error else None,
            note=words.say(note) if note else None,
            name=name,
            once=secrets.token_urlsafe(8),
            mine=mine,
            known=[one for one in sitting.people if not one.bot and one not in here],
            codes=any(one.code for one in sitting.people),
            back=words.render(back) if back else None,
        )

    def _note(self, table: Table) -> str | None:
        """The key of what somebody is told before they come in."""
        sitting = table.sitting
        if self._barred(table):
            return "join.out"
        if sitting.closed:
            return "table.closed"
        if len(sitting.seated) >= max(sitting.rules_of.SEATS):
            return "table.full"
        return "table.started" if sitting.games else None

    # A seat.

    def seat(self, token: str) -> ResponseReturnValue:
        """One phone's seat, with the others that the same phone holds; a seat that is gone gives
        way to one of those."""
        try:
            table, person = self._lobby.tokens.holder(token)
        except Refused as refusal:
            if found := held(request, self._lobby):
                return redirect(f"/s/{found[0].token}")
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        others = [one for one in held(request, self._lobby, table) if one.token != token]
        seats = [Held(token, table, person), *others]
        response = self._shell.page(
            "phone.html",
            person.lang,
            ("phone", "seal", "common", "bruma.card"),
            {
                "auth": {"seat": token},
                "seats": [{"token": one.token, "name": one.person.name} for one in seats],
                "code": table.code,
                "page": "phone",
                "tongues": [[each, Words(each).say("join.tongue")] for each in LANGUAGES],
            },
            code=table.code,
            table_name=table_name(table.sitting, person.lang),
            person=person,
        )
        remember(response, request, self._lobby, token)
        return response

    # What leads nowhere.

    def missing(self, _: Exception) -> ResponseReturnValue:
        """An address that leads nowhere."""
        text = Text("table.not_found.text")
        return self._shell.message(text, self._shell.lang(), 404, "table.not_found.title")

    def slowed(self, response: Response) -> Response:
        """Whoever goes on guessing codes and keys is told to wait; whoever has a right one is
        never asked how often they tried."""
        if response.status_code != 404 or self._limits.guesses.take(request.remote_addr):
            return response
        return self._shell.message(Text("guard.too_fast"), self._shell.lang(), 429)

    def misunderstood(self, error: HTTPException) -> ResponseReturnValue:
        """A method that an address does not know, or a form that is none."""
        text, status = Text("guard.bad_request"), error.code or 400
        answer = self._shell.message(text, self._shell.lang(), status)
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return answer

    def failed(self, _: Exception) -> ResponseReturnValue:
        """A fault of ours; what it was stands in the terminal, without what it said."""
        return self._shell.message(Text("page.our_fault"), self._shell.lang(), 500)

    def _other_addresses(self, code: str) -> list[str]:
        port = f":{self._place.port}"
        return [f"{address.ip}{port}/j/{code}" for address in self._place.others]
