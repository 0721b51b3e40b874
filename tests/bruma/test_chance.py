"""Section 18 of the rules: over 100,000 deals everything lies everywhere equally often."""

from collections.abc import Callable, Iterable
from math import cbrt, sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.core.step import Step
from companion.games import bruma
from companion.games.bruma.rules import model
from companion.games.bruma.rules.commands import Keep, Show
from companion.games.bruma.rules.model import BrumaState, BrumaStep, Card, Fog, Options
from tests.bruma.table import ANA, BIA, COMERCIO, REDESENHAR, lay

CARDS = tuple(Card(f"{card}/{at}") for at, card in enumerate(model.DECK))
DEALS = 100_000
FEWER = 20_000
"""Enough to catch what is planted."""
Chance = Callable[[int], Random]


class Biased(Random):
    """A shuffle as one writes it when one does not think: every card changes places with any
    card. It favours some orders."""

    def shuffle(self, x: Any) -> None:
        """Swap each place with any place."""
        for at in range(len(x)):
            other = self.randrange(len(x))
            x[at], x[other] = x[other], x[at]


class Stacker(Random):
    """Chance that is too even to be true: it turns the cards round by one place more each time."""

    turns = 0

    def shuffle(self, x: Any) -> None:
        """Turn the cards round."""
        self.turns += 1
        at = self.turns % len(x)
        x[:] = x[at:] + x[:at]


class Returning(NamedTuple):
    """A card that an act returns to one of so many places."""

    before: BrumaState
    act: Callable[[BrumaStep], None]
    card: Card
    places: int


