"""Section 15 of the rules, rows 1 to 23: one test for each row."""

import pytest

from companion.games.bruma.rules.commands import Declare
from companion.games.bruma.rules.model import Action
from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    COMERCIO,
    CONTRABANDISTA,
    DAVI,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    MERGULHO,
    RUPTURA,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    lay,
)


def test_row_01_a_turn_cannot_be_passed() -> None:
    """Row 1: you want to pass your turn – not possible; Mergulho is always legal below 10."""
    for pearls in range(10):
        table = lay(f"sombra guardia {pearls} | contrabandista mercador")

        assert table.at(ANA).in_vain.passes() == "no_window"
        assert Declare(1, MERGULHO) in table.at(ANA).may


def test_row_02_ten_pearls_force_a_ruptura() -> None:
    """Row 2: 10 or more pearls at the start of the turn – only Ruptura."""
    for pearls in (10, 11, 14):
        table = lay(f"sombra guardia {pearls} | contrabandista mercador | cartografa mercador")

        assert table.at(ANA).may == [Declare(1, RUPTURA, BIA), Declare(1, RUPTURA, CLEO)]
        assert table.at(ANA).in_vain.declares(MERGULHO) == "must_rupture"
        assert table.at(ANA).in_vain.declares(ENVENENAR, BIA) == "must_rupture"


@pytest.mark.parametrize("pearls", [7, 8, 9])
def test_row_03_from_seven_pearls_a_ruptura_is_possible_not_forced(pearls: int) -> None:
    """Row 3: 7 to 9 pearls – Ruptura possible, not forced."""
    table = lay(f"sombra guardia {pearls} | contrabandista mercador")

    offered = {each.action for each in table.at(ANA).may if isinstance(each, Declare)}
    assert offered == set(Action)


def test_row_03_below_seven_pearls_there_is_no_ruptura() -> None:
    """Row 3, from below: with 6 pearls the 7 of a Ruptura cannot be paid."""
    table = lay("sombra guardia 6 | contrabandista mercador")

    assert table.at(ANA).in_vain.declares(RUPTURA, BIA) == "not_enough_pearls"


def test_row_04_income_above_ten_is_allowed() -> None:
    """Row 4: income takes you above 10 – allowed, no cap; next turn you must use Ruptura."""
    table = lay("mercador guardia 9 | contrabandista mercador")
    table.at(ANA).declares(COMERCIO)
    table.everyone_passes()
    table.at(BIA).declares(MERGULHO)

    assert table.pearls == [12, 3]
    assert table.at(ANA).may == [Declare(table.question, RUPTURA, BIA)]


def test_row_05_a_ruptura_is_neither_challenged_nor_blocked() -> None:
    """Row 5: Ruptura challenged or blocked – impossible."""
    table = lay("sombra guardia 7 | guardia mercador | cartografa mercador")
    table.at(ANA).declares(RUPTURA, BIA)

    assert table.phase == "Losing"
    assert table.waits_for == [BIA]
    assert table.at(BIA).in_vain.challenges() == "no_window"
    assert table.at(BIA).in_vain.blocks(GUARDIA) == "no_window"
    assert table.at(CLEO).in_vain.challenges() == "no_window"


def test_row_06_envenenar_costs_three() -> None:
    """Row 6: Envenenar with 2 pearls – cannot be declared."""
    table = lay("sombra guardia 2 | contrabandista mercador")

    assert table.at(ANA).in_vain.declares(ENVENENAR, BIA) == "not_enough_pearls"


