"""Two worlds that look the same to a viewer, and what is seen and heard in each."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from companion.core.choices import kind
from companion.core.events import Event, Public
from companion.core.game import AnyGame
from companion.core.play import (
    begin_again,
    rewind,
)
from companion.core.seats import Viewer
from companion.core.state import AnyState
from companion.core.step import Step, look, replay
from tests.core.plans import Play
from tests.core.promises.witness import Witness
from tests.core.seals import blanked


def dealt_again(
    game: AnyGame,
    witness: Witness,
    state: AnyState,
    viewer: Viewer,
    rng: Random,
    *,
    passes: bool = False,
) -> AnyState:
    """Another world that looks the same to ``viewer``."""
    events = witness.redeal(state, viewer, rng, passes=passes)
    assert not any(isinstance(event, Public) for event in events)
    other = replay(game, state, events)
    witness.conserved(other)
    return other


def shown(game: AnyGame, state: AnyState, viewer: Viewer) -> tuple[Any, ...]:
    sight = look(state, viewer)
    return sight, game.choices(sight), game.view(sight)


def silent(witness: Witness, command: Any) -> bool:
    return not issubclass(kind(command), witness.OWN_CARDS)


def told(game: AnyGame, step: Step[Any, Any, Any]) -> list[Public]:
    """What everyone hears of ``step`` before the first reveal; ``blanked`` says why without the
    seals."""
    return blanked(until_reveal(game, step.events))


def until_reveal(game: AnyGame, events: Iterable[Event]) -> Iterator[Public]:
    for event in events:
        if isinstance(event, game.telling.reveals):
            return
        if isinstance(event, Public):
            yield event


def cards_of(state: AnyState) -> list[Any]:
    """What each seat sees of its own, without what it has answered to the open question."""
    return [{**msgspec.to_builtins(hand), "passed": None, "ready": None} for hand in state.hands]


def taken_back(
    game: AnyGame, back: AnyState, since: Sequence[Event], now: AnyState
) -> Step[Any, Any, Any]:
    assert game.take_back
    return rewind(game, back, game.take_back.seen_cards(since), now, Random(1))


def begun_again(
    game: AnyGame, dealt: AnyState, now: AnyState, *, fresh: bool
) -> Step[Any, Any, Any]:
    return begin_again(game, dealt, now, (), Random(1), fresh=fresh)


def since_round(play: Play, points: list[tuple[AnyState, int]]) -> list[tuple[AnyState, int]]:
    """The points to go back to: none in a practice round that is over."""
    found = [point for point in points if point[1] > play.upto]
    return found or [(play.state, len(play.events))]
