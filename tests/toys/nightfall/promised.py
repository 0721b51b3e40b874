"""What Nightfall lends to the checks of every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.core.chance import Shuffled
from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.core.state import State
from tests.toys.nightfall.rules import (
    BITE,
    KEEPER,
    NIGHT,
    Bite,
    Dark,
    Give,
    Hand,
    Holds,
    Knows,
    Options,
    Sees,
    Table,
    Tear,
)

OPTIONS = (Options(), Options(bites=3))
OWN_CARDS: tuple[type[Any], ...] = (Give, Tear)
SPOKEN: tuple[str, ...] = ()

NightState = State[Table, Hand, Dark]


def conserved(state: NightState) -> None:
    """Every card is in a hand, on the pile or in the deck, and the keeper sees the pile."""
    hands = [card for hand in state.hands for card in hand.cards]
    every = Counter((BITE, NIGHT, NIGHT) * state.table.seats)
    assert Counter([*hands, *state.hidden.deck, *state.hidden.pile]) == every
    assert len(state.hidden.pile) == state.table.torn
    assert Counter(state.hands[KEEPER].pile) == Counter(state.hidden.pile)


def redeal(
    state: NightState, viewer: Viewer, rng: Random, *, passes: bool = False
) -> Sequence[Event]:
    """Deal again what ``viewer`` does not see, and name another vampire if they know none."""
    assert isinstance(passes, bool)
    if state.table.vampire is not None:
        return list(_hands(state, viewer, rng, pile=()))
    pile = () if viewer == KEEPER else state.hidden.pile
    return [*_hands(state, viewer, rng, pile=pile), *_vampire(state, viewer, rng)]


def _hands(
    state: NightState, viewer: Viewer, rng: Random, *, pile: tuple[str, ...]
) -> Iterator[Event]:
    others = [Seat(at) for at in range(state.table.seats) if at != viewer]
    held = (card for seat in others for card in state.hands[seat].cards)
    unseen = [*pile, *state.hidden.deck, *held]
    rng.shuffle(unseen)
    for seat in others:
        yield Holds(seat, tuple(unseen.pop() for _ in state.hands[seat].cards))
    if pile:
        torn = tuple(unseen.pop() for _ in pile)
        yield from (Shuffled(torn, "", "pile"), Sees(KEEPER, torn))
    yield Shuffled(tuple(unseen), "", "deck")


def _vampire(state: NightState, viewer: Viewer, rng: Random) -> Iterator[Event]:
    """Another seat than ``viewer``, where a vampire is named and they do not know which."""
    if not state.table.bitten or (viewer is not None and state.hands[viewer].vampire is not None):
        return
    old = state.hands[KEEPER].vampire
    assert old is not None
    new = rng.choice([Seat(at) for at in range(1, state.table.seats) if at != viewer])
    yield Knows(KEEPER, new)
    if new != old:
        yield from (Knows(old, None), Knows(new, new))


def commands(state: NightState) -> Iterator[Any]:
    """Every command, sense or nonsense."""
    seats = [Seat(at) for at in range(-1, state.table.seats + 1)]
    yield from (Bite(seat) for seat in seats)
    for card in (BITE, NIGHT, "garlic"):
        yield Tear(card)
        yield from (Give(seat, card) for seat in seats)


def known(_state: NightState, seat: Seat, command: Any, viewer: Viewer) -> Any:
    """The vampire is known to the keeper and to the vampire; a given card to the two seats; a torn
    one to the seat that tore it and to the keeper."""
    if viewer == seat:
        return command
    match command:
        case Bite(seat=vampire):
            return vampire == viewer
        case Give(to=to) if to != viewer:
            return Give(to, "")
        case Tear() if viewer != KEEPER:
            return Tear("")
        case _:
            return command
