"""What the entries about a game do to an evening: the game on the table, its points, its end."""

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.core.step import replay
from companion.games import SHELF
from companion.table import entries
from companion.table.entries import AnyEntry, BegunAgain, Moved, Reminded, Rewound, Started
from companion.table.people_reducer import changed, returned
from companion.table.state import Line, Sitting, Voice


def reduced(
    sitting: Sitting,
    entry: AnyEntry,
    audience: frozenset[Seat] | None,
    state: AnyState | None,
) -> Sitting:
    """The sitting after ``entry``. Raises ``ValueError`` when it is no entry about a game."""
    match entry:
        case entries.Chosen():
            return _chosen(sitting, entry)
        case Started():
            return _started(sitting, entry, state)
        case entries.Spoke(seat=seat, command=command, ms=ms, by=by):
            voice = Voice(seat, command, ms, by)
            return replace(sitting, voices=(*sitting.voices, voice))
        case Moved() if audience is None:
            return _heard(played(sitting, entry, audience, state), entry)
        case Moved() | Reminded() | entries.Closed():
            return played(sitting, entry, audience, state)
        case entries.Dialled(mode=mode):
            options = replace(sitting.options, mode=mode)
            return played(replace(sitting, options=options, voices=()), entry, audience, state)
        case entries.Paused(paused=paused):
            return replace(sitting, paused=paused)
        case entries.Ended():
            stood = replace(sitting, ended=None, cues=())
            return replace(_cleared(sitting), ended=stood)
        case entries.Reopened():
            return _reopened(sitting)
        case entries.Unsealed(events=did):
            if sitting.state is not None:
                state = state or replay(sitting.rules_of, sitting.state, did)
                sitting = sitting.stands(state)
            return replace(sitting, story=(), lines=(), ended=None)
        case Rewound():
            return _rewound(sitting, entry, state)
        case BegunAgain():
            return _begun_again(sitting, entry, state)
        case _:
            raise ValueError(f"{type(entry).__name__} does nothing to a game")


def _chosen(sitting: Sitting, entry: entries.Chosen) -> Sitting:
    """Another game is played from now on, by the options that it had here last."""
    if sitting.running:
        raise ValueError("a game is on the table")
    others = {**sitting.other_options, sitting.game: sitting.options}
    options = others.pop(entry.game, None) or SHELF[entry.game].OPTIONS()
    sitting = replace(_cleared(sitting), game=entry.game, rules=entry.rules, options=options)
    return replace(sitting, other_options=others, began=None)


def _started(sitting: Sitting, entry: Started[Any, Any], state: AnyState | None) -> Sitting:
    """A new game; when the night has a champion, a new night."""
    named = tuple(replace(one, renamed=0) for one in sitting.people)
    sitting = replace(sitting, people=named)
    if sitting.champion:
        people = tuple(replace(one, wins=0) for one in sitting.people)
        sitting = replace(sitting, people=people, champion=None)
    empty = sitting.rules_of.setup(len(entry.seats), entry.options)
    closed = sitting.closed or sitting.series.door == "game"
    sitting = replace(sitting, closed=closed)
    first = getattr(entry.options, "first_player", None)
    began = None if first is None else entry.seats[first]
    games = sitting.games + 1
    sitting = replace(_cleared(sitting), seats=entry.seats, began=began, games=games)
    return played(sitting.stands(empty), entry, None, state)


def _begun_again(sitting: Sitting, entry: BegunAgain[Any], state: AnyState | None) -> Sitting:
    """The game begins from how it was dealt; the practice round cannot be gone back to."""
    gone, seats, dealt = sitting.gone, sitting.seats, sitting.dealt
    sitting = replace(_cleared(sitting), gone=gone, seats=seats).stands(dealt)
    return played(sitting, entry, None, state)


