"""The keeper names the vampire in secret; everyone tears a card; too many bites lose the night.

The first seat is the keeper. It names one other seat the vampire: only those two know. Then each
seat in turn gives a card to another one, and tears one: the torn cards make a pile that only the
keeper sees. At dawn the pile is shuffled and opened, and the vampire is unmasked.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.core import chance
from companion.core.chance import Sealed, Shuffled
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.core.state import Outcome, Sight, State
from companion.core.step import Step
from companion.core.text import Text

NAME: Final = "nightfall"
VERSION: Final = 1
SEATS: Final = range(4, 8)
KEEPER: Final = Seat(0)
BITE, NIGHT = "bite", "night"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``bites``: so many in the pile and the vampire wins."""

    bites: int = 2


class Table(msgspec.Struct, frozen=True):
    """``turn``: whose turn it is; ``phase``: what that seat has to do (``""``: it is over);
    ``torn``: how many cards were torn; ``bitten``: a vampire was named; ``open``: the pile, once
    it lies open; ``vampire``: who it was, once that is known to all; ``sealed``: the newest
    shuffle."""

    options: Options
    seats: int
    phase: str = "name"
    turn: Seat = KEEPER
    torn: int = 0
    bitten: bool = False
    open: tuple[str, ...] = ()
    vampire: Seat | None = None
    sealed: Sealed = Sealed()
    rumours: tuple[str, ...] = ()


class Hand(msgspec.Struct, frozen=True):
    """``cards`` in the hand; ``vampire``: the seat that this one knows to be one; ``pile``: what
    it has seen of the torn cards."""

    cards: tuple[str, ...] = ()
    vampire: Seat | None = None
    pile: tuple[str, ...] = ()


class Dark(msgspec.Struct, frozen=True):
    """What no seat sees: the cards that no seat has, and the order of the pile."""

    deck: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()


