"""The lessons of a game: scripted games that one person plays alone, from stop to stop."""

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from companion.core.game import AnyGame
from companion.core.play import advance
from companion.core.scenario import Malformed, Scripts, ScriptStep, Story, Unshuffled
from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.games import SHELF, extras_of

GAMES: Final = Path(__file__).parents[1] / "games"
LEARNER: Final = Seat(0)
"""The seat of the learner: the first of every lesson."""


class Stop(NamedTuple):
    """A moment at which the lesson waits. ``says``: the key of the explanation. ``press``: the one
    command of the learner with which the lesson goes on; None if only “go on” is to be pressed."""

    state: AnyState
    says: str
    press: Any


class Lesson(NamedTuple):
    """A lesson. ``key``: the prefix of the keys of its sentences. ``names``: the players, in
    seating order."""

    key: str
    names: tuple[str, ...]
    stops: tuple[Stop, ...]


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; empty if it brings none. Raises ``Malformed`` or ``Illegal``
    for one that the rules do not allow."""
    if not (scripts := extras_of(game).scripts):
        return ()
    return tuple(folded(SHELF[game], scripts, told(path)) for path in written(game))


def written(game: str) -> list[Path]:
    """The files of a game's lessons, in order."""
    return sorted((GAMES / game / "lessons").glob("*.json"))


def told(path: Path) -> Story:
    """The story in a file. Raises ``Malformed``."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Story)
    except msgspec.DecodeError as error:
        raise Malformed(f"{path.name}: {error}") from None


def folded(game: AnyGame, scripts: Scripts, story: Story) -> Lesson:
    """The lesson of a story: a stop before each of its steps. Raises ``Malformed`` for a step that
    no lesson can have, and ``Illegal`` for one that the rules do not allow."""
    names, state = scripts.begun(story.start, story.deck)
    chance, stops = Unshuffled(0), []
    for step in story.steps:
        stop = Stop(state, step.note, None)
        for who, words in _commands(step):
            if who not in names:
                raise Malformed(f"{story.id}: no player is called “{who}”")
            seat = Seat(names.index(who))
            command = scripts.command(names, state, seat, words)
            if seat == LEARNER:
                if ";" in step.do:
                    raise Malformed(f"{story.id}: “{step.do}” is more than one press")
                stop = stop._replace(press=command)
            state = advance(game, state, seat, command, chance).state
        stops.append(stop)
    return Lesson(f"{game.NAME}.lesson.{story.id}", names, tuple(stops))


def _commands(step: ScriptStep) -> list[tuple[str, str]]:
    """The players and their words in a step."""
    parts = (one.strip().partition(" ") for one in step.do.split(";"))
    return [(who, words) for who, _, words in parts if who]
