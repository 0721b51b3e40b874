"""The open practice round: hands lie before everyone, each house has one turn, nothing counts.

What everyone sees of a hand is told to everyone by ``Laid``, each time it has changed; so nothing
has to be taken away again when hands are closed: it is no longer told.
"""

from typing import Literal

from companion.core.seats import Seat
from companion.core.text import Text
from companion.games.bruma.rules.events import Laid
from companion.games.bruma.rules.model import (
    BrumaStep,
    Options,
    Rehearsed,
    Table,
    character,
)


def status(table: Table) -> Literal["", "open", "over"]:
    """Whether an open practice round is on the table, and still goes on."""
    if table.practice is None:
        return ""
    return "over" if isinstance(table.phase, Rehearsed) else "open"


def why_not_practise(options: Options) -> Text | None:
    """Why these options leave nothing to practise; ``None`` when they do: where people do all of
    it by hand the laptop has no step to explain, and of cards of paper it knows none."""
    if options.mode != "free":
        return None
    return Text("bruma.practice.paper" if options.paper else "bruma.practice.free")


def lay(step: BrumaStep, seat: Seat) -> None:
    """In an open practice round everyone sees what ``seat`` holds now."""
    if step.state.table.practice is not None:
        _lay(step, seat)


def disclose(step: BrumaStep) -> None:
    """The game is over: what lies face down turns over, as far as the laptop knows it."""
    for seat in step.state.table.alive:
        if step.state.hands[seat].cards and step.state.table.places[seat].open == (None, None):
            _lay(step, seat)


def _lay(step: BrumaStep, seat: Seat) -> None:
    table = step.state.table
    hand, (left, right) = step.state.hands[seat], table.places[seat].cards
    first, second = (character(card) for card in hand.cards)
    cards = (None if left else first, None if right else second)
    step.emit(Laid(seat, cards, tuple(character(card) for card in hand.drawn)))
