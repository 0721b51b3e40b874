"""A finished game on every TV at once: the page, and the host's remote control."""

from typing import Any, Final

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.requests import FILM, CloseFilm, RunFilm, ShowFilm, SkipFilm, StepFilm
from companion.table.table import Refused, Table
from companion.web.context import Context
from companion.web.identity import Asker
from companion.web.live import film_state
from companion.web.live.film_state import FilmState, Shown
from companion.web.live.hub import Hub

PREFIXES: Final = ("replay", "common", "{game}.card", "{game}.replay", "tv.line")
"""The words of the page."""


class TvFilm:
    """Shows the film of ``films``, and moves it on."""

    def __init__(self, context: Context, hub: Hub, films: FilmState) -> None:
        self._context = context
        self._hub = hub
        self._films = films

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md where a TV shows the film."""
        film = Blueprint("film", __name__)
        film.add_url_rule("/tv/film", view_func=self.page)
        film.add_url_rule("/tv/film", view_func=self.game, methods=["POST"])
        film.add_url_rule("/tv/film/now", view_func=self.now)
        return film

    def page(self) -> ResponseReturnValue:
        """The page of a TV, drawn by the game of the film; what it shows comes over the socket."""
        table = self._context.registry.main
        film = self._films.film(table)
        words = ("replay.title", "replay.noscript")
        auth = {"tv": table.code}
        return self._context.renderer.scripted(
            "film", table, PREFIXES, *words, film.plays if film else "", auth=auth
        )

    def game(self) -> ResponseReturnValue:
        """The whole game that is on the TVs, as JSON, for anyone at the table; no other game."""
        lang = self._context.renderer.lang()
        try:
            return Response(self.told(lang), mimetype="application/json")
        except Refused as refusal:
            return {"refused": Words(lang).render(refusal.text)}, 409

    def told(self, lang: str) -> bytes:
        """The game that is on the TVs, as JSON. Raises ``Refused`` when there is none."""
        film = self._films.film(self._context.registry.main)
        if film is None:
            raise Refused(Text("replay.none"))
        return self._context.finished.told(film.code, film.game, lang)

    def now(self) -> dict[str, str]:
        """Where a TV belongs that opened the replay by itself: to the film, to the game that has
        begun since, or nowhere else (empty)."""
        main = self._context.registry.main
        if self._films.film(main):
            return {"to": "/tv/film"}
        return {"to": "/tv"} if main.sitting.running else {}

    # The remote control.

    def order(self, asker: Asker, message: object) -> None:
        """Carry out what the host of the shown table asks for.

        A TV that hangs on the laptop itself may move the film with its keys, not open one.
        Raises ``Refused``.
        """
        order = _decode(message)
        laptop = self._context.address.is_loopback(request.remote_addr)
        keys = not asker.seat and not isinstance(order, ShowFilm) and laptop
        if not (asker.is_host or keys) or asker.table is not self._context.registry.main:
            raise Refused(Text("table.not_host"))
        with self._films.lock:
            if isinstance(order, ShowFilm):
                self._films.shown = self._opened(asker, order)
            else:
                self._films.shown = self._moved(asker.table, order)
            self._changed()

    def _opened(self, asker: Asker, order: ShowFilm) -> Shown:
        """A host's phone shows games of its own table, the laptop games of any table it keeps;
        neither while a game runs at either table. Raises ``Refused``."""
        table = self._context.registry.table(order.code)
        if not asker.laptop and table is not asker.table:
            raise Refused(Text("film.only_laptop"))
        if asker.table.sitting.running or table.sitting.running:
            raise Refused(Text("prova.running"))
        played, games = self._context.finished.played(table.code, order.game)
        return film_state.opened(asker.table, table.code, played, games, highlights=order.reel)

    def _moved(self, table: Table, order: Any) -> Shown | None:
        shown = self._films.shown
        if shown is None or self._films.film(table) is None:
            raise Refused(Text("film.none"))
        match order:
            case RunFilm(on=on):
                return film_state.run(shown, on=on)
            case StepFilm(by=by):
                return film_state.go(shown, shown.film.step + by)
            case SkipFilm():
                return film_state.skip(shown)
            case CloseFilm():
                return None
        raise Refused(Text("table.bad_message"))

    def _changed(self) -> None:
        """Show every TV where the film is, and set the timer for its next step."""
        registry = self._context.registry
        registry.timers.after("film", film_state.seconds(self._films.shown), self._tick)
        self._hub.send_to_seatless(registry.main)

    def _tick(self) -> None:
        with self._context.registry.main.lock, self._films.lock:
            shown = self._films.shown
            if shown and shown.film.playing and self._films.film(shown.table):
                self._films.shown = film_state.next_step(shown)
                self._changed()


def _decode(message: object) -> Any:
    try:
        return msgspec.convert(message, FILM)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
