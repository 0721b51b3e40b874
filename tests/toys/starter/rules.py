"""Starter: lay a card on the pile; one that is higher than the last scores a point."""

from typing import Final

import msgspec
from msgspec.structs import replace

from companion.core import chance
from companion.core.chance import Sealed, Shuffled
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.core.seen import Card, Count, SeatSeen, Seen
from companion.core.state import Outcome, Sight, State
from companion.core.step import Step
from companion.core.text import Name, Text

NAME: Final = "starter"
VERSION: Final = 1
SEATS: Final = range(2, 7)
CARDS: Final = tuple(range(1, 13)) * 2
"""Two of each number from 1 to 12."""
DEALT: Final = 3


# What is known: by everyone, by one seat, by no seat.


class Table(msgspec.Struct, frozen=True):
    """What everyone sees: the points and the number of cards of each seat, how many cards are in
    the deck, the pile with the newest card last, and whose turn it is."""

    points: tuple[int, ...]
    held: tuple[int, ...]
    deck: int = len(CARDS)
    pile: tuple[int, ...] = ()
    turn: Seat = Seat(0)


Hand = tuple[int, ...]
"""What one seat sees: its cards."""
Deck = tuple[int, ...]
"""What no seat sees: the order of the deck, the top first."""


# What a seat may ask for.


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host can choose: nothing yet."""


class Lay(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lay ``card`` on the pile."""

    card: int


# What can happen.


class Laid(Public, frozen=True):
    """``seat`` laid ``card`` for so many ``points``; ``then`` has the turn."""

    seat: Seat
    card: int
    points: int
    then: Seat


class Drew(Public, frozen=True):
    """``seat`` drew a card."""

    seat: Seat


class Got(Private, frozen=True):
    """You drew ``card``."""

    card: int


class Gave(Private, frozen=True):
    """You laid ``card``."""

    card: int


class Taken(Hidden, frozen=True):
    """The top card left the deck."""


OPTIONS: Final = Options
COMMANDS: Final = Lay
EVENTS: Final = Laid | Drew | Got | Gave | Taken | Sealed | Shuffled


# The rules.


def setup(seats: int, _: Options) -> State[Table, Hand, Deck]:
    """No seat has a card yet."""
    return State(Table((0,) * seats, (0,) * seats), ((),) * seats, ())


def opening(step: Step[Table, Hand, Deck]) -> None:
    """Shuffle, and deal three cards to each seat; the first seat begins."""
    chance.shuffle(step, map(str, CARDS), Sealed())
    for _ in range(DEALT):
        for seat in range(len(step.state.hands)):
            _draw(step, Seat(seat))


def _draw(step: Step[Table, Hand, Deck], seat: Seat) -> None:
    step.emit(Got(seat, step.state.hidden[0]), Taken(), Drew(seat))


def choices(sight: Sight[Table, Hand]) -> tuple[Lay, ...]:
    """The seat whose turn it is lays one of its cards."""
    if sight.hand is None or sight.viewer != sight.table.turn:
        return ()
    return tuple(map(Lay, sorted(set(sight.hand))))


def decide(step: Step[Table, Hand, Deck], seat: Seat, command: Lay) -> None:
    """Lay the card, and draw another while there is one."""
    table = step.state.table
    points = int(command.card > max(table.pile[-1:], default=0))
    then = Seat((seat + 1) % len(table.held))
    step.emit(Gave(seat, command.card), Laid(seat, command.card, points, then))
    if step.state.hidden:
        _draw(step, seat)


def outcome(table: Table) -> Outcome | None:
    """When all cards are laid, the seats with the most points have won."""
    if table.deck or any(table.held):
        return None
    best = max(table.points)
    winners = tuple(Seat(at) for at, points in enumerate(table.points) if points == best)
    return Outcome(winners, points=table.points)


# What an event does to its part.


def on_table(table: Table, event: Public) -> Table:
    """The table after a public event."""
    match event:
        case Laid(seat=seat, card=card, points=points, then=then):
            scored = _added(table.points, seat, points)
            held = _added(table.held, seat, -1)
            return replace(table, points=scored, held=held, pile=(*table.pile, card), turn=then)
        case Drew(seat=seat):
            return replace(table, held=_added(table.held, seat, 1), deck=table.deck - 1)
        case _:
            return table


def _added(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


def on_hand(hand: Hand, event: Private) -> Hand:
    """The hand after a private event."""
    match event:
        case Got(card=card):
            return (*hand, card)
        case Gave(card=card):
            at = hand.index(card)
            return hand[:at] + hand[at + 1 :]
        case _:
            return hand


def on_hidden(deck: Deck, event: Hidden) -> Deck:
    """The deck after a hidden event."""
    match event:
        case Shuffled(order=order):
            return tuple(map(int, order))
        case Taken():
            return deck[1:]
        case _:
            return deck


# What a screen shows; what is left out here is filled in.


def view(sight: Sight[Table, Hand]) -> Seen:
    """The points of each seat, the last card of the pile, the deck, and the viewer's own cards."""
    table, over = sight.table, outcome(sight.table)
    seats = tuple(
        SeatSeen(
            Seat(at),
            turn=at == table.turn and not over,
            counts=(
                Count("points", points, Text("starter.points", n=points)),
                Count("cards", table.held[at], Text("starter.cards", n=table.held[at])),
            ),
        )
        for at, points in enumerate(table.points)
    )
    headline = Text("starter.first", who=Name(table.turn))
    if table.pile:
        headline = Text("starter.next", who=Name(table.turn), last=table.pile[-1])
    return Seen(
        headline=None if over else headline,
        turn=None if over else table.turn,
        seats=seats,
        counts=(Count("deck", table.deck, Text("starter.deck", n=table.deck)),),
        hand=None if sight.hand is None else _cards(sight.hand),
    )


def _cards(hand: Hand) -> tuple[Card, ...]:
    faces = [(str(card), Text("starter.number", number=card)) for card in sorted(hand)]
    return tuple(Card(str(at), label, face) for at, (face, label) in enumerate(faces))
