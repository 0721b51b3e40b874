"""What Starter lends to the checks of every game."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.core.chance import Shuffled
from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.core.state import State
from tests.toys.starter.rules import CARDS, Deck, Gave, Got, Hand, Lay, Options, Table

OPTIONS = (Options(),)
OWN_CARDS: tuple[type[Any], ...] = (Lay,)
SPOKEN: tuple[str, ...] = ()

GameState = State[Table, Hand, Deck]


def conserved(state: GameState) -> None:
    """No card comes or goes, and the table counts right."""
    held = [card for hand in state.hands for card in hand]
    assert sorted([*state.hidden, *held, *state.table.pile]) == sorted(CARDS)
    assert state.table.held == tuple(map(len, state.hands))
    assert state.table.deck == len(state.hidden)


def redeal(
    state: GameState, viewer: Viewer, rng: Random, *, passes: bool = False
) -> Sequence[Event]:
    """Deal the deck and the cards again that ``viewer`` does not see; no answer is silent here."""
    others = [Seat(at) for at in range(len(state.hands)) if at != viewer]
    unseen = [*state.hidden, *(card for seat in others for card in state.hands[seat])]
    rng.shuffle(unseen)
    events: list[Event] = []
    for seat in others:
        events += [Gave(seat, card) for card in state.hands[seat]]
        events += [Got(seat, unseen.pop()) for _ in state.hands[seat]]
    return [*events, Shuffled(tuple(map(str, unseen)), "")]


def commands(state: GameState) -> Iterator[Any]:
    """Every card, and two that are none."""
    yield from (Lay(card) for card in (-1, *sorted(set(CARDS)), 99))


def known(state: GameState, seat: Seat, command: Any, viewer: Viewer) -> Any:
    """Everyone sees which card is laid."""
    return command
