"""Set-up (section 3): an empty table, and the first cards and pearls."""

from companion.core import chance
from companion.core.seats import Seat
from companion.core.state import State
from companion.games.bruma.rules import model
from companion.games.bruma.rules.events import Began, Dealt, Now, Shut
from companion.games.bruma.rules.model import (
    PEARLS,
    BrumaState,
    BrumaStep,
    Choosing,
    Fog,
    Free,
    Hand,
    Options,
    Place,
    Table,
)
from companion.games.bruma.rules.practice_round import lay
from companion.games.bruma.rules.resolve import shuffle, take


def setup(seats: int, options: Options) -> BrumaState:
    """An empty table: 50 pearls in the vault, 15 cards in the fog, no seat has any."""
    table = Table(
        options=options,
        places=(Place(),) * seats,
        vault=PEARLS,
        deck=len(model.DECK),
        phase=Choosing(0, Seat(0)),
        mode=options.mode,
        paper=options.paper and options.mode == "free",
        practice=() if options.practice and options.mode != "free" else None,
    )
    return State(table, (Hand(),) * seats, Fog())


def opening(step: BrumaStep) -> None:
    """Shuffle the 15 cards, name who begins, pay the first pearls, deal two to each seat. Cards of
    paper are shuffled and dealt by people."""
    table, seats = step.state.table, len(step.state.hands)
    if not table.paper:
        shuffle(step, model.DECK)
    first = table.options.first_player
    if first is None or first >= seats:
        first = Seat(chance.pick(step, seats))
    step.emit(Began(first, _purses(table.options, seats, first)))
    if not table.paper:
        deal(step)
    step.emit(Now(Free(1) if table.mode == "free" else Choosing(1, first)))


def deal(step: BrumaStep) -> None:
    """Two cards from the top of the deck to each seat."""
    for seat in map(Seat, range(len(step.state.hands))):
        step.emit(Dealt(seat, take(step, 2)))
        lay(step, seat)


def begin_again(step: BrumaStep, now: Table, *, fresh: bool) -> None:
    """The practice round is over at the table ``now``: the game begins as it was dealt, and what
    left the deck in the round lies in another order; ``fresh``: all cards are dealt again."""
    first = step.state.table.turn
    step.emit(Shut(fresh))
    shuffle(step, model.DECK if fresh else step.state.hidden.deck, now.sealed)
    if fresh:
        deal(step)
    step.emit(Now(Choosing(now.newest + 1, first)))


def _purses(options: Options, seats: int, first: Seat) -> tuple[int, ...]:
    two = seats == 2
    each = (two and options.two_player_pearls) or options.start_pearls
    starter = (two and options.starter_of_two) or each
    return tuple(starter if seat == first else each for seat in range(seats))
