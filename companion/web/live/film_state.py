"""Which finished game runs on the TVs, at which step, and how it moves on."""

import threading
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.history.replay import Played
from companion.table.registry import Registry
from companion.table.table import Table
from companion.web.live.screen_types import Film

SCENE: Final = 10.0
"""Seconds of a scene of the highlights."""
STEP: Final = 2.6
"""Seconds of a step of the whole game."""


class Shown(msgspec.Struct, frozen=True):
    """A film on the TVs of ``table``, until a game begins there (``games`` have so far).

    ``turns``: the turn of each step. ``scenes``: the first and the last step of each scene.
    """

    table: Table
    games: int
    film: Film
    turns: tuple[int, ...]
    scenes: tuple[tuple[int, int], ...]


class FilmState:
    """The film of this laptop. It is in memory only: a restart shows the table."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self.lock = threading.RLock()
        self.shown: Shown | None = None

    def film(self, table: Table) -> Film | None:
        """What runs on the TVs of this table. A new game there ends it; so does showing another
        table, and deleting the one it comes from."""
        shown = self.shown
        if shown is None or shown.table is not table or table is not self._registry.main:
            return None
        kept = shown.film.code in self._registry.tables and not table.sitting.running
        return shown.film if kept and shown.games == table.sitting.games else None


def opened(
    table: Table, code: str, played: Played, games: tuple[int, ...], *, highlights: bool
) -> Shown:
    """The film of ``played`` (of the table ``code``) at its beginning, on the TVs of ``table``;
    of its highlights alone where that is wanted and there are any."""
    scenes = tuple((scene.first, scene.last) for scene in played.highlights())
    best = highlights and bool(scenes)
    film = Film(
        code,
        played.number,
        games,
        step=scenes[0][0] if best else 0,
        steps=len(played.moments),
        scene=0 if best else None,
        scenes=len(scenes),
        playing=True,
        plays=played.game,
    )
    turns = tuple(getattr(beat.state.table, "turn_no", at) for at, beat in enumerate(played.beats))
    return Shown(table, table.sitting.games, film, turns, scenes)


def seconds(shown: Shown | None) -> float:
    """In how many seconds the next step comes."""
    if shown is None or shown.film.scene is None:
        return STEP
    first, last = shown.scenes[shown.film.scene]
    return SCENE / (last - first + 1)


def next_step(shown: Shown) -> Shown:
    """One step on. The highlights go on to the next scene; at the end the film stops."""
    film = shown.film
    if film.scene is not None and film.step >= shown.scenes[film.scene][1]:
        return skip(shown)
    if film.step >= film.steps - 1:
        return _moved(shown, playing=False)
    return _moved(shown, step=film.step + 1)


def skip(shown: Shown) -> Shown:
    """To the next scene, or to the next turn; the film stops after the last one."""
    film = shown.film
    if film.scene is not None:
        scene = film.scene + 1
        if scene >= film.scenes:
            return _moved(shown, playing=False)
        return _moved(shown, scene=scene, step=shown.scenes[scene][0])
    turn = shown.turns[film.step]
    later = (at for at in range(film.step, film.steps) if shown.turns[at] > turn)
    return _moved(shown, step=next(later, film.steps - 1))


def go(shown: Shown, to: int) -> Shown:
    """To a step, and pause there. A step outside the scene leaves the highlights."""
    film = shown.film
    step = max(0, min(film.steps - 1, to))
    scene = film.scene
    if scene is not None and not shown.scenes[scene][0] <= step <= shown.scenes[scene][1]:
        scene = None
    return _moved(shown, step=step, scene=scene, playing=False)


def run(shown: Shown, *, on: bool) -> Shown:
    """Play or pause; played at its end, it starts over."""
    film = shown.film
    if on and film.scene == film.scenes - 1 and film.step >= shown.scenes[-1][1]:
        return _moved(shown, scene=0, step=shown.scenes[0][0], playing=True)
    if on and film.scene is None and film.step >= film.steps - 1:
        return _moved(shown, step=0, playing=True)
    return _moved(shown, playing=on)


def _moved(shown: Shown, **change: Any) -> Shown:
    return replace(shown, film=replace(shown.film, **change))
