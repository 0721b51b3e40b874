"""Verifies a record: its shuffles against their seals, everything else against the rules.

Every step of every game is played again, by the rules of that game in this program and with the
chance that is recorded (``companion/core/chance.py``), and must come out as recorded. That proves
that the rules allow these games. Only a kept head of the chain
(``companion/storage/hash_chain.py``) proves that they are the games that were played.
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
"""What the rules and the reducer may raise for an entry that cannot have happened."""


class Checked(msgspec.Struct, frozen=True):
    """A game in which nothing is wrong. ``game``: its name on the shelf. ``number``: from 1 on.
    ``names``: in seating order. ``commands``: how many the seats gave. ``sealed``: the last
    shuffle, whose seal stands for all of them. ``ended``: the host ended it before there was a
    winner. ``open``: an open practice ``round`` came before it; ``deal``: and it was played with
    the cards that everyone saw there. ``audited``: the game has an audit, which found nothing."""

    game: str
    number: int
    names: tuple[str, ...]
    commands: int
    sealed: Sealed
    ended: bool
    open: Literal["", "round", "deal"]
    audited: bool


class Wrong(msgspec.Struct, frozen=True):
    """The first thing that is wrong: in which game and in which entry, both counted from 1 on."""

    game: int
    entry: int
    text: Text


class Report(msgspec.Struct, frozen=True):
    """The games in which nothing is wrong, and what is wrong with the next one, or None.
    ``salted``: the number of the first entry with a salt; 0 in a record of an older version without
    a chain."""

    games: tuple[Checked, ...]
    wrong: Wrong | None
    salted: int


class _Mismatch(Exception):
    """The record is not what the rules make of it; ``text`` says how."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def check(kept: Export) -> Report:
    """Play every game of a record again, up to the first thing that is wrong."""
    evening, number, wrong = _Evening(kept), 0, None
    try:
        for number, dated in enumerate(kept.entries, 1):
            evening.check_link(number, dated.entry)
            if number > 1:
                evening.replay(dated.entry)
        evening.check_over()
        evening.check_header(kept)
    except _Mismatch as mismatch:
        wrong = Wrong(evening.number, number, mismatch.text)
    # A game whose end was taken back is not over, even if that was not allowed.
    on = evening.number if evening.sitting.running else 0
    right = tuple(one for one in evening.games if one.number != on)
    return Report(right, wrong, evening.salted)


def find(kept: Export, head: str) -> int | None:
    """The number, from 1 on, of the entry whose hash begins with the hex digits ``head``. Up to
    that entry the record is the one of the table that showed these digits. None if there is no such
    entry, or if the chain is broken before it."""
    for number, dated in enumerate(kept.entries[: _whole(kept)], 1):
        if dated.before is not None and dated.hash.startswith(head):
            return number
    return None


def played(kept: Export) -> int:
    """The number of the last entry that changed a game; 0 if none did."""
    did = (
        isinstance(dated.entry, Ended | Reopened)
        or (bool(events(dated.entry)) and not isinstance(dated.entry, Unsealed))
        for dated in kept.entries
    )
    return max((number for number, one in enumerate(did, 1) if one), default=0)


def _whole(kept: Export) -> int:
    """The number of entries up to the first break of the chain; all of them in a record without a
    chain."""
    if all(dated.before is None for dated in kept.entries):
        return len(kept.entries)
    return unbroken(kept.code, ((dated.before, dated.hash) for dated in kept.entries))


def _salted(kept: Export) -> int:
    numbered = enumerate(kept.entries, 1)
    return next((number for number, dated in numbered if dated.entry.salt), 0)


