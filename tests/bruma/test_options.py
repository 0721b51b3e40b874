"""Sections 3, 14 and 20 of the rules: the set-up, the options, and what was decided."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.play import begin
from companion.core.seats import Seat
from companion.core.step import Step
from companion.games import bruma
from companion.games.bruma.rules.commands import Challenge, Pass, Show
from companion.games.bruma.rules.events import Lost
from companion.games.bruma.rules.model import Card, Options
from tests.bruma.table import (
    ANA,
    BIA,
    CLEO,
    COMERCIO,
    CONTRABANDISTA,
    DAVI,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    MERGULHO,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    Sitting,
    lay,
)


def opened(seats: int, seed: int = 1, **options: Any) -> Sitting:
    """A table that has just been dealt."""
    step: Step[Any, Any, Any] = begin(bruma.GAME, seats, Options(**options), Random(seed))
    return Sitting(step.state)


@pytest.mark.parametrize(
    ("seats", "deck", "vault"), [(2, 11, 46), (3, 9, 44), (4, 7, 42), (5, 5, 40), (6, 3, 38)]
)
def test_set_up(seats: int, deck: int, vault: int) -> None:
    """Section 3: two cards and 2 pearls for each house; the deck and the vault hold the rest."""
    table = opened(seats)

    assert table.influence == [2] * seats
    assert table.pearls == [2] * seats
    assert len(table.deck) == deck
    assert table.vault == vault
    assert table.phase == "Choosing"
    assert table.waits_for == [table.turn]
    assert table.state.table.turn_no == 1


def test_the_turn_passes_to_the_left() -> None:
    """Section 3: seat 0, 1, 2 … in the seating order, past those who are out."""
    table = lay("sombra guardia | (sombra) (guardia) 0 | sombra mercador", turn=ANA)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.at(table.turn).declares(MERGULHO)

    assert turns == [ANA, CLEO, ANA, CLEO]


def test_chance_names_the_first_player() -> None:
    """Section 14, first_player: random by default; each seat begins now and then."""
    assert {opened(3, seed).turn for seed in range(40)} == {ANA, BIA, CLEO}


def test_a_named_player_begins() -> None:
    """Section 14, first_player: whoever won the last game begins the next one."""
    assert {opened(4, seed, first_player=DAVI).turn for seed in range(10)} == {DAVI}


def test_a_first_player_who_has_no_seat_is_left_to_chance() -> None:
    """Section 14, first_player: the winner of the last game may be gone from a smaller table."""
    assert {opened(2, seed, first_player=DAVI).turn for seed in range(20)} == {ANA, BIA}


@pytest.mark.parametrize("pearls", [1, 2, 3])
def test_start_pearls(pearls: int) -> None:
    """Section 14, start_pearls: 2, or what the table agreed on."""
    table = opened(3, start_pearls=pearls)

    assert table.pearls == [pearls] * 3
    assert table.vault == 50 - 3 * pearls


def test_two_player_pearls_concern_two_players() -> None:
    """Section 14, two_player_pearls: another start for two, the same one for more."""
    assert opened(2, two_player_pearls=3).pearls == [3, 3]
    assert opened(3, two_player_pearls=3).pearls == [2, 2, 2]
    assert opened(2, start_pearls=3).pearls == [3, 3]


def test_the_starter_of_two_begins_with_one() -> None:
    """Section 20, 1: option: the starter of two begins with 1; of three nobody does."""
    table = opened(2, first_player=BIA, starter_of_two=1)
    assert table.pearls == [2, 1]
    assert table.vault == 47

    assert opened(3, first_player=BIA, starter_of_two=1).pearls == [2, 2, 2]


@pytest.mark.parametrize(
    "options",
    ['{"start_pearls": 0}', '{"start_pearls": 4}', '{"two_player_pearls": 0}',
     '{"starter_of_two": 9}', '{"first_player": -1}', '{"house_rule": true}'],
)  # fmt: skip
def test_options_out_of_range_are_not_read(options: str) -> None:
    """Section 14: a value that no table could play with is refused when it is read."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(options, type=bruma.GAME.OPTIONS)


