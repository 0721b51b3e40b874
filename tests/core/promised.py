"""What the toy game's tests lend to the checks of every game."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.core.chance import Shuffled
from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.core.state import State
from tests.core import toy

OPTIONS = (toy.Options(), toy.Options(may_swap=False))
OWN_CARDS: tuple[type[Any], ...] = ()
SPOKEN: tuple[str, ...] = ()

ToyState = State[toy.Table, toy.Hand, toy.Pile]


def conserved(state: ToyState) -> None:
    """Nine numbers, each once; the table knows how many are in the pile."""
    numbers = [*state.hidden.numbers, *(hand.number for hand in state.hands)]
    assert sorted(numbers) == sorted(toy.NUMBERS)
    assert state.table.pile == len(state.hidden.numbers)
    for hand, shown in zip(state.hands, state.table.shown, strict=True):
        assert shown in (None, hand.number)


def redeal(
    state: ToyState, viewer: Viewer, rng: Random, *, passes: bool = False
) -> Sequence[Event]:
    """Deal the numbers again that ``viewer`` does not see; no seat here answers in silence."""
    assert isinstance(passes, bool)
    fixed = {seat for seat, shown in enumerate(state.table.shown) if shown or seat == viewer}
    others = [(seat, hand.number) for seat, hand in enumerate(state.hands) if seat not in fixed]
    unseen = [*state.hidden.numbers, *(number for _, number in others)]
    rng.shuffle(unseen)
    dealt = [toy.Got(Seat(seat), unseen.pop()) for seat, _ in others]
    return [*dealt, Shuffled(tuple(map(str, unseen)), nonce="")]


def commands(_: ToyState) -> Iterator[Any]:
    """Both commands, at any time."""
    yield from (toy.Show(), toy.Swap())


def known(_state: ToyState, _seat: Seat, command: Any, _viewer: Viewer) -> Any:
    """Nothing here is chosen in secret."""
    return command
