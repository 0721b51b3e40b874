"""What the tests of Bruma lend to the checks of every game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.seats import Seat, Viewer
from companion.games.bruma.rules import model
from companion.games.bruma.rules.commands import (
    Block,
    Challenge,
    Commands,
    Cover,
    Declare,
    Draw,
    Expose,
    Give,
    HandOn,
    Keep,
    Lose,
    Pass,
    Point,
    Ready,
    Settle,
    Show,
    Swap,
    Take,
    Undo,
)
from companion.games.bruma.rules.model import (
    PEARLS,
    RULES,
    BrumaState,
    Card,
    Character,
    Exchanging,
    Free,
    Hand,
    Options,
    Over,
    Place,
    Table,
    character,
)
from tests.bruma.redeal import redeal

__all__ = ["OPTIONS", "OWN_CARDS", "SPOKEN", "commands", "conserved", "known", "redeal"]

OPTIONS = (
    Options(),
    Options(may_decline_proof=False),
    Options(second_block=True, doubt_or_block=True),
    Options(start_pearls=3, two_player_pearls=1),
    Options(starter_of_two=1, first_player=Seat(1)),
    Options(mode="assisted"),
    Options(practice=True),
    Options(practice=True, mode="assisted", second_block=True),
    Options(mode="free"),
    Options(mode="free", paper=True),
)
OWN_CARDS: tuple[type[Any], ...] = (Show, Lose, Keep)
SPOKEN = ("free",)


def conserved(state: BrumaState) -> None:
    """Section 4: 50 pearls, 15 cards, a deck of 15 − 2·N outside an exchange, no pearls before
    those who are out."""
    table = state.table
    purses = [place.pearls for place in table.places]
    assert min(*purses, table.vault) >= 0, "fewer than no pearls"
    assert table.vault + sum(purses) == PEARLS, "pearls came or went"
    rich = [place.pearls for place in table.places if not place.alive]
    assert not any(rich), "one who is out has pearls"

    if table.paper:
        _on_paper(state)
        return
    held = [card for hand in state.hands for card in (*hand.cards, *hand.drawn)]
    assert Counter([*held, *state.hidden.deck]) == Counter(model.DECK), "cards came or went"
    left = 15 - 2 * len(state.hands) - sum(len(hand.drawn) for hand in state.hands)
    assert table.deck == len(state.hidden.deck) == left, "the deck is not what it must be"
    for seat, (hand, place) in enumerate(zip(state.hands, table.places, strict=True)):
        mine = isinstance(table.phase, Exchanging) and table.phase.seat == seat
        may_draw = mine or (isinstance(table.phase, Free) and place.alive)
        assert len(hand.cards) == 2, "a hand is two cards"
        assert len(hand.drawn) == place.drawn, "the table miscounts what was drawn"
        fits = place.drawn in ((2,) if mine else (0, 2) if may_draw else (0,))
        assert fits, "somebody has drawn cards, and is not to return them"
        for card, up, shown in zip(hand.cards, place.cards, place.shown, strict=True):
            assert up in (None, character(card)), "another card lies face up"
            assert shown in (None, character(card)), "another card is shown"
            assert not (up and shown), "a lost card is shown"
        _in_the_open(table, hand, place)


def _in_the_open(table: Table, hand: Hand, place: Place) -> None:
    """In a practice round all that is held lies open, when all is over it may, and otherwise
    nothing does."""
    held = zip(hand.cards, place.cards, strict=True)
    over = isinstance(table.phase, Over) and place.open != (None, None)
    if table.practice is None and not over:
        assert (place.open, place.looks) == ((None, None), ()), "a closed hand lies open"
    else:
        down = tuple(None if up else character(card) for card, up in held)
        assert place.open == down, "something else lies open than what is held"
        assert place.looks == tuple(map(character, hand.drawn)), "other drawn cards lie open"


def _on_paper(state: BrumaState) -> None:
    """The laptop knows no card but those that lie face up, and there are three of each."""
    assert not state.hidden.deck
    assert not any(card for hand in state.hands for card in (*hand.cards, *hand.drawn))
    up = Counter(card for place in state.table.places for card in place.cards if card)
    assert max(up.values(), default=0) <= 3, "there are three cards of each character"


def commands(state: BrumaState) -> Iterator[Commands]:
    """Every command there is about the open question, and some about its neighbours."""
    yield from _by_hand(state)
    now = state.table.phase.question
    seats = [Seat(at) for at in range(-1, len(state.hands) + 1)]
    for of in (now - 1, now, now + 1):
        yield from (Challenge(of), Pass(of), Settle(of), Declare(of, model.Action.MERGULHO))
        yield from (Block(of, claimed) for claimed in Character)
        yield from (Ready(of, claimed) for claimed in (None, *Character))
    yield from (Declare(now, action, seat) for action in RULES for seat in (None, *seats))
    cards = [*Character, Card("mercador/none"), Card("")]
    for one in map(Card, cards):
        yield from (Show(now, one), Lose(now, one), Keep(now, (one,)))
        yield from (Keep(now, (one, Card(other))) for other in Character)
    yield from (Keep(now, ()), Keep(now, (Card("mercador"),) * 3))


def _by_hand(state: BrumaState) -> Iterator[Commands]:
    """What hands can do, for each seat that may be asked by this number, and for none."""
    seats = [None, *(Seat(at) for at in range(-1, len(state.hands) + 1))]
    numbers = {state.table.asks(Seat(at)) for at in range(len(state.hands))}
    if not isinstance(state.table.phase, Free):
        numbers = {min(numbers)}
    for of in sorted({*numbers, min(numbers) - 1}):
        yield from (Draw(of), HandOn(of), Undo(of, state.table.given), Undo(of, 0))
        for at in (-1, 0, 1, 2):
            yield from (Expose(of, at), Cover(of, at), Swap(of, at))
        for seat in seats:
            yield from (kind(of, pearls, seat) for kind in (Take, Give) for pearls in (1, 2, 50))
            if seat is not None:
                yield Point(of, seat)
        yield from (Lose(of, Card(one)) for one in Character)
        yield from (Keep(of, (Card(one), Card(other))) for one in Character for other in Character)


def known(_state: BrumaState, seat: Seat, command: Commands, viewer: Viewer) -> Commands:
    """Which cards are kept in an exchange is secret. A block that is called early is not: the
    table hears it when its time comes."""
    if isinstance(command, Keep) and viewer != seat:
        return Keep(command.of, ())
    return command
