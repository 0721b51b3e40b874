"""What the companion fills in where a game says nothing: labels, headlines, buttons, pickers."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.choices import OneForEach, PickSome
from companion.core.game import AnyGame
from companion.core.play import begin
from companion.core.seats import Seat
from companion.core.seen import Seen
from companion.core.state import Outcome
from companion.core.step import look
from companion.core.text import Name, Text
from companion.i18n.catalogue import Words
from companion.web.live.seen import Facts, _headline, _picker, drawn, label
from tests.core import toy
from tests.toys import gull
from tests.toys.shelf import shelved


class Blame(msgspec.Struct, frozen=True, tag=True):
    """A command that no catalogue knows."""

    who: Seat
    cards: tuple[str, ...] = ()


def said(text: Text | None) -> str:
    """The sentence in English; seats are called by their number."""
    assert text is not None
    return Words("en").render(text, lambda seat: f"player {seat + 1}")


def test_a_command_without_a_sentence_is_said_in_plain_words() -> None:
    assert said(label("toy", Blame(Seat(1)))) == "Blame: player 2"
    assert said(label("toy", toy.Show())) == "Show"


@pytest.mark.parametrize(
    ("over", "headline"),
    [
        (None, "player 1’s turn"),
        (Outcome((Seat(1),)), "player 2 won the game"),
        (Outcome((Seat(0), Seat(2))), "player 1 and player 3 won the game"),
        (Outcome((Seat(0),), team=Text("name", who="The crew")), "The crew won the game"),
        (Outcome(()), "The game is over"),
    ],
)
def test_the_headline_says_whose_turn_it_is_or_who_won(over: Outcome | None, headline: str) -> None:
    assert said(_headline(over, Seat(0))) == headline


def test_pickers_name_players_and_cards() -> None:
    with shelved(gull.GAME):
        some = _picker("gull", PickSome(Blame(Seat(0)), "cards", ("cat", "eel"), 1, 2))
        each = _picker("gull", OneForEach(Blame(Seat(0)), "who", (0, 1), (Seat(0), Seat(1))))

        assert [said(one.label) for one in some.of] == ["cat", "eel"]
        assert (some.kind, some.least, some.most) == ("pick", 1, 2)
        assert [(one.value, one.seat, said(one.label)) for one in each.of] == [
            (0, 0, "player 1"),
            (1, 1, "player 2"),
        ]


def test_a_game_with_a_view_of_its_own_has_plain_buttons_and_news_too() -> None:
    game: AnyGame = toy.GAME
    step = _begun(game)
    known = Facts(game, (1, 7), (4, 2), step.events)
    view, seen = drawn(game, look(step.state, Seat(0)), known)

    assert isinstance(view, toy.View)
    assert [one.command for one in seen.choices] == [toy.Show(), toy.Swap()]
    assert (seen.asked, seen.turn, seen.question) == (True, Seat(0), (1, 7))
    assert [(one.mark, one.asked) for one in seen.seats] == [(4, True), (2, False)]
    assert seen.waiting == Text("seen.waiting", names=(Name(Seat(0)),))
    assert seen.seals[-1].seal == step.state.table.sealed.seal


def test_every_viewer_is_told_the_same_but_for_the_own_part() -> None:
    """Nothing that the companion fills in depends on a hand that the viewer does not see."""
    game: AnyGame = toy.GAME
    step = _begun(game)
    known = Facts(game, (), (0, 1))
    one, two, tv = (
        drawn(game, look(step.state, seat), known)[1] for seat in (Seat(0), Seat(1), None)
    )

    own = ("me", "asked", "prompt", "choices", "hand")
    assert {field for field in Seen.__struct_fields__ if _differs(field, one, two, tv)} <= set(own)
    assert tv.choices == two.choices == ()


def _differs(field: str, *seen: Seen) -> bool:
    return len({repr(getattr(one, field)) for one in seen}) > 1


def _begun(game: AnyGame) -> Any:
    return begin(game, 2, toy.Options(), Random(1))
