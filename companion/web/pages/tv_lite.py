"""The TV in plain HTML, for very old browsers: the same public view, drawn by the laptop."""

from contextlib import suppress
from typing import Any, Final

import msgspec
from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from companion.i18n.catalogue import Words
from companion.table.state import Sitting
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.context import Context
from companion.web.identity import Asker
from companion.web.live.hub import Hub
from companion.web.live.screens import screen
from companion.web.pages.film import TvFilm
from companion.web.pages.render import table_name

HOUSE_LINE: Final = 95
"""How many characters of the house rules fit on a line."""


class TvLitePage:
    """The shown table: a page, and the part of it that the page fetches again and again."""

    def __init__(self, context: Context, hub: Hub, film: TvFilm) -> None:
        self._context = context
        self._hub = hub
        self._film = film

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that a plain TV asks for."""
        lite = Blueprint("lite", __name__)
        lite.add_url_rule("/tv/lite", view_func=self.page)
        lite.add_url_rule("/tv/lite/now", view_func=self.now)
        return lite

    def page(self) -> ResponseReturnValue:
        """The whole page, with the table as it is now."""
        table = self._context.registry.main
        lang = table.sitting.lang
        return self._context.renderer.page(
            "lite.html", lang, table_name=table_name(table.sitting, lang), picture=self.now()
        )

    def now(self) -> str:
        """The table alone, for a page that is open."""
        table = self._context.registry.main
        seen = self._seen(table)
        if seen["film"]:
            with suppress(Refused):
                return self._step(seen["film"], table.sitting)
        return render_template(
            "lite_now.html",
            t=Words(table.sitting.lang).say,
            begins=lambda key: self._begins(seen, key, table.sitting.lang),
            seen=seen,
            view=seen["view"],
            board=seen["seen"],
            plays=table.sitting.game,
            house=self._house(seen, table.sitting.lang),
            code=table.code,
            short=self._context.address.short(table.code),
            qr_svg=qr.svg(self._context.address.join_url(table.code)),
        )

    def _begins(self, seen: dict[str, Any], key: str, lang: str) -> str:
        """Says where the next game is begun: on a connected host's phone, else on the laptop."""
        hosts = (one["name"] for one in seen["people"] if one.get("host") and not one.get("away"))
        if who := next(hosts, ""):
            return Words(lang).say(f"{key}_phone", who=who)
        return Words(lang).say(key, address=self._context.address.local("/host"))

    def _house(self, seen: dict[str, Any], lang: str) -> list[list[str]]:
        """The rules of this table in pages of one line; each turn shows the next page."""
        say = Words(lang).say
        pages: list[list[str]] = []
        for rule in seen["house"]:
            told = say("tv.house.rule", label=rule["label"], value=rule["value"])
            if pages and sum(map(len, pages[-1])) + len(told) <= HOUSE_LINE:
                pages[-1].append(told)
            else:
                pages.append([told])
        return pages

    def _step(self, film: dict[str, Any], sitting: Sitting) -> str:
        """One step of the finished game that is on the TVs, with open hands. Raises ``Refused``
        when it is over meanwhile."""
        told = msgspec.json.decode(self._film.told(sitting.lang))
        step = told["steps"][film["step"]]
        return render_template(
            "lite_film.html",
            t=Words(sitting.lang).say,
            plays=film["plays"],
            film=film,
            step=step,
            view=step["view"],
            board=step["seen"],
            eyes=step["eyes"],
            scene=None if film["scene"] is None else told["scenes"][film["scene"]],
            seen={"people": []},
        )

    def _seen(self, table: Table) -> dict[str, Any]:
        """The TV's screen as it is sent to one; nothing else is drawn here."""
        with table.lock:
            picture = screen(Asker(table), self._hub.moment(table, table.sitting.lang))
        seen: dict[str, Any] = msgspec.json.decode(picture)
        return seen
