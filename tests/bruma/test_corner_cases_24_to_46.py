"""Section 15 of the rules, rows 24 to 46: one test for each row."""

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import bruma
from companion.games.bruma.rules.commands import Block, Challenge, Commands, Ruled
from companion.games.bruma.rules.model import ModeName, Options
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
    REDESENHAR,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    lay,
)
from tests.core.plans import Plan, Play
from tests.core.seals import blanked


def test_row_24_who_is_out_has_nothing_to_steal_after_a_wrong_doubt() -> None:
    """Row 24: Surrupiar, target eliminated by their own wrong doubt – their pearls are already
    in the vault: 0 stolen."""
    table = lay("contrabandista guardia | (sombra) mercador 4 | cartografa guardia")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(CONTRABANDISTA)

    assert table.pearls == [2, 0, 2]
    assert table.vault == 46
    assert table.turn == CLEO


def test_row_24_who_is_out_has_nothing_to_steal_after_a_false_block() -> None:
    """Row 24, the other way: eliminated by a false block – 0 stolen."""
    table = lay("contrabandista guardia | (sombra) mercador 4 | cartografa guardia")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.at(BIA).blocks(CARTOGRAFA)
    table.at(CLEO).challenges()
    table.at(BIA).shows(MERCADOR)

    assert table.pearls == [2, 0, 2]
    assert table.vault == 46
    assert "Stole" not in table.happened


def test_row_25_redesenhar_with_one_card() -> None:
    """Row 25: Redesenhar with 1 card – sees 3, keeps 1, returns 2."""
    table = lay("cartografa (guardia) | sombra mercador", deck="mercador contrabandista")
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    assert table.at(ANA).cards == [CARTOGRAFA]
    assert table.at(ANA).drawn == [MERCADOR, CONTRABANDISTA]
    assert table.at(ANA).in_vain.keeps(MERCADOR, CONTRABANDISTA) == "wrong_count"
    table.at(ANA).keeps(CONTRABANDISTA)

    assert table.at(ANA).cards == [CONTRABANDISTA]
    assert table.at(ANA).drawn == []
    assert table.deck[-2:] == [CARTOGRAFA, MERCADOR]


def test_row_26_redesenhar_is_only_doubted() -> None:
    """Row 26: Redesenhar blocked – impossible; it can only be doubted."""
    table = lay("cartografa guardia | sombra cartografa")
    table.at(ANA).declares(REDESENHAR)
    for claimed in (MERCADOR, SOMBRA, CONTRABANDISTA, CARTOGRAFA, GUARDIA):
        assert table.at(BIA).in_vain.blocks(claimed) == "no_window"
    table.at(BIA).passes()

    assert table.phase == "Exchanging"


def test_row_27_a_proven_cartografa_is_swapped_before_the_draw() -> None:
    """Row 27: Redesenhar doubted and proven – the Cartógrafa is swapped first, then 2 cards are
    drawn."""
    table = lay("cartografa guardia | sombra mercador", deck="guardia mercador sombra")
    table.at(ANA).declares(REDESENHAR)
    table.at(BIA).challenges()
    table.at(ANA).shows(CARTOGRAFA)
    assert table.at(ANA).cards == [GUARDIA, GUARDIA]
    table.at(BIA).loses(SOMBRA)

    assert table.phase == "Exchanging"
    assert table.at(ANA).drawn == [MERCADOR, SOMBRA]
    assert table.deck[-1] == CARTOGRAFA


def test_row_28_of_two_doubts_the_first_voice_counts() -> None:
    """Row 28: two players doubt at once – first voice; if unclear, nearest to the left of the
    declarer. The question lists those asked in that order, so arrival ties can be settled."""
    table = lay("sombra guardia | sombra mercador | cartografa mercador", turn=BIA)
    table.at(BIA).declares(COMERCIO)
    assert table.waits_for == [CLEO, ANA]
    asked = table.question
    table.at(ANA).challenges()

    assert table.phase_value.challenger == ANA
    assert table.at(CLEO).in_vain.answers(Challenge(asked)) == "no_window"


def test_row_29_of_two_blocks_the_first_voice_counts() -> None:
    """Row 29: two players block a Subsídio at once – first voice; if unclear, nearest to the
    left of the actor."""
    table = lay("sombra guardia | sombra mercador | cartografa mercador", turn=BIA)
    table.at(BIA).declares(SUBSIDIO)
    assert table.waits_for == [CLEO, ANA]
    asked = table.question
    table.at(ANA).blocks(MERCADOR)

    assert table.phase_value.claim.by == ANA
    assert table.at(CLEO).in_vain.answers(Block(asked, MERCADOR)) == "no_window"


def test_row_30_of_two_copies_one_is_shown_and_swapped() -> None:
    """Row 30: owner has two copies of the claimed card – shows one, only that one is swapped."""
    table = lay("mercador mercador | sombra guardia", deck="cartografa")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    table.at(ANA).shows(MERCADOR)

    assert sorted(table.at(ANA).cards) == [CARTOGRAFA, MERCADOR]
    assert table.deck[-1] == MERCADOR


