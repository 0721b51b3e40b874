"""The promise about chosen secrets: what a seat chooses in secret, only those who may know see.

A secret that is dealt lies in a hand or in the hidden part, and other checks deal it again. A
secret that is chosen comes in a command, and nothing in a state says who may know it. So the
witness says what each viewer may know of a command (``known``). Two choices that a viewer may not
tell apart have to look the same to them: at once, and to the table until something is revealed.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, Protocol

import msgspec

from companion.core.chance import Sealed
from companion.core.events import Event, Hidden, Private, Public
from companion.core.game import AnyGame
from companion.core.play import advance
from companion.core.seats import Seat, Viewer
from companion.core.state import AnyState
from companion.core.step import AnyStep, look
from tests.core.plans import Move, Plan, Play, moves, seats_of

ALIKE = 6
"""So many choices that the table may not tell apart are paired."""
PAIRS = 1
"""So many pairs are compared in one position: other plans and positions compare others."""
AFTER = 6
"""So many commands later the table still may not hear what was chosen."""


class Keeper(Protocol):
    """The part of a witness that this promise asks."""

    def known(self, state: AnyState, seat: Seat, command: Any, viewer: Viewer) -> Any:
        """What ``viewer`` may know of a ``command`` of ``seat`` by the time that it is given: the
        command itself, unless it is secret."""


class World:
    """One of two games that differ in what was chosen. ``told``: all that happened since."""

    def __init__(self, game: AnyGame, state: AnyState) -> None:
        self.game = game
        self.state = state
        self.told: list[Event] = []

    def takes(self, step: AnyStep) -> None:
        """Let what happened in ``step`` happen here."""
        self.state = step.state
        self.told += step.events

    @property
    def revealed(self) -> bool:
        """Whether something that was hidden has been told to everyone since."""
        return any(isinstance(event, self.game.telling.reveals) for event in self.told)

    def shown(self, viewer: Viewer) -> str:
        """All that ``viewer`` has been told since, sees and may do, without what seals read: they
        depend on the order of what was shuffled, and tell nothing of it (tests/core/seals.py)."""
        sight = look(self.state, viewer)
        heard = [event for event in self.told if _heard(event, viewer)]
        all_of_it = (heard, sight, self.game.choices(sight), self.game.view(sight))
        text = msgspec.json.encode(all_of_it, enc_hook=repr).decode()
        for event in self.told:
            text = text.replace(event.seal, "") if isinstance(event, Sealed) else text
        return text


def _heard(event: Event, viewer: Viewer) -> bool:
    match event:
        case Public():
            return True
        case Private(seat=seat):
            return seat == viewer
        case Hidden():
            return False


def chosen_secrets_hold(game: AnyGame, witness: Keeper, plan: Plan) -> None:
    """Two choices that differ only in what is secret look the same to everyone who may not know
    it, and to the table for as long as nothing is revealed."""
    play = Play(game, plan)
    for _move in play.positions():
        for here, there in _secret_pairs(witness, play):
            viewers = (None, *seats_of(play.state))
            blind = [one for one in viewers if _same(witness, play.state, here, there, one)]
            _compared(game, play, (here, there), blind)


def _secret_pairs(witness: Keeper, play: Play) -> Iterator[tuple[Move, Move]]:
    """Some pairs of choices of one seat that the table may not tell apart."""
    alike: dict[tuple[Seat, Any], list[Move]] = {}
    for move in play.moves():
        known = witness.known(play.state, move.seat, move.command, None)
        alike.setdefault((move.seat, known), []).append(move)
    groups = (combinations(group[:ALIKE], 2) for group in alike.values())
    pairs = [pair for group in groups for pair in group]
    yield from play.moods.rng.sample(pairs, min(PAIRS, len(pairs)))


def _same(witness: Keeper, state: AnyState, here: Move, there: Move, viewer: Viewer) -> bool:
    one, other = (witness.known(state, move.seat, move.command, viewer) for move in (here, there))
    return bool(one == other)


def _compared(
    game: AnyGame, play: Play, chosen: tuple[Move, Move], blind: Sequence[Viewer]
) -> None:
    here, there = (World(game, play.state) for _ in chosen)
    for world, move in zip((here, there), chosen, strict=True):
        world.takes(advance(game, play.state, move.seat, move.command, Random(1)))
    if here.revealed or there.revealed:
        assert _until_reveal(here) == _until_reveal(there), f"the table is told of {chosen[0]}"
        return
    for viewer in blind:
        assert here.shown(viewer) == there.shown(viewer), f"{viewer} is told of {chosen[0]}"
    _goes_on(here, there, play.moods.rng, chosen[0])


def _until_reveal(world: World) -> list[Public]:
    found = []
    for event in world.told:
        if isinstance(event, world.game.telling.reveals):
            break
        if isinstance(event, Public):
            found.append(Sealed() if isinstance(event, Sealed) else event)
    return found


def _goes_on(here: World, there: World, rng: Random, chosen: Move) -> None:
    """The same commands in both worlds tell the table the same."""
    for number in range(AFTER):
        if any(world.game.outcome(world.state.table) is not None for world in (here, there)):
            return
        offered = moves(here.game, here.state, number)
        rng.shuffle(offered)
        move = next((one for one in offered if _may(there, one)), None)
        if move is None:
            return
        for world in (here, there):
            rng_of_both = Random(number)
            world.takes(advance(world.game, world.state, move.seat, move.command, rng_of_both))
        if here.revealed or there.revealed:
            assert _until_reveal(here) == _until_reveal(there), f"the table is told of {chosen}"
            return
        assert here.shown(None) == there.shown(None), f"the table is told of {chosen}"


def _may(world: World, move: Move) -> bool:
    return not world.game.why_not(look(world.state, move.seat), move.command)
