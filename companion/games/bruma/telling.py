"""What each event of Bruma does to its own part of the state: table, hand or fog."""

from msgspec.structs import replace as _with

from companion.core.chance import Sealed, Shuffled
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.games.bruma.events import (
    Began,
    Dealt,
    Declared,
    Dialled,
    Drawn,
    Drew,
    Eliminated,
    Kept,
    Late,
    LetPass,
    Lost,
    Now,
    Proved,
    Refunded,
    Replaced,
    Returned,
    Seen,
    Stole,
    Taken,
    Took,
)
from companion.games.bruma.model import Card, Character, Choosing, Fog, Hand, Place, Table

RECENT = 6
"""How many of the newest things the table remembers for its screens."""
UNSPOKEN = (Now, Late, Seen, Sealed)
"""Public, but nothing that anyone would tell: they change the question, not the story."""


def on_table(table: Table, event: Public) -> Table:
    """The table after a public event."""
    if not isinstance(event, UNSPOKEN):
        table = _with(table, recent=(*table.recent, event)[-RECENT:])
    match event:
        case Began(first=first, pearls=pearls):
            places = tuple(Place(each) for each in pearls)
            vault = table.vault - sum(pearls)
            deck = table.deck - 2 * len(places)
            return _with(table, places=places, vault=vault, deck=deck, turn=first)
        case Sealed():
            return _with(table, sealed=event)
        case Now(phase=Choosing(seat=seat) as phase, again=False):
            return _with(table, phase=phase, late=(), turn=seat, turn_no=table.turn_no + 1)
        case Now(phase=phase):
            return _with(table, phase=phase, late=())
        case Late(seats=seats):
            return _with(table, late=seats)
        case Dialled(mode=mode):
            return _with(table, mode=mode, late=())
        case Declared(seat=seat, cost=cost):
            return _to_vault(table, seat, cost)
        case Lost(seat=seat, at=at, character=character):
            return _turned(table, seat, at, character)
        case Eliminated(seat=seat, pearls=pearls):
            return _to_vault(table, seat, pearls)
        case Refunded(seat=seat, pearls=pearls) | Took(seat=seat, pearls=pearls):
            return _to_vault(table, seat, -pearls)
        case Stole(seat=seat, target=target, pearls=pearls):
            return _pay(_pay(table, target, pearls), seat, -pearls)
        case Drew(cards=cards):
            return _with(table, deck=table.deck - cards)
        case Returned(seat=seat, cards=cards):
            table = _seen(_seen(table, seat, 0, None), seat, 1, None)
            return _with(table, deck=table.deck + cards)
        case Proved(seat=seat, at=at):
            return _seen(table, seat, at, None)
        case Seen(seat=seat, at=at, character=character):
            return _seen(table, seat, at, character)
        case _:
            return table


def on_hand(hand: Hand, event: Private) -> Hand:
    """The hand of a seat after an event that only this seat saw."""
    match event:
        case Dealt(cards=cards) | Kept(cards=cards):
            return Hand(cards, (), hand.passed)
        case Replaced(at=at, card=card):
            cards = (*hand.cards[:at], card, *hand.cards[at + 1 :])
            return Hand(cards, hand.drawn, hand.passed)
        case Drawn(cards=cards):
            return Hand(hand.cards, cards, hand.passed)
        case LetPass(question=question):
            return Hand(hand.cards, hand.drawn, question)
        case _:
            return hand


def on_hidden(fog: Fog, event: Hidden) -> Fog:
    """The deck after an event that nobody saw."""
    match event:
        case Shuffled(order=order):
            return Fog(tuple(Card(card) for card in order))
        case Taken(cards=cards):
            return Fog(fog.deck[cards:])
        case _:
            return fog


def _pay(table: Table, seat: Seat, pearls: int) -> Table:
    place = table.places[seat]
    return _placed(table, seat, _with(place, pearls=place.pearls - pearls))


def _to_vault(table: Table, seat: Seat, pearls: int) -> Table:
    if not pearls:
        return table
    return _with(_pay(table, seat, pearls), vault=table.vault + pearls)


def _turned(table: Table, seat: Seat, at: int, character: Character) -> Table:
    table = _seen(table, seat, at, None)
    place = table.places[seat]
    return _placed(table, seat, _with(place, cards=_put(place.cards, at, character)))


def _seen(table: Table, seat: Seat, at: int, character: Character | None) -> Table:
    """What everyone knows of the card in place ``at``."""
    place = table.places[seat]
    if place.seen[at] is character:
        return table
    return _placed(table, seat, _with(place, seen=_put(place.seen, at, character)))


Pair = tuple[Character | None, Character | None]


def _put(pair: Pair, at: int, character: Character | None) -> Pair:
    first, second = pair
    return (character, second) if at == 0 else (first, character)


def _placed(table: Table, seat: Seat, place: Place) -> Table:
    places = (*table.places[:seat], place, *table.places[seat + 1 :])
    return _with(table, places=places)
