"""Planted faults of the open practice round: Bruma, with one thing wrong in each."""

from msgspec.structs import replace

from companion.core.events import Hidden, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.games import bruma
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.events import Dealt, Declared, Laid, Late, Shut
from companion.games.bruma.rules.model import BrumaStep, Card, Fog, Table, character
from tests.bruma.planted import planted


def hands_that_stay_open() -> AnyGame:
    """Closing the hands leaves them open on the table."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        if not isinstance(event, Shut):
            return after
        pairs = zip(table.places, after.places, strict=True)
        return replace(after, places=tuple(replace(new, open=old.open) for old, new in pairs))

    return planted(on_table=on_table)


def a_hand_told_after_the_close() -> AnyGame:
    """One hand is told to everyone once more, when it is closed already."""

    def begin_again(step: BrumaStep, now: Table, *, fresh: bool) -> None:
        bruma.PRACTICE.begin_again(step, now, fresh=fresh)
        step.emit(_laid(step, Seat(0)))

    return planted(begin_again=begin_again)


def _laid(step: BrumaStep, seat: Seat) -> Laid:
    first, second = (character(card) for card in step.state.hands[seat].cards)
    return Laid(seat, (first, second))


def an_open_hand_in_a_game_that_counts() -> AnyGame:
    """Whoever declares lays their hand open, practice round or not."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(step.events[0], Declared) and len(step.state.table.places[seat].hidden) == 2:
            step.emit(_laid(step, seat))

    return planted(decide=decide)


def an_open_hand_of_yesterday() -> AnyGame:
    """What lies open is not told anew when another card has come."""

    def on_table(table: Table, event: Public) -> Table:
        late = isinstance(event, Laid) and table.turn_no > 0
        return table if late else bruma.GAME.on_table(table, event)

    return planted(on_table=on_table)


def a_round_without_end() -> AnyGame:
    """The hands are closed, and the round goes on."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        return replace(after, practice=()) if isinstance(event, Shut) else after

    return planted(on_table=on_table)


def an_end_that_takes_a_card() -> AnyGame:
    """When the hands are turned over, one of them is another."""

    def disclose(step: BrumaStep) -> None:
        bruma.AFTER.disclose(step)
        step.emit(Dealt(Seat(0), step.state.hands[1].cards))

    return planted(disclose=disclose)


def an_end_without_end() -> AnyGame:
    """The hands are turned over again and again."""

    def disclose(step: BrumaStep) -> None:
        for seat in step.state.table.alive:
            first, second = (character(card) for card in step.state.hands[seat].cards)
            left, right = step.state.table.places[seat].cards
            step.emit(Laid(seat, (None if left else first, None if right else second)))

    return planted(disclose=disclose)


def another_deal() -> AnyGame:
    """The game begins with the hands swapped around the table."""

    def begin_again(step: BrumaStep, now: Table, *, fresh: bool) -> None:
        bruma.PRACTICE.begin_again(step, now, fresh=fresh)
        hands = [hand.cards for hand in step.state.hands]
        for seat, cards in enumerate([*hands[1:], hands[0]]):
            step.emit(Dealt(Seat(seat), cards))

    return planted(begin_again=begin_again)


def a_close_that_tells_the_deck() -> AnyGame:
    """When a Sombra is on top of the deck at the end of the round, somebody is told as late."""
    top: list[Card] = []

    def on_hidden(fog: Fog, event: Hidden) -> Fog:
        after = bruma.GAME.on_hidden(fog, event)
        top[:] = after.deck[:1]
        return after

    def begin_again(step: BrumaStep, now: Table, *, fresh: bool) -> None:
        told = bool(top) and top[0] == "sombra"
        bruma.PRACTICE.begin_again(step, now, fresh=fresh)
        if told:
            step.emit(Late((Seat(0),)))

    return planted(begin_again=begin_again, on_hidden=on_hidden)
