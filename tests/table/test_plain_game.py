"""A game with the fifteen names alone at a table: it is played, and offers nothing it has not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.choices import PickNumber
from companion.history.verifier import check
from companion.table.export import read
from tests.sitting import Evening, refusal
from tests.toys import gull, nightfall
from tests.toys.shelf import shelved


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Four people in a game of the Gull."""
    with shelved(gull.GAME):
        found = Evening(tmp_path)
        found.join("Ana", "Bia", "Caio", "Davi")
        found.host("Start")
        yield found


def test_it_is_played_to_its_end_and_can_be_verified(evening: Evening) -> None:
    """Through a restart, by commands that fit patterns; every winner has a point."""
    evening.play(5)
    before = evening.table.sitting
    evening.restart()
    assert evening.table.sitting == before

    evening.play()

    sitting = evening.table.sitting
    assert not sitting.running
    assert sorted(one.wins for one in sitting.people) == [0, 1, 1, 1]
    report = check(read(evening.lobby.record_of(evening.table)))
    assert report.wrong is None
    assert [game.names for game in report.games] == [("Ana", "Bia", "Caio", "Davi")]


def test_the_host_is_offered_nothing_that_the_game_has_not(evening: Evening) -> None:
    """Each request is refused in a sentence, and nothing has changed."""
    evening.play(3)
    bia, before = evening.table.sitting.people[1].id, evening.entries()

    def asked(kind: str, **more: object) -> str:
        return refusal(evening.host, kind, **more)

    assert asked("AddBot") in ("table.full", "table.not_now")
    assert asked("Rewind", line=0, last=2) == "table.not_now"
    assert asked("Dial", mode="strict") == "table.not_now"
    assert asked("Dial", mode="free") == "table.not_now"
    assert asked("Settle") == "table.not_now"
    assert asked("PassFor", person=bia) == "table.not_awaited"
    assert asked("Nudge", person=bia) == "table.not_awaited"
    assert asked("Cover", person=bia, by="bot") == "table.not_now"
    assert asked("Cover", person=bia, by="pass") == "table.not_now"
    assert asked("Remove", person=bia) == "table.remove_later"
    assert asked("Disclose") == "table.not_now"
    assert asked("BeginAgain") == "table.not_now"
    assert evening.entries() == before

    evening.host("End")
    assert asked("AddBot") == "table.not_now"
    assert asked("Start", practice=True) == "table.not_now"
    evening.host("Remove", person=bia, sure=True)
    assert bia not in [one.id for one in evening.table.sitting.people]


def test_no_seat_sees_a_card_and_takes_it_back(evening: Evening) -> None:
    """A game with one way to play has no undo for it: who drew a card has drawn it."""
    for _ in range(12):
        evening.play(1)
        table = evening.table
        assert table.take_back.undoable is None
        last = table.sitting.lines[-1].by
        assert last is not None
        assert refusal(table.take_back.undo, table.sitting.seats[last]) == "table.cannot_undo"


def test_what_is_no_choice_is_refused_in_one_sentence(evening: Evening) -> None:
    """Whether it is not one's turn, or does not fit the pattern."""
    first, second = evening.table.sitting.seats[:2]
    play = evening.table.play

    assert refusal(play, second, {"type": "Take", "at": 1}) == "table.not_now"
    assert refusal(play, first, {"type": "Take", "at": 99}) == "table.not_now"
    assert refusal(play, first, {"type": "Lay", "card": "whale"}) == "table.not_now"
    assert refusal(play, first, {"type": "Swim"}) == "table.bad_message"
    [offer] = evening.table.sitting.rules_of.choices(evening.look(first))
    assert isinstance(offer, PickNumber)


def test_each_step_puts_a_question_with_a_higher_number(evening: Evening) -> None:
    """The table counts for a game that does not; also over a restart."""
    numbers = [evening.table.sitting.question]
    for _ in range(5):
        evening.play(1)
        numbers.append(evening.table.sitting.question)
    evening.restart()

    assert numbers == sorted(set(numbers), key=lambda number: number or ())
    assert evening.table.sitting.question == numbers[-1]


def test_a_team_wins_together(tmp_path: Path) -> None:
    """Each of its seats has a point of the night."""
    with shelved(nightfall.GAME):
        evening = Evening(tmp_path)
        evening.join("Ana", "Bia", "Caio", "Davi", "Eva")
        evening.host("Start")
        evening.play()
        state = evening.table.sitting.state
        assert state is not None
        outcome = evening.table.sitting.rules_of.outcome(state.table)

        assert outcome is not None
        assert outcome.team is not None
        winners = {evening.table.sitting.seats[seat] for seat in outcome.winners}
        assert {one.id for one in evening.table.sitting.people if one.wins} == winners
        assert len(winners) in (2, 3)
        report = check(read(evening.lobby.record_of(evening.table)))
        assert report.wrong is None


def test_a_team_that_reaches_the_target_together_plays_on(evening: Evening) -> None:
    """Whichever of its seats would be called the winner of the night, the others won as often."""
    evening.host("Configure", options={"target": 2})
    evening.play()
    assert sorted(one.wins for one in evening.table.sitting.people) == [0, 1, 1, 1]

    while evening.table.sitting.champion is None:
        evening.host("Start")
        evening.play()

    wins = {one.id: one.wins for one in evening.table.sitting.people}
    champion = evening.table.sitting.champion
    assert wins[champion] >= 2
    assert list(wins.values()).count(wins[champion]) == 1
