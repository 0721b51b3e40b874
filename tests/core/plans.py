"""A plan for a random game: who sits down, by which options, and what each move will be."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from companion.core.choices import commands
from companion.core.events import Event
from companion.core.game import AnyGame
from companion.core.play import advance, begin, begin_again
from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.core.step import Step, look

LONGEST = 3000
"""Commands after which a game is held to be endless; random games of six take a tenth of it."""


TIRED = 0.9
"""What is left of the liking for a kind of command each time it is chosen: so a game in which
no seat has to do anything comes to its end too."""


MANY, FEW = 12, 3
"""Where one seat has more than so many moves of a kind, so few of them stand for all."""


class Plan(NamedTuple):
    """``picks`` choose the first moves, one byte each, so that a failing game can be made
    shorter; ``seed`` is chance, and chooses the other moves."""

    seats: int
    options: Any = None
    picks: bytes = b""
    seed: int = 0


class Move(NamedTuple):
    """A seat and one of its choices."""

    seat: Seat
    command: Any


class Play:
    """A game being played by a plan. ``events`` is all that happened; ``base`` is the state from
    which those of its events lead on that come after the first ``upto``: it is another once a
    practice round is over, which is closed as soon as it is. ``gone``: who has left."""

    def __init__(self, game: AnyGame, plan: Plan) -> None:
        self.game = game
        self.options = game.OPTIONS() if plan.options is None else plan.options
        self.rng = Random(plan.seed)
        self.moods = Moods(Random(plan.seed + 1))
        self.picks = iter(plan.picks)
        step = begin(game, plan.seats, self.options, self.rng)
        self.state: AnyState = step.state
        self.events: list[Event] = list(step.events)
        self.dealt = self.state
        self.base, self.upto = game.setup(plan.seats, self.options), 0
        self.gone: list[Seat] = []

    def moves(self) -> list[Move]:
        """All that may be done now; of each pattern some examples."""
        return moves(self.game, self.state, len(self.events))

    def some_moves(self) -> list[Move]:
        """All that may be done now; of many that differ in an amount or a target, a few."""
        alike: dict[tuple[Seat, type[Any]], list[Move]] = {}
        for move in self.moves():
            alike.setdefault((move.seat, type(move.command)), []).append(move)
        rng = self.moods.rng
        few = (moves if len(moves) <= MANY else rng.sample(moves, FEW) for moves in alike.values())
        return [move for some in few for move in some]

    def picked(self, offered: Sequence[Move]) -> Move:
        """The next move of the plan."""
        assert offered, "the game is not over, and nobody may do anything"
        pick = next(self.picks, None)
        return self.moods.picked(offered) if pick is None else offered[pick % len(offered)]

    def plays(self, move: Move) -> None:
        """Carry ``move`` out."""
        self.takes(advance(self.game, self.state, move.seat, move.command, self.rng))

    def takes(self, step: Step[Any, Any, Any]) -> None:
        """Let what happened in ``step`` happen in this game."""
        self.state = step.state
        self.events += step.events
        if self.game.practising(self.state.table) == "over":
            self.begins_again(fresh=self.moods.rng.random() < 0.5)

    def begins_again(self, *, fresh: bool) -> None:
        """The practice round is over, and the game begins."""
        self.base, self.upto = self.dealt, len(self.events)
        self.takes(begin_again(self.game, self.dealt, self.state, self.gone, self.rng, fresh=fresh))

    @property
    def leads(self) -> list[Event]:
        """The events that lead from ``base`` to where the game stands."""
        return self.events[self.upto :]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.state.table) is not None

    def positions(self) -> Iterator[Move]:
        """Before each move of the game, that move; ends with the game."""
        for _ in range(LONGEST):
            if self.over:
                return
            move = self.picked(self.moves())
            yield move
            self.plays(move)
        raise AssertionError("the game does not end")

    def some_positions(self, every: int) -> Iterator[Move]:
        """One position of ``every`` so many, beginning with the first."""
        return islice(self.positions(), 0, None, every)


class Moods:
    """Weights that make one game bold and the next one meek, by the types of its commands: else
    a seat would challenge every time, and no question would ever be passed by all."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.weights: dict[type[Any], float] = {}

    def picked(self, offered: Sequence[Move]) -> Move:
        """One of ``offered``, by chance and mood."""
        kinds = list(dict.fromkeys(type(move.command) for move in offered))
        [kind] = self.rng.choices(kinds, [self._weight(each) for each in kinds])
        self.weights[kind] *= TIRED
        return self.rng.choice([move for move in offered if type(move.command) is kind])

    def _weight(self, kind: type[Any]) -> float:
        if kind not in self.weights:
            self.weights[kind] = self.rng.choice((0.02, 0.2, 1, 5))
        return self.weights[kind]


def seats_of(state: AnyState) -> list[Seat]:
    """All seats of the game."""
    return [Seat(at) for at in range(len(state.hands))]


def moves(game: AnyGame, state: AnyState, seed: int = 0) -> list[Move]:
    """All that may be done in ``state``; of each pattern some examples, chosen by ``seed``."""
    rng = Random(seed)
    return [
        Move(seat, command)
        for seat in seats_of(state)
        for command in commands(game.choices(look(state, seat)), rng)
    ]
