"""Section 16 of the rules: each reading of the five worked examples."""

from tests.bruma.table import (
    ANA,
    CARTOGRAFA,
    COMERCIO,
    CONTRABANDISTA,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    lay,
)
from tests.bruma.table import BIA as BRUNO

CLEO, DAVI = ANA, BRUNO
"""Who sits where in the third example."""


def test_example_1_reading_a_a_bluff_that_nobody_doubts() -> None:
    """Ana, without a Mercador, declares Comércio, nobody doubts: 3 pearls, no card shown."""
    table = lay("sombra guardia | contrabandista mercador")
    table.at(ANA).declares(COMERCIO)
    table.everyone_passes()

    assert table.pearls == [5, 2]
    assert table.influence == [2, 2]
    assert table.happened == ["Took"]


def test_example_1_reading_b_a_true_envenenar_that_nobody_stops() -> None:
    """Ana declares a true Envenenar on Bruno (pays 3), nobody doubts, Bruno does not block:
    Bruno loses 1 of his choice."""
    table = lay("sombra guardia 3 | contrabandista mercador")
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.everyone_passes()
    table.at(BRUNO).passes()
    assert table.waits_for == [BRUNO]
    table.at(BRUNO).loses(CONTRABANDISTA)

    assert table.pearls == [0, 2]
    assert table.influence == [2, 1]
    assert table.at(BRUNO).cards == [MERCADOR]


def test_example_2_reading_a_the_bluff_is_caught() -> None:
    """Bruno doubts: Ana cannot show a Mercador, she loses 1 card of her choice, gains nothing."""
    for lost, kept in ((SOMBRA, GUARDIA), (GUARDIA, SOMBRA)):
        table = lay("sombra guardia | contrabandista mercador")
        table.at(ANA).declares(COMERCIO)
        table.at(BRUNO).challenges()
        table.at(ANA).shows(lost)

        assert table.at(ANA).up == [lost]
        assert table.at(ANA).cards == [kept]
        assert table.pearls == [2, 2]
        assert table.turn == BRUNO


def test_example_2_reading_b_the_target_doubts_and_blocks() -> None:
    """Ana shows Sombra, swaps it, Bruno loses 1; he may block, here by bluffing Guardiã."""
    table = lay("sombra guardia 3 | contrabandista mercador", deck="cartografa")
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BRUNO).loses(MERCADOR)
    table.at(BRUNO).blocks(GUARDIA)
    table.everyone_passes()

    assert table.at(ANA).cards == [CARTOGRAFA, GUARDIA]
    assert table.influence == [2, 1]
    assert table.pearls == [0, 2]


def test_example_2_reading_b_the_target_doubts_and_lets_it_pass() -> None:
    """If he lets it pass, he loses the second card as well."""
    table = lay("sombra guardia 3 | contrabandista mercador")
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BRUNO).loses(MERCADOR)
    table.at(BRUNO).passes()

    assert table.influence == [2, 0]
    assert table.winner == ANA


def test_example_3_reading_a_a_subsidio_meets_a_true_mercador() -> None:
    """Davi takes Subsídio, Cléo blocks as Mercador, Davi doubts: Cléo proves and swaps, Davi
    loses a Sombra, no pearls."""
    table = lay("mercador cartografa | sombra sombra", deck="guardia", turn=DAVI)
    table.at(DAVI).declares(SUBSIDIO)
    table.at(CLEO).blocks(MERCADOR)
    table.at(DAVI).challenges()
    table.at(CLEO).shows(MERCADOR)
    table.at(DAVI).loses(SOMBRA)

    assert table.at(CLEO).cards == [GUARDIA, CARTOGRAFA]
    assert table.influence == [2, 1]
    assert table.at(DAVI).up == [SOMBRA]
    assert table.pearls == [2, 2]


def test_example_3_reading_b_a_bluffed_surrupiar_meets_a_true_cartografa() -> None:
    """Davi bluffs Surrupiar on Cléo, she blocks as Cartógrafa, Davi doubts: the same result."""
    table = lay("mercador cartografa | sombra sombra", deck="guardia", turn=DAVI)
    table.at(DAVI).declares(SURRUPIAR, CLEO)
    table.everyone_passes()
    table.at(CLEO).blocks(CARTOGRAFA)
    table.at(DAVI).challenges()
    table.at(CLEO).shows(CARTOGRAFA)
    table.at(DAVI).loses(SOMBRA)

    assert table.at(CLEO).cards == [MERCADOR, GUARDIA]
    assert table.influence == [2, 1]
    assert table.pearls == [2, 2]


def test_example_4_ana_accepts_the_block() -> None:
    """Ana pays 3 (1 left). Bruno blocks. If Ana accepts: no effect, no refund, 1 pearl."""
    table = lay("sombra contrabandista 4 | guardia mercador")
    table.at(ANA).declares(ENVENENAR, BRUNO)
    assert table.pearls == [1, 2]
    table.everyone_passes()
    table.at(BRUNO).blocks(GUARDIA)
    table.at(ANA).passes()

    assert table.influence == [2, 2]
    assert table.pearls == [1, 2]
    assert table.happened == ["BlockStood"]


def test_example_4_ana_doubts_the_block() -> None:
    """If Ana doubts: Bruno proves and swaps, Ana loses 1 card, still no refund."""
    table = lay("sombra contrabandista 4 | guardia mercador", deck="cartografa")
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.everyone_passes()
    table.at(BRUNO).blocks(GUARDIA)
    table.at(ANA).challenges()
    table.at(BRUNO).shows(GUARDIA)
    table.at(ANA).loses(CONTRABANDISTA)

    assert table.at(BRUNO).cards == [CARTOGRAFA, MERCADOR]
    assert table.influence == [1, 2]
    assert table.pearls == [1, 2]


FIFTH = "sombra guardia 3 | contrabandista (mercador)"


def test_example_5_bruno_doubts() -> None:
    """Ana really has Sombra. If he doubts, he is out at once."""
    table = lay(FIFTH)
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).challenges()
    table.at(ANA).shows(SOMBRA)

    assert table.winner == ANA
    assert table.at(BRUNO).up == [CONTRABANDISTA, MERCADOR]


def test_example_5_bruno_does_nothing() -> None:
    """If he does nothing, he is out."""
    table = lay(FIFTH)
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).passes()
    table.at(BRUNO).passes()

    assert table.winner == ANA


def test_example_5_bruno_claims_the_guardia_and_nobody_doubts() -> None:
    """His only hope is to claim Guardiã and not be doubted."""
    table = lay(FIFTH)
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).passes()
    table.at(BRUNO).blocks(GUARDIA)
    table.at(ANA).passes()

    assert table.influence == [2, 1]
    assert table.turn == BRUNO


def test_example_5_bruno_claims_the_guardia_and_is_doubted() -> None:
    """If doubted, he is out."""
    table = lay(FIFTH)
    table.at(ANA).declares(ENVENENAR, BRUNO)
    table.at(BRUNO).passes()
    table.at(BRUNO).blocks(GUARDIA)
    table.at(ANA).challenges()
    table.at(BRUNO).shows(CONTRABANDISTA)

    assert table.winner == ANA
