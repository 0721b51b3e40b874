"""What a checker asks of every moment of a finished game: the 15 cards and the 50 pearls."""

from collections import Counter

from companion.games.bruma import model
from companion.games.bruma.model import PEARLS, BrumaState, character


def audit(state: BrumaState) -> str:
    """``cards`` unless the 15 cards are in the hands and the fog and lie face up as what they
    are, ``pearls`` unless the 50 are in the vault and the purses; else nothing (section 4)."""
    table = state.table
    purses = [table.vault, *(place.pearls for place in table.places)]
    if min(purses) < 0 or sum(purses) != PEARLS:
        return "pearls"
    held = [card for hand in state.hands for card in (*hand.cards, *hand.drawn)]
    whole = Counter([*held, *state.hidden.deck]) == Counter(model.DECK)
    counted = table.deck == len(state.hidden.deck)
    return "" if whole and counted and _face_up(state) else "cards"


def _face_up(state: BrumaState) -> bool:
    """Whether every card that lies face up is the one that was face down there."""
    return all(
        up in (None, character(card))
        for place, hand in zip(state.table.places, state.hands, strict=True)
        for up, card in zip(place.cards, hand.cards, strict=True)
    )
