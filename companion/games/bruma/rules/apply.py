"""What each event of Bruma does to its own part of the state: table, hand or fog."""

from msgspec.structs import replace as _with

from companion.core.chance import Sealed, Shuffled
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.games.bruma.rules import events, model
from companion.games.bruma.rules.model import Card, Character, Hand, Table

RECENT = 6
"""How many of the newest things the table remembers for its screens."""
UNSPOKEN = (events.Now, events.Late, events.Seen, Sealed, events.Laid)
"""Public, but nothing that anyone would tell: they change the question, not the story."""


def on_table(table: Table, event: Public) -> Table:
    """The table after a public event."""
    if _worth_telling(table, event):
        recent = (*table.recent, event)[-RECENT:]
        table = _with(table, recent=recent, happened=table.happened + 1)
    if isinstance(table.phase, model.Free) and isinstance(event, events.BY_HAND):
        place = table.places[event.seat]
        table = _placed(table, event.seat, _with(place, acts=place.acts + 1))
        return _by_hand(table, event)
    return _by_the_book(table, event)


def _worth_telling(table: Table, event: Public) -> bool:
    """Whether the table tells it. A hand that lies open in a practice round is no news; one that is
    turned over at the end is."""
    if isinstance(event, events.Laid):
        return isinstance(table.phase, model.Over)
    return not isinstance(event, UNSPOKEN)


def _by_the_book(table: Table, event: Public) -> Table:
    """Long, because it is a table: one line or two for each event."""
    match event:
        case events.Began(first=first, pearls=pearls):
            places = tuple(model.Place(each) for each in pearls)
            vault = table.vault - sum(pearls)
            deck = table.deck - 2 * len(places)
            return _with(table, places=places, vault=vault, deck=deck, turn=first)
        case Sealed():
            return _with(table, sealed=event)
        case events.Now(phase=model.Choosing(seat=seat) as phase, again=False):
            return _turn(_put(table, phase), seat)
        case events.Now(phase=model.Free() as phase):
            return _with(_put(table, phase), turn_no=max(1, table.turn_no))
        case events.Now(phase=phase):
            return _put(table, phase)
        case events.Late(seats=seats):
            return _with(table, late=seats)
        case events.Dialled(mode=mode):
            return _with(table, mode=mode, late=())
        case events.Declared(seat=seat, cost=cost):
            return _to_vault(table, seat, cost)
        case events.Lost(seat=seat, at=at, character=character, bluff=bluff):
            table = _judged(table, seat, character) if bluff else table
            return _turned(table, seat, at, character)
        case events.Eliminated(seat=seat, pearls=pearls):
            return _to_vault(table, seat, pearls)
        case events.Refunded(seat=seat, pearls=pearls) | events.Took(seat=seat, pearls=pearls):
            return _to_vault(table, seat, -pearls)
        case events.Stole(seat=seat, target=target, pearls=pearls):
            return _pay(_pay(table, target, pearls), seat, -pearls)
        case events.Drew(seat=seat, cards=cards):
            return _drawn(_with(table, deck=table.deck - cards), seat, cards)
        case events.Returned(seat=seat, cards=cards):
            table = _seen(_seen(table, seat, 0, None), seat, 1, None)
            return _drawn(_with(table, deck=table.deck + cards), seat, 0)
        case events.Proved(seat=seat, at=at, character=character):
            return _seen(_judged(table, seat, character), seat, at, None)
        case events.Seen(seat=seat, at=at, character=character):
            return _seen(table, seat, at, character)
        case events.Left(seat=seat):
            return _placed(table, seat, _with(table.places[seat], gone=True))
        case events.Laid(seat=seat, cards=cards, drawn=drawn):
            return _placed(table, seat, _with(table.places[seat], open=cards, looks=drawn))
        case events.Shut():
            return _closed(table, event)
        case _:
            return table


def _by_hand(table: Table, event: Public) -> Table:
    """The table after something that people did by hand in a free game."""
    match event:
        case events.Collected(seat=seat, pearls=pearls):
            return _to_vault(table, seat, -pearls)
        case events.Paid(seat=seat, pearls=pearls):
            return _to_vault(table, seat, pearls)
        case events.Gave(seat=seat, target=target, pearls=pearls):
            return _handed(table, seat, target, pearls)
        case events.Grabbed(seat=seat, target=target, pearls=pearls):
            return _handed(table, seat, target, -pearls)
        case events.Undid(seat=seat, target=target, pearls=pearls):
            table = _pay(_pay(table, seat, pearls), target, -pearls)
            return _placed(table, seat, _with(table.places[seat], touched=None))
        case events.Exposed(seat=seat, at=at, character=character):
            return _shown(table, seat, at, character)
        case events.Covered(seat=seat, at=at):
            return _shown(table, seat, at, None)
        case events.Swapped(seat=seat, at=at):
            return _seen(_shown(table, seat, at, None), seat, at, None)
        case events.HandedOn(target=target):
            return _with(table, turn=target, turn_no=table.turn_no + 1)
        case _:
            return _by_the_book(table, event)