@pytest.fixture(autouse=True)
def _told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 15 cards are told apart by what is printed on them."""
    monkeypatch.setattr(model, "DECK", CARDS)


def spread(counts: Iterable[int], freedom: int, scale: float = 1.0) -> float:
    """How far ``counts`` are from all equal: chi-square as a number of standard deviations
    (Wilson and Hilferty's cube root), so 0 is what chance does and 5 is what it never does."""
    told = list(counts)
    fair = sum(told) / len(told)
    chi = scale * sum((count - fair) ** 2 / fair for count in told)
    share = 2 / (9 * freedom)
    return (cbrt(chi / freedom) - (1 - share)) / sqrt(share)


def fair(spread: float) -> bool:
    """Neither too uneven to be chance nor too even."""
    return abs(spread) < 4.5


def deals(rng: Random, seats: int, number: int) -> Iterable[tuple[Card, ...]]:
    """All 15 cards of many deals: two for each seat, then the deck from the top."""
    empty = bruma.GAME.setup(seats, Options(first_player=ANA))
    for _ in range(number):
        step: BrumaStep = Step(bruma.GAME, empty, rng)
        bruma.GAME.opening(step)
        hands = [card for hand in step.state.hands for card in hand.cards]
        yield (*hands, *step.state.hidden.deck)


def of_deals(rng: Random, seats: int, many: int = DEALS) -> tuple[float, list[float]]:
    """The spread of each card over each place, and of each hand over all pairs of cards."""
    number = {card: at for at, card in enumerate(CARDS)}
    places = [0] * 225
    pairs = [[0] * 225 for _ in range(seats)]
    for cards in deals(rng, seats, many):
        dealt = [number[card] for card in cards]
        for place, card in enumerate(dealt):
            places[15 * place + card] += 1
        for seat in range(seats):
            pairs[seat][15 * dealt[2 * seat] + dealt[2 * seat + 1]] += 1
    whole = spread(places, 14 * 14, 14 / 15)
    two = [[n for at, n in enumerate(each) if at % 16] for each in pairs]
    return whole, [spread(each, 209) for each in two]


def of_returned(rng: Random, case: Returning, many: int = DEALS) -> float:
    """The spread of where a card lies after an act of Ana's has returned it: in the deck from
    the top, or, after a proof, as her own card again."""
    counts = [0] * case.places
    for _ in range(many):
        step: BrumaStep = Step(bruma.GAME, case.before, rng)
        case.act(step)
        counts[(*step.state.hidden.deck, *step.state.hands[ANA].cards).index(case.card)] += 1
    return spread(counts, case.places - 1)


def named(state: BrumaState) -> BrumaState:
    """The same table with all its cards told apart."""
    left = list(CARDS)

    def take(plain: Card) -> Card:
        return left.pop(next(at for at, card in enumerate(left) if card.startswith(plain)))

    hands = tuple(
        model.Hand(tuple(map(take, hand.cards)), tuple(map(take, hand.drawn)), hand.passed)
        for hand in state.hands
    )
    return type(state)(state.table, hands, Fog(tuple(map(take, state.hidden.deck))))


def proving() -> Returning:
    """Ana must prove a Mercador, and does: her card returns to the deck."""
    table = lay("mercador guardia | sombra cartografa | contrabandista mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    state = named(table.state)
    card = state.hands[ANA].cards[0]
    show = Show(table.question, card)
    return Returning(state, lambda step: bruma.GAME.decide(step, ANA, show), card, 10)


def exchanging() -> tuple[BrumaState, list[Card], int]:
    """Ana looks at four cards, her own ones first, and is asked which to keep."""
    table = lay("mercador guardia | sombra cartografa | contrabandista mercador")
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    state = named(table.state)
    return state, [*state.hands[ANA].cards, *state.hands[ANA].drawn], table.question


def keeping(back: int) -> Returning:
    """Ana keeps two of four cards; the one numbered ``back`` of them returns to the deck."""
    state, four, question = exchanging()
    kept = tuple(card for at, card in enumerate(four) if at not in (back, (back + 2) % 4))
    keep = Keep(question, kept)
    return Returning(state, lambda step: bruma.GAME.decide(step, ANA, keep), four[back], 9)


def leaving() -> Returning:
    """Ana leaves in the middle of her exchange: the drawn cards return to the deck."""
    state, four, _ = exchanging()
    return Returning(state, lambda step: bruma.LEAVING.leave(step, ANA), four[3], 9)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_deck_and_hands_are_uniform(seats: int) -> None:
    """Every card lies in every place of deck and hands equally often, every hand is any pair."""
    whole, pairs = of_deals(Random(15), seats)

    assert fair(whole)
    assert all(map(fair, pairs))


@pytest.mark.slow
def test_a_shown_card_returns_anywhere() -> None:
    """Section 7: the shown card lies in any place of the deck, or comes straight back."""
    assert fair(of_returned(Random(16), proving()))


@pytest.mark.slow
@pytest.mark.parametrize("back", [0, 3])
def test_a_card_that_is_not_kept_returns_anywhere(back: int) -> None:
    """Section 10: an own card and a drawn one alike."""
    assert fair(of_returned(Random(17), keeping(back)))


@pytest.mark.slow
def test_a_card_of_a_broken_exchange_returns_anywhere() -> None:
    """Row 46: whoever leaves in the middle of an exchange has not touched the deck."""
    assert fair(of_returned(Random(18), leaving(), FEWER))


@pytest.mark.slow
@pytest.mark.parametrize("chance", [Biased, Stacker])
def test_a_planted_bias_is_caught(chance: Chance) -> None:
    """A shuffle that favours some orders, or that is too even, fails each of the above."""
    whole, pairs = of_deals(chance(15), 6, FEWER)

    assert not fair(whole)
    assert not any(map(fair, pairs))
    assert not fair(of_returned(chance(16), proving(), FEWER))
    assert not fair(of_returned(chance(17), keeping(3), FEWER))
    assert not fair(of_returned(chance(18), leaving(), FEWER))


def test_the_measure_itself() -> None:
    """Even counts are too even, a loaded die is too uneven, an honest one is neither."""
    rng = Random(1)
    honest = [0] * 6
    loaded = [0] * 6
    for _ in range(6000):
        honest[rng.randrange(6)] += 1
        loaded[rng.choices(range(6), (1, 1, 1, 1, 1, 1.5))[0]] += 1

    assert fair(spread(honest, 5))
    assert not fair(spread(loaded, 5))
    assert not fair(spread([1000] * 6, 5))
    assert fair(spread([10, 12, 8, 9, 11, 10], 5))
