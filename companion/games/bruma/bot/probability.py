"""What one seat may believe of what it does not see, and how its own words sound to the others."""

from collections.abc import Sequence
from math import comb, prod
from typing import Final

from companion.core.seats import Seat
from companion.games.bruma.rules import events
from companion.games.bruma.rules.legal import face_down
from companion.games.bruma.rules.model import (
    COPIES,
    DECK,
    RULES,
    BrumaSight,
    Character,
    Claim,
    Table,
    character,
)

ACTION: Final = 8.0
"""How many times as often a seat claims a character for an action when it holds it."""
BLOCK: Final = 4.0
"""The same for blocks: they are made in need, and are more often lies."""
ECHO: Final = 2.0
"""The same for an earlier claim that was not tested and is still remembered."""
AT_STAKE: Final = 1.0
"""How readily a plain lie is doubted by the seat that it is aimed at."""
BYSTANDER: Final = 0.2
"""And by any other."""


def holds(sight: BrumaSight, wanted: Character) -> bool:
    """Whether the viewer can prove this."""
    return any(character(card) is wanted for card in face_down(sight))


def believed(sight: BrumaSight, claim: Claim, weight: float) -> float:
    """How likely ``claim`` is true, when those who hold the character make it ``weight`` times as
    often as those who do not."""
    return _likely(sight.table, claim.by, (claim.character,), _seen(sight), weight)


def chance(sight: BrumaSight, seat: Seat, *wanted: Character) -> float:
    """How likely ``seat``, who says nothing now, holds one of ``wanted``."""
    weight = ECHO if _in_the_ear(sight.table, seat) & {*wanted} else 1
    return _likely(sight.table, seat, wanted, _seen(sight), weight)


def doubted(table: Table, claim: Claim, weight: float, target: Seat | None) -> float:
    """How likely ``claim`` is doubted, most of all by ``target``; from what everyone sees."""
    lie = 1 - _likely(table, claim.by, (claim.character,), _known(table, table.alive), weight)
    if lie == 1:
        return 1
    listeners = [seat for seat in table.alive if seat != claim.by]
    if len(listeners) == 1:
        target = listeners[0]
    keen = (AT_STAKE if seat == target else BYSTANDER for seat in listeners)
    return 1 - prod(1 - lie * each for each in keen)


def _seen(sight: BrumaSight) -> list[Character]:
    """The cards of which the viewer knows where they are."""
    others = [seat for seat in sight.table.alive if seat != sight.viewer]
    return [*_known(sight.table, others), *map(character, face_down(sight))]


def _known(table: Table, seats: Sequence[Seat]) -> list[Character]:
    """The cards that lie face up, and what everyone knows of the face-down cards of ``seats``."""
    up = [card for place in table.places for card in place.cards if card]
    return [*up, *(card for seat in seats for card in table.places[seat].seen if card)]


def _likely(
    table: Table, seat: Seat, wanted: Sequence[Character], seen: list[Character], weight: float
) -> float:
    """The chance that ``seat`` holds one of ``wanted``: as if its cards were drawn from all that
    are not ``seen``, and then with the odds times ``weight``."""
    known = [card for card in table.places[seat].seen if card]
    if {*known} & {*wanted}:
        return 1
    cards = len(table.places[seat].hidden) - len(known)
    left = sum(COPIES - seen.count(each) for each in wanted)
    unseen = len(DECK) - len(seen)
    none = comb(unseen - left, cards) / comb(unseen, cards)
    return (1 - none) * weight / ((1 - none) * weight + none)


def _in_the_ear(table: Table, seat: Seat) -> set[Character | None]:
    """The characters that ``seat`` has claimed among the newest events, and that no later event has
    settled."""
    said: set[Character | None] = set()
    for event in table.recent:
        match event:
            case events.Declared(seat=by, action=action) if by == seat:
                said.add(RULES[action].claims)
            case events.Blocked(seat=by, character=claimed) if by == seat:
                said.add(claimed)
            case (
                events.Proved(seat=by, character=shown) | events.Lost(seat=by, character=shown)
            ) if by == seat:
                said.discard(shown)
            case events.Returned(seat=by) if by == seat:
                said.clear()
    return said
