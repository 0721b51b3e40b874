"""Every shuffle of Bruma is sealed before anybody has a card of it; cards come off the top."""

from collections import Counter
from random import Random

import pytest

from companion.core.chance import Picked, Sealed, Shuffled
from companion.core.events import Event
from companion.core.play import begin, rewind
from companion.games import bruma
from companion.games.bruma.rules.events import Began, Dealt, Now, Replaced, Taken
from companion.games.bruma.rules.model import DECK, Options
from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    COMERCIO,
    GUARDIA,
    MERCADOR,
    REDESENHAR,
    Sitting,
    lay,
)
from tests.core.seals import shuffles

DOUBTED = "mercador guardia | sombra cartografa | guardia sombra"


def dealt(line: str) -> Sitting:
    """A table as ``lay`` arranges it, where chance shuffles."""
    table = lay(line)
    table.rng = Random(7)
    return table


def sealed_by_the_last_command(table: Sitting) -> tuple[int, str]:
    """How many seals the last command made; the one on the table now."""
    seals = [event.seal for event in table.told if isinstance(event, Sealed)]
    now = table.state.table.sealed.seal
    assert seals[-1:] in ([], [now])
    assert {table.screen(viewer).seal for viewer in (None, ANA, BIA)} == {now}
    return len(seals), now


@pytest.mark.parametrize("seats", bruma.GAME.SEATS)
def test_all_15_cards_are_sealed_before_anybody_has_one(seats: int) -> None:
    """And before the lot is drawn who begins; then two each off the top, in seating order."""
    step = begin(bruma.GAME, seats, Options(), Random(seats))

    kinds = [type(event) for event in step.events]
    assert kinds[:4] == [Shuffled, Sealed, Picked, Began]
    assert kinds[4:] == [Taken, Dealt] * seats + [Now]
    [(whole, seal)] = shuffles(step.events)
    assert Counter(whole.order) == Counter(DECK)
    assert [hand.cards for hand in step.state.hands] == [
        whole.order[2 * seat : 2 * seat + 2] for seat in range(seats)
    ]
    assert step.state.hidden.deck == whole.order[2 * seats :]
    assert step.state.table.sealed == Sealed(seal, 1)


def test_a_proof_is_sealed_before_the_new_card_comes() -> None:
    """With the card that was shown in it; the new one is its top."""
    table = dealt(DOUBTED)
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    before = Counter(table.deck)
    table.at(ANA).shows(MERCADOR)

    [(shuffled, _seal)] = shuffles(table.events)
    kinds = [type(event) for event in table.events]
    assert kinds.index(Sealed) < kinds.index(Replaced)
    assert Counter(shuffled.order) == before + Counter([MERCADOR])
    assert table.at(ANA).cards == [shuffled.order[0], GUARDIA]
    assert table.deck == list(shuffled.order[1:])
    assert table.state.table.sealed.number == 1


def test_an_exchange_draws_off_the_top_and_is_sealed_when_cards_return() -> None:
    """The two cards that one looks at were sealed long before."""
    table = dealt(DOUBTED)
    top = table.deck[:2]
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()

    assert table.at(ANA).drawn == top
    assert sealed_by_the_last_command(table) == (0, "")
    table.at(ANA).keeps(top[0], GUARDIA)
    assert sealed_by_the_last_command(table)[0] == 1
    assert len(table.deck) == 9


def test_who_leaves_in_an_exchange_returns_what_was_drawn_under_a_seal() -> None:
    """Section 15, row 46."""
    table = dealt(DOUBTED)
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    table.at(ANA).leaves()

    assert sealed_by_the_last_command(table)[0] == 1
    assert len(table.deck) == 9


def test_a_game_that_ends_in_an_exchange_returns_what_was_drawn_under_a_seal() -> None:
    """The last but one house leaves while the last one looks at cards."""
    table = dealt("cartografa guardia | sombra mercador")
    table.at(ANA).declares(REDESENHAR)
    table.at(BIA).passes()
    assert table.at(ANA).drawn
    table.at(BIA).leaves()

    assert table.winner == ANA
    assert sealed_by_the_last_command(table)[0] == 1


def test_nothing_else_is_sealed() -> None:
    """A command that returns no card leaves the seal as it was."""
    table = dealt(DOUBTED)
    table.at(ANA).declares(COMERCIO)
    table.everyone_passes()
    table.at(BIA).declares(COMERCIO)
    table.at(CLEO).challenges()
    table.at(BIA).shows(CARTOGRAFA)

    assert table.state.table.sealed == Sealed()


def test_each_seal_holds_the_one_before() -> None:
    """So the newest one stands for all of a game."""
    table = dealt(DOUBTED)
    events: list[Event] = []
    for seat in (ANA, BIA):
        table.at(seat).declares(REDESENHAR)
        table.everyone_passes()
        table.at(seat).keeps(*table.at(seat).cards)
        events += table.events

    (_, first), (_, second) = shuffles(events)
    assert table.state.table.sealed.seal == second != first
    assert table.screen(None).shuffles == 2


def test_a_seal_after_going_back_holds_those_of_what_was_taken_back() -> None:
    """Nobody can pick a past that suits them: also what was undone stays sealed."""
    table = dealt(DOUBTED)
    before = table.state
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    table.at(ANA).keeps(*table.at(ANA).cards)
    undone, now = table.events, table.state
    table.take(rewind(bruma.GAME, before, (), now, table.rng))

    assert [seal for _, seal in shuffles([*undone, *table.events])][1] == table.screen(None).seal
    assert (now.table.sealed.number, table.screen(None).shuffles) == (1, 2)
