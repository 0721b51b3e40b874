"""What the Gull lends to the checks of every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.core.state import State
from tests.toys.gull.rules import DECK, Hand, Holds, Lay, Stop, Table, Take
from tests.toys.gull.rules import OPTIONS as EMPTY

OPTIONS = (EMPTY(),)
OWN_CARDS: tuple[type[Any], ...] = (Lay, Stop)
SPOKEN: tuple[str, ...] = ()

GullState = State[Table, Hand, None]


def conserved(state: GullState) -> None:
    """Of every animal a pair or none is left, and the gull; the table counts right."""
    held = Counter(card for hand in state.hands for card in hand)
    assert set(held.values()) <= {1, 2}
    assert not held or [card for card in held if held[card] == 1] == ["gull"], "a card is gone"
    assert not held or tuple(map(len, state.hands)) == state.table.counts, "the table miscounts"


def redeal(
    state: GullState, viewer: Viewer, rng: Random, *, passes: bool = False
) -> Sequence[Event]:
    """Deal the cards again that ``viewer`` does not see; no one here answers in silence."""
    assert isinstance(passes, bool)
    others = [Seat(at) for at in range(len(state.hands)) if at != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    rng.shuffle(unseen)
    return [Holds(seat, tuple(unseen.pop() for _ in state.hands[seat])) for seat in others]


def commands(state: GullState) -> Iterator[Any]:
    """Both commands, sense or nonsense."""
    assert state.hands
    yield from (Take(at) for at in range(-1, 8))
    yield from (Lay(card) for card in ("", *dict.fromkeys(DECK), "whale"))
    yield Stop()


def known(state: GullState, seat: Seat, command: Any, viewer: Viewer) -> Any:
    """Which card is taken only the two know who held it."""
    if isinstance(command, Take) and viewer not in (seat, state.table.next(seat)):
        return Take(0)
    return command
