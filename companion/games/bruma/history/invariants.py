"""What holds at every moment of a game: the 15 cards and the 50 pearls."""

from collections import Counter

from companion.games.bruma.rules import model
from companion.games.bruma.rules.model import COPIES, PEARLS, BrumaState, Over, character


def audit(state: BrumaState) -> str:
    """Return the first failed check, or ``""`` when all hold (section 4). ``pearls``: the 50 are in
    the vault and the purses. ``open``: hands lie open in a practice round and after the end alone,
    and as what they are. ``cards``: the 15 are in the hands, in the fog and face up, as what they
    are."""
    table = state.table
    purses = [table.vault, *(place.pearls for place in table.places)]
    if min(purses) < 0 or sum(purses) != PEARLS:
        return "pearls"
    if table.paper:
        return "" if _copies(state) and not state.hidden.deck else "cards"
    if not _laid(state):
        return "open"
    held = [card for hand in state.hands for card in (*hand.cards, *hand.drawn)]
    whole = Counter([*held, *state.hidden.deck]) == Counter(model.DECK)
    counted = table.deck == len(state.hidden.deck)
    return "" if whole and counted and _face_up(state) else "cards"


def _copies(state: BrumaState) -> bool:
    """Whether no more cards of paper are face up than there are: three of each character."""
    up = Counter(card for place in state.table.places for card in place.cards if card)
    return max(up.values(), default=0) <= COPIES


def _laid(state: BrumaState) -> bool:
    """True if what lies open before each seat is what it holds: always in a practice round,
    perhaps after the end, and never otherwise."""
    table = state.table
    practice = table.practice is not None and table.turn_no > 0
    for place, hand in zip(table.places, state.hands, strict=True):
        held = tuple(
            None if up else character(card)
            for card, up in zip(hand.cards, place.cards, strict=True)
        )
        looks = tuple(character(card) for card in hand.drawn if practice)
        closed = place.open == (None, None)
        may = closed or isinstance(table.phase, Over)
        if place.looks != looks or not (place.open == held if practice else may):
            return False
        if not closed and place.open != held:
            return False
    return True


def _face_up(state: BrumaState) -> bool:
    """Whether every card that lies face up, or is held up, is the one that is there."""
    return all(
        up in (None, character(card))
        for place, hand in zip(state.table.places, state.hands, strict=True)
        for pair in (place.cards, place.shown)
        for up, card in zip(pair, hand.cards, strict=True)
    )