def _put(table: Table, phase: model.Phases) -> Table:
    """A question is put; what hands did before it is behind them, and so is the doubt that was
    settled before the last question."""
    places = tuple(
        _with(place, acts=0, touched=None) if place.acts or place.touched else place
        for place in table.places
    )
    verdict = table.verdict
    if verdict and verdict.question != table.phase.question:
        verdict = None
    return _with(table, phase=phase, late=(), places=places, verdict=verdict)


def _judged(table: Table, seat: Seat, shown: Character) -> Table:
    """``seat`` has shown a card to the seat that doubts its claim."""
    match table.phase:
        case model.ProveAction(question, _, claim, challenger) | model.ProveBlock(
            question, _, claim, challenger
        ):
            verdict = model.Verdict(question, seat, claim.character, shown, challenger)
            return _with(table, verdict=verdict)
        case _:
            return table


def _turn(table: Table, seat: Seat) -> Table:
    """A turn begins; of a practice round the table remembers who has had one."""
    had = table.practice
    practice = None if had is None else (*had, seat)
    return _with(table, turn=seat, turn_no=table.turn_no + 1, practice=practice)


def _closed(table: Table, shut: events.Shut) -> Table:
    """Nothing lies open any more, and nothing of what was told is left."""
    places = tuple(_with(place, open=(None, None), looks=()) for place in table.places)
    return _with(table, places=places, practice=None, turn_no=0, verdict=None, recent=(shut,))


def _handed(table: Table, seat: Seat, target: Seat, pearls: int) -> Table:
    """``seat`` gives ``pearls`` to ``target``, who may undo it."""
    table = _pay(_pay(table, seat, pearls), target, -pearls)
    touch = model.Touch(table.given + 1, seat, pearls)
    table = _placed(table, target, _with(table.places[target], touched=touch))
    return _with(table, given=touch.number)


def _drawn(table: Table, seat: Seat, cards: int) -> Table:
    return _placed(table, seat, _with(table.places[seat], drawn=cards))


def _shown(table: Table, seat: Seat, at: int, character: Character | None) -> Table:
    """What the owner of place ``at`` holds up."""
    place = table.places[seat]
    return _placed(table, seat, _with(place, shown=_swapped(place.shown, at, character)))


def on_hand(hand: Hand, event: Private) -> Hand:
    """The hand of a seat after an event that only this seat saw."""
    match event:
        case events.Dealt(cards=cards) | events.Kept(cards=cards):
            return _with(hand, cards=cards, drawn=())
        case events.Replaced(at=at, card=card):
            cards = (*hand.cards[:at], card, *hand.cards[at + 1 :])
            return _with(hand, cards=cards)
        case events.Drawn(cards=cards):
            return _with(hand, drawn=cards)
        case events.LetPass(question=question):
            return _with(hand, passed=question)
        case events.Readied(character=character):
            return _with(hand, ready=character)
        case _:
            return hand


def on_hidden(fog: model.Fog, event: Hidden) -> model.Fog:
    """The deck after a hidden event."""
    match event:
        case Shuffled(order=order):
            return model.Fog(tuple(Card(card) for card in order))
        case events.Taken(cards=cards):
            return model.Fog(fog.deck[cards:])
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
    table = _shown(_seen(table, seat, at, None), seat, at, None)
    place = table.places[seat]
    cards, laid = _swapped(place.cards, at, character), _swapped(place.open, at, None)
    return _placed(table, seat, _with(place, cards=cards, open=laid))


def _seen(table: Table, seat: Seat, at: int, character: Character | None) -> Table:
    """What everyone knows of the card in place ``at``."""
    place = table.places[seat]
    if place.seen[at] is character:
        return table
    return _placed(table, seat, _with(place, seen=_swapped(place.seen, at, character)))


def _swapped(pair: model.Pair, at: int, character: Character | None) -> model.Pair:
    first, second = pair
    return (character, second) if at == 0 else (first, character)


def _placed(table: Table, seat: Seat, place: model.Place) -> Table:
    places = (*table.places[:seat], place, *table.places[seat + 1 :])
    return _with(table, places=places)
