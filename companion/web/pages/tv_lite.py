"""The TV in plain HTML, for browsers of long ago: the same public view, drawn by the laptop."""

from contextlib import suppress
from typing import Any, Final

import msgspec
from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from companion.i18n.catalogue import Words
from companion.table.registry import Lobby
from companion.table.table import Refused, Table
from companion.web.address import qr
from companion.web.address.address import Place
from companion.web.identity import Asker
from companion.web.live.hub import Hub
from companion.web.live.screens import Moment, screen
from companion.web.pages.film import TvFilm
from companion.web.pages.render import Renderer, table_name

HOUSE_LINE: Final = 95
"""How many letters of the house rules have room on a line."""


class Lite:
    """The shown table for a TV that can do little: a page, and its picture to ask for again."""

    def __init__(
        self, lobby: Lobby, place: Place, shell: Renderer, wire: Hub, projector: TvFilm
    ) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._wire = wire
        self._projector = projector

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that a plain TV asks for."""
        lite = Blueprint("lite", __name__)
        lite.add_url_rule("/tv/lite", view_func=self.page)
        lite.add_url_rule("/tv/lite/now", view_func=self.now)
        return lite

    def page(self) -> ResponseReturnValue:
        """The whole page, with the picture as it is now."""
        table = self._lobby.main
        lang = table.sitting.lang
        return self._shell.page(
            "lite.html", lang, table_name=table_name(table.sitting, lang), picture=self.now()
        )

    def now(self) -> str:
        """The picture alone, for a page that is open."""
        table = self._lobby.main
        seen = self._seen(table)
        if seen["film"]:
            with suppress(Refused):
                return self._film(seen["film"], table.sitting.lang)
        return render_template(
            "lite_now.html",
            t=Words(table.sitting.lang).say,
            begins=lambda key: self._begins(seen, key, table.sitting.lang),
            seen=seen,
            view=seen["view"],
            house=self._house(seen, table.sitting.lang),
            code=table.code,
            short=self._place.short(table.code),
            qr_svg=qr.svg(self._place.join_url(table.code)),
        )

    def _begins(self, seen: dict[str, Any], key: str, lang: str) -> str:
        """Where the next game is begun: on the phone of a host who is here, else on the laptop."""
        hosts = (one["name"] for one in seen["people"] if one.get("host") and not one.get("away"))
        if who := next(hosts, ""):
            return Words(lang).say(f"{key}_phone", who=who)
        return Words(lang).say(key, address=self._place.local("/host"))

    def _house(self, seen: dict[str, Any], lang: str) -> list[list[str]]:
        """The rules of this table, in pages of one line; the next page comes with the next turn."""
        say = Words(lang).say
        pages: list[list[str]] = []
        for rule in seen["house"]:
            told = say("tv.house.rule", label=rule["label"], value=rule["value"])
            if pages and sum(map(len, pages[-1])) + len(told) <= HOUSE_LINE:
                pages[-1].append(told)
            else:
                pages.append([told])
        return pages

    def _film(self, film: dict[str, Any], lang: str) -> str:
        """One step of the finished game that is on the TVs, with open hands. Raises ``Refused``
        when it is over meanwhile."""
        told = msgspec.json.decode(self._projector.told(lang))
        step = told["steps"][film["step"]]
        view = step["view"]
        for seat, eyes in zip(view["seats"], step["eyes"], strict=True):
            seat["shown"] = [card and card.partition("/")[0] for card in eyes.get("hand") or ()]
        return render_template(
            "lite_film.html",
            t=Words(lang).say,
            film=film,
            step=step,
            view=view,
            scene=None if film["scene"] is None else told["scenes"][film["scene"]],
            seen={"people": []},
        )

    def _seen(self, table: Table) -> dict[str, Any]:
        """What the TV is sent, as it is sent: everything that is drawn here stands in it."""
        with table.lock:
            doors, here = self._lobby.doors[table.code], self._wire.here(table)
            again, lang = self._wire.again(table), table.sitting.lang
            moment = Moment(table, doors, here, lang, again, self._wire.film(table))
            picture = screen(Asker(table), moment)
        seen: dict[str, Any] = msgspec.json.decode(picture)
        return seen