def test_row_31_a_revealed_card_proves_nothing() -> None:
    """Row 31: the claimed card is face up in front of the claimer – does not prove anything."""
    table = lay("(mercador) guardia | sombra cartografa | guardia mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    assert table.at(ANA).in_vain.shows(MERCADOR) == "not_your_card"
    table.at(ANA).shows(GUARDIA)

    assert table.influence == [0, 2, 2]


def test_row_32_the_replacement_may_be_the_same_character() -> None:
    """Row 32: the replacement is the same character again – possible, nobody is told."""
    same = lay("mercador guardia | sombra cartografa", deck="mercador")
    other = lay("mercador guardia | sombra cartografa", deck="contrabandista mercador")
    for table in (same, other):
        table.at(ANA).declares(COMERCIO)
        table.at(BIA).challenges()
        table.at(ANA).shows(MERCADOR)

    assert same.at(ANA).cards == [MERCADOR, GUARDIA]
    assert blanked(same.told) == blanked(other.told)
    for viewer in (BIA, None):
        here, there = (replace(table.screen(viewer), seal="") for table in (same, other))
        assert here == there


def test_row_33_one_sees_the_own_cards_in_every_phase_and_nobody_else_does() -> None:
    """Row 33: may I look at my cards – at any time; never show them. Every screen of a seat
    carries its own hand, and no screen carries another one."""
    table = lay("sombra guardia 3 | contrabandista mercador | cartografa mercador")
    for act in (
        lambda: table.at(ANA).declares(ENVENENAR, BIA),
        table.everyone_passes,
        lambda: table.at(BIA).blocks(GUARDIA),
        lambda: table.at(CLEO).challenges(),
    ):
        act()

        assert table.at(ANA).sees == [SOMBRA, GUARDIA]
        assert table.at(BIA).sees == [CONTRABANDISTA, MERCADOR]
        assert table.screen(None).hand is None
        assert all(seat.cards == (None, None) for seat in table.screen(None).seats)


def test_row_34_everyone_sees_the_pearls() -> None:
    """Row 34: may I hide pearls – no, they are open to all: every screen shows the same."""
    table = lay("sombra guardia 3 | contrabandista mercador 5 | cartografa mercador 1")

    for viewer in (None, ANA, BIA, CLEO):
        assert [seat.pearls for seat in table.screen(viewer).seats] == [3, 5, 1]
        assert table.screen(viewer).vault == 41


def test_row_35_nothing_gives_pearls_away() -> None:
    """Row 35: may I give or lend pearls – no. No command of the rule book carries an amount: these
    are all that a game by the book ever offers, and their fields name questions, actions, seats
    and cards."""
    commands: set[type[Commands]] = set()
    for mode in get_args(ModeName)[:2]:
        for seed in range(20):
            play = Play(bruma.GAME, Plan(4, Options(mode=mode), seed=seed))
            commands |= {type(move.command) for _ in play.positions() for move in play.moves()}

    assert commands == set(get_args(Ruled))
    fields = {field.name for each in commands for field in msgspec.structs.fields(each)}
    assert fields == {"of", "action", "target", "character", "card", "cards"}


@pytest.mark.parametrize(("left", "taken"), [(2, 2), (1, 1), (0, 0)])
def test_row_36_a_short_vault_pays_what_it_has(left: int, taken: int) -> None:
    """Row 36: the vault has fewer pearls than I am due – take what is there."""
    table = lay(f"mercador guardia 9 | contrabandista mercador {41 - left}")
    assert table.vault == left
    table.at(ANA).declares(COMERCIO)
    table.everyone_passes()

    assert table.pearls == [9 + taken, 41 - left]
    assert table.vault == 0


def test_row_37_the_deck_never_runs_out() -> None:
    """Row 37: the deck is empty – cannot happen: with six seats 3 cards lie there, 1 during an
    exchange, and 3 again after it."""
    six = "cartografa guardia | sombra mercador | cartografa mercador | sombra guardia"
    table = lay(f"{six} | contrabandista mercador | sombra guardia")
    assert len(table.deck) == 3
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    assert len(table.deck) == 1
    table.at(ANA).keeps(CARTOGRAFA, GUARDIA)

    assert len(table.deck) == 3


def test_row_38_the_actor_is_eliminated_on_their_own_turn() -> None:
    """Row 38: the actor is eliminated on their own turn – turn ends, next living player to the
    left."""
    table = lay("(sombra) guardia | (sombra) (mercador) 0 | cartografa mercador | guardia sombra")
    table.at(ANA).declares(COMERCIO)
    table.at(DAVI).challenges()
    table.at(ANA).shows(GUARDIA)

    assert table.influence == [0, 0, 2, 2]
    assert table.turn == CLEO
    assert table.waits_for == [CLEO]


def test_row_38_the_cost_of_who_is_out_stays_in_the_vault() -> None:
    """Row 38, with a cost: the refund and the elimination both end in the vault."""
    table = lay("(sombra) guardia 5 | contrabandista mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(GUARDIA)

    assert table.pearls == [0, 2, 2]
    assert table.vault == 46


def test_row_39_the_action_goes_on_without_the_doubter() -> None:
    """Row 39: the doubter is eliminated while others remain – the action goes on."""
    table = lay("mercador guardia | sombra cartografa | cartografa (contrabandista) 5")
    table.at(ANA).declares(COMERCIO)
    table.at(CLEO).challenges()
    table.at(ANA).shows(MERCADOR)

    assert table.influence == [2, 2, 0]
    assert table.pearls == [5, 2, 0]
    assert table.turn == BIA


def test_row_40_two_go_in_one_action_and_the_actor_is_left() -> None:
    """Row 40: two players eliminated in one action – both go; if only the actor is left, the
    actor wins."""
    table = lay("sombra guardia 3 | (sombra) cartografa | cartografa (contrabandista)")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    assert table.influence == [2, 1, 0]
    table.at(BIA).passes()

    assert table.influence == [2, 0, 0]
    assert table.winner == ANA


def test_row_40_two_go_in_one_action_and_others_remain() -> None:
    """Row 40, with a fourth house: both go, the game goes on."""
    table = lay(
        "sombra guardia 3 | (sombra) cartografa | cartografa (contrabandista) | mercador guardia"
    )
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.at(BIA).passes()

    assert table.influence == [2, 0, 0, 2]
    assert table.turn == DAVI


def test_row_41_who_is_out_does_not_doubt() -> None:
    """Row 41: eliminated player wants to doubt – not allowed, and nobody waits for them."""
    table = lay("mercador guardia | (sombra) (cartografa) 0 | cartografa contrabandista")
    table.at(ANA).declares(COMERCIO)

    assert table.waits_for == [CLEO]
    assert table.at(BIA).may == []
    assert table.at(BIA).in_vain.challenges() == "no_window"
    assert table.at(BIA).in_vain.declares(MERGULHO) == "not_your_turn"


def test_row_42_the_actor_doubts_the_block_of_their_subsidio() -> None:
    """Row 42: an actor doubts a block of their own Subsídio – allowed."""
    table = lay("sombra guardia | contrabandista cartografa | cartografa mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(ANA).challenges()
    table.at(BIA).shows(CARTOGRAFA)

    assert table.influence == [2, 1, 2]
    assert table.pearls == [4, 2, 2]


def test_row_43_nobody_doubts_the_own_claim() -> None:
    """Row 43: a player doubts his own claim – impossible, for the claim of a block as well."""
    table = lay("sombra guardia 3 | contrabandista cartografa | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    assert table.at(ANA).in_vain.challenges() == "no_window"
    assert table.at(ANA).in_vain.passes() == "no_window"
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)

    assert table.at(BIA).in_vain.challenges() == "no_window"
    assert table.waits_for == [CLEO, ANA]


def test_row_44_two_players_play_by_the_same_rules() -> None:
    """Row 44: two players only – same rules: every stage of a claim, up to the end."""
    table = lay("sombra guardia 4 | mercador (cartografa) 3", deck="contrabandista")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).passes()
    table.at(BIA).blocks(GUARDIA)
    table.at(ANA).passes()
    assert table.turn == BIA
    table.at(BIA).declares(COMERCIO)
    table.at(ANA).challenges()
    table.at(BIA).shows(MERCADOR)
    table.at(ANA).loses(GUARDIA)
    assert table.pearls == [1, 6]
    table.at(ANA).declares(MERGULHO)
    table.at(BIA).declares(ENVENENAR, ANA)
    table.at(ANA).challenges()
    table.at(BIA).shows(CONTRABANDISTA)

    assert table.winner == ANA
    assert table.pearls == [2, 0]


def test_row_45_whatever_is_said_the_tv_shows_the_pearls() -> None:
    """Row 45: lying in table talk – allowed; lying about pearls is pointless, the TV shows them.
    What a seat claims changes no number on the TV until the claim has resolved."""
    table = lay("sombra guardia 3 | contrabandista mercador 5")
    before = [(seat.pearls, seat.cards) for seat in table.screen(None).seats]
    table.at(ANA).declares(COMERCIO)

    assert [(seat.pearls, seat.cards) for seat in table.screen(None).seats] == before


def test_row_46_a_window_waits_and_a_seat_can_be_removed() -> None:
    """Row 46: a phone drops out – the window waits; the host may remove the seat: its cards are
    revealed, its pearls go to the vault. More in test_leaving.py."""
    table = lay("sombra guardia | contrabandista mercador 5 | cartografa mercador | sombra guardia")
    table.at(ANA).declares(COMERCIO)
    for seat in (CLEO, DAVI):
        table.at(seat).passes()
    assert table.waits_for == [BIA]
    table.at(BIA).leaves()

    assert table.influence == [2, 0, 2, 2]
    assert table.at(BIA).up == [CONTRABANDISTA, MERCADOR]
    assert table.pearls == [5, 0, 2, 2]
    assert table.turn == CLEO


def test_no_row_is_missing() -> None:
    """Rows 1 to 23 stand in test_corner_cases_01_to_23.py."""
    rows = {int(name.split("_")[2]) for name in globals() if name.startswith("test_row_")}

    assert rows == set(range(24, 47))
