"""A finished game on every TV at once: the host runs it, and the laptop counts its steps."""

import threading
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from companion.core.text import Text
from companion.history.replay import Played
from companion.i18n.catalogue import Words
from companion.table.registry import Lobby
from companion.table.requests import FILM, CloseFilm, RunFilm, ShowFilm, SkipFilm, StepFilm
from companion.table.table import Refused, Table
from companion.web.address.address import Place
from companion.web.identity import Asker
from companion.web.live.hub import Hub
from companion.web.live.screens import Film
from companion.web.pages.render import Renderer
from companion.web.pages.replay import ReplayPage

PREFIXES: Final = ("replay", "common", "bruma.card", "tv.line")
"""The words of the page."""
SCENE: Final = 10.0
"""Seconds of a scene of the reel."""
STEP: Final = 2.6
"""Seconds of a step of the whole game."""


class Shown(msgspec.Struct, frozen=True):
    """What runs: on the TVs of ``table``, for as long as no new game has begun there (``games``
    have so far). ``turns`` are the turns of its steps, ``scenes`` the first and the last step of
    each."""

    table: Table
    games: int
    film: Film
    turns: tuple[int, ...]
    scenes: tuple[tuple[int, int], ...]


class TvFilm:
    """Where the film of this laptop stands. It is in memory only: a restart shows the table."""

    def __init__(
        self, lobby: Lobby, place: Place, shell: Renderer, wire: Hub, again: ReplayPage
    ) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._wire = wire
        self._again = again
        self._lock = threading.RLock()
        self._shown: Shown | None = None
        wire.film = self.film

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md where a TV shows the film."""
        film = Blueprint("film", __name__)
        film.add_url_rule("/tv/film", view_func=self.page)
        film.add_url_rule("/tv/film", view_func=self.game, methods=["POST"])
        film.add_url_rule("/tv/film/now", view_func=self.now)
        return film

    def page(self) -> ResponseReturnValue:
        """The page of a TV; what it shows comes over the socket."""
        table = self._lobby.main
        words = ("replay.title", "replay.noscript")
        auth = {"tv": table.code}
        return self._shell.scripted("film", table, PREFIXES, *words, auth=auth)

    def game(self) -> ResponseReturnValue:
        """The game that is on the TVs, whole, for whoever can see a TV; and no other."""
        lang = self._shell.lang()
        try:
            return Response(self.told(lang), mimetype="application/json")
        except Refused as refusal:
            return {"refused": Words(lang).render(refusal.text)}, 409

    def told(self, lang: str) -> bytes:
        """The game that is on the TVs, as JSON. Raises ``Refused`` when there is none."""
        film = self.film(self._lobby.main)
        if film is None:
            raise Refused(Text("replay.none"))
        return self._again.told(film.code, film.game, lang)

    def now(self) -> dict[str, str]:
        """Where a TV belongs that has gone to look back by itself: to the film, to the game that
        has begun since, or nowhere else."""
        main = self._lobby.main
        if self.film(main):
            return {"to": "/tv/film"}
        return {"to": "/tv"} if main.sitting.running else {}

    def film(self, table: Table) -> Film | None:
        """What runs on the TVs of this table. A new game there ends it, and so does another table
        that is shown."""
        shown = self._shown
        if shown is None or shown.table is not table or table is not self._lobby.main:
            return None
        kept = shown.film.code in self._lobby.tables and not table.sitting.running
        return shown.film if kept and shown.games == table.sitting.games else None

    # What the host asks for.

    def order(self, asker: Asker, message: object) -> None:
        """Carry out what the host of the shown table asks for, or the keys of a TV that hangs on
        the laptop itself, which steer what the host shows. Raises ``Refused``."""
        order = _decode(message)
        keys = not asker.seat and not isinstance(order, ShowFilm) and self._here()
        if not (asker.is_host or keys) or asker.table is not self._lobby.main:
            raise Refused(Text("table.not_host"))
        with self._lock:
            if isinstance(order, ShowFilm):
                self._shown = self._opened(asker, order)
            else:
                self._steer(asker.table, order)
            self._goes_on()

    def _here(self) -> bool:
        return self._place.is_loopback(request.remote_addr)

    def _opened(self, asker: Asker, order: ShowFilm) -> Shown:
        """A host's phone shows the games of its own table, the laptop those of all that it keeps;
        while a game is running here or there, none."""
        table = self._lobby.table(order.code)
        if not asker.laptop and table is not asker.table:
            raise Refused(Text("film.only_laptop"))
        if asker.table.sitting.running or table.sitting.running:
            raise Refused(Text("prova.running"))
        played, games = self._again.played(table.code, order.game)
        return _shown(asker.table, table.code, played, games, reel=order.reel)

    def _steer(self, table: Table, order: Any) -> None:
        shown = self._shown
        if shown is None or self.film(table) is None:
            raise Refused(Text("film.none"))
        match order:
            case CloseFilm():
                self._shown = None
            case RunFilm(on=on):
                self._shown = _run(shown, on=on)
            case StepFilm(by=by):
                self._shown = _go(shown, shown.film.step + by)
            case SkipFilm():
                self._shown = _skip(shown)

    # The clock.

    def _goes_on(self) -> None:
        """Tell every TV, and let the next step come by itself."""
        self._lobby.windows.after("film", _patience(self._shown), self._tick)
        self._wire.walls(self._lobby.main)

    def _tick(self) -> None:
        with self._lobby.main.lock, self._lock:
            shown = self._shown
            if shown and shown.film.playing and self.film(shown.table):
                self._shown = _next(shown)
                self._goes_on()


# Moving through a film.


def _shown(table: Table, code: str, played: Played, games: tuple[int, ...], *, reel: bool) -> Shown:
    scenes = tuple((scene.first, scene.last) for scene in played.reel())
    best = reel and bool(scenes)
    film = Film(
        code,
        played.number,
        games,
        step=scenes[0][0] if best else 0,
        steps=len(played.moments),
        scene=0 if best else None,
        scenes=len(scenes),
        playing=True,
    )
    turns = tuple(beat.state.table.turn_no for beat in played.beats)
    return Shown(table, table.sitting.games, film, turns, scenes)


def _patience(shown: Shown | None) -> float:
    """In how many seconds the next step comes."""
    if shown is None or shown.film.scene is None:
        return STEP
    first, last = shown.scenes[shown.film.scene]
    return SCENE / (last - first + 1)


def _moved(shown: Shown, **change: Any) -> Shown:
    return replace(shown, film=replace(shown.film, **change))


def _next(shown: Shown) -> Shown:
    """By itself: on to the next scene, or it rests at the end."""
    film = shown.film
    if film.scene is not None and film.step >= shown.scenes[film.scene][1]:
        return _skip(shown)
    if film.step >= film.steps - 1:
        return _moved(shown, playing=False)
    return _moved(shown, step=film.step + 1)


def _skip(shown: Shown) -> Shown:
    """To the next scene, or to the next turn; after the last one it rests."""
    film = shown.film
    if film.scene is not None:
        scene = film.scene + 1
        if scene >= film.scenes:
            return _moved(shown, playing=False)
        return _moved(shown, scene=scene, step=shown.scenes[scene][0])
    turn = shown.turns[film.step]
    later = (at for at in range(film.step, film.steps) if shown.turns[at] > turn)
    return _moved(shown, step=next(later, film.steps - 1))


def _go(shown: Shown, to: int) -> Shown:
    """One step by hand: it stands then, and outside of its scene the reel is left."""
    film = shown.film
    step = max(0, min(film.steps - 1, to))
    scene = film.scene
    if scene is not None and not shown.scenes[scene][0] <= step <= shown.scenes[scene][1]:
        scene = None
    return _moved(shown, step=step, scene=scene, playing=False)


def _run(shown: Shown, *, on: bool) -> Shown:
    """Play or pause; at the end it begins anew."""
    film = shown.film
    if on and film.scene == film.scenes - 1 and film.step >= shown.scenes[-1][1]:
        return _moved(shown, scene=0, step=shown.scenes[0][0], playing=True)
    if on and film.scene is None and film.step >= film.steps - 1:
        return _moved(shown, step=0, playing=True)
    return _moved(shown, playing=on)


def _decode(message: object) -> Any:
    try:
        return msgspec.convert(message, FILM)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
