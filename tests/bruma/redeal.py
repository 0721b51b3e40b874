"""Deals everything again that one viewer of a table of Bruma cannot see."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.core.chance import Shuffled
from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.games.bruma.rules.events import Dealt, Drawn, LetPass, Readied
from companion.games.bruma.rules.model import (
    BlockAction,
    BrumaState,
    Card,
    ChallengeAction,
    ChallengeBlock,
)


def redeal(
    state: BrumaState, viewer: Viewer, rng: Random, *, passes: bool = False
) -> Sequence[Event]:
    """The face-down cards of the others, what they have drawn, and the deck, all shuffled; with
    ``passes``, also who of the others has let the open question pass, and as whom one of them is
    ready to block. In an open practice round only the deck is unseen."""
    if state.table.paper:
        return []
    everyone = [Seat(at) for at in range(len(state.hands))]
    others = [] if state.table.practice is not None else [at for at in everyone if at != viewer]
    unseen = [*state.hidden.deck, *(card for seat in others for card in _unseen(state, seat))]
    rng.shuffle(unseen)
    events: list[Event] = []
    for seat in others:
        cards = list(state.hands[seat].cards)
        for at in _down(state, seat):
            cards[at] = unseen.pop()
        events.append(Dealt(seat, tuple(cards)))
        if drawn := state.hands[seat].drawn:
            events.append(Drawn(seat, tuple(unseen.pop() for _ in drawn)))
    events.append(Shuffled(tuple(unseen), nonce=""))
    if passes:
        events += _passes(state, viewer, rng)
    return events


def _unseen(state: BrumaState, seat: Seat) -> Iterator[Card]:
    hand = state.hands[seat]
    yield from (hand.cards[at] for at in _down(state, seat))
    yield from hand.drawn


def _down(state: BrumaState, seat: Seat) -> list[int]:
    """The places of ``seat`` that nobody else sees: neither lost nor held up."""
    place = state.table.places[seat]
    return [at for at in place.hidden if not place.shown[at]]


def _passes(state: BrumaState, viewer: Viewer, rng: Random) -> Iterator[LetPass | Readied]:
    """Other passes that leave the question open. Once the late are named, everyone knows them."""
    phase = state.table.phase
    if state.table.mode != "strict":
        return
    if state.table.late or not isinstance(phase, ChallengeAction | BlockAction | ChallengeBlock):
        return
    others = [seat for seat in phase.asked if seat != viewer and state.table.places[seat].alive]
    mine = viewer in phase.asked and state.hands[viewer or 0].passed != phase.question
    passed = [seat for seat in others if rng.random() < 0.5]
    if passed == others and others and not mine:
        passed.remove(rng.choice(passed))
    for seat in others:
        yield LetPass(seat, phase.question if seat in passed else 0)
        if isinstance(phase, ChallengeAction) and seat == phase.deed.target and seat in passed:
            yield Readied(seat, rng.choice((None, *phase.deed.rule.blocked_by)))
