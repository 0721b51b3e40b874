"""The shapes of what is sent to a screen (docs/protocol.md)."""

from typing import Any, Literal

import msgspec

from companion.core.seats import Seat
from companion.core.seen import Seen
from companion.core.text import Text
from companion.table.entries import Cover, Sound
from companion.table.state import Cue
from companion.web.live.option_views import HouseRule, OptionView

Stage = Literal["lobby", "playing", "over"]


class TableView(msgspec.Struct, frozen=True):
    """Which table this is. ``closed``: the host has to let newcomers in. ``game``: the name of the
    game that it plays, as on the shelf."""

    code: str
    name: str
    lang: str
    closed: bool
    game: str


class PersonView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person at the table.

    ``mark``: the number of their mark. ``seat``: theirs in the game on the table. ``seated``: they
    take part in the next game. ``away``: none of their screens is connected. ``wins``: tonight.
    ``bot``: the laptop plays. ``cover``: what answers for them (``pass``, ``bot``) until they are
    back. ``asks``: they came during the evening and wait for the host's yes to take part.
    ``watches``: they only watch until the host lets them take part.
    """

    id: str
    name: str
    mark: int | None = None
    seat: Seat | None = None
    seated: bool = False
    away: bool = False
    wins: int = 0
    host: bool = False
    bot: bool = False
    cover: Cover | None = None
    asks: bool = False
    watches: bool = False


class You(msgspec.Struct, frozen=True):
    """The viewer: their id, whether they may act as the host, how often the host nudged them.

    ``heard``: they have spoken up, and it is being decided who was first. ``outrun``: they spoke
    up to the last question, but another seat was first. ``undo``: seconds for which they may take
    back their last step.
    """

    person: str | None
    host: bool
    nudged: int = 0
    heard: bool = False
    outrun: bool = False
    undo: float | None = None


class SeriesView(msgspec.Struct, frozen=True):
    """The evening: how many wins decide it, and who has won it."""

    target: int
    champion: str | None


class StartView(msgspec.Struct, frozen=True):
    """Whether the host can start the next game now, and if not, why. ``practice``: why it cannot
    begin with an open practice round; ``None`` when it can."""

    ready: bool
    why: str | None
    practice: str | None


class ShelfView(msgspec.Struct, frozen=True):
    """A game of the shelf: its name there and for people, the fewest and the most seats, how long
    it takes, what it is in one line. ``chosen``: the table plays it. ``why``: why those who sit
    here cannot play it; ``None`` when they can. ``able``: it can be chosen: not too many sit, and
    while too few do, others can still come."""

    game: str
    name: str
    seats: tuple[int, int]
    minutes: str | None
    about: str | None
    chosen: bool
    able: bool
    why: str | None


class Awaited(msgspec.Struct, frozen=True):
    """A person for whom the game publicly waits. ``may_pass``: the question can be passed."""

    person: str
    may_pass: bool


class KnockView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A browser asks for the seat of ``person``; empty: a newcomer called ``name`` wants in.

    Only the host sees newcomers, and of the others the ``id``, the ``sign`` that the asking
    browser shows, and whether the person of the seat is ``here``.
    """

    person: str
    id: str = ""
    sign: str = ""
    name: str = ""
    here: bool = False


class LineView(msgspec.Struct, frozen=True):
    """A point to which the host can take the game back: its number, and what happened there."""

    line: int
    text: tuple[Text, ...]


class OfferView(msgspec.Struct, frozen=True):
    """The person whose seat is on offer to another phone, and for how many more seconds."""

    person: str
    seconds: int


class Film(msgspec.Struct, frozen=True):
    """A finished game that runs on the TVs: game ``game`` of the table ``code``.

    ``games``: all games of that table that can be seen. ``step`` and ``scene`` count from 0, of
    ``steps`` and ``scenes``; ``scene`` is None when it is not the highlights. ``playing``: it goes
    on by itself. ``plays``: which game of the shelf it is.
    """

    code: str
    game: int
    games: tuple[int, ...]
    step: int
    steps: int
    scene: int | None
    scenes: int
    playing: bool
    plays: str


class Screen(msgspec.Struct, frozen=True):
    """Everything that one viewer may know (docs/protocol.md).

    ``head``: the newest hash of the record's chain that everyone may know. ``mode``: how the game
    on the table is played. ``brings``: the groups of functions that the game brings
    (companion/core/game.py). ``chairs``: the most seats that it takes. ``house``: the rules of this
    table that differ from the defaults.
    ``notice``: what the host did last. ``trouble``: why play waits for the laptop's disk; for the
    host and, shorter, the TV. ``again``: who has to scan the code again, for the host and the TV.
    ``left``: seconds that the open window still has, when it has a limit. ``settles``: the host may
    say that no seat spoke. ``keeps_turn``: the rules know whose turn it is. ``awaited``: the people
    for whom the game publicly waits. ``sound``: how the TV sounds, and ``cues``: what it plays,
    oldest first; for the TV and the host's page. ``film``: the finished game on the TVs, for both
    of them. ``ended``: the host ended the last game and can bring it back; for the host.
    ``shelf``: the games to choose from, for the host, when there are several.
    ``undisclosed``: the game is over, and there are hands that not everyone has seen. ``view``:
    what the game's own drawing reads, None where it has none. ``seen``: what every other part of a
    screen reads of the game; both are None while there is no game.
    """

    revision: int
    head: str
    stage: Stage
    table: TableView
    people: tuple[PersonView, ...]
    you: You
    mode: str | None
    brings: tuple[str, ...]
    chairs: int
    series: SeriesView
    options: tuple[OptionView, ...]
    shelf: tuple[ShelfView, ...]
    house: tuple[HouseRule, ...]
    start: StartView
    note: str | None
    paused: bool
    notice: Text | None
    trouble: Text | None
    again: Text | None
    left: float | None
    settles: bool
    keeps_turn: bool
    awaited: tuple[Awaited, ...]
    lines: tuple[LineView, ...]
    offers: tuple[OfferView, ...]
    knocks: tuple[KnockView, ...]
    sound: Sound | None
    cues: tuple[Cue, ...]
    film: Film | None
    ended: bool
    undisclosed: bool
    view: Any
    seen: Seen | None
