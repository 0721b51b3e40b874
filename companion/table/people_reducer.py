"""What the entries about people do to an evening: who is there, where they sit, what they are."""

from typing import Any, Final

from msgspec.structs import replace

from companion.table import entries
from companion.table.entries import AnyEntry
from companion.table.state import MARKS, Person, Sitting

BARRED: Final = 200
"""How many devices stay out, the newest; at a table are 40 people at most."""


def reduced(sitting: Sitting, entry: AnyEntry) -> Sitting | None:
    """The sitting after ``entry``; ``None`` when it is not about people."""
    match entry:
        case entries.Joined():
            return placed(sitting, (*sitting.people, _newcomer(entry)))
        case entries.Welcomed(person=person, yes=True, seated=True):
            return changed(sitting, person, asks=False, welcome=True, seated=True)
        case entries.Welcomed(person=person, yes=yes):
            return changed(sitting, person, asks=False, welcome=yes)
        case entries.Pardoned(key=key):
            return replace(sitting, barred=tuple(one for one in sitting.barred if one != key))
        case entries.Barred(key=key):
            return _turned_out(sitting, (key,))
        case entries.Renamed():
            return _renamed(sitting, entry)
        case entries.Handed(person=person, key=key, spent=True):
            return changed(sitting, person, key=key, code="")
        case entries.Handed(person=person, key=key):
            return changed(sitting, person, key=key)
        case entries.Coded(person=person, key=key):
            return changed(sitting, person, code=key)
        case entries.Seated(person=person, seated=seated):
            return changed(sitting, person, seated=seated)
        case entries.Arranged(order=order):
            rank = {person: at for at, person in enumerate(order)}
            by_chair = sorted(sitting.people, key=lambda one: rank.get(one.id, len(rank)))
            return placed(sitting, tuple(by_chair))
        case entries.Promoted(person=person, host=host):
            return changed(sitting, person, host=host)
        case entries.Speaks(person=person, lang=lang):
            return changed(sitting, person, lang=lang)
        case entries.Covered(person=person, by=by):
            return changed(sitting, person, cover=by)
        case entries.Nudged(person=person):
            return _nudged(sitting, person)
        case _:
            return None


def _newcomer(entry: entries.Joined) -> Person:
    person = Person(
        entry.person,
        entry.name,
        entry.key,
        entry.lang,
        entry.seated,
        asks=entry.asks,
        welcome=not entry.asks,
    )
    return replace(person, bot=True, cover="bot") if entry.bot else person


def leaves(sitting: Sitting, entry: entries.Removed[Any]) -> Sitting:
    """The person of ``entry`` gets up: their phone stays out until the host lets it in, and what
    they have said to the open question does not count. They are still among the people."""
    gone = tuple(one for one in sitting.people if one.id == entry.person)
    keys = tuple(one.key for one in gone if one.key)
    seat = sitting.seat_of(entry.person)
    voices = tuple(voice for voice in sitting.voices if voice.seat != seat)
    return replace(_turned_out(sitting, keys), gone=(*sitting.gone, *gone), voices=voices)


def without(sitting: Sitting, person: str) -> Sitting:
    """The people without this one."""
    return placed(sitting, tuple(one for one in sitting.people if one.id != person))


def _turned_out(sitting: Sitting, keys: tuple[str, ...]) -> Sitting:
    """The phones of these digests stay out until the host lets them in."""
    return replace(sitting, barred=(*sitting.barred, *keys)[-BARRED:])


def returned(sitting: Sitting, gone: tuple[Person, ...]) -> Sitting:
    """Only ``gone`` have left; the others of this game whom the host removed are at the table
    again, and take part in the next game if their place is still free."""
    free = max(sitting.rules_of.SEATS) - len(sitting.seated)
    missed = (one for one in sitting.gone if one not in gone and one.id in sitting.seats)
    back = tuple(replace(one, seated=one.seated and at < free) for at, one in enumerate(missed))
    return replace(placed(sitting, (*sitting.people, *back)), gone=gone)


def _renamed(sitting: Sitting, entry: entries.Renamed) -> Sitting:
    one = sitting.person(entry.person)
    times = one.renamed + (not entry.host) if one else 0
    return changed(sitting, entry.person, name=entry.name, renamed=times)


def _nudged(sitting: Sitting, person: str) -> Sitting:
    one = sitting.person(person)
    return changed(sitting, person, nudged=one.nudged + 1) if one else sitting


def changed(sitting: Sitting, person: str, **changes: Any) -> Sitting:
    """The sitting with these fields of this person changed."""
    people = tuple(replace(one, **changes) if one.id == person else one for one in sitting.people)
    return placed(sitting, people)


def placed(sitting: Sitting, people: tuple[Person, ...]) -> Sitting:
    """These are the people: those who take part in front, each with a mark of their own."""
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