class Bite(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Name ``seat`` the vampire, in secret."""

    seat: Seat


class Give(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Give ``card`` to the seat ``to``, who alone sees it."""

    to: Seat
    card: str


class Tear(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Tear ``card``, which only the keeper sees."""

    card: str


class Named(Public, frozen=True):
    """The keeper has named a vampire."""


class Gave(Public, frozen=True):
    """``seat`` gave a card to the seat ``to``."""

    seat: Seat
    to: Seat


class Tore(Public, frozen=True):
    """``seat`` tore a card."""

    seat: Seat


class Rumour(Public, frozen=True):
    """Something is told to everyone; the honest rules never do."""

    text: str


class Opened(Public, frozen=True):
    """The pile lies open."""

    cards: tuple[str, ...]


class Unmasked(Public, frozen=True):
    """``seat`` was the vampire."""

    seat: Seat


class Holds(Private, frozen=True):
    """Your cards now."""

    cards: tuple[str, ...]


class Knows(Private, frozen=True):
    """``vampire`` is the vampire; ``None``: you know of none."""

    vampire: Seat | None


class Sees(Private, frozen=True):
    """The torn cards, in the order in which they were torn."""

    pile: tuple[str, ...]


class Dealt(Hidden, frozen=True):
    """So many cards left the deck, from the top."""

    cards: int


class Piled(Hidden, frozen=True):
    """A torn card is on the pile."""

    card: str


Commands: TypeAlias = Bite | Give | Tear
OPTIONS: Final = Options
COMMANDS: Final = Bite | Give | Tear
EVENTS: Final = (
    Named
    | Gave
    | Tore
    | Rumour
    | Opened
    | Unmasked
    | Sealed
    | Holds
    | Knows
    | Sees
    | Dealt
    | Piled
    | Shuffled
)
NightStep = Step[Table, Hand, Dark]
NightSight = Sight[Table, Hand]


class View(msgspec.Struct, frozen=True):
    """The screen: the table, and the own hand."""

    table: Table
    hand: Hand | None


def setup(seats: int, options: Options) -> State[Table, Hand, Dark]:
    """No seat has a card yet."""
    return State(Table(options, seats), (Hand(),) * seats, Dark())


def opening(step: NightStep) -> None:
    """Two cards for each seat."""
    seats = step.state.table.seats
    chance.shuffle(step, (BITE, NIGHT, NIGHT) * seats, Sealed(), "deck")
    for seat in map(Seat, range(seats)):
        cards = step.state.hidden.deck[:2]
        step.emit(Dealt(2), Holds(seat, cards))


def choices(sight: NightSight) -> tuple[Commands, ...]:
    """What the seat in turn may do."""
    table, hand, me = sight.table, sight.hand, sight.viewer
    if hand is None or me != table.turn:
        return ()
    others = [Seat(at) for at in range(table.seats) if at != me]
    cards = sorted(set(hand.cards))
    match table.phase:
        case "name":
            return tuple(Bite(seat) for seat in others)
        case "give":
            return tuple(Give(to, card) for to in others for card in cards)
        case "tear":
            return tuple(Tear(card) for card in cards)
        case _:
            return ()


def decide(step: NightStep, seat: Seat, command: Commands) -> None:
    """Carry out one of the choices."""
    match command:
        case Bite(seat=vampire):
            step.emit(Named(), Knows(KEEPER, vampire), Knows(vampire, vampire))
        case Give(to=to, card=card):
            step.emit(Gave(seat, to), _without(step, seat, card))
            step.emit(Holds(to, (*step.state.hands[to].cards, card)))
        case Tear(card=card):
            step.emit(Tore(seat), _without(step, seat, card), Piled(card))
            step.emit(Sees(KEEPER, step.state.hidden.pile))
            if step.state.table.phase == "dawn":
                dawn(step)


def _without(step: NightStep, seat: Seat, card: str) -> Holds:
    cards = list(step.state.hands[seat].cards)
    cards.remove(card)
    return Holds(seat, tuple(cards))


def dawn(step: NightStep) -> None:
    """The pile is shuffled and opened, and the vampire unmasked."""
    hidden = step.state.hidden
    pile = chance.shuffle(step, hidden.pile, step.state.table.sealed, "pile")
    vampire = step.state.hands[KEEPER].vampire
    assert vampire is not None
    step.emit(Opened(pile), Unmasked(vampire))


def on_table(table: Table, event: Public) -> Table:
    """The table after a public event."""
    match event:
        case Named():
            return replace(table, bitten=True, phase="give")
        case Gave():
            return replace(table, phase="tear")
        case Tore(seat=seat):
            after = Seat(seat + 1)
            last = after == table.seats
            turn, phase = (KEEPER, "dawn") if last else (after, "give")
            return replace(table, torn=table.torn + 1, turn=turn, phase=phase)
        case Rumour(text=text):
            return replace(table, rumours=(*table.rumours, text))
        case Opened(cards=cards):
            return replace(table, open=cards)
        case Unmasked(seat=seat):
            return replace(table, vampire=seat, phase="")
        case Sealed():
            return replace(table, sealed=event)
        case _:
            return table


def on_hand(hand: Hand, event: Private) -> Hand:
    """The hand after a private event."""
    match event:
        case Holds(cards=cards):
            return replace(hand, cards=cards)
        case Knows(vampire=vampire):
            return replace(hand, vampire=vampire)
        case Sees(pile=pile):
            return replace(hand, pile=pile)
        case _:
            return hand


def on_hidden(hidden: Dark, event: Hidden) -> Dark:
    """The hidden part after a hidden event."""
    match event:
        case Shuffled(order=order, pile="deck"):
            return replace(hidden, deck=order)
        case Shuffled(order=order):
            return replace(hidden, pile=order)
        case Dealt(cards=cards):
            return replace(hidden, deck=hidden.deck[cards:])
        case Piled(card=card):
            return replace(hidden, pile=(*hidden.pile, card))
        case _:
            return hidden


def view(sight: NightSight) -> View:
    """The screen of one viewer."""
    return View(sight.table, sight.hand)


def outcome(table: Table) -> Outcome | None:
    """The vampire and the keeper win together by enough bites, all others by too few."""
    if table.vampire is None:
        return None
    dark = (KEEPER, table.vampire)
    if table.open.count(BITE) >= table.options.bites:
        return Outcome(dark, team=Text("nightfall.team.dark"))
    light = tuple(Seat(at) for at in range(table.seats) if at not in dark)
    return Outcome(light, team=Text("nightfall.team.light"))
