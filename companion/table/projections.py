"""What is told of an entry: the notice and the sounds of the TV, and that there is news."""

from typing import Final

from msgspec.structs import replace

from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.table import entries
from companion.table.entries import AnyEntry
from companion.table.state import Cue, Person, Sitting

CUES: Final = 12
"""How many of the newest sounds a screen is told; more than one step ever makes."""


def told(
    before: Sitting, after: Sitting, entry: AnyEntry, audience: frozenset[Seat] | None
) -> Sitting:
    """``after``, the sitting after ``entry``, with what is told of it: everything here follows from
    the entry, and nothing else of the evening follows from it."""
    cues, people, news = _cues(after, entry), after.people, after.news
    if audience is None:
        news += 1
    else:
        watching = {after.seats[seat] for seat in audience}
        people = tuple(
            replace(one, seen=one.seen + 1) if one.id in watching else one for one in people
        )
    notice = _notice(before, entry, audience)
    return replace(after, notice=notice, cues=cues, people=people, news=news)


def _cues(after: Sitting, entry: AnyEntry) -> tuple[Cue, ...]:
    """The newest sounds that the TV makes of public events. The numbers never start again, so a
    screen that has heard some knows which of them are new."""
    if after.state is None:
        return after.cues
    sound, table = after.rules_of.telling.sound, after.state.table
    did = entries.events(entry)
    heard = [sound(event, table) for event in did if isinstance(event, Public)]
    last = after.cues[-1].number if after.cues else 0
    fresh = tuple(Cue(last + at, one) for at, one in enumerate(filter(None, heard), 1))
    return (*after.cues, *fresh)[-CUES:] if fresh else after.cues


def _notice(sitting: Sitting, entry: AnyEntry, audience: frozenset[Seat] | None) -> Text | None:
    """What the TV tells of what was done beside the game; it stays until play goes on."""
    match entry:
        case entries.Nudged(person=person):
            return _of(sitting, "table.did.nudged", person)
        case entries.Covered(person=person, by=by):
            return _of(sitting, f"table.did.covered.{by or 'back'}", person)
        case entries.Moved(seat=seat, tied=tied) if tied:
            together = tuple(Name(each) for each in sorted((seat, *tied)))
            return Text("table.did.tied", names=together, who=Name(seat))
        case entries.Moved(seat=seat, by="host"):
            return _of(sitting, "table.did.passed_for", sitting.seats[seat])
        case entries.Handed(person=person):
            return _of(sitting, "table.did.handed", person)
        case entries.Renamed(person=person, name=name) if was := _plays(sitting, person):
            return Text("table.did.renamed", was=was.name, who=name)
        case entries.Paused(paused=True):
            return Text("table.did.paused")
        case entries.Paused():
            return _resumed(sitting.notice)
        case entries.Ended():
            return Text("table.did.ended")
        case entries.Reopened():
            return Text("table.did.reopened")
        case entries.Chosen(game=game):
            return Text("table.did.chosen", game=Text(f"{game}.name"))
        case entries.Rewound(line=line, by=by_seat):
            return _took_back(sitting, line, by_seat)
        case entries.Dialled(mode=mode):
            return Text("table.did.dialled", mode=Text(f"{sitting.game}.option.mode.{mode}"))
        case entries.Started() if sitting.champion:
            return Text("table.did.new_night")
        case entries.Started() | entries.BegunAgain() | entries.Removed() | entries.Closed():
            return None
        case entries.Moved() if audience is None:
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
