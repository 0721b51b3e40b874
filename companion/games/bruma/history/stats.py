"""The numbers of a finished game of Bruma: pearls, claims, doubts, blocks and turns, by seat."""

from collections.abc import Iterable, Sequence

from companion.core.history import Row, Stats
from companion.core.seats import Seat
from companion.core.text import Text
from companion.games.bruma.history.claims import BrumaBeat, claims
from companion.games.bruma.rules.events import Blocked, Declared, HandedOn


def stats(beats: Sequence[BrumaBeat]) -> Stats:
    """The pearls of each seat after each beat, and what each did how often. What people only say
    aloud, in a free game, is not counted; a turn there is over when it is handed on. Long, because
    it is a table: one row for each thing that is counted."""
    if not beats:
        return Stats((), ())
    said = claims(beats)
    purse = tuple(tuple(place.pearls for place in beat.state.table.places) for beat in beats)
    seats = range(len(purse[0]))
    events = [event for beat in beats for event in beat.events]

    def count(found: Iterable[Seat | None]) -> tuple[int, ...]:
        listed = list(found)
        return tuple(listed.count(Seat(seat)) for seat in seats)

    doubts = [one for one in said if one.challenger is not None]
    rows = (
        Row(
            "true",
            Text("bruma.figure.true"),
            count(one.by for one in said if one.true),
            Text("bruma.figure.true.award"),
        ),
        Row("false", Text("bruma.figure.false"), count(one.by for one in said if not one.true)),
        Row(
            "passed",
            Text("bruma.figure.passed"),
            count(one.by for one in said if one.believed and not one.true),
            Text("bruma.figure.passed.award"),
        ),
        Row(
            "right",
            Text("bruma.figure.right"),
            count(one.challenger for one in doubts if one.caught),
            Text("bruma.figure.right.award"),
        ),
        Row(
            "wrong",
            Text("bruma.figure.wrong"),
            count(one.challenger for one in doubts if one.proved),
            Text("bruma.figure.wrong.award"),
        ),
        Row(
            "blocks",
            Text("bruma.figure.blocks"),
            count(event.seat for event in events if isinstance(event, Blocked)),
            Text("bruma.figure.blocks.award"),
        ),
        Row(
            "turns",
            Text("bruma.figure.turns"),
            count(event.seat for event in events if isinstance(event, Declared | HandedOn)),
            Text("bruma.figure.turns.award"),
        ),
        Row(
            "pearls",
            Text("bruma.figure.pearls"),
            tuple(max(had[seat] for had in purse) for seat in seats),
            Text("bruma.figure.pearls.award"),
            best=True,
        ),
    )
    return Stats(purse, rows)
