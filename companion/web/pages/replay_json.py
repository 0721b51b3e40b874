"""A finished game as JSON, in one language: its steps as the TV and each phone showed them."""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.core.events import Public
from companion.core.history import Scene
from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.history.replay import Moment, Played
from companion.i18n.catalogue import Words


class ReplayChair(msgspec.Struct, frozen=True):
    """Who sat there: the name, and the number of their mark."""

    name: str
    mark: int | None


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of the game.

    ``after``: seconds since the game began. ``told``: what everyone was told. ``view``: what the
    TV showed. ``eyes``: by seat, the fields in which that seat's phone differed.
    """

    after: int
    told: tuple[Text, ...]
    view: Any
    eyes: tuple[dict[str, Any], ...]


class Replay(msgspec.Struct, frozen=True):
    """A finished game. ``games``: the numbers of all games that can be seen at this table.
    ``ended``: the host ended it before it had a winner."""

    game: int
    games: tuple[int, ...]
    ended: bool
    chairs: tuple[ReplayChair, ...]
    steps: tuple[ReplayStep, ...]
    scenes: tuple[Scene, ...]


def teller(words: Words, names: Callable[[Seat], str] | None = None) -> Callable[[object], str]:
    """An ``enc_hook`` that turns each text into a sentence, once; ``names`` gives the name of a
    seat."""
    said: dict[Text, str] = {}

    def tell(value: object) -> str:
        if not isinstance(value, Text):
            raise TypeError(f"no page shows a {type(value).__name__}")
        if value not in said:
            said[value] = words.render(value, names)
        return said[value]

    return tell


def encoded(played: Played, numbers: tuple[int, ...], lang: str) -> bytes:
    """A ``Replay`` in one language, as JSON."""
    tell = teller(Words(lang), played.names)
    replay = Replay(
        played.number,
        numbers,
        played.ended,
        tuple(ReplayChair(one.name, one.mark) for one in played.chairs),
        tuple(_step(played, moment, tell) for moment in played.moments),
        played.reel(),
    )
    return msgspec.json.encode(replay, enc_hook=tell)


def _step(played: Played, moment: Moment, tell: Any) -> ReplayStep:
    game, beat = played.rules_of, moment.beat
    told = (game.telling.log_line(event) for event in beat.events if isinstance(event, Public))
    everyones = msgspec.to_builtins(game.view(look(beat.state, None)), enc_hook=tell)
    eyes = (msgspec.to_builtins(game.view(sight), enc_hook=tell) for sight in moment.sights())
    return ReplayStep(
        max(0, round(moment.at - played.began)),
        tuple(one for one in told if one),
        everyones,
        tuple(_added(everyones, own) for own in eyes),
    )


def _added(everyones: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The fields in which a seat's view differs from everyone's, without what it could press."""
    return {
        key: value
        for key, value in own.items()
        if key not in ("me", "choices") and value != everyones[key]
    }
