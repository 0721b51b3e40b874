"""What hands may do in a free game, and why not: people know the rules, the laptop counts."""

from collections.abc import Iterator
from itertools import permutations

from companion.core.seats import Seat
from companion.games.bruma.rules import commands
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import (
    COPIES,
    BrumaSight,
    Card,
    Character,
    Hand,
    Place,
    Table,
)


def offers_by_hand(sight: BrumaSight, me: Seat, hand: Hand) -> Iterator[tuple[Commands, str]]:
    """Every command that the phone of ``me`` shows in a free game, and why it is refused. Amounts
    are offered as far as there are pearls."""
    table, of = sight.table, sight.table.asks(me)
    yield from _pearls(table, me, of)
    if table.paper:
        lost = [card for place in table.places for card in place.cards]
        for one in Character:
            yield commands.Lose(of, Card(one)), "no_copy" if lost.count(one) >= COPIES else ""
    else:
        yield from _cards(table, me, hand, of)
    if table.turn == me:
        yield commands.HandOn(of), "keep_first" if hand.drawn else ""


def _pearls(table: Table, me: Seat, of: int) -> Iterator[tuple[Commands, str]]:
    mine = table.places[me].pearls
    yield from ((commands.Take(of, pearls), "") for pearls in range(1, table.vault + 1))
    yield from ((commands.Give(of, pearls), "") for pearls in range(1, mine + 1))
    for seat in table.around(me)[:-1]:
        theirs = table.places[seat].pearls
        yield from ((commands.Take(of, pearls, seat), "") for pearls in range(1, theirs + 1))
        yield from ((commands.Give(of, pearls, seat), "") for pearls in range(1, mine + 1))
        yield commands.Point(of, seat), ""
    touched = table.places[me].touched
    if touched and table.places[touched.by].alive:
        has = mine if touched.pearls > 0 else table.places[touched.by].pearls
        yield commands.Undo(of, touched.number), "" if has >= abs(touched.pearls) else "spent"


def _cards(table: Table, me: Seat, hand: Hand, of: int) -> Iterator[tuple[Commands, str]]:
    place = table.places[me]
    own = [hand.cards[at] for at in place.hidden]
    if hand.drawn:
        keeps = dict.fromkeys(permutations((*own, *hand.drawn), len(own)))
        yield from ((commands.Keep(of, cards), "") for cards in keeps)
    busy = "keep_first" if hand.drawn else ""
    for at in place.hidden:
        if place.shown[at]:
            yield commands.Cover(of, at), busy
            yield commands.Swap(of, at), busy
        else:
            yield commands.Expose(of, at), busy
    yield from ((commands.Lose(of, card), busy) for card in dict.fromkeys(own))
    yield commands.Draw(of), busy or _why_not_draw(table, place)


def _why_not_draw(table: Table, place: Place) -> str:
    if any(place.shown):
        return "cover_first"
    return "deck_short" if table.deck < 2 else ""


def why_not_by_hand(sight: BrumaSight, command: Commands) -> str:
    """The reason code for a command that is not offered at all in a free game."""
    me, table, hand = sight.viewer, sight.table, sight.hand
    if me is None or hand is None or not table.places[me].alive or command.of != table.asks(me):
        return "no_window"
    match command:
        case commands.Take(target=target) | commands.Give(target=target):
            if target is not None and (target == me or target not in table.alive):
                return "bad_target"
            return "not_enough_pearls"
        case commands.Point():
            return "bad_target"
        case commands.Keep(cards=cards) if hand.drawn:
            right = len(cards) == len(table.places[me].hidden)
            return "not_your_card" if right else "wrong_count"
        case commands.HandOn():
            return "not_your_turn"
        case commands.Expose() | commands.Cover() | commands.Swap() | commands.Lose():
            return "not_your_card"
        case _:
            return "no_window"
