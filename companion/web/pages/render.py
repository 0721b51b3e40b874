"""Renders pages: the template, the words of its language, the addresses of its built files."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from flask import Response, make_response, render_template, request

from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.registry import Registry
from companion.table.state import Sitting
from companion.table.table import Table
from companion.web.identity import held
from companion.web.pages.offers import offers

AT_THE_TABLE = ("phone.html", "tv.html", "lite.html", "codes.html")
"""The pages of the table itself, and printed ones. Every other page has a bar that leads back."""
FILLED_IN = ("join.html", "handover.html", "wait.html", "code.html", "host.html")
"""Pages that never leave by themselves: a half-filled form would be lost."""

COOKIE = "bruma_lang"
"""Remembers the language that was chosen in a browser without a seat."""
_YEAR = 365 * 24 * 3600


def asked() -> str:
    """The language that the address of this request asks for; empty when it asks for none."""
    wanted = request.args.get("lang", "")
    return wanted if wanted in LANGUAGES else ""


class Renderer:
    """Renders the pages of one laptop."""

    def __init__(self, registry: Registry, dist: Path) -> None:
        self._registry = registry
        self._dist = dist

    def page(
        self,
        template: str,
        lang: str,
        prefixes: tuple[str, ...] = (),
        boot: dict[str, Any] | None = None,
        game: str = "",
        **more: Any,
    ) -> Response:
        """A page in ``lang``. ``prefixes``: the keys of the words that its script needs, ``{game}``
        in one stands for the game. ``boot``: the values that its script starts with. ``game``: by
        whose drawing; empty: the shown table's."""
        words = Words(lang)
        game = game or self._registry.main.sitting.game
        mine = () if template in AT_THE_TABLE else held(request, self._registry)
        more["seat"] = f"/s/{mine[0].token}" if mine else ""
        more["stays"] = template in FILLED_IN
        more["asked"] = asked()
        more["brings"] = brings = offers(game)
        more["say"] = words.render
        more["tongues"] = [(each, Words(each).say("join.tongue")) for each in LANGUAGES]
        more["built"] = lambda name: self.drawn(name, game)
        fixed = words.prefixed(*(each.format(game=game) for each in prefixes)) if prefixes else {}
        own: dict[str, Any] = {"lang": lang, "plays": game, "game_name": words.say(f"{game}.name")}
        own["brings"] = brings
        boot = {**boot, **own} if boot else {}
        page = make_response(
            render_template(
                template, t=words.say, lang=lang, game=game, words=fixed, boot=boot, **more
            )
        )
        if (wanted := asked()) == lang:
            page.set_cookie(COOKIE, wanted, max_age=_YEAR, httponly=True, samesite="Lax")
        return page

    def scripted(
        self,
        name: str,
        table: Table,
        prefixes: tuple[str, ...],
        title: str,
        noscript: str,
        game: str = "",
        **boot: Any,
    ) -> Response:
        """A page about ``table`` that its script draws. ``name``: of its files and its container.
        ``title``, ``noscript``: the keys of what stands there before. ``game``: by whose drawing;
        empty: that of the table's game."""
        lang = self.lang(table)
        return self.page(
            "scripted.html",
            lang,
            prefixes,
            {"code": table.code, "page": name, **boot},
            game or table.sitting.game,
            name=name,
            title=title,
            noscript=noscript,
            table_name=table_name(table.sitting, lang),
        )

    def message(
        self,
        text: Text,
        lang: str,
        status: int,
        *,
        title: str = "page.sorry",
        href: str = "",
        label: str = "page.to_join",
    ) -> Response:
        """One sentence, and a link to the table, or to ``href`` with the key ``label``."""
        words = Words(lang)
        href = href or f"/j/{self._registry.main.code}"
        links = [{"href": href, "label": words.say(label)}]
        page = self.page(
            "message.html", lang, title=words.say(title), text=words.render(text), links=links
        )
        page.status_code = status
        return page

    def lang(self, table: Table | None = None) -> str:
        """The language of this request: what its address asks for, else ``reads``."""
        return asked() or self.reads(table)

    def reads(self, table: Table | None = None) -> str:
        """The language of the person whose seat this browser holds (at ``table`` first), else the
        one chosen in it before, else the browser's own, else the table's."""
        mine = held(request, self._registry, table) or held(request, self._registry)
        if mine:
            return mine[0].person.lang
        chosen = request.cookies.get(COOKIE, "")
        if chosen in LANGUAGES:
            return chosen
        own = request.accept_languages.best_match(LANGUAGES)
        return own or (table or self._registry.main).sitting.lang

    def asset(self, name: str) -> str:
        """The address of a built file."""
        return f"/static/dist/{_manifest(self._dist)[name]}"

    def drawn(self, name: str, game: str) -> str:
        """The address of a built file as ``game`` draws it; the plain one for a game that does
        not draw it."""
        page, _, kind = name.rpartition(".")
        own = f"{page}-{game}.{kind}"
        return self.asset(own if own in _manifest(self._dist) else name)


def table_name(sitting: Sitting, lang: str) -> str:
    """The name of the table; without one, the name of its game."""
    return sitting.name or Words(lang).say(f"{sitting.game}.name")


@cache
def _manifest(dist: Path) -> dict[str, str]:
    names: dict[str, str] = json.loads((dist / "manifest.json").read_bytes())
    return names
