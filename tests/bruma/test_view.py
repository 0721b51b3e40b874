"""What the screens of Bruma show, phase by phase."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.text import Name
from companion.games.bruma.rules.commands import Declare
from companion.games.bruma.screens.buttons import Choice
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

LINE = "sombra guardia 4 | contrabandista mercador | cartografa mercador"


def kinds(buttons: tuple[Choice, ...]) -> list[str]:
    """What the buttons are for, in order."""
    return [f"{button.kind} {button.art}".strip() for button in buttons]


def test_the_exchange_shows_the_cards_to_choose_from_and_no_button() -> None:
    """Section 17, EXCHANGE: k + 2 cards for the actor, pick k; the others wait."""
    table = lay("cartografa (guardia) | sombra mercador", deck="mercador contrabandista")
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    keep = table.at(ANA).screen.keep

    assert keep is not None
    assert (keep.of, keep.own, keep.count) == (table.question, 1, 1)
    assert [str(card) for card in keep.cards] == ["cartografa", "mercador", "contrabandista"]
    assert table.at(ANA).screen.choices == ()
    for viewer in (None, BIA):
        assert table.screen(viewer).keep is None
        assert table.screen(viewer).choices == ()


def test_seven_actions_in_one_order_greyed_with_their_reason() -> None:
    """Section 17, ACTION: all seven, illegal ones greyed with the reason."""
    table = lay("sombra guardia 4 | contrabandista mercador")
    buttons = table.at(ANA).screen.choices

    assert kinds(buttons) == [
        "action mergulho", "action subsidio", "action ruptura", "action comercio",
        "action envenenar", "action surrupiar", "action redesenhar",
    ]  # fmt: skip
    assert [button.art for button in buttons if button.why] == [RUPTURA]
    assert buttons[2].why is not None
    assert buttons[2].why.blanks == {"n": 3}
    assert buttons[2].targets == ()
    assert [target.seat for target in buttons[4].targets] == [BIA]
    assert buttons[0].command == Declare(1, MERGULHO)


def test_at_ten_pearls_all_but_ruptura_is_greyed() -> None:
    """Section 6 and look.md: the TV says RUPTURA OBRIGATÓRIA until it is done."""
    table = lay("sombra guardia 10 | contrabandista mercador")
    buttons = table.at(ANA).screen.choices
    assert [button.art for button in buttons if not button.why] == [RUPTURA]
    assert table.screen(None).alarm is not None
    assert [seat.glow for seat in table.screen(None).seats] == ["must", ""]
    table.at(ANA).declares(RUPTURA, BIA)

    assert table.screen(None).alarm is None
    assert lay("sombra guardia 7 | guardia mercador").screen(None).seats[0].glow == "may"


def test_a_challenge_and_a_pass_for_each_who_is_asked() -> None:
    """Section 17, CHALLENGE_ACTION: two buttons; the actor and the TV have none."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    for seat in (BIA, CLEO):
        assert kinds(table.at(seat).screen.choices) == ["challenge", "pass"]
    table.at(BIA).passes()

    assert kinds(table.at(BIA).screen.choices) == ["challenge"]
    assert table.at(ANA).screen.choices == table.screen(None).choices == ()


@pytest.mark.parametrize(
    ("action", "blocks"),
    [
        (ENVENENAR, ["block guardia"]),
        (SURRUPIAR, ["block contrabandista", "block cartografa"]),
    ],
)
@pytest.mark.parametrize("hand", ["sombra sombra", "guardia cartografa", "contrabandista guardia"])
def test_every_block_that_the_rules_allow_is_offered(action: Any, blocks: Any, hand: str) -> None:
    """Section 12: all claims, in the same order and style, whether or not one owns the card."""
    table = lay(f"mercador mercador 4 | {hand}")
    table.at(ANA).declares(action, BIA)
    table.everyone_passes()

    assert kinds(table.at(BIA).screen.choices) == [*blocks, "pass"]
    assert all(button.check is None for button in table.at(BIA).screen.choices)


def labels(choices: Sequence[Choice]) -> list[str]:
    """What the buttons are called."""
    return [choice.label.key for choice in choices]


