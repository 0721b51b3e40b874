"""An answer that is pressed early stays sealed until its question is asked (section 13)."""

from typing import Any

import pytest

from companion.core.play import rewind
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.commands import Block, Ready
from companion.games.bruma.rules.model import Character
from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    CONTRABANDISTA,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    SURRUPIAR,
    Sitting,
    lay,
)

TRUE = "sombra contrabandista 3 | contrabandista mercador | cartografa mercador"
FALSE = "mercador guardia 3 | contrabandista mercador | cartografa mercador"


def poisoned(line: str = TRUE, **options: Any) -> Sitting:
    """Ana poisons Bia, who is ready to be the Guardiã."""
    table = lay(line, **options)
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(BIA).gets_ready(GUARDIA)
    return table


def ready(table: Sitting) -> list[Character | None]:
    """As whom each seat is ready to block."""
    return [hand.ready for hand in table.state.hands]


def test_it_comes_to_light_when_the_block_is_asked() -> None:
    """Bia has answered the doubt as well; when Cleo lets it pass, the block is there."""
    table = poisoned()
    assert (table.phase, table.waits_for) == ("ChallengeAction", [CLEO])

    table.at(CLEO).passes()

    assert table.phase == "ChallengeBlock"
    assert (table.phase_value.claim.by, table.phase_value.claim.character) == (BIA, GUARDIA)
    assert table.happened == ["Blocked"]
    assert ready(table) == [None, None, None]


def test_it_comes_after_a_doubt_that_was_wrong() -> None:
    """Cleo doubts in vain: the block comes once Cleo has lost a card."""
    table = poisoned()
    table.at(CLEO).challenges()
    table.at(ANA).shows("sombra")
    table.at(CLEO).loses("cartografa")

    assert (table.phase, table.phase_value.claim.by) == ("ChallengeBlock", BIA)


def test_a_lie_that_is_caught_leaves_nothing_to_block() -> None:
    """The turn is over, and nobody ever hears of it."""
    table = poisoned(FALSE)
    table.at(CLEO).challenges()
    table.at(ANA).shows("mercador")

    assert (table.phase, table.turn) == ("Choosing", BIA)
    assert ready(table) == [None, None, None]
    assert "Blocked" not in table.happened


def test_nobody_else_sees_it() -> None:
    """Every other screen is as if Bia had let it pass, and so is what the others may do."""
    passes, early = lay(TRUE), lay(TRUE)
    for table in (passes, early):
        table.at(ANA).declares(ENVENENAR, BIA)
    passes.at(BIA).passes()
    early.at(BIA).gets_ready(GUARDIA)

    assert early.told == []
    for viewer in (None, ANA, CLEO):
        assert early.screen(viewer) == passes.screen(viewer)
        assert bruma.required.choices(look(early.state, viewer)) == bruma.required.choices(
            look(passes.state, viewer)
        )


def test_it_can_be_taken_back_or_changed_while_the_doubt_is_open() -> None:
    """One choice for each character that would block, and one for none; the last one counts."""
    table = lay(TRUE)
    table.at(ANA).declares(SURRUPIAR, BIA)
    of = table.question
    assert {Ready(of, CONTRABANDISTA), Ready(of, CARTOGRAFA)} <= set(table.at(BIA).may)
    table.at(BIA).gets_ready(CARTOGRAFA)
    assert Ready(of, CARTOGRAFA) not in table.at(BIA).may

    table.at(BIA).gets_ready(CONTRABANDISTA)
    table.at(BIA).gets_ready(None)
    table.at(CLEO).passes()

    assert (table.phase, table.waits_for) == ("BlockAction", [BIA])


def test_whoever_doubts_after_all_is_not_ready_any_more() -> None:
    """Bia doubts, in vain, and is asked for her block anew."""
    table = poisoned()
    table.at(BIA).challenges()
    assert ready(table) == [None, None, None]
    table.at(ANA).shows("sombra")
    table.at(BIA).loses("mercador")

    assert (table.phase, table.waits_for) == ("BlockAction", [BIA])


@pytest.mark.parametrize("seat", [ANA, CLEO])
def test_it_is_for_the_target_alone(seat: int) -> None:
    """Nobody blocks for somebody else."""
    table = lay(TRUE)
    table.at(ANA).declares(ENVENENAR, BIA)
    chair = table.at(ANA if seat == ANA else CLEO)

    assert chair.in_vain.answers(Ready(table.question, GUARDIA)) == "no_window"


def test_it_is_for_those_who_block_alone() -> None:
    """The Mercador blocks no poison, and an early block is not a block."""
    table = lay(TRUE)
    table.at(ANA).declares(ENVENENAR, BIA)
    bia = table.at(BIA).in_vain

    assert bia.answers(Ready(table.question, MERCADOR)) == "bad_block"
    assert bia.answers(Ready(table.question, None)) == "bad_block"
    assert bia.answers(Block(table.question, GUARDIA)) == "no_window"


def test_where_people_speak_it_waits_for_the_silence_to_be_told() -> None:
    """Assisted: Bia says nothing aloud yet; Ana says that nobody spoke, and there it is."""
    table = poisoned(mode="assisted")
    assert table.waits_for == [ANA]
    table.at(ANA).settles()

    assert (table.phase, table.phase_value.claim.by) == ("ChallengeBlock", BIA)


def test_going_back_and_playing_by_hand_forget_it() -> None:
    """The question is put anew, or not at all."""
    back = poisoned()
    back.take(rewind(bruma.GAME, back.state, (), back.state, back.rng))
    assert ready(back) == [None, None, None]

    by_hand = poisoned()
    by_hand.dials("free")
    assert ready(by_hand) == [None, None, None]


def test_the_own_screen_says_so() -> None:
    """And offers the way back."""
    table = poisoned()
    screen = table.screen(BIA)

    assert screen.prompt.key == "bruma.wait.ready.guardia"
    assert [each.kind for each in screen.choices] == ["ready", "challenge"]
    assert screen.choices[0].label.key == "bruma.do.ready.none"
