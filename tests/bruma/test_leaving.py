"""Row 46 of section 15, phase by phase: a seat leaves, and the game goes on without it."""

from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    COMERCIO,
    CONTRABANDISTA,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    MERGULHO,
    REDESENHAR,
    RUPTURA,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    Sitting,
    lay,
)

LINE = "sombra guardia 7 | contrabandista mercador 3 | cartografa mercador"


def test_cards_turn_up_and_pearls_return() -> None:
    """Whoever leaves shows both cards; the pearls return to the vault; the table is told."""
    table = lay(LINE)
    table.at(BIA).leaves()

    assert table.happened == ["Left", "Lost", "Lost", "Eliminated"]
    assert table.at(BIA).up == [CONTRABANDISTA, MERCADOR]
    assert table.pearls == [7, 0, 2]
    assert table.vault == 41


def test_nobody_leaves_twice() -> None:
    """Nor does one who is out: nothing happens."""
    table = lay(LINE)
    table.at(BIA).leaves()
    table.at(BIA).leaves()

    assert table.told == []


def test_the_turn_of_who_leaves_passes_on() -> None:
    """ACTION: the next living seat chooses."""
    table = lay(LINE)
    table.at(ANA).leaves()

    assert table.waits_for == [BIA]
    assert table.turn == BIA


def test_the_turn_of_another_goes_on() -> None:
    """ACTION: whoever chooses is not disturbed, and the question stays the same."""
    table = lay(LINE)
    table.at(CLEO).leaves()

    assert table.waits_for == [ANA]
    assert table.question == 1
    assert table.at(ANA).in_vain.declares(RUPTURA, CLEO) == "bad_target"


def test_the_last_who_is_asked_leaves() -> None:
    """CHALLENGE_ACTION: the question is closed, as if it had been let pass."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    table.at(CLEO).passes()
    table.at(BIA).leaves()

    assert table.pearls == [10, 0, 2]
    assert table.turn == CLEO


def test_one_of_those_asked_leaves() -> None:
    """CHALLENGE_ACTION: the others are still asked the same question."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    question = table.question
    table.at(CLEO).leaves()

    assert table.question == question
    assert table.waits_for == [BIA]


def test_the_actor_leaves_while_the_others_are_asked() -> None:
    """CHALLENGE_ACTION: the turn ends, the action has no effect, nobody gets a refund."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(ANA).leaves()

    assert table.influence == [0, 2, 2]
    assert table.pearls == [0, 3, 2]
    assert table.turn == BIA


def test_the_target_leaves_while_a_claim_is_open() -> None:
    """CHALLENGE_ACTION: the claim may still be doubted; then there is nobody to poison."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).leaves()
    assert table.waits_for == [CLEO]
    table.at(CLEO).passes()

    assert table.influence == [2, 0, 2]
    assert table.turn == CLEO


def test_who_must_prove_leaves() -> None:
    """PROVE_ACTION: the turn ends; the challenger loses nothing."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    table.at(CLEO).challenges()
    table.at(ANA).leaves()

    assert table.influence == [0, 2, 2]
    assert table.turn == BIA


def test_the_challenger_leaves_and_the_proof_is_still_owed() -> None:
    """PROVE_ACTION: a claim that was doubted is proven; nobody is left to lose a card for it."""
    table = lay("mercador guardia | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(CLEO).challenges()
    table.at(CLEO).leaves()
    assert table.waits_for == [ANA]
    table.at(ANA).shows(MERCADOR)

    assert table.pearls == [5, 2, 0]
    assert table.turn == BIA


def test_the_target_leaves_instead_of_blocking() -> None:
    """BLOCK: the turn ends, the cost is not refunded."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()
    table.at(BIA).leaves()

    assert table.pearls == [4, 0, 2]
    assert table.turn == CLEO


def test_the_target_of_a_thief_leaves_instead_of_blocking() -> None:
    """BLOCK: the turn ends; nobody tells that nothing was stolen."""
    table = lay(LINE)
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).leaves()

    assert "Stole" not in table.happened
    assert table.pearls == [7, 0, 2]
    assert table.turn == CLEO


def test_the_last_who_could_block_a_subsidio_leaves() -> None:
    """BLOCK: the Subsídio resolves."""
    table = lay(LINE)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).passes()
    table.at(CLEO).leaves()

    assert table.pearls == [9, 3, 0]
    assert table.turn == BIA


