"""The Gull: take a card from your neighbour, lay pairs down, and do not be left with the gull."""

from typing import Final

import msgspec

from companion.core import chance
from companion.core.chance import Sealed, Shuffled
from companion.core.choices import PickNumber
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.core.seen import Count, SeatSeen, Seen, cards
from companion.core.state import Outcome, Sight, State
from companion.core.step import Step
from companion.core.text import Name, Text

NAME: Final = "gull"
VERSION: Final = 1
SEATS: Final = range(3, 7)
PAIRS: Final = ("cat", "crab", "eel", "otter", "pelican", "ray", "seal")
DECK: Final = (*PAIRS, *PAIRS, "gull")


class Table(msgspec.Struct, frozen=True):
    """How many cards each seat has, whose turn it is, and whether that seat takes one or lays."""

    counts: tuple[int, ...]
    turn: Seat = Seat(0)
    takes: bool = True

    def next(self, seat: Seat) -> Seat:
        """The next seat clockwise that has cards; ``seat`` itself when no other has any."""
        around = [Seat((seat + ahead) % len(self.counts)) for ahead in range(1, len(self.counts))]
        return next((each for each in around if self.counts[each]), seat)


class Take(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take the card at place ``at``, from 1 on, of the next seat that has cards."""

    at: int


class Lay(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lay the pair of ``card`` down."""

    card: str


class Stop(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """There is no pair (any more): the turn is over."""


class Now(Public, frozen=True):
    """The table stands like this now."""

    table: Table


class Holds(Private, frozen=True):
    """These are your cards now."""

    cards: tuple[str, ...]


OPTIONS: Final = msgspec.defstruct("Options", (), frozen=True, forbid_unknown_fields=True)
COMMANDS: Final = Take | Lay | Stop
EVENTS: Final = Now | Holds | Sealed | Shuffled
Hand = tuple[str, ...]


def setup(seats: int, _: object) -> State[Table, Hand, None]:
    counts = tuple(len(DECK[seat::seats]) for seat in range(seats))
    return State(Table(counts), ((),) * seats, None)


def opening(step: Step[Table, Hand, None]) -> None:
    """Deal all cards; the first seat begins."""
    seats = len(step.state.hands)
    order = chance.shuffle(step, DECK, Sealed())
    step.emit(*(Holds(Seat(seat), order[seat::seats]) for seat in range(seats)))


def choices(sight: Sight[Table, Hand]) -> tuple[Lay | Stop | PickNumber, ...]:
    """Take a card of the neighbour, then lay pairs down, one after the other."""
    table, hand = sight.table, sight.hand
    if hand is None or sight.viewer != table.turn or outcome(table):
        return ()
    if table.takes:
        return (PickNumber(Take(1), "at", 1, table.counts[table.next(table.turn)]),)
    pairs = sorted({card for card in hand if hand.count(card) == 2})
    return tuple(map(Lay, pairs)) or (Stop(),)


def decide(step: Step[Table, Hand, None], seat: Seat, command: Take | Lay | Stop) -> None:
    turn, takes, mine = step.state.table.turn, False, step.state.hands[seat]
    match command:
        case Take(at=at):
            victim = step.state.table.next(seat)
            theirs = step.state.hands[victim]
            step.emit(Holds(victim, theirs[: at - 1] + theirs[at:]))
            step.emit(Holds(seat, (*mine, theirs[at - 1])))
        case Lay(card=card):
            step.emit(Holds(seat, tuple(one for one in mine if one != card)))
        case Stop():
            turn = step.state.table.next(seat)
            takes = step.state.table.next(turn) != turn
    step.emit(Now(Table(tuple(map(len, step.state.hands)), turn, takes)))


def on_table(table: Table, event: Public) -> Table:
    return event.table if isinstance(event, Now) else table


def on_hand(hand: Hand, event: Private) -> Hand:
    return event.cards if isinstance(event, Holds) else hand


def on_hidden(hidden: None, event: Hidden) -> None:
    return hidden


def view(sight: Sight[Table, Hand]) -> Seen:
    table, over = sight.table, outcome(sight.table)
    key = "over" if over else "takes" if table.takes else "lays"
    who = Seat(table.counts.index(1)) if over else table.turn
    counts = [Count("card", n, Text("gull.cards", n=n)) for n in table.counts]
    seats = [SeatSeen(Seat(at), turn=at == who, counts=(n,)) for at, n in enumerate(counts)]
    hand = None if sight.hand is None else cards(NAME, sight.hand)
    headline = Text(f"gull.{key}", who=Name(who))
    return Seen(headline=headline, turn=who, seats=tuple(seats), hand=hand)


def outcome(table: Table) -> Outcome | None:
    """The last card is the gull: every seat but the one that holds it has won."""
    winners = tuple(Seat(at) for at, count in enumerate(table.counts) if not count)
    return Outcome(winners) if sum(table.counts) == 1 else None