def test_a_card_is_shown_or_lost_by_its_place() -> None:
    """Section 17, PROVE and LOSE: a button for each own face-down card, also of a pair."""
    table = lay("sombra guardia 4 | mercador mercador | cartografa mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).challenges()
    assert labels(table.at(ANA).screen.choices) == ["bruma.do.show.0", "bruma.do.show.1"]
    assert table.at(BIA).screen.choices == ()
    table.at(ANA).shows(SOMBRA)

    pair = table.at(BIA).screen.choices
    assert labels(pair) == ["bruma.do.lose.0", "bruma.do.lose.1"]
    assert pair[0].command == pair[1].command
    assert table.at(ANA).screen.choices == ()


@pytest.mark.parametrize("may_decline_proof", [True, False])
def test_the_buttons_of_the_own_cards_do_not_tell_what_they_are(*, may_decline_proof: bool) -> None:
    """Section 12: whatever is in the hand, a proof and a loss look the same on the phone."""
    screens = []
    for hand in ("sombra guardia", "guardia sombra", "sombra sombra", "guardia mercador"):
        line = f"{hand} 4 | mercador mercador"
        table = lay(line, may_decline_proof=may_decline_proof)
        table.at(ANA).declares(ENVENENAR, BIA)
        table.at(BIA).challenges()
        screens.append([replace(each, command=None) for each in table.at(ANA).screen.choices])

    assert all(each == screens[0] for each in screens)
    assert len(screens[0]) == 2


def test_a_single_card_is_named_without_a_place() -> None:
    """There is no other that could be meant, so nothing is asked once more."""
    table = lay("(sombra) guardia 4 | mercador mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    [only] = table.at(ANA).screen.choices

    assert (only.label.key, only.at, only.check) == ("bruma.do.show.only", 1, None)


def test_the_middle_of_the_table_tells_the_claim() -> None:
    """look.md: what is claimed, by whom, against whom, and who blocks as what."""
    table = lay(LINE)
    assert table.screen(None).claim is None
    table.at(ANA).declares(ENVENENAR, BIA)
    claim = table.screen(None).claim
    assert claim is not None
    assert (claim.by, claim.action, claim.target, claim.claims) == (ANA, ENVENENAR, BIA, SOMBRA)
    table.everyone_passes()
    table.at(BIA).blocks(GUARDIA)
    table.at(CLEO).challenges()
    claim = table.screen(None).claim

    assert claim is not None
    assert (claim.blocker, claim.blocks_as) == (BIA, GUARDIA)
    assert (claim.proving, claim.challenger) == (True, CLEO)


def test_what_is_out_of_the_mist() -> None:
    """look.md: how many of three of each character are known."""
    table = lay("(sombra) guardia | (mercador) sombra | (sombra) (cartografa) 0")

    assert table.screen(None).known == {
        MERCADOR: 1, SOMBRA: 2, "contrabandista": 0, CARTOGRAFA: 1, GUARDIA: 0,
    }  # fmt: skip
    assert [seat.out for seat in table.screen(None).seats] == [False, False, True]


def test_the_late_are_named_once_the_table_says_so() -> None:
    """Section 17: the TV lists who has not answered; but passes are not told one by one."""
    table = lay(LINE)
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).passes()
    assert [seat.asked for seat in table.screen(None).seats] == [False, True, True]
    assert not any(seat.late for seat in table.screen(None).seats)
    table.is_reminded()

    assert [seat.late for seat in table.screen(None).seats] == [False, False, True]


def test_a_new_question_has_no_late_answers_yet() -> None:
    """Section 13: a new window is as patient as the last one."""
    table = lay(LINE)
    table.at(ANA).declares(COMERCIO)
    table.is_reminded()
    assert table.late == [BIA, CLEO]
    table.at(BIA).challenges()

    assert table.late == []


def test_the_phone_asks_once_more_whichever_card_is_shown() -> None:
    """Section 7: another card than the claimed one may be a slip. If only that were asked about,
    the phone would tell what it holds."""
    for hand in ("mercador guardia", "sombra guardia"):
        table = lay(f"{hand} 4 | contrabandista mercador")
        table.at(ANA).declares(ENVENENAR, BIA)
        table.at(BIA).challenges()
        checks = [each.check and each.check.key for each in table.at(ANA).screen.choices]

        assert checks == ["bruma.check.sombra", "bruma.check.sombra"]


def test_the_last_three_things_that_happened() -> None:
    """Section 17: what was said and done, the newest last; not what the table waits for."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    assert [text.key for text in table.screen(None).news] == ["bruma.news.declared.envenenar"]
    table.at(CLEO).challenges()
    table.at(ANA).shows(SOMBRA)
    table.is_reminded()

    assert [text.key for text in table.screen(None).news] == [
        "bruma.news.declared.envenenar", "bruma.news.challenged", "bruma.news.proved.sombra",
    ]  # fmt: skip
    table.at(CLEO).loses(MERCADOR)
    assert [text.key for text in table.at(BIA).screen.news] == [
        "bruma.news.challenged", "bruma.news.proved.sombra", "bruma.news.lost.mercador",
    ]  # fmt: skip


def verdict(table: Sitting) -> tuple[str, ...]:
    """What every screen tells of the newest doubt: the card that was shown, and the keys of its
    sentences."""
    screens = [table.screen(viewer).verdict for viewer in (None, ANA, BIA)]
    assert screens[0] == screens[1] == screens[2]
    one = screens[0]
    if one is None:
        return ()
    said = (one.title, one.said, one.loses)
    return (str(one.card), *(text.key.removeprefix("bruma.verdict.") for text in said))


def test_a_caught_lie_is_told_to_everyone() -> None:
    """Section 17, proof result: the wrong card, who said what, and who loses."""
    table = lay("sombra guardia | contrabandista mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    assert verdict(table) == ()
    table.at(ANA).shows(GUARDIA)

    assert verdict(table) == ("guardia", "lie", "said.mercador", "liar")
    told = table.screen(None).verdict
    assert told is not None
    assert (told.seat, told.claimed, told.true) == (ANA, MERCADOR, False)
    assert told.loses.blanks == {"who": Name(ANA)}
    table.at(BIA).declares(MERGULHO)
    assert verdict(table) == ()


def test_whoever_shows_another_card_although_they_hold_the_right_one_is_told_alike() -> None:
    """Section 7: nobody learns what else was in the hand."""
    table = lay("sombra mercador | contrabandista mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    table.at(ANA).shows(SOMBRA)

    assert verdict(table) == ("sombra", "lie", "said.mercador", "liar")


def test_a_false_block_is_a_lie_as_well_and_the_last_card_is_called_so() -> None:
    """Section 8; and whoever loses the last card is out by it."""
    table = lay("sombra guardia | (contrabandista) cartografa | mercador mercador")
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    table.at(ANA).challenges()
    table.at(BIA).shows(CARTOGRAFA)

    assert verdict(table) == ("cartografa", "lie", "said.mercador", "out")


def test_a_proof_is_told_until_the_doubter_has_lost() -> None:
    """It is the newest thing while they choose, and no more when they have chosen."""
    table = lay("mercador guardia | contrabandista sombra")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()
    table.at(ANA).shows(MERCADOR)

    assert verdict(table) == ("mercador", "true", "said.mercador", "doubter")
    table.at(BIA).loses(SOMBRA)
    assert verdict(table) == ()


def test_two_doubts_are_never_taken_for_one() -> None:
    """Each has a number of its own: a screen shows each once."""
    table = lay("mercador guardia | contrabandista mercador | sombra sombra")
    numbers = []
    for claimer, doubter in ((ANA, BIA), (BIA, CLEO)):
        table.at(claimer).declares(COMERCIO)
        table.at(doubter).challenges()
        table.at(claimer).shows(MERCADOR)
        told = table.screen(None).verdict
        assert told is not None
        numbers.append(told.number)
        table.at(doubter).loses(CONTRABANDISTA if doubter == BIA else SOMBRA)

    assert numbers == sorted(set(numbers))


def test_who_is_out_watches() -> None:
    """Section 17, elimination: no button, no card, everything that the table sees."""
    table = lay("sombra guardia | (sombra) (mercador) 0 | cartografa mercador")
    screen = table.at(BIA).screen

    assert screen.choices == ()
    assert screen.hand == (None, None)
    assert screen.seats == table.screen(None).seats


def test_the_end_names_the_winner() -> None:
    """Section 11: the last house has won; nobody's turn is lit any more."""
    table = lay("sombra guardia 7 | (sombra) mercador")
    table.at(ANA).declares(RUPTURA, BIA)

    for viewer in (None, ANA, BIA):
        screen = table.screen(viewer)
        assert screen.winner == ANA
        assert screen.choices == ()
        assert not any(seat.turn for seat in screen.seats)


def test_the_ear_is_told_what_the_headline_does_not_say() -> None:
    """Every public event once: what the headline says now is marked, until more has happened."""
    table = lay(LINE)
    table.at(ANA).declares(ENVENENAR, BIA)
    [declared] = table.screen(None).told
    assert (declared.number, declared.said) == (1, True)
    table.at(CLEO).challenges()
    assert [(one.number, one.said) for one in table.screen(None).told] == [(1, False), (2, True)]
    table.at(ANA).shows(SOMBRA)
    table.at(CLEO).loses(MERCADOR)
    told = table.at(BIA).screen.told

    assert [one.text.key for one in told[2:]] == [
        "bruma.news.proved.sombra",
        "bruma.news.lost.mercador",
    ]
    assert [one.number for one in told] == [1, 2, 3, 4]
    assert not any(one.said for one in told)
    assert told == table.screen(None).told


def test_the_numbers_of_what_is_told_go_on_when_old_things_are_forgotten() -> None:
    """A screen that has heard some knows which are new."""
    table = lay(LINE)
    for at, seat in enumerate((ANA, BIA, CLEO, ANA, BIA), 1):
        table.at(seat).declares(MERGULHO)
        assert table.screen(None).told[-1].number == 2 * at
