"""The reel of truth on games made by hand: what is told of them, and what is not."""

import pytest

from companion.core.history import Stats
from companion.core.text import Text
from companion.games import bruma
from companion.games.bruma.history.claims import CARD, claims
from companion.games.bruma.history.highlights import danger, gain, highlights
from companion.games.bruma.history.stats import stats
from companion.i18n.catalogue import LANGUAGES, Words
from tests.bruma.film import Filmed
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
    SUBSIDIO,
    SURRUPIAR,
)

NAMES = ("Ana", "Bia", "Cléo", "Davi").__getitem__
PLAIN = "sombra guardia | mercador cartografa | contrabandista guardia"


def told(game: Filmed, lang: str = "pt-BR") -> dict[str, str]:
    """The sentence of each scene by its title's key."""
    speak = Words(lang)
    scenes = highlights(game.beats)
    return {
        scene.title.key.removeprefix("bruma.reel.").removesuffix(".title"): speak.render(
            scene.text, NAMES
        )
        for scene in scenes
    }


def test_a_game_without_claims_tells_nothing() -> None:
    game = Filmed(PLAIN)
    game.at(ANA).declares(MERGULHO)

    assert highlights(game.beats) == ()
    assert claims(game.beats) == ()


def test_a_lie_that_passes_is_told_with_what_it_won() -> None:
    """From the beat in which it is said to the one in which it has its effect."""
    game = Filmed(PLAIN)
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()

    [said] = claims(game.beats)
    [scene] = highlights(game.beats)

    assert (said.by, said.character, said.true, said.believed) == (ANA, MERCADOR, False, True)
    assert (said.worth, said.asked, said.first, said.last) == (3, (BIA, CLEO), 0, 2)
    assert gain(said) == 3 * said.risk > 0
    assert (scene.first, scene.last) == (0, 2)
    assert told(game)["lie"].startswith("Ana disse “Mercador” sem ter a carta")


def test_the_truth_is_no_lie() -> None:
    game = Filmed("mercador guardia | sombra cartografa | contrabandista guardia")
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()

    assert claims(game.beats)[0].true
    assert highlights(game.beats) == ()


def test_the_lie_that_is_worth_more_and_likelier_doubted_is_told() -> None:
    """One who pilfers two pearls while all the Contrabandistas but one lie open."""
    game = Filmed("sombra guardia | (contrabandista) (contrabandista) | mercador guardia | "
                  "mercador cartografa")  # fmt: skip
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()
    game.at(CLEO).declares(SURRUPIAR, ANA)
    game.everyone_passes()
    game.everyone_passes()

    trade, theft = claims(game.beats)

    assert theft.risk > trade.risk
    assert (trade.worth, theft.worth) == (3, 2)
    best = max((trade, theft), key=gain)
    assert highlights(game.beats)[0].text.blanks["card"] == Text(
        f"bruma.card.{best.character}.name"
    )


def test_a_caught_lie_is_the_catch_of_whoever_doubted() -> None:
    game = Filmed(PLAIN)
    game.at(ANA).declares(COMERCIO)
    game.at(CLEO).challenges()
    game.at(ANA).shows("sombra")

    [said] = claims(game.beats)

    assert (said.caught, said.stood, said.challenger) == (True, False, CLEO)
    assert 0 < said.trust < 1
    assert list(told(game)) == ["catch"]
    assert told(game)["catch"].startswith("Cléo contestou o “Mercador” de Ana, e era mentira")


def test_the_catch_against_the_odds_is_told() -> None:
    """Bia holds two Mercadores herself and one lies open: her doubt is no art."""
    game = Filmed("sombra guardia | mercador mercador | (mercador) guardia")
    game.at(ANA).declares(COMERCIO)
    game.at(BIA).challenges()
    game.at(ANA).shows("sombra")
    game.at(BIA).declares(REDESENHAR)
    game.at(CLEO).challenges()
    game.at(BIA).shows("mercador")

    sure, bold = claims(game.beats)

    assert sure.trust == 0 < bold.trust
    assert told(game)["catch"].startswith("Cléo contestou o “Cartógrafa” de Bia")


def test_whoever_declines_to_prove_has_not_lied() -> None:
    """A true claim that was not shown is nobody's catch."""
    game = Filmed("mercador guardia | sombra cartografa | contrabandista guardia")
    game.at(ANA).declares(COMERCIO)
    game.at(BIA).challenges()
    game.at(ANA).shows("guardia")

    [said] = claims(game.beats)

    assert said.true
    assert said.caught
    assert highlights(game.beats) == ()


def test_the_last_card_that_was_true_is_an_escape() -> None:
    game = Filmed("(sombra) mercador | mercador cartografa | contrabandista guardia")
    game.at(ANA).declares(COMERCIO)
    game.at(BIA).challenges()
    game.at(ANA).shows("mercador")
    game.at(BIA).loses("cartografa")

    [said] = claims(game.beats)

    assert said.proved
    assert said.alone
    assert said.worth == 3
    assert danger(said) == 1 - said.likely > 0
    assert told(game) == {
        "escape": "Ana só tinha uma carta quando Bia contestou o “Mercador”, e era verdade."
    }


