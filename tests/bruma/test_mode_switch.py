"""The dial: strict, assisted, free, in the middle of a game and at any phase, without a loss."""

import pytest

from companion.core.play import dial
from companion.games import bruma
from companion.games.bruma.rules.commands import Challenge, HandOn, Pass, Ready, Settle, Take
from companion.games.bruma.rules.events import Dialled, Dropped
from companion.games.bruma.rules.model import Free
from tests.bruma.table import (
    ANA,
    BIA,
    CLEO,
    COMERCIO,
    ENVENENAR,
    FABIO,
    GUARDIA,
    MERCADOR,
    REDESENHAR,
    SOMBRA,
    SUBSIDIO,
    Sitting,
    lay,
    lay_paper,
)

THREE = "sombra guardia 4 | contrabandista mercador 2 | cartografa mercador 2"


def poisoned() -> Sitting:
    """Ana has paid for a Sombra against Bia, and the table may doubt it."""
    table = lay(THREE)
    table.at(ANA).declares(ENVENENAR, BIA)
    return table


# Strict and assisted.


def test_the_open_question_stays_open() -> None:
    """The same claim, the same number, other answers."""
    table = poisoned()
    of = table.question
    table.dials("assisted")

    assert (table.mode, table.phase, table.question) == ("assisted", "ChallengeAction", of)
    assert table.at(BIA).may == [Ready(of, GUARDIA), Challenge(of)]
    assert table.at(ANA).may == [Settle(of)]


def test_a_pass_counts_again_when_passes_count_again() -> None:
    """Nothing that was said is lost."""
    table = poisoned()
    table.at(CLEO).passes()
    table.dials("assisted")
    table.dials("strict")

    assert table.waits_for == [BIA]
    assert Pass(table.question) not in table.at(CLEO).may


def test_nobody_stays_named_as_late_for_what_is_asked_no_more() -> None:
    """Whom the table waits for is another question now."""
    table = poisoned()
    table.is_reminded()
    assert table.late == [BIA, CLEO]
    table.dials("assisted")

    assert table.late == []


def test_the_turn_stays_where_it_is() -> None:
    """Only from a free game does anybody have to say whose turn it is."""
    table = lay(THREE)

    assert table.why_not_dial("assisted", BIA) == "turn_stays"
    assert table.why_not_dial("free", CLEO) == "turn_stays"
    assert table.why_not_dial("assisted", ANA) == ""


# To free.


def test_an_open_window_is_dropped_and_everyone_is_told() -> None:
    """People go on aloud; what the action cost stays paid."""
    table = poisoned()
    table.dials("free")

    assert table.told[:2] == [Dropped(ANA, "deed"), Dialled("free")]
    assert isinstance(table.phase_value, Free)
    assert (table.pearls, table.vault) == ([1, 2, 2], 45)
    assert table.turn == ANA


def test_a_card_that_was_to_be_lost_is_told_too() -> None:
    """Twice, when the action is not done either."""
    table = poisoned()
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    assert table.phase == "Losing"
    table.dials("free")

    assert table.told[:2] == [Dropped(ANA, "deed"), Dropped(CLEO, "loss")]


def test_old_answers_are_late() -> None:
    """A pass, a doubt and a settle of the dropped window are no choices."""
    table = poisoned()
    of = table.question
    table.dials("free")

    for late in (Pass(of), Challenge(of), Settle(of), Take(of, 1)):
        assert table.at(BIA).in_vain.answers(late) == "no_window"


def test_whoever_has_drawn_keeps_the_cards_and_returns_two_by_hand() -> None:
    """An exchange goes on in hands."""
    table = lay(THREE, "guardia contrabandista")
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    assert table.phase == "Exchanging"
    table.dials("free")
    assert table.at(ANA).drawn == ["guardia", "contrabandista"]
    table.at(ANA).keeps("guardia", "guardia")

    assert table.at(ANA).cards == ["guardia", "guardia"]
    assert len(table.deck) == 9


def test_where_nothing_is_open_nothing_is_dropped() -> None:
    """It was somebody's turn, and still is."""
    table = lay(THREE, turn=CLEO)
    table.dials("free")

    assert table.told[0] == Dialled("free")
    assert table.turn == CLEO


# From free.


def test_the_host_says_whose_turn_it_is() -> None:
    """Nobody knows it by itself; somebody who is out has none."""
    table = lay("sombra guardia | contrabandista mercador | (sombra) (guardia) 0", mode="free")

    assert table.why_not_dial("strict") == "whose_turn"
    assert table.why_not_dial("strict", CLEO) == "whose_turn"
    assert table.why_not_dial("strict", FABIO) == "whose_turn"
    table.dials("strict", BIA)
    assert (table.phase, table.turn, table.mode) == ("Choosing", BIA, "strict")


def test_drawn_cards_are_returned_first() -> None:
    """The deck has 15 - 2·N cards in a game by the book."""
    table = lay(THREE, mode="free")
    table.at(CLEO).draws()
    assert table.why_not_dial("assisted", ANA) == "drawn"
    table.at(CLEO).keeps("cartografa", "mercador")

    assert table.why_not_dial("assisted", ANA) == ""


def test_shown_cards_are_covered_first() -> None:
    """By the book a card lies face up when it is lost, and not else."""
    table = lay(THREE, mode="free")
    table.at(BIA).holds_up(1)
    assert table.why_not_dial("strict", ANA) == "shown"
    table.at(BIA).covers(1)

    assert table.why_not_dial("strict", ANA) == ""


def test_cards_of_paper_stay_of_paper() -> None:
    """The laptop does not know the hands."""
    table = lay_paper("- - | - -")

    assert table.why_not_dial("strict", ANA) == "paper"
    assert table.why_not_dial("assisted", ANA) == "paper"


def test_a_tap_of_the_free_game_is_late() -> None:
    """Hands are over."""
    table = lay(THREE, mode="free")
    table.at(ANA).takes(1)
    tap, done = Take(table.at(ANA).asks, 1), HandOn(table.at(ANA).asks)
    table.dials("strict", ANA)

    assert table.at(ANA).in_vain.answers(tap) == "no_window"
    assert table.at(ANA).in_vain.answers(done) == "no_window"


def test_a_house_that_has_ten_pearls_must_rupture_again() -> None:
    """The duty is a rule again."""
    table = lay("sombra guardia 9 | contrabandista mercador", mode="free")
    table.at(ANA).takes(3)
    table.dials("strict", ANA)

    assert table.at(ANA).in_vain.declares(SUBSIDIO) == "must_rupture"


# All ways.


def test_the_way_that_is_played_cannot_be_chosen() -> None:
    """And an ended game is played in none."""
    table = lay("sombra guardia | (contrabandista) mercador")
    assert table.why_not_dial("strict") == "already"
    with pytest.raises(ValueError, match=r"bruma\.dial\.already"):
        dial(bruma.GAME, table.state, "strict", None, table.rng)
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    table.at(ANA).shows(GUARDIA)
    table.at(BIA).declares(COMERCIO)
    table.at(ANA).challenges()
    table.at(BIA).shows(MERCADOR)

    assert table.winner == BIA
    assert table.why_not_dial("assisted") == "over"


def test_the_screen_tells_how_the_table_plays() -> None:
    """By its name, for everyone."""
    table = lay(THREE)
    names = []
    for mode, turn in (("assisted", None), ("free", None), ("strict", ANA)):
        names.append(table.screen(None).mode_name.key)
        table.dials(mode, turn)

    assert names == ["bruma.mode.strict", "bruma.mode.assisted", "bruma.mode.free"]
