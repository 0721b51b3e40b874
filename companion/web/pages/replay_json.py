"""A finished game as JSON, in one language: its steps as the TV and each phone showed them."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.events import Public
from companion.core.history import Scene
from companion.core.seats import Seat
from companion.core.seen import Seen
from companion.core.step import look
from companion.core.text import Text
from companion.history.replay import Played
from companion.i18n.catalogue import Words
from companion.web.live.seen import Facts, drawn


class ReplayChair(msgspec.Struct, frozen=True):
    """Who sat there: the name, and the number of their mark."""

    name: str
    mark: int | None


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of the game.

    ``after``: seconds since the game began. ``told``: what everyone was told. ``view`` and
    ``seen``: what the TV showed (as in ``Screen``, without buttons and news). ``eyes``: by seat,
    the fields of the view in which that seat's phone differed; without a view, the ``hand`` and the
    ``prompt`` of that phone under ``seen``.
    """

    after: int
    told: tuple[Text, ...]
    view: Any
    seen: Seen
    eyes: tuple[dict[str, Any], ...]


class Replay(msgspec.Struct, frozen=True):
    """A finished game; ``plays``: which game of the shelf it was. ``games``: the numbers of all
    games that can be seen at this table. ``ended``: the host ended it before it had a winner."""

    game: int
    plays: str
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
        played.game,
        numbers,
        played.ended,
        tuple(ReplayChair(one.name, one.mark) for one in played.chairs),
        tuple(_steps(played, tell)),
        played.highlights(),
    )
    return msgspec.json.encode(replay, enc_hook=tell)


def _steps(played: Played, tell: Any) -> Iterator[ReplayStep]:
    game = played.rules_of
    marks = [one.mark for one in played.chairs]
    for at, moment in enumerate(played.moments):
        known = Facts(game, (at,), marks)
        public = (event for event in moment.beat.events if isinstance(event, Public))
        lines = map(game.telling.log_line, public)
        view, seen = drawn(game, look(moment.beat.state, None), known)
        everyones = msgspec.to_builtins(view, enc_hook=tell)
        eyes = (drawn(game, sight, known) for sight in moment.sights())
        yield ReplayStep(
            max(0, round(moment.at - played.began)),
            tuple(filter(None, lines)),
            everyones,
            replace(seen, news=(), choices=()),
            tuple(_added(everyones, *own, tell) for own in eyes),
        )


def _added(
    everyones: dict[str, Any] | None, view: msgspec.Struct | None, seen: Seen, tell: Any
) -> dict[str, Any]:
    """The fields in which a seat's view differs from everyone's, without what it could press; and
    its hand and prompt, where the game has no view of its own."""
    if view is None or everyones is None:
        return {
            "seen": msgspec.to_builtins({"hand": seen.hand, "prompt": seen.prompt}, enc_hook=tell)
        }
    fields = msgspec.to_builtins(view, enc_hook=tell)
    return {
        key: value
        for key, value in fields.items()
        if key not in ("me", "choices") and value != everyones[key]
    }
