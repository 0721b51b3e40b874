"""Fills in what a game leaves out of its ``Seen``, so that every screen can draw any game."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from companion.core.chance import Sealed
from companion.core.choices import OneForEach, Pattern, PickNumber, PickSome
from companion.core.events import Event, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat, Viewer
from companion.core.seen import Button, News, Option, Picker, Seal, SeatSeen, Seen
from companion.core.state import Outcome, Sight
from companion.core.text import Blank, Name, Text
from companion.i18n.catalogue import COMPLETE, Words

NEWS: Final = 12
"""How many of the newest things a screen tells."""


@dataclass(frozen=True)
class Facts:
    """What the companion itself knows of a game at one moment, the same for every viewer.

    ``question``: the number of the open question. ``marks``: by seat, of the player's mark.
    ``events``: what has happened. ``news`` and ``seals`` come of them when a screen asks, for most
    games tell their own, and a long game has many events.
    """

    game: AnyGame
    question: tuple[int, ...]
    marks: Sequence[int | None]
    events: Sequence[Event] = ()

    @cached_property
    def news(self) -> tuple[News, ...]:
        """The newest lines of the log."""
        public = (event for event in self.events if isinstance(event, Public))
        lines = filter(None, map(self.game.telling.log_line, public))
        return tuple(News(at, line) for at, line in enumerate(lines, 1))[-NEWS:]

    @cached_property
    def seals(self) -> tuple[Seal, ...]:
        """The newest seal of each pile, the newest of them last."""
        seals: dict[str, Seal] = {}
        for event in self.events:
            if isinstance(event, Sealed):
                seals.pop(event.pile, None)
                seals[event.pile] = Seal(event.pile, event.seal, event.number)
        return tuple(seals.values())


def drawn(
    game: AnyGame, sight: Sight[Any, Any], known: Facts
) -> tuple[msgspec.Struct | None, Seen]:
    """The game's own view (``None`` when it is a ``Seen``), and the ``Seen`` of this viewer."""
    view = game.view(sight)
    if isinstance(view, Seen):
        return None, _filled(game, sight, known, _with_choices(game, sight, view))
    if tells := getattr(view, "seen", None):
        # The game draws its buttons and cards itself.
        return view, _filled(game, sight, known, tells())
    return view, _filled(game, sight, known, _with_choices(game, sight, Seen()))


def _with_choices(game: AnyGame, sight: Sight[Any, Any], told: Seen) -> Seen:
    """``told`` with buttons for all that the viewer may do, where the game names none."""
    choices = told.choices or tuple(
        Button(command, label(game.NAME, command)) for command in game.choices(sight)
    )
    kind = "main" if len(choices) == 1 else ""
    return replace(
        told,
        choices=tuple(_choice(game, one, at, kind) for at, one in enumerate(choices)),
    )


def _filled(game: AnyGame, sight: Sight[Any, Any], known: Facts, told: Seen) -> Seen:
    """``told``, and plain values for what it leaves out."""
    over = game.outcome(sight.table)
    awaited = game.waiting.awaited(sight.table)
    together = game.simultaneous_seats(sight.table)
    turn = None if over else told.turn
    if turn is None and not over and not together and len(awaited) == 1:
        (turn,) = awaited
    asked = bool(told.choices) if told.asked is None else told.asked
    headline = told.headline or _headline(over, turn)
    return replace(
        told,
        me=sight.viewer,
        question=told.question or known.question,
        asked=asked,
        turn=turn,
        headline=headline,
        prompt=told.prompt or _prompt(told, sight.viewer, headline, over=over is not None),
        waiting=told.waiting or _waiting(awaited),
        news=told.news or known.news,
        seats=tuple(_seats(told, known, turn, awaited, over=over is not None)),
        seals=told.seals or known.seals,
        winners=over.winners if over else (),
    )


def _headline(over: Outcome | None, turn: Seat | None) -> Text:
    """What is happening; ``over`` is None while the game goes on."""
    if over and over.team and over.winners:
        return Text("seen.won", n=1, names=over.team)
    if over:
        names = tuple(map(Name, over.winners))
        return Text("seen.won", n=len(names), names=names) if names else Text("seen.over")
    return Text("seen.goes_on") if turn is None else Text("seen.turn", who=Name(turn))


