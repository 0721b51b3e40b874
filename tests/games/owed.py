"""Which sentences a game owes its catalogues, by the groups and extras that it brings."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec

from companion.core.events import Public
from companion.core.game import AnyGame
from companion.core.play import disclose, remind
from companion.core.seats import Viewer
from companion.core.step import look
from companion.core.text import Text
from companion.games.extras import Extras
from companion.history.tutorial import lessons
from companion.web.live.option_views import choosable
from companion.web.live.seen import Facts, drawn
from tests.core.plans import Move, Plan, Play, seats_of
from tests.core.promises import Witness

VALUE: Final = {None: "none", True: "true", False: "false"}


def owed(game: AnyGame) -> Iterator[str]:
    """The keys that a game owes whatever happens in it: its name; of each option that the host can
    choose the label, the reason for it and each value; with several ways to play their names on the
    TV and what they are; with an audit that all was there."""
    name = game.NAME
    yield f"{name}.name"
    for field, values in choosable(game.OPTIONS).items():
        option = f"{name}.option.{field}"
        yield from (option, f"{option}.why")
        yield from (
            f"{option}.{VALUE[value] if value is None or isinstance(value, bool) else value}"
            for value in values
        )
    if len(game.ways.modes) > 1:
        for mode in game.ways.modes:
            yield from (f"{name}.mode.{mode.name}.{part}" for part in ("table", "about"))
    if game.after:
        yield f"{name}.audit.whole"


def texts_in(value: Any) -> Iterator[Text]:
    """Every text in structs, tuples and named tuples."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from texts_in(getattr(value, field))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from texts_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_in(one)


def said_of(extras: Extras, game: AnyGame) -> Iterator[Text]:
    """What the extras of a game say."""
    yield from texts_in(extras.rules_page)
    if printed := extras.printed:
        yield from (printed.title, printed.lead, *printed.hints)
    if extras.scripts:
        for lesson in lessons(game.NAME):
            yield from (Text(f"{lesson.key}.{part}") for part in ("title", "about"))
            yield from (Text(stop.says) for stop in lesson.stops)


def said_in_play(game: AnyGame, witness: Witness, plan: Plan) -> Iterator[Text]:
    """What a random game says to every viewer, of every event, and of what it refuses."""
    play = Play(game, plan)
    heard = 0
    for move in play.some_positions(3):
        yield from _said_now(game, witness, play, move)
        yield from _said_of_events(game, play, heard)
        heard = len(play.events)
        for viewer in (None, *seats_of(play.state)):
            yield from _screen(game, play, viewer)
    yield from _said_of_events(game, play, heard)
    for viewer in (None, *seats_of(play.state)):
        yield from _screen(game, play, viewer)


def _screen(game: AnyGame, play: Play, viewer: Viewer) -> Iterator[Text]:
    question = game.waiting.question(play.state.table)
    known = Facts(game, question, [None] * len(play.state.hands), play.events)
    yield from texts_in(drawn(game, look(play.state, viewer), known))


def _said_now(game: AnyGame, witness: Witness, play: Play, move: Move) -> Iterator[Text]:
    """The refusals of this moment, and what the host is told before a change."""
    sight, table = look(play.state, move.seat), play.state.table
    if game.refusal:
        reasons = {game.why_not(sight, command) for command in witness.commands(play.state)}
        yield from (Text(f"{game.NAME}.reason.{reason}") for reason in reasons - {""})
    for mode in game.ways.modes if len(game.ways.modes) > 1 else ():
        if (why := game.ways.why_not_dial(table, mode.name, None)) is not None:
            yield why
    if game.practice and (why := game.practice.why_not_practise(play.options)) is not None:
        yield why
    if game.take_back:
        yield from game.take_back.disclosure(play.events)


def _said_of_events(game: AnyGame, play: Play, heard: int) -> Iterator[Text]:
    """The log lines and sounds of what happened since, of a reminder, and of the end."""
    events = [*play.events[heard:]]
    if not play.over:
        events += remind(game, play.state, Random(1)).events
    elif game.after:
        events += disclose(game, play.state, Random(1)).events
    for event in events:
        if isinstance(event, Public):
            if line := game.telling.log_line(event):
                yield line
            if sound := game.telling.sound(event, play.state.table):
                yield Text(f"{game.NAME}.sound.{sound}")