def _cleared(sitting: Sitting) -> Sitting:
    """Nothing is left of the game that was on the table."""
    sitting = replace(sitting, state=None, outcome=None, seats=(), gone=(), story=(), lines=())
    return replace(sitting, voices=(), outrun=(), paused=False, ended=None)


def _reopened(sitting: Sitting) -> Sitting:
    """The game as it stood when it was ended; what has happened to people since stays."""
    was = sitting.ended
    if was is None:
        raise ValueError("no game was ended")
    return replace(
        sitting,
        state=was.state,
        outcome=was.outcome,
        seats=was.seats,
        gone=was.gone,
        story=was.story,
        lines=was.lines,
        voices=was.voices,
        outrun=was.outrun,
        paused=was.paused,
        ended=None,
    )


def played(
    sitting: Sitting,
    entry: AnyEntry,
    audience: frozenset[Seat] | None,
    state: AnyState | None,
) -> Sitting:
    """The game after the events of ``entry``, and the point for each seat that won it by them."""
    if sitting.state is None:
        return sitting
    was_running = sitting.running
    did = entries.events(entry)
    state = state or replay(sitting.rules_of, sitting.state, did)
    sitting = replace(sitting.stands(state), story=(*sitting.story, *did))
    if did and not isinstance(entry, Reminded):
        sitting = replace(sitting, steps=sitting.steps + 1)
    if was_running and sitting.outcome:
        sitting = _won(sitting, [sitting.seats[seat] for seat in sitting.outcome.winners])
    if audience is None and not isinstance(entry, Reminded):
        line = replace(_line(sitting, state), by=entry.seat if isinstance(entry, Moved) else None)
        sitting = replace(sitting, lines=(*sitting.lines, line))
    return sitting


def _heard(sitting: Sitting, entry: Moved[Any, Any]) -> Sitting:
    """One voice was heard; the others were outrun."""
    outrun = tuple(voice.seat for voice in sitting.voices if voice.seat != entry.seat)
    return replace(sitting, voices=(), outrun=outrun)


def _line(sitting: Sitting, state: AnyState) -> Line:
    wins = tuple((one.id, one.wins) for one in sitting.people)
    return Line(
        state, len(sitting.story), sitting.gone, wins, sitting.last_winner, sitting.champion
    )


def _rewound(sitting: Sitting, entry: Rewound[Any], state: AnyState | None) -> Sitting:
    """Back at a line: the game and the evening's points as they stood there. A person whom the
    host removed since is at the table again; what happened to people otherwise stays. The lines
    before it remember what has been seen since."""
    line = sitting.lines[entry.line]
    state = state or replay(sitting.rules_of, line.state, entry.events)
    kept = tuple(
        replace(each, marks=sitting.marks(at))
        for at, each in enumerate(sitting.lines[: entry.line])
    )
    sitting = replace(
        sitting.stands(state),
        story=(*sitting.story[: line.upto], *entry.events),
        steps=sitting.steps + 1,
        last_winner=line.last_winner,
        champion=line.champion,
        voices=(),
        outrun=(),
        paused=False,
    )
    sitting = returned(sitting, line.gone)
    wins = dict(line.wins)
    people = tuple(replace(one, wins=wins.get(one.id, one.wins)) for one in sitting.people)
    sitting = replace(sitting, people=people)
    return replace(sitting, lines=(*kept, _line(sitting, state)))


def _won(sitting: Sitting, winners: list[str]) -> Sitting:
    """A point for each of these people. The night is over when one of them has reached its target
    and leads alone: a team that reaches it together plays on."""
    here = [one for one in sitting.people if one.id in winners]
    if not here:
        return sitting
    for one in here:
        sitting = changed(sitting, one.id, wins=one.wins + 1)
    most = max(one.wins for one in sitting.people)
    lead = [one.id for one in sitting.people if one.wins == most]
    reached = 0 < sitting.series.target <= most and len(lead) == 1
    champion = lead[0] if reached else sitting.champion
    return replace(sitting, last_winner=here[0].id, champion=champion)