def test_a_challenged_player_may_decline_to_prove() -> None:
    """Sections 7 and 20, 2: the right card stays hidden, another is lost: a bluff by choice. The
    phone asks once more, for it is usually a slip."""
    table = lay("sombra guardia 3 | contrabandista mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    assert all(each.check for each in table.at(ANA).screen.choices)
    table.at(ANA).shows(GUARDIA)

    assert table.at(ANA).cards == [SOMBRA]
    assert table.pearls == [3, 2]


def test_the_table_is_told_whether_a_card_was_lost_by_a_bluff() -> None:
    """Sections 7 and 9: a card shown as a wrong proof is a bluff, any other lost card is none."""
    table = lay("sombra guardia 3 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(CLEO).loses(MERCADOR)
    assert [event.bluff for event in table.told if isinstance(event, Lost)] == [False]
    table.at(BIA).blocks(GUARDIA)
    table.at(CLEO).challenges()
    table.at(BIA).shows(MERCADOR)

    assert [event.bluff for event in table.told if isinstance(event, Lost)] == [True, False]


def test_a_table_may_oblige_to_prove() -> None:
    """Section 14, may_decline_proof off: whoever holds the claimed card must show it."""
    table = lay("sombra guardia 3 | contrabandista mercador", may_decline_proof=False)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    assert table.at(ANA).in_vain.shows(GUARDIA) == "must_prove"
    assert table.at(ANA).may == [Show(table.question, Card(SOMBRA))]
    table.at(ANA).shows(SOMBRA)

    assert table.influence == [2, 2]


def test_where_one_must_prove_a_liar_still_chooses() -> None:
    """Section 14, may_decline_proof off: without the claimed card either may be lost."""
    table = lay("mercador guardia 3 | contrabandista mercador", may_decline_proof=False)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()

    assert [str(each.card) for each in table.at(ANA).may if isinstance(each, Show)] == [
        MERCADOR, GUARDIA,
    ]  # fmt: skip


def test_a_block_must_be_proven_where_one_must_prove() -> None:
    """Section 14, may_decline_proof off: it holds for the claim of a block too."""
    table = lay("mercador guardia | contrabandista mercador", may_decline_proof=False)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(ANA).challenges()

    assert table.at(BIA).in_vain.shows(CONTRABANDISTA) == "must_prove"


def test_after_a_failed_block_of_a_subsidio_nobody_else_blocks() -> None:
    """Section 20, 3: even one who had not answered yet does not get another chance."""
    table = lay("sombra guardia | contrabandista cartografa | mercador mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(CLEO).challenges()
    table.at(BIA).shows(CONTRABANDISTA)

    assert table.pearls == [4, 2, 2]
    assert table.at(CLEO).in_vain.blocks(MERCADOR) == "no_window"


def test_by_the_house_rule_somebody_else_blocks_a_subsidio_after_a_false_block() -> None:
    """Section 20, 3, second_block on: whoever has not lied yet is asked; who lied is not asked
    again, and when everybody has, the pearls are taken."""
    table = lay(
        "sombra guardia | contrabandista cartografa | mercador mercador | sombra guardia",
        second_block=True,
    )
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(CLEO).challenges()
    table.at(BIA).shows(CONTRABANDISTA)
    assert (table.phase, table.waits_for) == ("BlockAction", [CLEO, DAVI])
    assert table.at(BIA).in_vain.blocks(MERCADOR) == "no_window"

    table.at(DAVI).blocks(MERCADOR)
    table.at(ANA).challenges()
    table.at(DAVI).shows(SOMBRA)
    assert table.waits_for == [CLEO]
    table.at(CLEO).passes()

    assert table.pearls == [4, 2, 2, 2]
    assert table.influence == [2, 1, 2, 1]


def test_by_the_house_rule_a_second_block_may_stand() -> None:
    """Section 20, 3, second_block on: a true one stands; a Surrupiar is not blocked twice."""
    table = lay("sombra guardia | contrabandista cartografa | mercador mercador", second_block=True)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(ANA).challenges()
    table.at(BIA).shows(CONTRABANDISTA)
    table.at(CLEO).blocks(MERCADOR)
    table.everyone_passes()

    assert table.pearls == [2, 2, 2]
    table.at(BIA).declares(SURRUPIAR, CLEO)
    table.everyone_passes()
    table.at(CLEO).blocks(CONTRABANDISTA)
    table.at(BIA).challenges()
    table.at(CLEO).shows(MERCADOR)
    assert table.pearls == [2, 4, 0]


def test_by_the_house_rule_the_poisoned_doubts_or_blocks() -> None:
    """doubt_or_block on: the target that doubted in vain loses both cards; a third one's doubt
    leaves the target its block."""
    line = "sombra guardia 3 | contrabandista guardia | cartografa mercador"
    table = lay(line, doubt_or_block=True)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BIA).loses(CONTRABANDISTA)
    assert table.influence == [2, 0, 2]

    table = lay(line, doubt_or_block=True)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(CLEO).loses(MERCADOR)
    assert (table.phase, table.waits_for) == ("BlockAction", [BIA])


def test_who_passed_may_still_challenge() -> None:
    """Section 20, 4: a pass binds nobody until the window closes."""
    table = lay("sombra guardia | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).passes()
    assert table.at(BIA).in_vain.passes() == "no_window"
    assert table.at(BIA).may == [Challenge(table.question)]
    table.at(BIA).challenges()

    assert table.phase == "ProveAction"
    assert table.phase_value.challenger == BIA


def test_who_passed_may_still_block() -> None:
    """Section 20, 4: the same for a block, and for the doubt of a block."""
    table = lay("sombra guardia | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).passes()
    table.at(BIA).blocks(MERCADOR)
    table.at(CLEO).passes()
    table.at(CLEO).challenges()

    assert table.phase == "ProveBlock"


def test_a_late_answer_to_an_old_question_is_no_choice() -> None:
    """House rule of this code: an answer names its question, so a late tap does nothing."""
    table = lay("sombra contrabandista | sombra mercador | cartografa mercador")
    table.at(ANA).declares(SURRUPIAR, BIA)
    old = table.question
    table.everyone_passes()

    assert table.at(CLEO).in_vain.answers(Challenge(old)) == "no_window"
    assert table.at(BIA).in_vain.answers(Pass(old)) == "no_window"
    assert table.at(BIA).in_vain.answers(Pass(old + 2)) == "no_window"


def test_pearls_of_the_eliminated_return_at_once() -> None:
    """Section 20, 5: so a Surrupiar after the own doubt takes 0."""
    table = lay("contrabandista guardia | (sombra) mercador 9 | cartografa mercador")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(CONTRABANDISTA)

    assert table.pearls == [2, 0, 2]
    assert Seat(1) not in table.state.table.alive
