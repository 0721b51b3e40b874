"""One evening at one table, as the fold of its record."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import AnyGame, AnyState
from companion.core.play import replay
from companion.core.seats import Seat
from companion.games import SHELF
from companion.record import (
    AnyEntry,
    Arranged,
    Coded,
    Configured,
    Handed,
    Joined,
    Moved,
    Named,
    Opened,
    Promoted,
    Reminded,
    Removed,
    Seated,
    Series,
    Started,
    concerns,
    events,
)

MARKS = 6
"""How many seat marks there are (docs/design.md)."""


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table. ``id`` is public; ``key`` is the digest of the token of their
    phone, ``code`` that of their return code; ``mark`` (0 to 5) is the shape of their house,
    ``None`` for those who only watch; ``wins`` counts tonight's games; ``seen`` counts what they
    alone were shown."""

    id: str
    name: str
    key: str
    lang: str
    seated: bool
    mark: int | None = None
    host: bool = False
    wins: int = 0
    seen: int = 0
    code: str = ""


class Sitting(msgspec.Struct, frozen=True):
    """How the evening stands. ``people``: those who take part in seating order, then those who
    watch. ``gone``: those of the game on the table who have left since. ``seats``: the people of
    the game on the table, by seat. ``news`` counts what everyone was shown. ``champion``: who has
    taken the night."""

    code: str
    game: str
    rules: int
    name: str
    lang: str
    options: Any
    series: Series = Series()
    people: tuple[Person, ...] = ()
    gone: tuple[Person, ...] = ()
    seats: tuple[str, ...] = ()
    state: AnyState | None = None
    last_winner: str | None = None
    champion: str | None = None
    news: int = 0

    @property
    def rules_of(self) -> AnyGame:
        """The game that is played here."""
        return SHELF[self.game]

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those who take part in the next game, in seating order."""
        return tuple(one for one in self.people if one.seated)

    @property
    def running(self) -> bool:
        """Whether a game is on the table and not over."""
        return self.state is not None and self.rules_of.outcome(self.state.table) is None

    def person(self, person: str) -> Person | None:
        """Who has this id, or ``None``."""
        return next((one for one in self.people if one.id == person), None)

    def seat_of(self, person: str) -> Seat | None:
        """The seat of a person in the game on the table, or ``None``."""
        return Seat(self.seats.index(person)) if person in self.seats else None

    def revision(self, person: Person | None) -> int:
        """Rises with every change that this viewer may know, and with no other: the speed of
        somebody else's pass must not be counted from it."""
        return self.news + (person.seen if person else 0)


def opened(code: str, entry: Opened) -> Sitting:
    """A table with nobody at it."""
    options = SHELF[entry.game].OPTIONS()
    return Sitting(code, entry.game, entry.rules, entry.name, entry.lang, options)


def follow(sitting: Sitting, entry: AnyEntry, state: AnyState | None = None) -> Sitting:
    """The sitting after ``entry``. ``state`` spares the fold of its events when the caller has
    just played them."""
    return _count(_happened(sitting, entry, state), entry)


def _happened(sitting: Sitting, entry: AnyEntry, state: AnyState | None) -> Sitting:
    match entry:
        case Joined():
            person = Person(entry.person, entry.name, entry.key, entry.lang, entry.seated)
            return _people(sitting, (*sitting.people, person))
        case Handed(person=person, key=key, spent=True):
            return _change(sitting, person, key=key, code="")
        case Handed(person=person, key=key):
            return _change(sitting, person, key=key)
        case Coded(person=person, code=code):
            return _change(sitting, person, code=code)
        case Seated(person=person, seated=seated):
            return _change(sitting, person, seated=seated)
        case Promoted(person=person, host=host):
            return _change(sitting, person, host=host)
        case Arranged(order=order):
            rank = {person: at for at, person in enumerate(order)}
            by_chair = sorted(sitting.people, key=lambda one: rank.get(one.id, len(rank)))
            return _people(sitting, tuple(by_chair))
        case Named(name=name, lang=lang):
            return replace(sitting, name=name, lang=lang)
        case Configured(options=options, series=series):
            return replace(sitting, options=options, series=series)
        case Started():
            return _started(sitting, entry, state)
        case Removed(person=person):
            rest = tuple(one for one in sitting.people if one.id != person)
            gone = tuple(one for one in sitting.people if one.id == person)
            after = _played(sitting, entry, state)
            return replace(_people(after, rest), gone=(*sitting.gone, *gone))
        case Moved() | Reminded():
            return _played(sitting, entry, state)
        case Opened():
            raise ValueError("a table is opened once")


def _started(sitting: Sitting, entry: Started[Any, Any], state: AnyState | None) -> Sitting:
    """A new game; after a night that somebody took, a new night."""
    if sitting.champion:
        people = tuple(replace(one, wins=0) for one in sitting.people)
        sitting = replace(sitting, people=people, champion=None)
    empty = sitting.rules_of.setup(len(entry.seats), entry.options)
    sitting = replace(sitting, seats=entry.seats, state=empty, gone=())
    return _played(sitting, entry, state)


def _played(sitting: Sitting, entry: AnyEntry, state: AnyState | None) -> Sitting:
    """The game after the events of ``entry``, and the point for whoever won it by them."""
    if sitting.state is None:
        return sitting
    was_running = sitting.running
    state = state or replay(sitting.rules_of, sitting.state, events(entry))
    sitting = replace(sitting, state=state)
    outcome = sitting.rules_of.outcome(state.table)
    if not was_running or outcome is None:
        return sitting
    for seat in outcome.winners:
        sitting = _won(sitting, sitting.seats[seat])
    return sitting


def _won(sitting: Sitting, person: str) -> Sitting:
    winner = sitting.person(person)
    if winner is None:
        return sitting
    sitting = _change(sitting, person, wins=winner.wins + 1)
    took_it = winner.wins + 1 >= sitting.series.target
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
