"""Going back: nothing that was seen is unknown, nothing that was not seen is told."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.core.play import advance, begin, rewind
from companion.core.seats import Seat
from companion.core.state import Illegal
from companion.core.step import Step, look
from companion.core.text import Name, Text
from companion.games import bruma
from companion.games.bruma.rules import model
from companion.games.bruma.rules.commands import Block, Challenge, Declare, Keep, Lose, Pass, Show
from companion.games.bruma.rules.events import Lost, Proved, Seen
from companion.games.bruma.rules.model import Action, BrumaState, Card, Character

ANA, BIA, CAIO = Seat(0), Seat(1), Seat(2)


class Game:
    """A game of three that can be taken back; Ana begins."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        step = begin(bruma.GAME, 3, model.Options(first_player=ANA), self.rng)
        self.state: BrumaState = step.state
        self.events = list(step.events)

    def does(self, seat: Seat, kind: Any, *what: Any) -> Step[Any, Any, Any]:
        """One command that answers the open question."""
        of = self.state.table.phase.question
        step = advance(bruma.GAME, self.state, seat, kind(of, *what), self.rng)
        self.state = step.state
        self.events += step.events
        return step

    def point(self) -> tuple[BrumaState, int]:
        """Where the game stands now."""
        return self.state, len(self.events)

    def back(self, point: tuple[BrumaState, int]) -> None:
        """Take it back to ``point``."""
        state, upto = point
        marks = bruma.TAKE_BACK.seen_cards(self.events[upto:])
        step = rewind(bruma.GAME, state, marks, self.state, self.rng)
        self.events = [*self.events[:upto], *step.events]
        self.state = step.state

    def everyone_passes(self) -> None:
        """The open question is let pass by all."""
        question = self.state.table.phase.question
        for seat in self.state.table.alive:
            if Pass(question) in bruma.required.choices(look(self.state, seat)):
                self.does(seat, Pass)

    def redraws(self, seat: Seat) -> tuple[Card, ...]:
        """A whole Redesenhar that keeps the own cards; returns what was drawn."""
        self.does(seat, Declare, Action.REDESENHAR)
        self.everyone_passes()
        hand = self.state.hands[seat]
        self.does(seat, Keep, hand.cards)
        return hand.drawn


def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen cards that can be told apart by whoever holds them."""
    deck = tuple(Card(f"{card}/{at}") for at, card in enumerate(model.DECK))
    monkeypatch.setattr(model, "DECK", deck)


def test_whoever_has_drawn_cards_knows_no_place_of_them_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ana draws two of nine cards and goes back. The next draw holds one of them as often as
    chance would have it: 2 times 2/9 of a card, and no more."""
    marked(monkeypatch)
    met = 0
    for seed in range(900):
        game = Game(seed)
        before = game.point()
        seen = set(game.redraws(ANA))
        game.back(before)
        met += len(seen & set(game.redraws(ANA)))

    assert 330 < met < 470  # 400 expected, 16 the deviation


def test_what_nobody_had_seen_lies_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of nine cards comes to the top alike."""
    marked(monkeypatch)
    game = Game()
    start = game.point()
    game.does(ANA, Declare, Action.MERGULHO)

    tops: Counter[Card] = Counter()
    for _ in range(1800):
        game.back(start)
        tops[game.state.hidden.deck[0]] += 1
        start = start[0], start[1]

    assert len(tops) == 9
    assert all(140 < times < 260 for times in tops.values())  # 200 expected, 13 the deviation


def test_a_card_that_was_shown_is_marked_where_it_lies_face_down_again() -> None:
    """Everyone has seen it, so it is public from now on, until another may have come."""
    game = Game()
    before = game.point()
    lost = game.state.hands[BIA].cards[0]
    game.does(ANA, Declare, Action.COMERCIO)
    game.does(BIA, Challenge)
    mercadores = [card for card in game.state.hands[ANA].cards if card == "mercador"]
    shown = game.state.hands[ANA].cards[0]
    game.does(ANA, Show, shown)
    if mercadores and shown == "mercador":
        game.does(BIA, Lose, lost)

    game.back(before)

    events = [event for event in game.events if isinstance(event, Seen)]
    assert Seen(ANA, 0, model.character(shown)) in events
    assert game.state.table.places[ANA].seen[0] is model.character(shown)
    assert game.state.hands[ANA].cards[0] == shown
    assert game.state.table.places[ANA].cards == (None, None)

    game.redraws(ANA)
    assert game.state.table.places[ANA].seen == (None, None)


def test_a_mark_survives_a_second_going_back() -> None:
    """What was seen in a part that was taken back twice is still seen."""
    first = Proved(BIA, 1, Character.SOMBRA)

    marks = bruma.TAKE_BACK.seen_cards(
        [Seen(BIA, 1, Character.SOMBRA), Lost(ANA, 0, Character.GUARDIA)]
    )

    assert marks == (Seen(BIA, 1, Character.SOMBRA), Seen(ANA, 0, Character.GUARDIA))
    assert bruma.TAKE_BACK.seen_cards([first, Lost(BIA, 1, Character.MERCADOR)]) == (
        Seen(BIA, 1, Character.SOMBRA),
    ), "the second card came after the point, nobody knows it there"


def test_no_answer_to_an_old_question_fits_the_one_that_is_asked_again() -> None:
    """Neither one from before nor one from the part that was taken back."""
    game = Game()
    game.does(ANA, Declare, Action.SURRUPIAR, BIA)
    asked = game.point()
    old = game.state.table.phase.question
    game.everyone_passes()
    newer = game.state.table.phase.question
    game.does(BIA, Block, Character.CARTOGRAFA)

    game.back(asked)

    for command in (Pass(old), Challenge(old), Pass(newer), Block(newer, Character.CARTOGRAFA)):
        with pytest.raises(Illegal):
            advance(bruma.GAME, game.state, BIA, command, game.rng)
    game.everyone_passes()
    assert isinstance(game.state.table.phase, model.BlockAction)


def test_passes_are_asked_for_again_and_the_turn_is_the_same() -> None:
    """Whoever had let it pass may think again; no turn is counted twice."""
    game = Game()
    game.does(ANA, Declare, Action.COMERCIO)
    asked = game.point()
    turn = game.state.table.turn_no
    game.does(BIA, Pass)
    game.does(CAIO, Pass)
    assert game.state.table.places[ANA].pearls == 5

    game.back(asked)

    assert game.state.table.places[ANA].pearls == 2
    assert (game.state.table.turn, game.state.table.turn_no) == (ANA, turn)
    assert all(
        Pass(game.state.table.phase.question) in bruma.required.choices(look(game.state, seat))
        for seat in (BIA, CAIO)
    )


def test_the_host_hears_who_has_seen_how_much_and_never_what() -> None:
    """A drawn card is a number; a shown one lies marked on the table."""
    game = Game()
    upto = len(game.events)
    drawn = game.redraws(ANA)

    assert len(drawn) == 2
    assert bruma.TAKE_BACK.disclosure(game.events[upto:]) == (
        Text("bruma.glimpsed.drew", who=Name(ANA), n=2),
    )
    shown = [Lost(BIA, 0, Character.SOMBRA), Proved(CAIO, 1, Character.GUARDIA)]
    assert bruma.TAKE_BACK.disclosure(shown) == (
        Text("bruma.glimpsed.drew", who=Name(CAIO), n=1),
        Text("bruma.glimpsed.all", names=(Name(BIA), Name(CAIO))),
    )
