"""The pages of a table: the join form, a seat's phone, the TV and the host's page."""

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.registry import CODE_LENGTH
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.context import Context
from companion.web.identity import Held, held, host_auth, remember, room_for_one_more
from companion.web.live.screens import stage
from companion.web.pages.join_form import barred, join_page
from companion.web.pages.render import table_name
from companion.web.pages.tickets import newcomer
from companion.web.server.connections import from_laptop
from companion.web.server.places import Guests

_SHOWN = 100
"""How many characters of a typed name are shown again."""


class TablePages:
    """What a browser opens to play, to watch and to host."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._registry = context.registry
        self._address = context.address
        self._renderer = context.renderer
        self._guests = Guests()

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
        pages.add_app_template_global(self._renderer.asset, "asset")
        return pages

    # The laptop and the TV.

    def front(self) -> ResponseReturnValue:
        """The laptop is shown the TV's page. A phone is led to its seat, or asked for a code."""
        if self._address.is_loopback(request.remote_addr):
            return redirect("/tv")
        if found := held(request, self._registry):
            return redirect(f"/s/{found[0].token}")
        return self._renderer.page("code.html", self._renderer.lang())

    def tv(self) -> ResponseReturnValue:
        """The page of a TV. The code and the address stand in the HTML, where they stay when the
        script starts. With ``?lite``, and in a very old browser, it is the page in plain HTML."""
        if "lite" in request.args:
            return redirect("/tv/lite")
        table = self._registry.main
        code, lang, host = table.code, table.sitting.lang, self._address.local("/host")
        url = self._address.join_url(code)
        return self._renderer.page(
            "tv.html",
            lang,
            (
                "tv",
                "seal",
                "common",
                "{game}.card",
                "{game}.action",
                "{game}.mode",
                "{game}.sound",
                "{game}.tv",
            ),
            {"auth": {"tv": code}, "code": code, "page": "tv", "host": host},
            code=code,
            host_address=host,
            table_name=table_name(table.sitting, lang),
            short=self._address.short(code),
            join_url=url,
            qr_svg=qr.svg(url),
            stage=stage(table.sitting),
            people=table.sitting.seated,
            chairs=max(table.sitting.rules_of.SEATS),
            short_extra=self._other_addresses(code),
        )

    def host(self) -> ResponseReturnValue:
        """The host's page, for the laptop itself or a phone that the host promoted."""
        table = self._registry.main
        found = held(request, self._registry, table)
        lang = found[0].person.lang if found else table.sitting.lang
        auth = host_auth(request, self._registry, self._address, table)
        if auth is None:
            return self._renderer.message(Text("table.host_only_here"), lang, 403)
        return self._renderer.page(
            "host.html",
            lang,
            ("host", "common", "{game}.card", "{game}.host", "{game}.mode"),
            {"auth": auth, "code": table.code, "page": "host"},
            code=table.code,
            table_name=table_name(table.sitting, lang),
            address=self._address.short(table.code),
            hand=f"/s/{found[0].token}" if found else None,
            notices=[Words(lang).render(notice) for notice in self._registry.notices],
        )

    def qr_code(self) -> ResponseReturnValue:
        """The QR code of the join address."""
        svg = qr.svg(self._address.join_url(self._registry.main.code))
        return Response(svg, mimetype="image/svg+xml")

    def _other_addresses(self, code: str) -> list[str]:
        port = f":{self._address.port}"
        return [f"{address.ip}{port}/j/{code}" for address in self._address.others]

    # Joining.

    def find(self) -> ResponseReturnValue:
        """A typed code leads to its table; without one, the page asks for it."""
        lang, code = self._renderer.lang(), request.args.get("code", "")
        if not code:
            return self._renderer.page("code.html", lang)
        try:
            return redirect(f"/j/{self._registry.table(code).code}")
        except Refused as refusal:
            error = Words(lang).say(refusal.text.key)
            return self._renderer.page("code.html", lang, code=code[:CODE_LENGTH], error=error), 404

    def join(self, code: str) -> ResponseReturnValue:
        """The join form. A browser that has a seat here goes straight to it, unless it asks for
        one more seat on this phone."""
        try:
            table = self._registry.table(code)
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 404)
        found = held(request, self._registry, table)
        if found and "more" not in request.args:
            return redirect(f"/s/{found[0].token}")
        return join_page(self._context, table)

    def enter(self, code: str) -> ResponseReturnValue:
        """The form was sent: the person sits down, watches, or waits for the host's yes."""
        name = request.form.get("name", "")
        try:
            table = self._registry.table(code)
        except Refused as refusal:
            return self._renderer.message(refusal.text, self._renderer.lang(), 404)
        try:
            out = barred(self._context, table)
            if table.sitting.closed or out:
                room_for_one_more(request, self._registry, table)
                ticket = newcomer(table, name, out)
                return redirect(f"/w/{ticket}?lang={self._renderer.lang(table)}", 303)
            once = request.form.get("once", "")
            token = self._context.forms.token(once, lambda: self._admitted(table, name))
        except Refused as refusal:
            status = 429 if refusal.text.key.startswith("guard.") else 400
            page = join_page(self._context, table, error=refusal.text, name=name[:_SHOWN])
            return page, status
        response = make_response(redirect(f"/s/{token}", 303))
        remember(response, request, self._registry, token)
        return response

    def _admitted(self, table: Table, name: str) -> str:
        """The token of a new person. Raises ``Refused`` when the table is being flooded."""
        room_for_one_more(request, self._registry, table)
        address, laptop = request.remote_addr or "", from_laptop(request.environ)
        if not self._guests.is_room(table, address, laptop=laptop):
            raise Refused(Text("guard.table_crowded"))
        mine, joins = (address, table.code), self._context.limits.joins
        if not laptop and not joins.take(mine):
            raise Refused(Text("guard.joins"))
        try:
            person, token = self._registry.tokens.join(table, name, self._renderer.lang(table))
        except Refused:
            joins.give_back(mine)
            raise
        self._guests.came(table, address, person.id)
        return token

    # A seat.

    def seat(self, token: str) -> ResponseReturnValue:
        """The phone of a seat, with the other seats that this browser holds. When the seat is
        gone, the browser is led to one of those."""
        try:
            table, person = self._registry.tokens.holder(token)
        except Refused as refusal:
            if found := held(request, self._registry):
                return redirect(f"/s/{found[0].token}")
            return self._renderer.message(refusal.text, self._renderer.lang(), 404)
        others = [one for one in held(request, self._registry, table) if one.token != token]
        seats = [Held(token, table, person), *others]
        response = self._renderer.page(
            "phone.html",
            person.lang,
            ("phone", "seal", "common", "{game}.card", "{game}.phone"),
            {
                "auth": {"seat": token},
                "seats": [{"token": one.token, "name": one.person.name} for one in seats],
                "code": table.code,
                "page": "phone",
                "tongues": [[each, Words(each).say("join.tongue")] for each in LANGUAGES],
            },
            table.sitting.game,
            code=table.code,
            table_name=table_name(table.sitting, person.lang),
            person=person,
        )
        remember(response, request, self._registry, token)
        return response
