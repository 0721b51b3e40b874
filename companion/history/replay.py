"""Replays the finished games of a record, step by step, each by its own rules.

Steps that were taken back, open practice rounds and a game that is not over are left out, so
everything in a ``Played`` may be known to everyone.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.events import Event
from companion.core.game import AnyGame
from companion.core.history import AnyBeat, Beat, Scene, Stats, Told
from companion.core.seats import Seat
from companion.core.state import AnyState, Sight
from companion.core.step import evolve, look
from companion.games import SHELF
from companion.table.entries import (
    AnyEntry,
    BegunAgain,
    Ended,
    Moved,
    Opened,
    Paused,
    Reminded,
    Renamed,
    Reopened,
    Rewound,
    Started,
    Unsealed,
    events,
)
from companion.table.export import Dated, Export
from companion.table.reducer import follow, opened
from companion.table.state import Sitting


class Chair(msgspec.Struct, frozen=True):
    """The player at a seat: the name at the end of the game, the mark (0 to 9), True for a ``bot``,
    and the id of the ``person``, since two people may have had the same name one after the
    other."""

    name: str
    mark: int | None
    bot: bool = False
    person: str = ""


class Moment(msgspec.Struct, frozen=True):
    """One step that the table could see. ``at``: its Unix time in seconds. ``entries``: its
    entries, the oldest first, with the silent answers before it."""

    at: float
    beat: AnyBeat
    entries: tuple[Dated, ...]

    def sights(self) -> tuple[Sight[Any, Any], ...]:
        """What each seat sees after it, by seat; together they show all hands open."""
        state = self.beat.state
        return tuple(look(state, Seat(seat)) for seat in range(len(state.hands)))


class Played(msgspec.Struct, frozen=True):
    """A finished game. ``number`` counts the table's games from 1 on. ``began``: Unix time in
    seconds. ``ended``: the host ended it before there was a winner."""

    game: str
    number: int
    began: float
    chairs: tuple[Chair, ...]
    moments: tuple[Moment, ...]
    ended: bool

    @property
    def rules_of(self) -> AnyGame:
        """The game that was played."""
        return SHELF[self.game]

    @property
    def beats(self) -> tuple[AnyBeat, ...]:
        """What happened, without times."""
        return tuple(moment.beat for moment in self.moments)

    def highlights(self) -> tuple[Scene, ...]:
        """The scenes worth telling (docs/reel.md); none for a game that brings none."""
        after = self.rules_of.after
        return tuple(after.highlights(self.beats)) if after else ()

    def stats(self) -> Stats:
        """Its numbers (docs/reel.md); none for a game that brings none."""
        after = self.rules_of.after
        return after.stats(self.beats) if after else Stats((), ())

    def waits(self) -> tuple[tuple[float, ...], ...]:
        """The seconds that each decision took, by seat, from when the table began to wait for it.
        Only decisions of the seat's own person count, and none during which the game was
        paused."""
        waits: list[list[float]] = [[] for _ in self.chairs]
        for before, moment in pairwise(self.moments):
            asked = self.rules_of.waiting.awaited(before.beat.state.table)
            if any(isinstance(one.entry, Paused) for one in moment.entries):
                continue
            for one in moment.entries:
                if isinstance(one.entry, Moved) and not one.entry.by and one.entry.seat in asked:
                    waits[one.entry.seat].append(max(0.0, one.at - before.at))
        return tuple(map(tuple, waits))

    def names(self, seat: Seat) -> str:
        """The name of the player at a seat."""
        return self.chairs[seat].name


def games(kept: Export) -> tuple[Played, ...]:
    """The finished games of a record, the oldest first. Raises what the reducer raises for an entry
    that cannot have happened."""
    first = kept.entries[0].entry
    assert isinstance(first, Opened)
    sitting, number = opened(kept.code, first), 0
    found: list[Played] = []
    game: _Replay | None = None
    for dated in kept.entries[1:]:
        before, sitting = sitting, follow(sitting, dated.entry)
        if isinstance(dated.entry, Started):
            _close(game, found)
            number += 1
            game = _Replay(sitting, number, dated)
        elif game:
            game.add(before, sitting, dated)
    _close(game, found)
    return tuple(found)


def _close(game: "_Replay | None", found: list[Played]) -> None:
    if game and game.over:
        found.append(game.played())


class _Replay:
    """Collects one game. ``lines``: for each point that it could be taken back to, the number of
    moments before it. ``quiet``: the entries since the last moment. ``stood``: moments, lines and
    quiet as they were when the host ended the game."""

    def __init__(self, sitting: Sitting, number: int, dated: Dated) -> None:
        assert isinstance(dated.entry, Started)
        people = (sitting.person(person) for person in sitting.seats)
        self.chairs = tuple(
            Chair(one.name, one.mark, one.bot, one.id) if one else Chair("", None) for one in people
        )
        self.rules, self.number, self.began = sitting.rules_of, number, dated.at
        self.moments: list[Moment] = []
        self.lines: list[int] = []
        self.quiet: list[Dated] = []
        self.over = self.ended = False
        self.stood = (self.moments, self.lines, self.quiet)
        empty = self.rules.setup(len(sitting.seats), dated.entry.options)
        self._happens(dated, empty)

    def add(self, before: Sitting, after: Sitting, dated: Dated) -> None:
        """Add an entry, which led from ``before`` to ``after``."""
        entry = dated.entry
        if isinstance(entry, Rewound):
            self._goes_back(before, entry, dated)
        elif isinstance(entry, BegunAgain):
            self._begins(before, dated)
        elif isinstance(entry, Ended):
            self.stood = (self.moments.copy(), self.lines.copy(), self.quiet.copy())
            self.ended = True
            self._ends(dated)
        elif isinstance(entry, Reopened):
            self.moments, self.lines, self.quiet = self.stood
            self.ended = False
        elif len(after.lines) > len(before.lines):
            self._happens(dated, self._state)
        else:
            self.quiet.append(dated)
        if isinstance(entry, Renamed) and not self.over:
            self._is_called(entry.person, entry.name)
        if isinstance(entry, Unsealed):
            self.lines = []
        if before.running or after.running:  # else a practice round would become a game
            self.over = not after.running and not before.practising

    @property
    def _state(self) -> AnyState:
        return self.moments[-1].beat.state

    def _happens(self, dated: Dated, state: AnyState) -> None:
        """Add a point of the game, and a moment if anything happened on the way to it."""
        entries = (*self.quiet, dated)
        if any(events(one.entry) for one in entries):
            told = _told(self.rules, state, (one.entry for one in entries))
            self.moments.append(Moment(dated.at, Beat(state, told), entries))
            self.quiet = []
        self.lines.append(len(self.moments))

    def _goes_back(self, before: Sitting, entry: Rewound[Any], dated: Dated) -> None:
        """Drop what came after the point that the game goes back to."""
        self.quiet = []
        del self.moments[self.lines[entry.line] :]
        del self.lines[entry.line :]
        self._happens(dated, before.lines[entry.line].state)

    def _begins(self, before: Sitting, dated: Dated) -> None:
        """Drop the open practice round before the game."""
        self.moments, self.lines, self.quiet, self.began = [], [], [], dated.at
        self._happens(dated, before.dealt)

    def _ends(self, dated: Dated) -> None:
        """Add the silent answers to the question that was open at the end."""
        if any(not isinstance(one.entry, Reminded) and events(one.entry) for one in self.quiet):
            self._happens(dated, self._state)

    def _is_called(self, person: str, name: str) -> None:
        """A player's name was corrected while the game ran."""
        self.chairs = tuple(
            replace(one, name=name) if one.person == person else one for one in self.chairs
        )

    def played(self) -> Played:
        """The collected game."""
        moments = tuple(self.moments)
        return Played(
            self.rules.NAME, self.number, self.began, self.chairs, moments, ended=self.ended
        )


def _told(
    rules: AnyGame, state: AnyState, entries: Iterable[AnyEntry]
) -> tuple[Told[Any, Any, Any], ...]:
    told: list[Told[Any, Any, Any]] = []
    for event in _all(entries):
        state = evolve(rules, state, event)
        told.append(Told(event, state))
    return tuple(told)


def _all(entries: Iterable[AnyEntry]) -> Iterable[Event]:
    return (event for entry in entries for event in events(entry))