def _prompt(told: Seen, viewer: Viewer, headline: Text, *, over: bool) -> Text:
    """What the viewer is asked; a single picker is asked for by its label, and a single answer says
    enough beside the headline."""
    if viewer is None or over:
        return headline
    if not told.choices:
        return Text("seen.asked" if told.asked else "seen.wait")
    first, *more = told.choices
    if more:
        return Text("seen.asked")
    return first.label if first.pattern else headline


def _waiting(awaited: tuple[Seat, ...]) -> Text | None:
    return Text("seen.waiting", names=tuple(map(Name, awaited))) if awaited else None


def _seats(
    told: Seen, known: Facts, turn: Seat | None, awaited: tuple[Seat, ...], *, over: bool
) -> Iterable[SeatSeen]:
    """Each seat as it is drawn; when the game is over, none has the turn and none is asked."""
    own = {one.seat: one for one in told.seats}
    for at, mark in enumerate(known.marks):
        seat = Seat(at)
        one = own.get(seat) or SeatSeen(seat, turn=seat == turn, asked=seat in awaited)
        if over:
            one = replace(one, turn=False, asked=False, late=False)
        yield replace(one, name=one.name or Text("name", who=Name(seat)), mark=mark)


# Buttons.


def _choice(game: AnyGame, one: Button, at: int, kind: str) -> Button:
    """The button with a key, and with its picker when its command is a pattern."""
    pattern = one.command if isinstance(one.command, Pattern) else None
    command = pattern.command if pattern else one.command
    picker = _picker(game.NAME, pattern) if pattern and not one.pattern else one.pattern
    key = one.key or f"{type(command).__name__}.{at}"
    return replace(one, command=command, key=key, kind=one.kind or kind, pattern=picker)


def _picker(game: str, pattern: Pattern) -> Picker:
    hint = _hints(type(pattern.command))[pattern.field]

    def options(values: Iterable[Any]) -> tuple[Option, ...]:
        return tuple(_option(game, hint, value) for value in values)

    match pattern:
        case PickSome(field=field, among=among, least=least, most=most):
            return Picker("pick", field, options(among), least=least, most=most)
        case PickNumber(field=field, least=least, most=most):
            return Picker("number", field, least=least, most=most)
        case OneForEach(field=field, each=each, among=among, shared=shared):
            return Picker("each", field, options(among), options(each), shared=shared)
    raise TypeError(f"no picker for a {type(pattern).__name__}")


def _option(game: str, hint: Any, value: Any) -> Option:
    seat = Seat(value) if _is_seat(hint) else None
    return Option(value, Text("name", who=_blank(game, hint, value)), seat)


def label(game: str, offer: Any) -> Text:
    """The label of a command: its sentence under ``<game>.<command in small letters>``, whose
    blanks are the command's fields; without one, its name and its fields in plain words."""
    command = offer.command if isinstance(offer, Pattern) else offer
    kind = type(command)
    key = f"{game}.{_small(kind.__name__)}"
    hints, left_out = _hints(kind), offer.field if isinstance(offer, Pattern) else ""
    fields = [field for field in kind.__struct_fields__ if field != left_out]
    blanks = {field: _blank(game, hints[field], getattr(command, field)) for field in fields}
    if is_known(key):
        return Text(key, **blanks)
    name = _small(kind.__name__).replace("_", " ").capitalize()
    words: tuple[Text, ...] = tuple(
        Text("name", who=value) for value in blanks.values() if value not in ("", ())
    )
    return Text("seen.do", what=name, words=words) if words else Text("name", who=name)


def _blank(game: str, hint: Any, value: Any) -> Blank:
    """A field's value as a sentence says it: a seat by its name, a card by its own."""
    if _is_seat(hint) and isinstance(value, int):
        return Name(Seat(value))
    if isinstance(value, str) and is_known(f"{game}.card.{value}.name"):
        return Text(f"{game}.card.{value}.name")
    if isinstance(value, tuple):
        return tuple(Text("name", who=_blank(game, hint, one)) for one in value)
    return value if isinstance(value, int) else str(value)


def _is_seat(hint: Any) -> bool:
    """Whether a field holds a seat, or several."""
    return hint is Seat or any(map(_is_seat, get_args(hint)))


_hints: Final[Callable[[type], dict[str, Any]]] = cache(get_type_hints)
"""The types of a command's fields, by their names."""


@lru_cache(maxsize=1024)
def is_known(key: str) -> bool:
    """Whether the catalogues have this sentence."""
    return Words(COMPLETE[-1]).has(key)


def _small(name: str) -> str:
    """``DrawCard`` as ``draw_card``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
