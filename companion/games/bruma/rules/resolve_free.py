"""What comes of what hands do in a free game.

The laptop enforces three things only: 15 cards, 50 pearls, and which seats are out.
"""

from companion.core.seats import Seat
from companion.games.bruma.rules import commands, events, resolve
from companion.games.bruma.rules.commands import ByHand
from companion.games.bruma.rules.model import BrumaStep, Card, character


def by_hand(step: BrumaStep, seat: Seat, command: ByHand) -> None:
    """Carry out what ``seat`` does by hand; it need not be its turn."""
    match command:
        case commands.Take(pearls=pearls, target=target):
            from_vault = events.Collected(seat, pearls)
            step.emit(from_vault if target is None else events.Grabbed(seat, target, pearls))
        case commands.Give(pearls=pearls, target=target):
            to_vault = events.Paid(seat, pearls)
            step.emit(to_vault if target is None else events.Gave(seat, target, pearls))
        case commands.Undo():
            undo(step, seat)
        case commands.Expose(at=at):
            step.emit(events.Exposed(seat, at, character(step.state.hands[seat].cards[at])))
        case commands.Cover(at=at):
            step.emit(events.Covered(seat, at))
        case commands.Swap(at=at):
            swap(step, seat, at)
        case commands.Draw():
            resolve.draw(step, seat)
        case commands.Keep(cards=cards):
            resolve.keep(step, seat, cards)
        case commands.Lose(card=card):
            lose(step, seat, card)
        case commands.Point(target=target):
            step.emit(events.Pointed(seat, target))
        case commands.HandOn():
            hand_on(step, seat)


def undo(step: BrumaStep, seat: Seat) -> None:
    """Undo the last transfer that another seat made to or from ``seat``."""
    touched = step.state.table.places[seat].touched
    if touched:
        step.emit(events.Undid(seat, touched.by, touched.pearls))


def swap(step: BrumaStep, seat: Seat, at: int) -> None:
    """The shown card goes back into the fog, which is shuffled, and another one is drawn: as after
    a proof (section 7)."""
    card = step.state.hands[seat].cards[at]
    step.emit(events.Swapped(seat, at, character(card)))
    resolve.shuffle(step, [*step.state.hidden.deck, card])
    step.emit(events.Replaced(seat, at, *resolve.take(step, 1)))


def lose(step: BrumaStep, seat: Seat, card: Card) -> None:
    """A card turns face up for good (section 9). Of a card of paper the owner says which it
    was."""
    if not step.state.table.paper:
        resolve.turn_over(step, seat, resolve.place_of(step, seat, card))
    else:
        place = step.state.table.places[seat]
        at = min(place.hidden, key=lambda at: place.seen[at] is not character(card))
        step.emit(events.Lost(seat, at, character(card)))
        if not step.state.table.places[seat].alive:
            resolve.eliminate(step, seat)
    pass_over(step, seat)


def pass_over(step: BrumaStep, seat: Seat) -> None:
    """The turn leaves a seat that is out."""
    table = step.state.table
    if not resolve.over(step) and table.turn == seat and not table.places[seat].alive:
        hand_on(step, seat)


def hand_on(step: BrumaStep, seat: Seat) -> None:
    """The turn goes to the next living seat clockwise."""
    step.emit(events.HandedOn(seat, step.state.table.after(seat)))
