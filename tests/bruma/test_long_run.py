"""Section 18 of the rules: 10,000 random games keep 15 cards and 50 pearls after every command."""

from itertools import cycle, islice
from random import Random

import pytest

from companion.core.play import advance, begin
from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules import model
from companion.games.bruma.rules.commands import Commands, Pass
from companion.games.bruma.rules.events import Eliminated
from companion.games.bruma.rules.model import BrumaState, Card, Options
from companion.games.bruma.rules.waiting import unanswered

CARDS = tuple(Card(f"{card}/{at}") for at, card in enumerate(model.DECK))
ALL = frozenset(CARDS)
GAMES = 10_000


def chosen(state: BrumaState, rng: Random) -> tuple[Seat, Commands]:
    """One of those who have not answered, and mostly a pass where there is one: that way games
    are as long as they are at a table."""
    seat = rng.choice(unanswered(state))
    offered = bruma.required.choices(look(state, seat))
    if isinstance(offered[-1], Pass) and rng.random() < 0.7:
        return seat, offered[-1]
    return seat, rng.choice(offered)


def keeps_all(state: BrumaState) -> None:
    """15 cards, each once, and 50 pearls."""
    table = state.table
    pearls = [place.pearls for place in table.places]
    assert table.vault + sum(pearls) == 50
    assert table.vault >= 0 <= min(pearls)
    held = [card for hand in state.hands for card in hand.cards + hand.drawn]
    assert len(held) + len(state.hidden.deck) == 15
    assert {*held, *state.hidden.deck} == ALL
    assert table.deck == len(state.hidden.deck)


def play(seats: int, rng: Random) -> int:
    """Play one game; how many commands it took."""
    step = begin(bruma.GAME, seats, Options(), rng)
    state: BrumaState = step.state
    out = 0
    for number in range(5000):
        keeps_all(state)
        if bruma.GAME.outcome(state.table) is not None:
            assert len(state.table.alive) == 1
            assert out == seats - 1
            return number
        seat, command = chosen(state, rng)
        step = advance(bruma.GAME, state, seat, command, rng)
        out += sum(isinstance(event, Eliminated) for event in step.events)
        state = step.state
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_ten_thousand_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 to 6 seats in turn; each game ends with one house, after N - 1 eliminations."""
    monkeypatch.setattr(model, "DECK", CARDS)
    rng = Random(20261130)
    lengths = [play(seats, rng) for seats in islice(cycle(bruma.GAME.SEATS), GAMES)]

    assert len(lengths) == GAMES
    assert min(lengths) >= 2
    assert max(lengths) > 100
