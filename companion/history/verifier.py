"""Checks a record: the cards as they were sealed, all else as the rules say.

Every step of every game is played again, by the rules of this program and by the chance that the
record tells of (``companion/core/chance.py``), and has to come out as it stands there: so the
record is one of games that the rules allow. Only a kept head of its chain
(``companion/storage/hash_chain.py``) proves that it is the record of the games that were played.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeGuard

import msgspec

from companion.core.chance import RecordedRandom, RecordMismatch, Sealed
from companion.core.events import Event, Private
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.state import AnyState, Illegal
from companion.core.step import AnyStep, look
from companion.core.text import Text
from companion.storage.hash_chain import unbroken
from companion.table.carry_out import carry_out, state_of
from companion.table.entries import (
    AnyEntry,
    BegunAgain,
    Ended,
    Moved,
    Opened,
    Reopened,
    Rewound,
    Spoke,
    Started,
    Unsealed,
    events,
)
from companion.table.export import Export
from companion.table.reducer import follow, opened
from companion.table.state import Sitting

_SENSELESS: Final = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What the rules and the fold may raise for an entry that cannot have happened there."""


class Checked(msgspec.Struct, frozen=True):
    """A game in which nothing is wrong. ``number`` from 1 on; ``names`` in seating order;
    ``commands`` counts what the seats did; ``sealed`` is the last shuffle, whose seal stands for
    all of them; ``ended``: by the host, before anybody had won; ``open``: an open practice
    ``round`` came before it, and it was played with the ``deal`` that everybody had seen there, or
    not."""

    number: int
    names: tuple[str, ...]
    commands: int
    sealed: Sealed
    ended: bool
    open: Literal["", "round", "deal"] = ""


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong first: in the entry with this number, from 1 on, of the game with this one."""

    game: int
    entry: int
    text: Text


class Report(msgspec.Struct, frozen=True):
    """The games that are as they should be, and what is wrong with the next one, if anything.
    ``salted``: the number of the first entry with a salt, 0 when none has one: older versions kept
    no chain, and showed nobody a head."""

    games: tuple[Checked, ...]
    wrong: Wrong | None
    salted: int


class _Fraud(Exception):
    """Something is wrong; ``text`` says what."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def check(kept: Export) -> Report:
    """Play every game of a record again, until something is wrong."""
    course, number, wrong = _Course(kept), 0, None
    try:
        for number, dated in enumerate(kept.entries, 1):
            course.holds(number, dated.entry)
            if number > 1:
                course.goes_on(dated.entry)
        course.ends()
        course.fits(kept)
    except _Fraud as fraud:
        wrong = Wrong(course.number, number, fraud.text)
    # A game whose end was taken back is not over, whatever is wrong with how.
    on = course.number if course.sitting.running else 0
    right = tuple(one for one in course.games if one.number != on)
    return Report(right, wrong, course.salted)


def find(kept: Export, head: str) -> int | None:
    """The number of the entry, from 1 on, whose hash begins with the hex digits ``head``: up to
    there the record is the one that was at the table when they were seen. ``None`` when it is of
    no entry, or the chain does not reach there."""
    for number, dated in enumerate(kept.entries[: _whole(kept)], 1):
        if dated.before is not None and dated.hash.startswith(head):
            return number
    return None


def played(kept: Export) -> int:
    """The number of the last entry that did something to a game; 0 when none did."""
    did = (
        isinstance(dated.entry, Ended | Reopened)
        or (bool(events(dated.entry)) and not isinstance(dated.entry, Unsealed))
        for dated in kept.entries
    )
    return max((number for number, one in enumerate(did, 1) if one), default=0)


def _whole(kept: Export) -> int:
    """How many entries the chain holds together; all of them where there is none."""
    if all(dated.before is None for dated in kept.entries):
        return len(kept.entries)
    return unbroken(kept.code, ((dated.before, dated.hash) for dated in kept.entries))


def _salted(kept: Export) -> int:
    numbered = enumerate(kept.entries, 1)
    return next((number for number, dated in numbered if dated.entry.salt), 0)


