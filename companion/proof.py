"""Checks a record: the cards as they were sealed, all else as the rules say.

Every step of every game is played again, by the rules of this program and by the chance that the
record tells of (``companion/core/chance.py``), and has to come out as it stands there. So no card,
no pearl and no command can be another than it was without one of them being found.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeGuard

import msgspec

from companion.core.chance import Retold, Sealed, Untold
from companion.core.events import Event, Private
from companion.core.game import AnyGame, AnyState, Illegal
from companion.core.play import (
    Step,
    advance,
    begin,
    begin_again,
    depart,
    dial,
    look,
    remind,
    rewind,
    settle,
)
from companion.core.seats import Seat
from companion.core.text import Text
from companion.export import Export
from companion.folding import follow, opened
from companion.record import (
    AnyEntry,
    BegunAgain,
    Closed,
    Dialled,
    Ended,
    Moved,
    Opened,
    Reminded,
    Removed,
    Rewound,
    Spoke,
    Started,
    events,
)
from companion.sitting import Sitting

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
    """The games that are as they should be, and what is wrong with the next one, if anything."""

    games: tuple[Checked, ...]
    wrong: Wrong | None


class _Fraud(Exception):
    """Something is wrong; ``text`` says what."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def check(kept: Export) -> Report:
    """Play every game of a record again, until something is wrong."""
    course, number = _Course(kept), 1
    try:
        for dated in kept.entries[1:]:
            number += 1
            course.goes_on(dated.entry)
        course.ends()
    except _Fraud as fraud:
        return Report(tuple(course.games), Wrong(course.number, number, fraud.text))
    return Report(tuple(course.games), None)


class _Course:
    """The evening as it is played again: how it stands, the games that are over, and of the one
    on the table its ``number``, its newest seal and its commands."""

    def __init__(self, kept: Export) -> None:
        first = kept.entries[0].entry
        assert isinstance(first, Opened)
        self.sitting = opened(kept.code, first)
        self.games: list[Checked] = []
        self.number = 0
        self.sealed = Sealed()
        self.commands = 0
        self.open: Literal["", "round", "deal"] = ""

    def goes_on(self, entry: AnyEntry) -> None:
        """Play ``entry`` again. Raises ``_Fraud``."""
        before = self.sitting
        if isinstance(entry, Started):
            self._begins()
        try:
            step = _again(before, entry)
            self.sitting = follow(before, entry, step.state if step else None)
        except Illegal:
            raise _Fraud(Text("proof.illegal")) from None
        except Untold as untold:
            raise _Fraud(Text(f"proof.untold.{untold.reason}")) from None
        except _SENSELESS:
            raise _Fraud(Text("proof.senseless")) from None
        self._compare(step.events if step else (), events(entry))
        self._counts(entry, before)

    def ends(self) -> None:
        """There is nothing more. Raises ``_Fraud`` when a game is not over."""
        if self.sitting.running:
            raise _Fraud(Text("proof.unfinished"))

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
        if now.state and (code := now.rules_of.audit(now.state)):
            raise _Fraud(Text(f"{now.game}.audit.{code}"))

    def _counts(self, entry: AnyEntry, before: Sitting) -> None:
        self.commands += isinstance(entry, Moved)
        if isinstance(entry, BegunAgain):
            self.open = "round" if entry.fresh else "deal"
        elif self.sitting.practising:
            self.open = "round"
        self.sealed = next((one for one in reversed(events(entry)) if _seals(one)), self.sealed)
        if not before.running and self.sitting.running and isinstance(entry, Rewound):
            self.games.pop()
        elif before.running and not self.sitting.running:
            names = tuple(_name(before, person) for person in before.seats)
            ended = isinstance(entry, Ended)
            self.games.append(
                Checked(self.number, names, self.commands, self.sealed, ended, self.open)
            )


def _again(sitting: Sitting, entry: AnyEntry) -> Step[Any, Any, Any] | None:
    """The step of ``entry`` once more, by the chance that it tells of; ``None`` when it does
    nothing to a game."""
    game, chance = sitting.rules_of, Retold(events(entry))
    match entry:
        case Started(seats=seats, options=options):
            return begin(game, len(seats), options, chance)
        case Moved(seat=seat, command=command):
            return advance(game, _state(sitting), seat, command, chance, held=True)
        case Closed():
            return settle(game, _state(sitting), chance)
        case Spoke(seat=seat, command=command):
            _may(game, _state(sitting), seat, command)
            return None
        case Dialled(mode=mode, turn=turn):
            return dial(game, _state(sitting), mode, turn, chance)
        case Reminded():
            return remind(game, _state(sitting), chance)
        case Removed(person=person) if sitting.running and person in sitting.seats:
            return depart(game, _state(sitting), Seat(sitting.seats.index(person)), chance)
        case Rewound(line=line) if 0 <= line < len(sitting.lines) - 1:
            back, marks = sitting.lines[line].state, sitting.marks(line)
            return rewind(game, back, marks, _state(sitting), chance)
        case Rewound():
            raise ValueError("there is no such line")
        case BegunAgain(fresh=fresh):
            now, dealt = _practised(sitting), sitting.dealt
            return begin_again(game, dealt, now, sitting.empty, chance, fresh=fresh)
        case _:
            return None


def _may(game: AnyGame, state: AnyState, seat: Seat, command: Any) -> None:
    """Raises ``Illegal`` unless ``command`` is a choice."""
    sight = look(state, seat)
    if command not in game.choices(sight):
        raise Illegal(game.why_not(sight, command))


def _state(sitting: Sitting) -> AnyState:
    if sitting.state is None:
        raise ValueError("no game is on the table")
    return sitting.state


def _practised(sitting: Sitting) -> AnyState:
    if not sitting.practising:
        raise ValueError("no practice round is on the table")
    return _state(sitting)


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