def test_the_blocker_leaves_and_the_block_falls() -> None:
    """CHALLENGE_BLOCK: nobody upholds the block: the Subsídio resolves."""
    table = lay(LINE)
    table.at(ANA).declares(SUBSIDIO)
    table.at(CLEO).blocks(MERCADOR)
    table.at(CLEO).leaves()

    assert table.pearls == [9, 3, 0]
    assert table.turn == BIA


def test_the_target_leaves_after_its_block() -> None:
    """CHALLENGE_BLOCK: the block falls, and there is nobody left to steal from."""
    table = lay(LINE)
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(CARTOGRAFA)
    table.at(BIA).leaves()

    assert table.pearls == [7, 0, 2]
    assert table.turn == CLEO


def test_who_must_prove_a_block_leaves() -> None:
    """PROVE_BLOCK: the block falls, the Subsídio resolves, the challenger loses nothing."""
    table = lay(LINE)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(CLEO).challenges()
    table.at(BIA).leaves()

    assert table.influence == [2, 0, 2]
    assert table.pearls == [9, 0, 2]


def test_the_actor_leaves_while_a_block_is_to_be_proven() -> None:
    """PROVE_BLOCK: a third party's doubt is still settled; then the turn ends."""
    table = lay(LINE)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(CLEO).challenges()
    table.at(ANA).leaves()
    assert table.waits_for == [BIA]
    table.at(BIA).shows(CONTRABANDISTA)

    assert table.influence == [0, 1, 2]
    assert table.pearls == [0, 3, 2]
    assert table.turn == BIA


def test_who_must_choose_a_card_leaves() -> None:
    """LOSE: both cards are gone, and the game goes on where it was."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(CLEO).leaves()

    assert table.phase == "BlockAction"
    assert table.waits_for == [BIA]


def test_the_actor_leaves_while_another_chooses_a_card() -> None:
    """LOSE: the card is still lost; the turn passes to the left of whoever left."""
    table = lay(LINE)
    table.at(ANA).declares(RUPTURA, CLEO)
    table.at(ANA).leaves()
    assert table.waits_for == [CLEO]
    table.at(CLEO).loses(MERCADOR)

    assert table.influence == [0, 2, 1]
    assert table.turn == BIA


def test_the_actor_leaves_while_a_wrong_doubter_chooses_a_card() -> None:
    """LOSE: the doubt is still settled; nobody is asked to block what nobody does any more."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(ANA).leaves()
    table.at(CLEO).loses(MERCADOR)

    assert table.influence == [0, 2, 1]
    assert table.phase == "Choosing"
    assert table.turn == BIA


def exchanging(line: str) -> Sitting:
    """Ana is looking at the cards that she drew."""
    table = lay(line)
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    assert len(table.at(ANA).drawn) == 2
    return table


def test_who_redraws_leaves() -> None:
    """EXCHANGE: the drawn cards return to the deck unseen; the own ones turn up."""
    table = exchanging(LINE)
    table.at(ANA).leaves()

    assert table.at(ANA).up == [SOMBRA, GUARDIA]
    assert table.at(ANA).drawn == []
    assert len(table.deck) == 9
    assert table.turn == BIA


def test_the_last_opponent_leaves_during_an_exchange() -> None:
    """EXCHANGE: the game is won, and the drawn cards return to the deck: 15 − 2·N lie there
    outside an exchange, also when the game is over (section 4)."""
    table = exchanging("sombra guardia | contrabandista mercador")
    table.at(BIA).leaves()

    assert table.winner == ANA
    assert table.at(ANA).cards == [SOMBRA, GUARDIA]
    assert table.at(ANA).drawn == []
    assert len(table.deck) == 11


def test_the_last_but_one_leaves() -> None:
    """The last house has won, whatever was pending."""
    table = lay("sombra guardia 4 | contrabandista mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(ANA).leaves()

    assert table.winner == BIA
    assert table.pearls == [0, 2]
    assert table.vault == 48


def test_nobody_leaves_a_game_that_is_over() -> None:
    """OVER: the end stays as it was."""
    table = lay("sombra guardia 7 | (contrabandista) mercador")
    table.at(ANA).declares(RUPTURA, BIA)
    table.at(ANA).leaves()

    assert table.told == []
    assert table.winner == ANA


def test_the_late_are_named_anew_when_one_of_them_leaves() -> None:
    """Once the table has named who is late, a leaving shortens the list before everyone."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    table.is_reminded()
    assert table.late == [BIA, CLEO]
    table.at(BIA).leaves()

    assert table.late == [CLEO]
    table.at(CLEO).passes()
    table.at(CLEO).declares(MERGULHO)
    assert table.late == []
