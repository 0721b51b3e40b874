"""What the tests of Bruma lend to the checks of every game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.seats import Seat
from companion.games.bruma import model
from companion.games.bruma.commands import (
    Block,
    Challenge,
    Commands,
    Declare,
    Keep,
    Lose,
    Pass,
    Settle,
    Show,
)
from companion.games.bruma.model import (
    PEARLS,
    RULES,
    BrumaState,
    Card,
    Character,
    Exchanging,
    Options,
    character,
)
from tests.bruma.redeal import redeal

__all__ = ["OPTIONS", "OWN_CARDS", "commands", "conserved", "redeal"]

OPTIONS = (
    Options(),
    Options(may_decline_proof=False),
    Options(second_block=True, doubt_or_block=True),
    Options(start_pearls=3, two_player_pearls=1),
    Options(starter_of_two=1, first_player=Seat(1)),
    Options(mode="assisted"),
)
OWN_CARDS: tuple[type[Any], ...] = (Show, Lose, Keep)


def conserved(state: BrumaState) -> None:
    """Section 4: 50 pearls, 15 cards, a deck of 15 − 2·N outside an exchange, no pearls before
    those who are out."""
    table = state.table
    purses = [place.pearls for place in table.places]
    assert min(*purses, table.vault) >= 0, "fewer than no pearls"
    assert table.vault + sum(purses) == PEARLS, "pearls came or went"
    rich = [place.pearls for place in table.places if not place.alive]
    assert not any(rich), "one who is out has pearls"

    held = [card for hand in state.hands for card in (*hand.cards, *hand.drawn)]
    assert Counter([*held, *state.hidden.deck]) == Counter(model.DECK), "cards came or went"
    drawn = 2 if isinstance(table.phase, Exchanging) else 0
    left = 15 - 2 * len(state.hands) - drawn
    assert table.deck == len(state.hidden.deck) == left, "the deck is not what it must be"
    for seat, (hand, place) in enumerate(zip(state.hands, table.places, strict=True)):
        mine = isinstance(table.phase, Exchanging) and table.phase.seat == seat
        assert len(hand.cards) == 2, "a hand is two cards"
        assert len(hand.drawn) == (2 if mine else 0), "drawn cards are for an exchange"
        for card, up in zip(hand.cards, place.cards, strict=True):
            assert up in (None, character(card)), "another card lies face up"


def commands(state: BrumaState) -> Iterator[Commands]:
    """Every command there is about the open question, and some about its neighbours."""
    now = state.table.phase.question
    seats = [Seat(at) for at in range(-1, len(state.hands) + 1)]
    for of in (now - 1, now, now + 1):
        yield from (Challenge(of), Pass(of), Settle(of), Declare(of, model.Action.MERGULHO))
        yield from (Block(of, claimed) for claimed in Character)
    yield from (Declare(now, action, seat) for action in RULES for seat in (None, *seats))
    cards = [*Character, Card("mercador/none"), Card("")]
    for one in map(Card, cards):
        yield from (Show(now, one), Lose(now, one), Keep(now, (one,)))
        yield from (Keep(now, (one, Card(other))) for other in Character)
    yield from (Keep(now, ()), Keep(now, (Card("mercador"),) * 3))
