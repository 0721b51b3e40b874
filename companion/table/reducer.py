"""The reducer: how an evening follows from its record, one entry after the other."""

from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.core.events import Event
from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.games import SHELF
from companion.storage.hash_chain import Chain
from companion.table import entries, game_reducer, people_reducer, projections
from companion.table.entries import AnyEntry
from companion.table.state import Sitting


class Change(NamedTuple):
    """What one entry did, computed once.

    ``before`` and ``after``: how the evening stood. ``events``: what happened in the game.
    ``audience``: the seats that can see that the entry happened, ``None`` when everyone can.
    ``new_question``: a question is put, or the open one has its whole time again. ``stepped``: the
    game has come to another point.
    """

    before: Sitting
    entry: AnyEntry
    after: Sitting
    events: tuple[Event, ...]
    audience: frozenset[Seat] | None
    new_question: bool
    stepped: bool


def opened(code: str, entry: entries.Opened) -> Sitting:
    """A table without people."""
    options = SHELF[entry.game].OPTIONS()
    sitting = Sitting(code, entry.game, entry.rules, entry.name, entry.lang, options)
    return replace(sitting, chain=Chain(code))


_OPENED: Final = msgspec.json.Decoder(entries.Opened)


def read_on(sitting: Sitting | None, code: str, at: float, body: bytes) -> tuple[AnyEntry, Sitting]:
    """The next entry of the journal of table ``code``, written as ``body`` at ``at``, and the
    sitting after it; there is none before the first. Raises what decoding raises, and what the
    reducer raises when the entry cannot have happened."""
    if sitting is None:
        first = _OPENED.decode(body)
        return first, _linked(opened(code, first), first, at, body, everyone=True)
    entry = entries.decoder(sitting.rules_of).decode(body)
    return entry, record(sitting, entry, at, body).after


def open_record(code: str, entry: entries.Opened, at: float, body: bytes) -> Sitting:
    """A table without people, whose record begins with ``entry``, written as ``body``."""
    return _linked(opened(code, entry), entry, at, body, everyone=True)


def record(
    sitting: Sitting, entry: AnyEntry, at: float, body: bytes, state: AnyState | None = None
) -> Change:
    """What ``entry`` does, which is written as ``body`` at ``at``: as ``apply``, and the record is
    one entry longer."""
    change = apply(sitting, entry, state)
    after = _linked(change.after, entry, at, body, everyone=change.audience is None)
    return change._replace(after=after)


def _linked(
    sitting: Sitting, entry: AnyEntry, at: float, body: bytes, *, everyone: bool
) -> Sitting:
    """A seat that may not know of the entry sees nothing of it in the chain's head."""
    told = bool(entry.salt) and everyone
    return replace(sitting, chain=sitting.chain.link(at, body, told=told))


def apply(sitting: Sitting, entry: AnyEntry, state: AnyState | None = None) -> Change:
    """What ``entry`` does. ``state`` spares the fold of its events when the caller has just played
    them. Raises ``ValueError``, ``LookupError``, ``TypeError`` or ``AttributeError`` when the entry
    cannot have happened."""
    audience = entries.audience(entry)
    after = _happened(sitting, entry, audience, state)
    after = projections.told(sitting, after, entry, audience)
    return Change(
        sitting,
        entry,
        after,
        entries.events(entry),
        audience,
        _puts_question(sitting, after, entry),
        after.lines is not sitting.lines,
    )


def follow(sitting: Sitting, entry: AnyEntry, state: AnyState | None = None) -> Sitting:
    """The sitting after ``entry``, as ``apply``."""
    return apply(sitting, entry, state).after


def _happened(
    sitting: Sitting,
    entry: AnyEntry,
    audience: frozenset[Seat] | None,
    state: AnyState | None,
) -> Sitting:
    match entry:
        case entries.Opened():
            raise ValueError("a table is opened once")
        case entries.Named(name=name, lang=lang):
            return replace(sitting, name=name, lang=lang)
        case entries.DoorSet(open=is_open):
            return replace(sitting, closed=not is_open)
        case entries.Tuned(sound=sound):
            return replace(sitting, sound=sound)
        case entries.Configured(options=options, series=series, pace=pace):
            return replace(sitting, options=options, series=series, pace=pace)
        case entries.Removed():
            after = people_reducer.leaves(sitting, entry)
            return people_reducer.without(
                game_reducer.played(after, entry, audience, state), entry.person
            )
        case _:
            people = people_reducer.reduced(sitting, entry)
            if people is not None:
                return people
            return game_reducer.reduced(sitting, entry, audience, state)


def _puts_question(before: Sitting, now: Sitting, entry: AnyEntry) -> bool:
    """True when the question is another, and when the open one gets its whole time again: the game
    goes on after a rest, another way to answer holds from now on, or the only voice was taken
    away."""
    if now.question != before.question:
        return True
    match entry:
        case entries.Paused() | entries.Dialled():
            return True
        case entries.Configured(pace=pace):
            return pace != before.pace
        case entries.Removed():
            return bool(before.voices) and not now.voices
        case _:
            return False
