"""How an evening follows from its record: one entry after the other."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.core.step import replay
from companion.core.text import Name, Text
from companion.games import SHELF
from companion.storage.hash_chain import Chain
from companion.table import entries
from companion.table.entries import (
    AnyEntry,
    Arranged,
    Barred,
    BegunAgain,
    Closed,
    Coded,
    Configured,
    Covered,
    Dialled,
    DoorSet,
    Ended,
    Handed,
    Joined,
    Moved,
    Named,
    Nudged,
    Opened,
    Pardoned,
    Paused,
    Promoted,
    Reminded,
    Removed,
    Renamed,
    Reopened,
    Rewound,
    Seated,
    Speaks,
    Spoke,
    Started,
    Tuned,
    Unsealed,
    Welcomed,
    concerns,
    events,
)
from companion.table.state import MARKS, Cue, Line, Person, Sitting, Voice

CUES: Final = 12
"""How many of the newest sounds a screen is told; more than one step ever makes."""
BARRED: Final = 200
"""How many devices stay out, the newest; at a table are 40 people at most."""


def opened(code: str, entry: Opened) -> Sitting:
    """A table with nobody at it."""
    options = SHELF[entry.game].OPTIONS()
    sitting = Sitting(code, entry.game, entry.rules, entry.name, entry.lang, options)
    return replace(sitting, chain=Chain(code))


_OPENED: Final = msgspec.json.Decoder(Opened)


def read_on(sitting: Sitting | None, code: str, at: float, body: bytes) -> tuple[AnyEntry, Sitting]:
    """The next entry of the journal of table ``code``, written as ``body`` at ``at``, and the
    sitting after it; there is none before the first. Raises what decoding raises, and what the
    fold raises when the entry cannot have happened."""
    if sitting is None:
        first = _OPENED.decode(body)
        return first, linked(opened(code, first), first, at, body)
    entry = entries.decoder(sitting.rules_of).decode(body)
    return entry, linked(follow(sitting, entry), entry, at, body)


def linked(sitting: Sitting, entry: AnyEntry, at: float, body: bytes) -> Sitting:
    """The sitting after ``entry``, which was written as ``body`` at ``at``, with its record one
    entry longer. Whoever may not know of the entry sees nothing of that."""
    told = bool(entry.salt) and concerns(entry) is None
    return replace(sitting, chain=sitting.chain.link(at, body, told=told))


def follow(sitting: Sitting, entry: AnyEntry, state: AnyState | None = None) -> Sitting:
    """The sitting after ``entry``. ``state`` spares the fold of its events when the caller has
    just played them."""
    after = replace(_happened(sitting, entry, state), notice=_notice(sitting, entry))
    return _count(_sounding(after, entry), entry)


def _sounding(sitting: Sitting, entry: AnyEntry) -> Sitting:
    """What the TV makes of the public events of ``entry``. The numbers never start again, so a
    screen that has heard some knows which of them are new."""
    if sitting.state is None:
        return sitting
    game, table = sitting.rules_of, sitting.state.table
    sound = game.telling.sound
    heard = (sound(event, table) for event in events(entry) if isinstance(event, Public))
    last = sitting.cues[-1].number if sitting.cues else 0
    fresh = tuple(Cue(last + at, one) for at, one in enumerate(filter(None, heard), 1))
    return replace(sitting, cues=(*sitting.cues, *fresh)[-CUES:]) if fresh else sitting


def _notice(sitting: Sitting, entry: AnyEntry) -> Text | None:
    """What the TV tells of what was done beside the game; it stays until play goes on."""
    match entry:
        case Nudged(person=person):
            return _of(sitting, "table.did.nudged", person)
        case Covered(person=person, by=by):
            return _of(sitting, f"table.did.covered.{by or 'back'}", person)
        case Moved(seat=seat, tied=tied) if tied:
            together = tuple(Name(each) for each in sorted((seat, *tied)))
            return Text("table.did.tied", names=together, who=Name(seat))
        case Moved(seat=seat, by="host"):
            return _of(sitting, "table.did.passed_for", sitting.seats[seat])
        case Handed(person=person):
            return _of(sitting, "table.did.handed", person)
        case Renamed(person=person, name=name) if was := _plays(sitting, person):
            return Text("table.did.renamed", was=was.name, who=name)
        case Paused(paused=True):
            return Text("table.did.paused")
        case Paused():
            return _resumed(sitting.notice)
        case Ended():
            return Text("table.did.ended")
        case Reopened():
            return Text("table.did.reopened")
        case Rewound(line=line, by=seat):
            return _took_back(sitting, line, seat)
        case Dialled(mode=mode):
            return Text("table.did.dialled", mode=Text(f"{sitting.game}.option.mode.{mode}"))
        case Started() if sitting.champion:
            return Text("table.did.new_night")
        case Started() | BegunAgain() | Removed() | Closed():
            return None
        case Moved() if concerns(entry) is None:
            return None
        case _:
            return sitting.notice


def _resumed(notice: Text | None) -> Text:
    """No screen showed what the host did while the game rested: it is told now."""
    if notice and notice.key != "table.did.paused":
        return notice
    return Text("table.did.resumed")


def _plays(sitting: Sitting, person: str) -> Person | None:
    """Who that is, if they take part; the TV tells nothing of those who only watch."""
    one = sitting.person(person)
    return one if one and (one.seated or sitting.seat_of(person) is not None) else None


def _of(sitting: Sitting, key: str, person: str) -> Text | None:
    one = sitting.person(person)
    return Text(key, who=one.name) if one else None


def _took_back(sitting: Sitting, line: int, by: Seat | None) -> Text:
    """The host did, or the seat ``by`` its own step; what was seen is told either way."""
    back = sitting.rules_of.take_back
    seen = back.disclosure(sitting.since(line)) if back else ()
    if by is not None:
        who = Name(by)
        if not seen:
            return Text("table.did.undone", who=who)
        return Text("table.did.undone_seen", who=who, seen=seen)
    return Text("table.did.rewound_seen", seen=seen) if seen else Text("table.did.rewound")


def _happened(sitting: Sitting, entry: AnyEntry, state: AnyState | None) -> Sitting:
    match entry:
        case Joined():
            person = Person(
                entry.person,
                entry.name,
                entry.key,
                entry.lang,
                entry.seated,
                asks=entry.asks,
                welcome=not entry.asks,
            )
            if entry.bot:
                person = replace(person, bot=True, cover="bot")
            return _people(sitting, (*sitting.people, person))
        case Welcomed(person=person, yes=True, seated=True):
            return _change(sitting, person, asks=False, welcome=True, seated=True)
        case Welcomed(person=person, yes=yes):
            return _change(sitting, person, asks=False, welcome=yes)
        case DoorSet(open=is_open):
            return replace(sitting, closed=not is_open)
        case Pardoned(key=key):
            return replace(sitting, barred=tuple(one for one in sitting.barred if one != key))
        case Barred(key=key):
            return _turned_out(sitting, (key,))
        case Renamed():
            return _renamed(sitting, entry)
        case Handed(person=person, key=key, spent=True):
            return _change(sitting, person, key=key, code="")
        case Handed(person=person, key=key):
            return _change(sitting, person, key=key)
        case Coded(person=person, key=key):
            return _change(sitting, person, code=key)
        case Seated(person=person, seated=seated):
            return _change(sitting, person, seated=seated)
        case Tuned(sound=sound):
            return replace(sitting, sound=sound)
        case Promoted(person=person, host=host):
            return _change(sitting, person, host=host)
        case Speaks(person=person, lang=lang):
            return _change(sitting, person, lang=lang)
        case Arranged(order=order):
            rank = {person: at for at, person in enumerate(order)}
            by_chair = sorted(sitting.people, key=lambda one: rank.get(one.id, len(rank)))
            return _people(sitting, tuple(by_chair))
        case Named(name=name, lang=lang):
            return replace(sitting, name=name, lang=lang)
        case Configured(options=options, series=series, pace=pace):
            return replace(sitting, options=options, series=series, pace=pace)
        case Started():
            return _started(sitting, entry, state)
        case Removed(person=person):
            gone = tuple(one for one in sitting.people if one.id == person)
            keys = tuple(one.key for one in gone if one.key)
            sitting = replace(_turned_out(sitting, keys), gone=(*sitting.gone, *gone))
            seat = sitting.seat_of(person)
            voices = tuple(voice for voice in sitting.voices if voice.seat != seat)
            after = _played(replace(sitting, voices=voices), entry, state)
            return _people(after, tuple(one for one in after.people if one.id != person))
        case Moved() if concerns(entry) is None:
            return _heard(_played(sitting, entry, state), entry)
        case Spoke(seat=seat, command=command, ms=ms, by=by):
            voice = Voice(seat, command, ms, by)
            return replace(sitting, voices=(*sitting.voices, voice))
        case Moved() | Reminded() | Closed():
            return _played(sitting, entry, state)
        case Dialled(mode=mode):
            options = replace(sitting.options, mode=mode)
            return _played(replace(sitting, options=options, voices=()), entry, state)
        case Nudged(person=person):
            return _nudged(sitting, person)
        case Covered(person=person, by=by):
            return _change(sitting, person, cover=by)
        case Paused(paused=paused):
            return replace(sitting, paused=paused)
        case Ended():
            stood = replace(sitting, ended=None, cues=())
            return replace(_cleared(sitting), state=None, seats=(), ended=stood)
        case Reopened():
            return _reopened(sitting)
        case Unsealed(events=did):
            if sitting.state is not None:
                state = state or replay(sitting.rules_of, sitting.state, did)
            return replace(sitting, story=(), lines=(), ended=None, state=state)
        case Rewound():
            return _rewound(sitting, entry, state)
        case BegunAgain():
            return _begun_again(sitting, entry, state)
        case Opened():
            raise ValueError("a table is opened once")


def _started(sitting: Sitting, entry: Started[Any, Any], state: AnyState | None) -> Sitting:
    """A new game; after a night that somebody took, a new night."""
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
    sitting = replace(_cleared(sitting), seats=entry.seats, state=empty, began=began, games=games)
    return _played(sitting, entry, state)


def _begun_again(sitting: Sitting, entry: BegunAgain[Any], state: AnyState | None) -> Sitting:
    """The game begins from how it was dealt; nobody goes back into the practice round."""
    gone, dealt = sitting.gone, sitting.dealt
    sitting = replace(_cleared(sitting), gone=gone, state=dealt)
    return _played(sitting, entry, state)


def _cleared(sitting: Sitting) -> Sitting:
    """Nothing is left of the game that was on the table."""
    sitting = replace(sitting, gone=(), story=(), lines=())
    return replace(sitting, voices=(), outrun=(), paused=False, ended=None)


def _turned_out(sitting: Sitting, keys: tuple[str, ...]) -> Sitting:
    """The phones of these digests stay out until the host lets them in."""
    return replace(sitting, barred=(*sitting.barred, *keys)[-BARRED:])


def _reopened(sitting: Sitting) -> Sitting:
    """The game as it stood when it was ended; what has happened to people since stays."""
    was = sitting.ended
    if was is None:
        raise ValueError("no game was ended")
    return replace(
        sitting,
        state=was.state,
        seats=was.seats,
        gone=was.gone,
        story=was.story,
        lines=was.lines,
        voices=was.voices,
        outrun=was.outrun,
        paused=was.paused,
        ended=None,
    )


def _played(sitting: Sitting, entry: AnyEntry, state: AnyState | None) -> Sitting:
    """The game after the events of ``entry``, and the point for whoever won it by them."""
    if sitting.state is None:
        return sitting
    was_running = sitting.running
    did = events(entry)
    state = state or replay(sitting.rules_of, sitting.state, did)
    sitting = replace(sitting, state=state, story=(*sitting.story, *did))
    if did and not isinstance(entry, Reminded):
        sitting = replace(sitting, steps=sitting.steps + 1)
    outcome = sitting.rules_of.outcome(state.table)
    if was_running and outcome:
        for seat in outcome.winners:
            sitting = _won(sitting, sitting.seats[seat])
    if concerns(entry) is None and not isinstance(entry, Reminded):
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


# Taking back.


def _rewound(sitting: Sitting, entry: Rewound[Any], state: AnyState | None) -> Sitting:
    """Back at a line: the game and the evening's points as they stood there. Whoever the host
    removed since is at the table again; what happened to people otherwise stays. The lines before
    it remember what has been seen since."""
    line = sitting.lines[entry.line]
    state = state or replay(sitting.rules_of, line.state, entry.events)
    kept = tuple(
        replace(each, marks=sitting.marks(at))
        for at, each in enumerate(sitting.lines[: entry.line])
    )
    story = (*sitting.story[: line.upto], *entry.events)
    sitting = replace(
        sitting,
        state=state,
        story=story,
        steps=sitting.steps + 1,
        last_winner=line.last_winner,
        champion=line.champion,
        voices=(),
        outrun=(),
        paused=False,
    )
    sitting = _returned(sitting, line.gone)
    wins = dict(line.wins)
    people = tuple(replace(one, wins=wins.get(one.id, one.wins)) for one in sitting.people)
    sitting = replace(sitting, people=people)
    return replace(sitting, lines=(*kept, _line(sitting, state)))


def _returned(sitting: Sitting, gone: tuple[Person, ...]) -> Sitting:
    """Only ``gone`` have left; the others of this game whom the host removed are at the table
    again, and take part in the next game if nobody has taken their place."""
    free = max(sitting.rules_of.SEATS) - len(sitting.seated)
    missed = (one for one in sitting.gone if one not in gone and one.id in sitting.seats)
    back = tuple(replace(one, seated=one.seated and at < free) for at, one in enumerate(missed))
    return replace(_people(sitting, (*sitting.people, *back)), gone=gone)


def _renamed(sitting: Sitting, entry: Renamed) -> Sitting:
    one = sitting.person(entry.person)
    times = one.renamed + (not entry.host) if one else 0
    return _change(sitting, entry.person, name=entry.name, renamed=times)


def _nudged(sitting: Sitting, person: str) -> Sitting:
    one = sitting.person(person)
    return _change(sitting, person, nudged=one.nudged + 1) if one else sitting


def _won(sitting: Sitting, person: str) -> Sitting:
    winner = sitting.person(person)
    if winner is None:
        return sitting
    sitting = _change(sitting, person, wins=winner.wins + 1)
    took_it = 0 < sitting.series.target <= winner.wins + 1
    return replace(sitting, last_winner=person, champion=person if took_it else sitting.champion)


def _change(sitting: Sitting, person: str, **changes: Any) -> Sitting:
    people = tuple(replace(one, **changes) if one.id == person else one for one in sitting.people)
    return _people(sitting, people)


def _people(sitting: Sitting, people: tuple[Person, ...]) -> Sitting:
    """Keep those who take part in front, and give each of them a mark of their own."""
    people = tuple(sorted(people, key=lambda one: not one.seated))
    taken = {one.mark for one in people if one.seated}
    free = iter(mark for mark in range(MARKS) if mark not in taken)
    marked = tuple(
        one
        if one.seated and one.mark is not None
        else replace(one, mark=next(free, None))
        if one.seated
        else replace(one, mark=None)
        for one in people
    )
    return replace(sitting, people=marked)


def _count(sitting: Sitting, entry: AnyEntry) -> Sitting:
    """Count the change for those who can see it."""
    seats = concerns(entry)
    if seats is None:
        return replace(sitting, news=sitting.news + 1)
    watching = {sitting.seats[seat] for seat in seats}
    people = tuple(
        replace(one, seen=one.seen + 1) if one.id in watching else one for one in sitting.people
    )
    return replace(sitting, people=people)
