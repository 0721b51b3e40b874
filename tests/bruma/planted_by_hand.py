"""Planted leaks and coin errors of free play, and of a turn of the dial."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace as _with

from companion.core.events import Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.text import Text
from companion.games import bruma
from companion.games.bruma.rules.commands import Commands, Draw, HandOn, Swap, Take
from companion.games.bruma.rules.events import (
    Dialled,
    Eliminated,
    Exposed,
    Gave,
    Grabbed,
    HandedOn,
    Taken,
    Undid,
)
from companion.games.bruma.rules.model import BrumaSight, BrumaStep, Free, Hand, Table, character
from tests.bruma.planted import planted, remembering_hands


def _more(table: Table, seat: Seat, pearls: int) -> Table:
    """So many pearls more before ``seat``, from nowhere."""
    places = list(table.places)
    places[seat] = _with(places[seat], pearls=places[seat].pearls + pearls)
    return _with(table, places=tuple(places))


# Leaks.


def drawn_cards_on_the_tv() -> AnyGame:
    """The view tells everyone what somebody draws to look at."""
    memory, on_hand = remembering_hands()

    def view(sight: BrumaSight) -> Any:
        return bruma.required.view(sight), [memory[seat].drawn for seat in sorted(memory)]

    return planted(on_hand=on_hand, view=view)


def no_draw_for_holders() -> AnyGame:
    """Nobody may draw who holds a Cartógrafa already."""

    def choices(sight: BrumaSight) -> Sequence[Commands]:
        held = [character(card) for card in sight.hand.cards] if sight.hand else []
        offered = bruma.required.choices(sight)
        return [one for one in offered if not (isinstance(one, Draw) and "cartografa" in held)]

    return planted(choices=choices)


def a_card_felt_through_the_purse() -> AnyGame:
    """Whoever takes pearls from a Contrabandista loses the lantern."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        target = command.target if isinstance(command, Take) else None
        if target is not None and "contrabandista" in step.state.hands[target].cards:
            step.emit(HandedOn(seat, target))

    return planted(decide=decide)


def a_bot_that_feels_purses() -> AnyGame:
    """The bot takes pearls from whoever holds no Guardiã."""
    memory, on_hand = remembering_hands()

    def bot(sight: BrumaSight, rng: Random) -> Commands | None:
        for one in bruma.required.choices(sight) if isinstance(sight.table.phase, Free) else ():
            if isinstance(one, Take) and one.target is not None:
                held: Hand = memory[one.target]
                if "guardia" not in held.cards:
                    return one
        return bruma.BOT.answer(sight, rng)

    return planted(on_hand=on_hand, answer=bot)


def a_dial_that_turns_a_card() -> AnyGame:
    """A card is held up for everyone when hands take over."""

    def dial(step: BrumaStep, mode: str, turn: Seat | None) -> None:
        bruma.WAYS.dial(step, mode, turn)
        hidden = step.state.table.places[0].hidden
        if mode == "free" and hidden:
            held = step.state.hands[0].cards[hidden[0]]
            step.emit(Exposed(Seat(0), hidden[0], character(held)))

    return planted(dial=dial)


# Coins and cards.


def a_gift_that_stays() -> AnyGame:
    """Whoever gives pearls away keeps one of them."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        return _more(after, event.seat, 1) if isinstance(event, Gave) else after

    return planted(on_table=on_table)


def a_grab_that_pays_nobody() -> AnyGame:
    """What is taken out of a purse by hand gets lost on its way."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        return _more(after, event.seat, -event.pearls) if isinstance(event, Grabbed) else after

    return planted(on_table=on_table)


def an_undoing_that_mints() -> AnyGame:
    """What was undone comes back to both."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        if not isinstance(event, Undid):
            return after
        poorer = event.seat if event.pearls > 0 else event.target
        return _more(after, poorer, abs(event.pearls))

    return planted(on_table=on_table)


def a_purse_that_outlives_its_house() -> AnyGame:
    """Whoever loses the last card by hand keeps the pearls."""

    def on_table(table: Table, event: Public) -> Table:
        by_hand = isinstance(table.phase, Free) and isinstance(event, Eliminated)
        return table if by_hand else bruma.GAME.on_table(table, event)

    return planted(on_table=on_table)


def a_swap_that_costs_a_card() -> AnyGame:
    """Two cards leave the deck for the one that was shown."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, Swap):
            step.emit(Taken(1))

    return planted(decide=decide)


# The dial.


def a_dial_that_refunds() -> AnyGame:
    """What was paid comes back when hands take over, and the vault keeps it too."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        free = isinstance(event, Dialled) and event.mode == "free"
        return _more(after, table.turn, 3) if free else after

    return planted(on_table=on_table)


def a_dial_in_the_middle_of_a_draw() -> AnyGame:
    """The table plays by the book again while somebody still has two cards too many."""

    def why_not_dial(table: Table, mode: str, turn: Seat | None) -> Text | None:
        why = bruma.WAYS.why_not_dial(table, mode, turn)
        drawn = why is not None and why.key == "bruma.dial.drawn"
        shown = any(any(place.shown) for place in table.places)
        return None if drawn and not shown and turn in table.alive else why

    return planted(why_not_dial=why_not_dial)


def a_dial_that_leaves_the_dead_in_turn() -> AnyGame:
    """The turn may be given to somebody who is out."""

    def why_not_dial(table: Table, mode: str, turn: Seat | None) -> Text | None:
        why = bruma.WAYS.why_not_dial(table, mode, turn)
        return None if why == Text("bruma.dial.whose_turn") and turn is not None else why

    return planted(why_not_dial=why_not_dial)


def a_lantern_that_goes_out() -> AnyGame:
    """Handing the turn on does nothing."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        if not isinstance(command, HandOn):
            bruma.GAME.decide(step, seat, command)

    return planted(decide=decide)