class _Course:
    """The evening as it is played again: how it stands, the games that are over, and of the one
    on the table its ``number``, its newest seal and its commands. ``whole``: so many entries hold
    together; ``salted``: the first one with a salt."""

    def __init__(self, kept: Export) -> None:
        first = kept.entries[0].entry
        assert isinstance(first, Opened)
        self.sitting = opened(kept.code, first)
        self.whole = _whole(kept)
        self.salted = _salted(kept)
        self.games: list[Checked] = []
        self.number = 0
        self.sealed = Sealed()
        self.commands = 0
        self.open: Literal["", "round", "deal"] = ""

    def holds(self, number: int, entry: AnyEntry) -> None:
        """Raises ``_Fraud`` unless ``entry``, with this number, is a link of the chain."""
        if number > self.whole or (0 < self.salted < number and not entry.salt):
            raise _Fraud(Text("proof.chain"))

    def goes_on(self, entry: AnyEntry) -> None:
        """Play ``entry`` again. Raises ``_Fraud``."""
        before = self.sitting
        if isinstance(entry, Started):
            self._begins()
            if entry.seats != tuple(one.id for one in before.seated):
                raise _Fraud(Text("proof.seats"))
        try:
            step = _again(before, entry)
            self.sitting = follow(before, entry, step.state if step else None)
        except Illegal:
            raise _Fraud(Text("proof.illegal")) from None
        except RecordMismatch as untold:
            raise _Fraud(Text(f"proof.untold.{untold.reason}")) from None
        except _SENSELESS:
            raise _Fraud(Text("proof.senseless")) from None
        self._compare(step.events if step else (), events(entry))
        self._counts(entry, before)

    def ends(self) -> None:
        """There is nothing more. Raises ``_Fraud`` when a game is not over."""
        if self.sitting.running:
            raise _Fraud(Text("proof.unfinished"))

    def fits(self, kept: Export) -> None:
        """Raises ``_Fraud`` unless the file begins with the name and the language that the entries
        tell of. Files without a chain had those of a later moment."""
        begins = (kept.name, kept.lang)
        chained = kept.entries[0].before is not None
        if chained and begins != (self.sitting.name, self.sitting.lang):
            raise _Fraud(Text("proof.header"))

    def _begins(self) -> None:
        self.ends()
        self.number += 1
        self.sealed, self.commands, self.open = Sealed(), 0, ""

    def _compare(self, again: Sequence[Event], told: Sequence[Event]) -> None:
        """What came of it, played again, and what the record tells."""
        for ours, theirs in zip(again, told, strict=False):
            if ours != theirs:
                raise _Fraud(_difference(ours, theirs))
        if len(again) != len(told):
            raise _Fraud(Text("proof.otherwise"))
        now = self.sitting
        after = now.rules_of.after
        if now.state and after and (code := after.audit(now.state)):
            raise _Fraud(Text(f"{now.game}.audit.{code}"))

    def _counts(self, entry: AnyEntry, before: Sitting) -> None:
        self.commands += isinstance(entry, Moved)
        if isinstance(entry, BegunAgain):
            self.open = "round" if entry.fresh else "deal"
        elif self.sitting.practising:
            self.open = "round"
        self.sealed = next((one for one in reversed(events(entry)) if _seals(one)), self.sealed)
        if not before.running and self.sitting.running and isinstance(entry, Rewound | Reopened):
            self.games.pop()
        elif before.running and not self.sitting.running:
            names = tuple(_name(before, person) for person in before.seats)
            ended = isinstance(entry, Ended)
            self.games.append(
                Checked(self.number, names, self.commands, self.sealed, ended, self.open)
            )


def _again(sitting: Sitting, entry: AnyEntry) -> AnyStep | None:
    """The step of ``entry`` once more, by the chance that it tells of; ``None`` when it does
    nothing to a game."""
    did = events(entry)
    match entry:
        case Unsealed() if not did:  # older versions laid no hands open
            return None
        case Spoke(seat=seat, command=command):
            _may(sitting.rules_of, state_of(sitting), seat, command)
    return carry_out(sitting, entry, RecordedRandom(did))


def _may(game: AnyGame, state: AnyState, seat: Seat, command: Any) -> None:
    """Raises ``Illegal`` unless ``command`` is allowed."""
    if reason := game.why_not(look(state, seat), command):
        raise Illegal(reason)


def _difference(ours: Event, theirs: Event) -> Text:
    """What it means that the record tells of ``theirs`` where the rules make ``ours``."""
    if isinstance(ours, Sealed) and isinstance(theirs, Sealed):
        return Text("proof.seal")
    if isinstance(ours, Private) and isinstance(theirs, Private):
        return Text("proof.card")
    return Text("proof.otherwise")


def _name(sitting: Sitting, person: str) -> str:
    """What somebody is called who plays, or has left since."""
    people = (*sitting.gone, *sitting.people)
    return next((one.name for one in people if one.id == person), person)


def _seals(event: Event) -> TypeGuard[Sealed]:
    return isinstance(event, Sealed)