def test_row_07_a_caught_envenenar_is_refunded() -> None:
    """Row 7: Envenenar challenged, bluff – actor loses 1, gets 3 pearls back, target untouched."""
    table = lay("mercador guardia 5 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    assert table.pearls == [2, 2, 2]
    table.at(CLEO).challenges()
    table.at(ANA).shows(MERCADOR)

    assert table.influence == [1, 2, 2]
    assert table.at(ANA).up == [MERCADOR]
    assert table.pearls == [5, 2, 2]
    assert table.turn == BIA
    assert table.phase == "Choosing"


def test_row_08_a_block_that_nobody_doubts_costs_the_three_pearls() -> None:
    """Row 8: Envenenar blocked, nobody doubts – nothing happens, 3 pearls are gone."""
    table = lay("sombra guardia 3 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)
    table.everyone_passes()

    assert table.influence == [2, 2, 2]
    assert table.pearls == [0, 2, 2]
    assert table.vault == 46
    assert table.turn == BIA


def test_row_09_a_proven_block_stands() -> None:
    """Row 9: Envenenar blocked, doubt, blocker proves – doubter loses 1, block stands, 3 pearls
    are gone."""
    table = lay("sombra mercador 3 | guardia mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)
    table.at(ANA).challenges()
    table.at(BIA).shows(GUARDIA)
    table.at(ANA).loses(MERCADOR)

    assert table.influence == [1, 2, 2]
    assert table.pearls == [0, 2, 2]
    assert table.turn == BIA


def test_row_10_a_false_block_of_envenenar_costs_two_cards() -> None:
    """Row 10: Envenenar blocked, doubt, blocker lied, had 2 cards – loses 1 for the lie, 1 for
    the poison: eliminated."""
    table = lay("sombra guardia 3 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)
    table.at(CLEO).challenges()
    table.at(BIA).shows(MERCADOR)

    assert table.influence == [2, 0, 2]
    assert table.pearls == [0, 0, 2]
    assert table.turn == CLEO


def test_row_11_with_one_card_the_lie_eliminates_and_the_poison_finds_nobody() -> None:
    """Row 11: same, had 1 card – eliminated by the lie; the poison has no target left."""
    table = lay("sombra guardia 3 | contrabandista (mercador) | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)
    table.at(ANA).challenges()
    table.at(BIA).shows(CONTRABANDISTA)

    assert table.influence == [2, 0, 2]
    assert table.happened == ["Lost", "Eliminated"]
    assert table.turn == CLEO


def test_row_12_who_doubts_a_real_sombra_may_still_block() -> None:
    """Row 12: target doubts a real Sombra, 2 cards – loses 1, may still block with the other
    card."""
    table = lay("sombra guardia 3 | guardia mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BIA).loses(MERCADOR)
    assert table.phase == "BlockAction"
    assert table.waits_for == [BIA]
    table.at(BIA).blocks(GUARDIA)
    table.everyone_passes()

    assert table.influence == [2, 1, 2]
    assert table.pearls == [0, 2, 2]


def test_row_12_without_a_block_the_second_card_goes_too() -> None:
    """Row 12, the other half: if they do not block, they lose the second card too."""
    table = lay("sombra guardia 3 | guardia mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BIA).loses(MERCADOR)
    table.at(BIA).passes()

    assert table.influence == [2, 0, 2]
    assert table.turn == CLEO


def test_row_13_the_last_card_doubts_a_real_sombra() -> None:
    """Row 13: target doubts a real Sombra, 1 card – eliminated at once."""
    table = lay("sombra guardia 3 | (guardia) mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)

    assert table.influence == [2, 0, 2]
    assert table.phase == "Choosing"
    assert table.turn == CLEO


def test_row_14_a_third_party_doubts_a_real_sombra() -> None:
    """Row 14: third party doubts a real Sombra – loses 1; the target's block window opens as
    usual."""
    table = lay("sombra guardia 3 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(CLEO).loses(CARTOGRAFA)

    assert table.influence == [2, 2, 1]
    assert table.phase == "BlockAction"
    assert table.waits_for == [BIA]


@pytest.mark.parametrize("doubts", [True, False])
def test_row_15_a_true_claim_is_not_refunded(doubts: bool) -> None:
    """Row 15: case 13 or 11 and the cost – not refunded, the claim was true."""
    table = lay("sombra guardia 3 | (guardia) mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    if doubts:
        table.at(BIA).challenges()
        table.at(ANA).shows(SOMBRA)
    else:
        table.everyone_passes()
        table.at(BIA).blocks(GUARDIA)
        table.at(ANA).challenges()
        table.at(BIA).shows(MERCADOR)

    assert table.influence == [2, 0, 2]
    assert table.pearls == [0, 0, 2]
    assert table.vault == 48


def test_row_16_a_subsidio_holds_no_claim_to_doubt() -> None:
    """Row 16: someone doubts a Subsídio – impossible, there is no claim; block it instead."""
    table = lay("sombra guardia | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(SUBSIDIO)

    assert table.phase == "BlockAction"
    assert table.at(BIA).in_vain.challenges() == "no_window"
    assert table.at(BIA).blocks(MERCADOR) == ""


def test_row_17_anyone_may_block_a_subsidio() -> None:
    """Row 17: Subsídio blocked by a player who is not involved – legal, any living opponent."""
    for blocker in (BIA, DAVI):
        table = lay("sombra guardia | mercador guardia | (sombra) (guardia) 0 | sombra mercador")
        table.at(ANA).declares(SUBSIDIO)
        assert table.waits_for == [BIA, DAVI]
        table.at(blocker).blocks(MERCADOR)
        table.everyone_passes()

        assert table.pearls == [2, 2, 0, 2]
        assert table.turn == BIA


def test_row_18_a_third_player_doubts_that_block() -> None:
    """Row 18: a third player doubts that block – legal."""
    table = lay("sombra guardia | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.at(CLEO).blocks(MERCADOR)
    assert table.waits_for == [ANA, BIA]
    table.at(BIA).challenges()
    table.at(CLEO).shows(MERCADOR)
    table.at(BIA).loses(CONTRABANDISTA)

    assert table.influence == [2, 1, 2]
    assert table.pearls == [2, 2, 2]


def test_row_19_a_false_block_of_a_subsidio() -> None:
    """Row 19: that block turns out false – blocker loses 1, actor gets 2; no second block."""
    table = lay("sombra guardia | contrabandista mercador | cartografa guardia")
    table.at(ANA).declares(SUBSIDIO)
    table.at(CLEO).blocks(MERCADOR)
    table.at(BIA).challenges()
    table.at(CLEO).shows(GUARDIA)

    assert table.influence == [2, 2, 1]
    assert table.pearls == [4, 2, 2]
    assert table.phase == "Choosing"
    assert table.at(BIA).in_vain.blocks(MERCADOR) == "no_window"


@pytest.mark.parametrize(
    ("action", "claimed"),
    [(ENVENENAR, GUARDIA), (SURRUPIAR, CONTRABANDISTA), (SURRUPIAR, CARTOGRAFA)],
)
def test_row_20_only_the_target_blocks(action: Action, claimed: str) -> None:
    """Row 20: someone else than the target blocks Envenenar or Surrupiar – impossible."""
    table = lay("sombra contrabandista 3 | guardia mercador | cartografa guardia")
    table.at(ANA).declares(action, BIA)
    table.everyone_passes()

    assert table.waits_for == [BIA]
    for claim in (CARTOGRAFA, CONTRABANDISTA, GUARDIA):
        assert table.at(CLEO).in_vain.blocks(claim) == "no_window"
    assert claimed in [getattr(each, "character", None) for each in table.at(BIA).may]


def test_row_21_a_block_names_one_of_two_characters() -> None:
    """Row 21: Surrupiar blocked as Cartógrafa, proof attempted with Contrabandista – a bluff."""
    table = lay("contrabandista guardia | contrabandista mercador | cartografa guardia")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(CARTOGRAFA)
    table.at(ANA).challenges()
    table.at(BIA).shows(CONTRABANDISTA)

    assert table.influence == [2, 1, 2]
    assert table.at(BIA).up == [CONTRABANDISTA]
    assert table.pearls == [4, 0, 2]


def test_row_22_surrupiar_takes_what_there_is() -> None:
    """Row 22: Surrupiar, target has 1 pearl – takes 1."""
    table = lay("contrabandista guardia | sombra mercador 1 | cartografa guardia")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).passes()

    assert table.pearls == [3, 0, 2]
    assert table.vault == 45


def test_row_23_surrupiar_of_nothing_uses_the_turn() -> None:
    """Row 23: Surrupiar, target has 0 – legal, yields nothing, the turn is used."""
    table = lay("contrabandista guardia | sombra mercador 0 | cartografa guardia")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).passes()

    assert table.pearls == [2, 0, 2]
    assert table.turn == BIA


def test_no_row_is_missing() -> None:
    """Rows 24 to 46 stand in test_corner_cases_24_to_46.py."""
    rows = {int(name.split("_")[2]) for name in globals() if name.startswith("test_row_")}

    assert rows == set(range(1, 24))
