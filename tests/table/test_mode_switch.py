"""The dial at the table: another way to play in the middle of a game, and what the host may do."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.text import Text
from companion.games.bruma.rules.commands import (
    Challenge,
    Draw,
    Expose,
    Keep,
    Lose,
    Settle,
    Swap,
    Take,
)
from companion.games.bruma.rules.model import ChallengeAction, Choosing, ProveAction
from tests.sitting import refusal
from tests.table.test_fair_windows import Fair
from tests.table.test_requests import _phase


@pytest.fixture
def fair(tmp_path: Path) -> Fair:
    """A game of three that has just begun, and nobody has to answer."""
    fair = Fair(tmp_path)
    fair.host("Dial", mode="assisted")
    return fair


def test_the_dial_changes_the_game_and_the_next_one(fair: Fair) -> None:
    """It is told, it is in the record, and a restart finds it."""
    assert fair.sitting.notice is not None
    assert fair.sitting.notice.key == "table.did.dialled"
    before = fair.sitting
    fair.restart()
    assert fair.sitting == before
    assert fair.sitting.state is not None
    assert fair.sitting.rules_of.ways.mode(fair.sitting.state.table).name == "assisted"

    fair.host("End")
    fair.host("Start")
    assert fair.sitting.rules_of.ways.mode(fair.sitting.state.table).name == "assisted"


def test_a_dial_while_the_game_rests_is_told_when_it_goes_on(fair: Fair) -> None:
    """A rest in which nothing was done ends with a word of its own."""
    fair.host("Pause")
    fair.host("Resume")
    assert fair.sitting.notice == Text("table.did.resumed")

    fair.host("Pause")
    fair.host("Dial", mode="strict")
    fair.host("Resume")
    assert fair.sitting.notice is not None
    assert fair.sitting.notice.key == "table.did.dialled"


@pytest.mark.parametrize("wish", [{"mode": "loud"}, {"mode": "strict", "turn": 6}])
def test_a_dial_that_is_none_is_refused(fair: Fair, wish: dict[str, object]) -> None:
    assert refusal(fair.host, "Dial", **wish) == "table.not_now"


def test_nobody_has_to_answer_and_whoever_has_the_turn_closes_it(fair: Fair) -> None:
    """Not before the table has had three seconds to speak."""
    fair.declares()
    assert isinstance(_phase(fair), ChallengeAction)
    said = msgspec.to_builtins(Settle(fair.question))
    assert refusal(fair.table.play, fair.turn.id, said) == "table.too_soon"
    fair.waits(100)
    assert isinstance(_phase(fair), ChallengeAction)

    actor = fair.turn
    fair.plays(actor, Settle(fair.question))

    assert isinstance(_phase(fair), Choosing)
    assert fair.sitting.state is not None
    seat = fair.sitting.seat_of(actor.id)
    assert fair.sitting.state.table.places[seat].pearls == 5


def test_the_host_closes_it_too_and_only_where_nobody_has_to_answer(fair: Fair) -> None:
    fair.declares()
    assert refusal(fair.host, "Settle") == "table.too_soon"
    fair.waits(3)
    fair.host("Settle")
    assert isinstance(_phase(fair), Choosing)
    assert refusal(fair.host, "Settle") == "table.not_now"

    fair.host("Dial", mode="strict")
    fair.declares()
    fair.waits(3)
    assert refusal(fair.host, "Settle") == "table.not_now"


def test_a_voice_is_heard_before_nobody_spoke(fair: Fair) -> None:
    """Both at the same moment: the doubt counts."""
    fair.declares()
    fair.waits(4)
    doubts = fair.others()[0]
    fair.doubts(doubts)

    assert refusal(fair.host, "Settle") == "table.too_soon"
    said = msgspec.to_builtins(Settle(fair.question))
    assert refusal(fair.table.play, fair.turn.id, said) == "table.too_soon"
    fair.waits(0.5)

    assert isinstance(_phase(fair), ProveAction)
    assert fair.challenger.id == doubts.id


def test_a_limit_does_not_close_what_nobody_has_to_answer(fair: Fair) -> None:
    fair.keeps(most=5)
    fair.declares()

    fair.waits(60)

    assert isinstance(_phase(fair), ChallengeAction)
    assert fair.table.turns.left is None


def test_the_table_waits_for_whoever_has_the_turn(fair: Fair) -> None:
    """It is they who hold it up, and a bot in their chair closes it."""
    fair.declares()
    fair.waits(8)
    assert [one.id for one in fair.sitting.awaited] == [fair.turn.id]

    fair.host("Cover", person=fair.turn.id, by="bot")
    fair.waits(6.1)
    assert isinstance(_phase(fair), Choosing)


def test_the_dial_keeps_a_running_question_and_asks_it_in_the_new_way(tmp_path: Path) -> None:
    """A pass that was given is not lost, nor is the deed."""
    fair = Fair(tmp_path)
    fair.declares()
    first, second = fair.others()
    fair.passes(first)

    fair.host("Dial", mode="assisted")
    assert isinstance(_phase(fair), ChallengeAction)
    fair.host("Dial", mode="strict")
    fair.plays(second, Challenge(fair.question))
    fair.waits(0.5)

    assert isinstance(_phase(fair), ProveAction)
    assert fair.sitting.notice is None or fair.sitting.notice != Text("table.did.rewound")


# One's own last step by hand, taken back.


@pytest.fixture
def by_hand(tmp_path: Path) -> Fair:
    """A game of three that has just begun, and hands do everything."""
    fair = Fair(tmp_path)
    fair.host("Dial", mode="free")
    return fair


def takes(fair: Fair, at: int, pearls: int) -> str:
    """The person of this seat takes pearls from the vault; returns their id."""
    assert fair.sitting.state is not None
    person = fair.sitting.seats[at]
    seat = fair.sitting.seat_of(person)
    assert seat is not None
    command = Take(fair.sitting.state.table.asks(seat), pearls)
    fair.table.play(person, msgspec.to_builtins(command))
    return person


def pearls(fair: Fair) -> list[int]:
    """The purses, by seat."""
    assert fair.sitting.state is not None
    return [place.pearls for place in fair.sitting.state.table.places]


def test_a_step_is_taken_back_by_whoever_took_it_within_ten_seconds(by_hand: Fair) -> None:
    who = takes(by_hand, 0, 3)
    by_hand.waits(9.5)
    by_hand.table.order(who, {"type": "Undo"})

    assert pearls(by_hand) == [2, 2, 2]
    again = refusal(by_hand.table.order, who, {"type": "Undo"})
    assert again == "table.cannot_undo"
    late = takes(by_hand, 0, 3)
    by_hand.waits(10)
    assert refusal(by_hand.table.order, late, {"type": "Undo"}) == "table.cannot_undo"
    assert pearls(by_hand) == [5, 2, 2]


def test_nobody_takes_back_what_another_did_or_what_lies_further_back(by_hand: Fair) -> None:
    first = takes(by_hand, 0, 3)
    for person in by_hand.sitting.seats[1:]:
        assert refusal(by_hand.table.order, person, {"type": "Undo"}) == "table.cannot_undo"
    second = takes(by_hand, 1, 1)

    assert refusal(by_hand.table.order, first, {"type": "Undo"}) == "table.cannot_undo"
    by_hand.table.order(second, {"type": "Undo"})
    assert pearls(by_hand) == [5, 2, 2]
    assert refusal(by_hand.table.order, first, {"type": "Undo"}) == "table.cannot_undo"


def test_nothing_is_taken_back_where_a_book_is_kept_or_the_game_rests(by_hand: Fair) -> None:
    who = takes(by_hand, 0, 3)
    by_hand.host("Pause")
    assert refusal(by_hand.table.order, who, {"type": "Undo"}) == "table.cannot_undo"
    by_hand.host("Resume")

    by_hand.host("Dial", mode="strict", turn=0)
    assert refusal(by_hand.table.order, who, {"type": "Undo"}) == "table.cannot_undo"
    by_hand.declares()
    assert by_hand.table.take_back.undoable is None


def by_the_hand_of(fair: Fair, at: int, kind: type[Any]) -> str:
    """The person of this seat does the first thing of this kind; returns their id."""
    person = fair.sitting.seats[at]
    command = next(each for who, each in fair.moves() if who == person and type(each) is kind)
    fair.table.play(person, msgspec.to_builtins(command))
    return person


@pytest.mark.parametrize("steps", [[Draw], [Draw, Keep], [Expose, Swap]])
def test_what_one_has_seen_of_the_deck_is_not_taken_back_by_oneself(
    by_hand: Fair, steps: list[type[Any]]
) -> None:
    """Or one would draw and undo until a card suits. The host may go back, and all are told."""
    for kind in steps:
        who = by_the_hand_of(by_hand, 0, kind)
    before = by_hand.sitting

    assert by_hand.table.take_back.undoable is None
    assert refusal(by_hand.table.order, who, {"type": "Undo"}) == "table.cannot_undo"
    assert by_hand.sitting is before
    last = len(by_hand.sitting.lines) - 1
    by_hand.host("Rewind", line=last - len(steps), last=last, sure=True)
    assert by_hand.sitting.notice is not None
    assert by_hand.sitting.notice.key == "table.did.rewound_seen"


@pytest.mark.parametrize("kind", [Expose, Lose])
def test_a_card_that_all_have_seen_is_taken_back_and_stays_seen(
    by_hand: Fair, kind: type[Any]
) -> None:
    """The wrong card lost by a slip of the thumb: everyone knows it from then on."""
    who = by_the_hand_of(by_hand, 0, kind)
    by_hand.table.order(who, {"type": "Undo"})

    assert by_hand.sitting.state is not None
    place = by_hand.sitting.state.table.places[0]
    assert place.cards == place.shown == (None, None)
    assert [card for card in place.seen if card]
    notice = by_hand.sitting.notice
    assert notice is not None
    assert notice.key == "table.did.undone_seen"


def test_what_was_seen_before_a_harmless_step_is_as_unseen_as_after_it(by_hand: Fair) -> None:
    """A draw, and then a pearl that is taken back: the drawn cards are still in the hand."""
    who = by_the_hand_of(by_hand, 0, Draw)
    hand = by_hand.sitting.state.hands[0] if by_hand.sitting.state else None
    takes(by_hand, 0, 1)
    by_hand.table.order(who, {"type": "Undo"})

    assert by_hand.sitting.state is not None
    assert by_hand.sitting.state.hands[0] == hand
    assert by_hand.table.take_back.undoable is None