class _Evening:
    """Plays the evening again. ``games``: those that are over. ``number``, ``sealed`` and
    ``commands`` are of the game on the table. ``whole``: the number of entries up to the first
    break of the chain. ``salted``: the number of the first entry with a salt."""

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

    def check_link(self, number: int, entry: AnyEntry) -> None:
        """Raise ``_Mismatch`` unless ``entry``, with this number, is a link of the chain."""
        if number > self.whole or (0 < self.salted < number and not entry.salt):
            raise _Mismatch(Text("proof.chain"))

    def replay(self, entry: AnyEntry) -> None:
        """Play ``entry`` again. Raises ``_Mismatch``."""
        before = self.sitting
        if isinstance(entry, Started):
            self._begins()
            if entry.seats != tuple(one.id for one in before.seated):
                raise _Mismatch(Text("proof.seats"))
        try:
            step = _again(before, entry)
            self.sitting = follow(before, entry, step.state if step else None)
        except Illegal:
            raise _Mismatch(Text("proof.illegal")) from None
        except RecordMismatch as missing:
            raise _Mismatch(Text(f"proof.untold.{missing.reason}")) from None
        except _SENSELESS:
            raise _Mismatch(Text("proof.senseless")) from None
        self._compare(step.events if step else (), events(entry))
        self._counts(entry, before)

    def check_over(self) -> None:
        """Raise ``_Mismatch`` if a game is not over."""
        if self.sitting.running:
            raise _Mismatch(Text("proof.unfinished"))

    def check_header(self, kept: Export) -> None:
        """Raise ``_Mismatch`` unless the header has the name and the language of the entries. Files
        without a chain had those of a later moment."""
        begins = (kept.name, kept.lang)
        chained = kept.entries[0].before is not None
        if chained and begins != (self.sitting.name, self.sitting.lang):
            raise _Mismatch(Text("proof.header"))

    def _begins(self) -> None:
        self.check_over()
        self.number += 1
        self.sealed, self.commands, self.open = Sealed(), 0, ""

    def _compare(self, again: Sequence[Event], told: Sequence[Event]) -> None:
        """Raise ``_Mismatch`` unless the replayed events are the recorded ones, and the game's
        audit finds nothing."""
        for ours, theirs in zip(again, told, strict=False):
            if ours != theirs:
                raise _Mismatch(_difference(ours, theirs))
        if len(again) != len(told):
            raise _Mismatch(Text("proof.otherwise"))
        now = self.sitting
        after = now.rules_of.after
        if now.state and after and (code := after.audit(now.state)):
            raise _Mismatch(Text(f"{now.game}.audit.{code}"))

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
                Checked(
                    before.game,
                    self.number,
                    names,
                    self.commands,
                    self.sealed,
                    ended,
                    self.open,
                    audited=before.rules_of.after is not None,
                )
            )


def _again(sitting: Sitting, entry: AnyEntry) -> AnyStep | None:
    """The step of ``entry``, played again with its recorded chance; None if it does nothing to a
    game."""
    did = events(entry)
    match entry:
        case Unsealed() if not did:  # older versions laid no hands open
            return None
        case Spoke(seat=seat, command=command):
            _may(sitting.rules_of, state_of(sitting), seat, command)
    return carry_out(sitting, entry, RecordedRandom(did))


def _may(game: AnyGame, state: AnyState, seat: Seat, command: Any) -> None:
    """Raise ``Illegal`` unless ``command`` is allowed."""
    if reason := game.why_not(look(state, seat), command):
        raise Illegal(reason)


def _difference(ours: Event, theirs: Event) -> Text:
    """What is wrong if ``theirs`` is recorded where the rules make ``ours``."""
    if isinstance(ours, Sealed) and isinstance(theirs, Sealed):
        return Text("proof.seal")
    if isinstance(ours, Private) and isinstance(theirs, Private):
        return Text("proof.card")
    return Text("proof.otherwise")


def _name(sitting: Sitting, person: str) -> str:
    """The name of a player, who may have left since."""
    people = (*sitting.gone, *sitting.people)
    return next((one.name for one in people if one.id == person), person)


def _seals(event: Event) -> TypeGuard[Sealed]:
    return isinstance(event, Sealed)
