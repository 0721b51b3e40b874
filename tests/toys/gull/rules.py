"""The Gull: take a card from your neighbour, lay pairs down, and do not be left with the gull."""

from typing import Final

import msgspec
from msgspec.structs import replace

from companion.core import chance
from companion.core.chance import Sealed, Shuffled
from companion.core.choices import PickNumber
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.core.state import Outcome, Sight, State
from companion.core.step import Step
from companion.core.text import Name, Text

NAME: Final = "gull"
VERSION: Final = 1
SEATS: Final = range(3, 7)
PAIRS: Final = ("cat", "crab", "eel", "otter", "pelican", "ray", "seal")
DECK: Final = (*PAIRS, *PAIRS, "gull")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing can be chosen."""


class Table(msgspec.Struct, frozen=True):
    """How many cards each seat has, whose turn it is, whether that seat takes a card (or lays
    pairs down), and the pairs that lie on the table."""

    counts: tuple[int, ...]
    turn: Seat = Seat(0)
    takes: bool = True
    laid: tuple[str, ...] = ()

    def next(self, seat: Seat) -> Seat:
        """The next seat clockwise that has cards; ``seat`` itself when no other has any."""
        seats = len(self.counts)
        around = [Seat((seat + ahead) % seats) for ahead in range(1, seats)]
        return next((each for each in around if self.counts[each]), seat)


class Take(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take the card at place ``at``, from 1 on, of the next seat that has cards."""

    at: int


class Lay(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lay the pair of ``card`` down; empty: there is no pair, the turn is over."""

    card: str


class Took(Public, frozen=True):
    """``seat`` took a card from ``victim``."""

    seat: Seat
    victim: Seat


class Laid(Public, frozen=True):
    """``seat`` laid a pair down, or (``card`` is empty) had none."""

    seat: Seat
    card: str


class Holds(Private, frozen=True):
    """These are your cards now."""

    cards: tuple[str, ...]


OPTIONS: Final = Options
COMMANDS: Final = Take | Lay
EVENTS: Final = Took | Laid | Holds | Sealed | Shuffled
Hand = tuple[str, ...]
GullStep = Step[Table, Hand, None]
GullSight = Sight[Table, Hand]


class View(msgspec.Struct, frozen=True):
    """The screen."""

    headline: Text
    table: Table
    hand: Hand | None
    choices: tuple[object, ...]


def setup(seats: int, _: Options) -> State[Table, Hand, None]:
    counts = tuple(len(DECK[seat::seats]) for seat in range(seats))
    return State(Table(counts), ((),) * seats, None)


def opening(step: GullStep) -> None:
    """Deal all cards; the first seat begins."""
    seats = len(step.state.hands)
    order = chance.shuffle(step, DECK, Sealed())
    step.emit(*(Holds(Seat(seat), order[seat::seats]) for seat in range(seats)))


def choices(sight: GullSight) -> tuple[Lay | PickNumber, ...]:
    """Take a card of the neighbour, then lay pairs down, one after the other."""
    table, hand = sight.table, sight.hand
    if hand is None or sight.viewer != table.turn or outcome(table):
        return ()
    if table.takes:
        return (PickNumber(Take(1), "at", 1, table.counts[table.next(table.turn)]),)
    pairs = sorted({card for card in hand if hand.count(card) == 2})
    return tuple(Lay(card) for card in pairs or [""])


def decide(step: GullStep, seat: Seat, command: Take | Lay) -> None:
    mine, victim = step.state.hands[seat], step.state.table.next(seat)
    if isinstance(command, Lay):
        rest = tuple(card for card in mine if card != command.card)
        step.emit(Laid(seat, command.card), Holds(seat, rest))
    else:
        theirs, at = step.state.hands[victim], command.at - 1
        step.emit(Took(seat, victim), Holds(victim, theirs[:at] + theirs[at + 1 :]))
        step.emit(Holds(seat, (*mine, theirs[at])))


def on_table(table: Table, event: Public) -> Table:
    counts = list(table.counts)
    match event:
        case Took(seat=seat, victim=victim):
            counts[seat], counts[victim] = counts[seat] + 1, counts[victim] - 1
            return replace(table, counts=tuple(counts), takes=False)
        case Laid(seat=seat, card=""):
            after = table.next(seat)
            return replace(table, turn=after, takes=table.next(after) != after)
        case Laid(seat=seat, card=card):
            counts[seat] -= 2
            return replace(table, counts=tuple(counts), laid=(*table.laid, card))
        case _:
            return table


def on_hand(hand: Hand, event: Private) -> Hand:
    return event.cards if isinstance(event, Holds) else hand


def on_hidden(hidden: None, event: Hidden) -> None:
    return hidden


def view(sight: GullSight) -> View:
    table, over = sight.table, outcome(sight.table)
    key = "over" if over else "takes" if table.takes else "lays"
    who = Name(Seat(table.counts.index(1)) if over else table.turn)
    return View(Text(f"gull.{key}", who=who), table, sight.hand, choices(sight))


def outcome(table: Table) -> Outcome | None:
    """The last card is the gull: every seat but the one that holds it has won."""
    if sum(table.counts) != 1:
        return None
    return Outcome(tuple(Seat(at) for at, count in enumerate(table.counts) if not count))
