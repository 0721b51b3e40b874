"""Assisted: people speak, nobody has to answer, and whoever has the turn closes the windows."""

from companion.core.play import settle
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.commands import Block, Challenge, Pass, Settle
from companion.games.bruma.rules.model import Character
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
    RUPTURA,
    SUBSIDIO,
    SURRUPIAR,
    Sitting,
    lay,
)

THREE = "sombra guardia 3 | contrabandista mercador | cartografa mercador"


def assisted(line: str = THREE) -> Sitting:
    """A table that plays assisted; Ana chooses."""
    return lay(line, mode="assisted")


def test_nobody_has_to_answer() -> None:
    """Those who are asked may doubt, and can let nothing pass; the one in turn may say that nobody
    spoke, and nobody else may."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)
    of = table.question

    assert table.at(BIA).may == table.at(CLEO).may == [Challenge(of)]
    assert table.at(ANA).may == [Settle(of)]
    assert table.at(BIA).in_vain.passes() == "no_window"
    assert table.at(BIA).in_vain.settles() == "no_window"


def test_the_one_in_turn_closes_a_window_as_if_all_had_passed() -> None:
    """Nobody doubted: the action goes on, and the next house chooses."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)
    table.at(ANA).settles()

    assert table.pearls == [6, 2, 2]
    assert (table.phase, table.turn) == ("Choosing", BIA)


def test_only_the_target_is_asked_to_block_and_the_one_in_turn_closes() -> None:
    """Envenenar: the poison works when the table is silent twice."""
    table = assisted()
    table.at(ANA).declares(ENVENENAR, BIA)
    table.at(ANA).settles()
    assert table.at(BIA).may == [Block(table.question, GUARDIA)]
    assert table.at(CLEO).may == []
    table.at(ANA).settles()

    assert table.phase == "Losing"
    assert table.waits_for == [BIA]


def test_the_one_in_turn_may_doubt_a_block_or_let_it_stand() -> None:
    """Row 42: the actor may doubt the block of their own Subsídio; here they also close it."""
    table = assisted()
    table.at(ANA).declares(SUBSIDIO)
    table.at(BIA).blocks(MERCADOR)
    of = table.question

    assert table.at(ANA).may == [Challenge(of), Settle(of)]
    assert table.at(CLEO).may == [Challenge(of)]
    assert table.at(BIA).may == []
    table.at(ANA).settles()
    assert table.pearls == [3, 2, 2]
    assert table.turn == BIA


def test_a_late_settle_is_no_choice() -> None:
    """A second tap would close a window that has only just opened."""
    table = assisted()
    table.at(ANA).declares(ENVENENAR, BIA)
    late = Settle(table.question)
    table.at(ANA).settles()

    assert table.phase == "BlockAction"
    assert table.at(ANA).in_vain.answers(late) == "no_window"


def test_who_holds_the_table_up_is_the_one_in_turn() -> None:
    """At once and for everyone to know: nothing is told by it. A reminder names them too."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)

    assert bruma.WAITING.awaited(table.state.table) == (ANA,)
    assert table.waits_for == [ANA]
    assert not bruma.WINDOWS.window_answered(table.state)
    table.is_reminded()
    assert table.late == [ANA]


def test_the_quiet_answer_is_of_the_one_in_turn_alone() -> None:
    """The host can say for them that nobody spoke, and can let nothing pass for the others."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)
    quiet = [
        bruma.WAITING.neutral_answer(look(table.state, seat)) for seat in (ANA, BIA, CLEO, None)
    ]

    assert quiet == [Settle(table.question), None, None, None]


def test_a_window_can_be_closed_from_outside() -> None:
    """The host, or the end of its time: the same comes of it as of the one in turn."""
    table, other = assisted(), assisted()
    for each in (table, other):
        each.at(ANA).declares(SURRUPIAR, BIA)
    other.at(ANA).settles()

    table.take(settle(bruma.GAME, table.state, table.rng))
    assert table.state == other.state


def test_all_else_is_as_in_strict() -> None:
    """The duty at ten pearls, the price, who loses what, whose turn it is."""
    table = assisted("sombra guardia 10 | contrabandista mercador | cartografa mercador")
    assert table.at(ANA).in_vain.declares(MERGULHO) == "must_rupture"
    table.at(ANA).declares(RUPTURA, CLEO)
    assert table.at(ANA).may == []
    table.at(CLEO).loses(CARTOGRAFA)

    assert table.pearls == [3, 2, 2]
    assert table.influence == [2, 2, 1]
    assert table.turn == BIA


def test_a_bluff_is_caught_as_in_strict() -> None:
    """The doubt is answered with a card, and whoever is wrong loses one."""
    table = assisted()
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.at(CLEO).challenges()
    table.at(ANA).shows(GUARDIA)

    assert table.influence == [1, 2, 2]
    assert table.pearls == [3, 2, 2]


def test_the_phones_offer_every_block_whatever_one_holds() -> None:
    """Section 12: a button tells nothing, in this way to play either."""
    table = assisted("contrabandista guardia | sombra sombra | cartografa mercador")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.at(ANA).settles()

    claims = [each.character for each in table.at(BIA).may if isinstance(each, Block)]
    assert claims == [Character.CONTRABANDISTA, Character.CARTOGRAFA]


def test_a_phone_says_that_one_may_speak_and_need_not() -> None:
    """The asked phone has no “Deixo passar”; the one in turn has the way on."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)

    assert [choice.kind for choice in table.at(BIA).screen.choices] == ["challenge"]
    assert table.at(BIA).screen.prompt.key == "bruma.ask.challenge_aloud"
    assert [choice.kind for choice in table.at(ANA).screen.choices] == ["settle"]
    assert table.screen(None).mode == "assisted"


def test_somebody_asked_may_leave() -> None:
    """The window stays open for the others, and the one in turn can still close it."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).leaves()

    assert table.at(CLEO).may == [Challenge(table.question)]
    table.at(ANA).settles()
    assert table.turn == CLEO


def test_the_one_in_turn_may_leave() -> None:
    """Their action is over; nobody is left without a way on."""
    table = assisted(f"{CONTRABANDISTA} guardia | sombra mercador | cartografa mercador")
    table.at(ANA).declares(COMERCIO)
    table.at(ANA).leaves()

    assert (table.phase, table.turn) == ("Choosing", BIA)


def test_a_bot_does_not_settle_for_others_and_passes_nothing() -> None:
    """Who is asked and has nothing to say says nothing; the one in turn closes."""
    table = assisted()
    table.at(ANA).declares(COMERCIO)
    said = [
        {bruma.BOT.answer(look(table.state, seat), table.rng) for _ in range(40)}
        for seat in (ANA, BIA)
    ]

    assert said[0] == {Settle(table.question)}
    assert said[1] <= {None, Challenge(table.question)}
    assert None in said[1]
    assert not any(isinstance(each, Pass) for each in said[1])