def test_a_last_guard_against_poison_is_an_escape() -> None:
    game = Filmed("sombra mercador 3 | (mercador) guardia | contrabandista guardia")
    game.at(ANA).declares(ENVENENAR, BIA)
    game.everyone_passes()
    game.at(BIA).blocks(GUARDIA)
    game.everyone_passes()

    poison, guard = claims(game.beats)

    assert (poison.true, poison.stood, poison.block) == (True, False, False)
    assert (guard.block, guard.stood, guard.worth, guard.target) == (True, True, CARD, ANA)
    assert told(game)["escape"].startswith("Bia só tinha uma carta, ia perdê-la")


def test_the_best_lie_is_not_told_twice() -> None:
    """A lie on the last card is the best one here, and so no escape beside it."""
    game = Filmed("(sombra) guardia | mercador cartografa | contrabandista guardia")
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()

    assert list(told(game)) == ["lie"]


def test_a_doubt_in_vain_is_not_taken_for_the_poison() -> None:
    """The target doubts, loses a card for that, and another one to the poison."""
    game = Filmed("sombra mercador 3 | mercador cartografa | contrabandista guardia")
    game.at(ANA).declares(ENVENENAR, BIA)
    game.at(BIA).challenges()
    game.at(ANA).shows("sombra")
    game.at(BIA).loses("mercador")
    assert not claims(game.beats)[0].stood
    game.everyone_passes()

    [said] = claims(game.beats)

    assert said.proved
    assert said.stood
    assert said.worth == CARD - 3


def test_a_false_block_that_is_caught_lets_the_action_through() -> None:
    game = Filmed("sombra guardia | mercador cartografa | sombra guardia")
    game.at(ANA).declares(SUBSIDIO)
    game.at(CLEO).blocks(MERCADOR)
    game.at(BIA).challenges()
    game.at(CLEO).shows("sombra")

    [said] = claims(game.beats)

    assert (said.by, said.block, said.caught, said.challenger) == (CLEO, True, True, BIA)
    assert game.pearls[ANA] == 4


def test_who_believes_another_twice_is_told() -> None:
    """The one who was robbed counts double."""
    game = Filmed("sombra guardia | sombra cartografa | mercador guardia")
    for _ in range(2):
        game.at(ANA).declares(SURRUPIAR, BIA)
        game.everyone_passes()
        game.everyone_passes()
        game.at(BIA).declares(MERGULHO)
        game.at(CLEO).declares(MERGULHO)

    assert told(game)["trust"] == "Bia deixou passar 2 mentiras de Ana."
    assert {said.character for said in claims(game.beats)} == {CONTRABANDISTA}


def test_a_block_by_whom_nobody_doubts_is_worth_what_it_spared() -> None:
    game = Filmed("contrabandista guardia | sombra guardia 1 | mercador guardia")
    game.at(ANA).declares(SURRUPIAR, BIA)
    game.everyone_passes()
    game.at(BIA).blocks(CARTOGRAFA)
    game.everyone_passes()

    _, block = claims(game.beats)

    assert (block.true, block.believed, block.worth) == (False, True, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_reel_can_be_said(lang: str) -> None:
    """Each language fills its blanks with what the scenes bring."""
    game = Filmed("(sombra) guardia | (mercador) cartografa | contrabandista guardia")
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()
    game.at(BIA).declares(COMERCIO)
    game.everyone_passes()
    game.at(CLEO).declares(COMERCIO)
    game.at(ANA).challenges()
    game.at(CLEO).shows("guardia")

    assert set(told(game, lang)) == {"lie", "escape", "catch"}
    assert all("{" not in said for said in told(game, lang).values())


def test_the_shelf_offers_it() -> None:
    assert bruma.AFTER.highlights is highlights
    assert bruma.AFTER.stats is stats


def rows(game: Filmed) -> dict[str, tuple[int, ...]]:
    """What was counted, by seat."""
    return {row.kind: row.values for row in stats(game.beats).rows}


def test_the_numbers_count_what_everybody_did() -> None:
    """A lie that passes, a true claim that is doubted in vain, a false block that is caught."""
    game = Filmed("sombra guardia | mercador cartografa | contrabandista sombra")
    game.at(ANA).declares(COMERCIO)
    game.everyone_passes()
    game.at(BIA).declares(COMERCIO)
    game.at(CLEO).challenges()
    game.at(BIA).shows("mercador")
    game.at(CLEO).loses("sombra")
    game.at(CLEO).declares(SUBSIDIO)
    game.at(ANA).blocks(MERCADOR)
    game.at(BIA).challenges()
    game.at(ANA).shows("sombra")

    assert rows(game) == {
        "true": (0, 1, 0),
        "false": (2, 0, 0),
        "passed": (1, 0, 0),
        "right": (0, 1, 0),
        "wrong": (0, 0, 1),
        "blocks": (1, 0, 0),
        "turns": (1, 1, 1),
        "pearls": (5, 5, 4),
    }
    assert stats(game.beats).purse[-1] == (5, 5, 4)
    assert len(stats(game.beats).purse) == len(game.beats)


def test_by_hand_only_turns_and_pearls_are_counted() -> None:
    game = Filmed(PLAIN, mode="free")
    game.at(ANA).takes(3)
    game.at(ANA).hands_on()

    counted = rows(game)

    assert (counted["turns"], counted["pearls"]) == ((1, 0, 0), (5, 2, 2))
    assert not any(counted["true"] + counted["false"] + counted["blocks"])


def test_a_game_without_beats_has_no_numbers() -> None:
    assert stats(()) == Stats((), ())
