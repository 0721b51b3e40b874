"""One table: who may join, sit, arrange, start and play, and who is told of it."""

from pathlib import Path

import msgspec
import pytest

from companion.core.state import Outcome
from companion.core.text import Text
from companion.games import bruma
from companion.storage.journal import JournalError
from companion.table.state import Sitting
from companion.table.table import clean_name
from tests.sitting import Evening, refusal


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """An empty table."""
    return Evening(tmp_path)


def names(sitting: Sitting) -> list[str]:
    """Those who take part, in seating order."""
    return [one.name for one in sitting.seated]


@pytest.mark.parametrize(
    "name", ["João", "Zé 🐙", "明日", "<b>Ana</b>", "{who} %s", "x" * 20, "👩‍🚀"]
)
def test_a_name_in_any_script_stays_as_it_is(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_a_name_is_composed_and_freed_of_what_cannot_be_seen() -> None:
    assert clean_name("Joa\u0303o\u202e \t\n Silva") == "João Silva"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\u202e\x07", "\u0301"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    assert refusal(clean_name, name) == "table.name_empty"


def test_a_name_of_21_characters_is_refused() -> None:
    assert refusal(clean_name, "x" * 21) == "table.name_long"


def test_people_of_one_name_are_told_apart(evening: Evening) -> None:
    evening.join("Ana", "ana", "Ana", "x" * 20, "x" * 20)

    assert names(evening.table.sitting) == ["Ana", "ana 2", "Ana 3", "x" * 20, "x" * 18 + " 2"]


def test_a_seventh_watches_and_sits_down_when_somebody_stands_up(evening: Evening) -> None:
    ana, *_, guto = evening.join("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio", "Guto")
    order = evening.table.order

    assert not evening.table.sitting.people[-1].seated
    assert refusal(order, guto.id, {"type": "SitDown"}) == "table.full"

    order(ana.id, {"type": "StandUp"})
    order(guto.id, {"type": "SitDown"})

    assert names(evening.table.sitting) == ["Bia", "Caio", "Davi", "Eva", "Fábio", "Guto"]


def test_six_marks_are_six_and_a_free_one_is_given_again(evening: Evening) -> None:
    people = evening.join("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio")
    assert {one.mark for one in evening.table.sitting.seated} == {0, 1, 2, 3, 4, 5}

    evening.host("Remove", person=people[2].id)
    evening.join("Guto")

    assert evening.table.sitting.people[-1].mark == 2
    assert {one.mark for one in evening.table.sitting.seated} == {0, 1, 2, 3, 4, 5}


def test_the_chairs_follow_the_host(evening: Evening) -> None:
    ana, bia, caio = evening.join("Ana", "Bia", "Caio")

    evening.host("Arrange", order=[caio.id, ana.id, bia.id])

    assert names(evening.table.sitting) == ["Caio", "Ana", "Bia"]
    for wrong in ([ana.id, bia.id], [ana.id, ana.id, bia.id], [ana.id, bia.id, "nobody"]):
        assert refusal(evening.host, "Arrange", order=wrong) == "table.bad_order"


def test_one_alone_cannot_start_and_a_running_game_cannot_start_again(evening: Evening) -> None:
    assert refusal(evening.host, "Start") == "table.too_few"
    evening.join("Ana")
    assert refusal(evening.host, "Start") == "table.too_few"

    evening.join("Bia")
    evening.host("Start")

    assert refusal(evening.host, "Start") == "table.running"


def test_a_latecomer_watches_and_plays_the_next_game_if_the_host_says_so(evening: Evening) -> None:
    evening.join("Ana", "Bia")
    evening.host("Start")
    (caio,) = evening.join("Caio")

    assert evening.table.sitting.seat_of(caio.id) is None
    assert refusal(evening.table.play, caio.id, {"type": "Pass", "of": 1}) == "table.not_seated"

    evening.play()
    evening.host("Start")
    assert evening.table.sitting.seat_of(caio.id) is None

    evening.host("Welcome", person=caio.id, yes=True)
    evening.play()
    evening.host("Start")

    assert evening.table.sitting.seat_of(caio.id) == 2


def test_the_winner_gets_a_point_and_begins_the_next_game(evening: Evening) -> None:
    """Section 11."""
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play()
    sitting = evening.table.sitting
    assert sitting.state is not None
    outcome = bruma.GAME.outcome(sitting.state.table)
    assert isinstance(outcome, Outcome)
    winner = sitting.seats[outcome.winners[0]]

    evening.host("Start")

    after = evening.table.sitting
    assert [one.wins for one in after.people] == [int(one.id == winner) for one in after.people]
    assert after.state is not None
    assert after.seats[after.state.table.turn] == winner


def test_the_first_to_the_target_takes_the_night_and_the_next_game_begins_a_new_one(
    evening: Evening,
) -> None:
    """Section 11."""
    evening.join("Ana", "Bia")
    evening.host("Configure", options={"target": 2})
    while not (sitting := evening.table.sitting).champion:
        evening.host("Start")
        evening.play()

    assert [one.wins for one in sitting.people if one.id == sitting.champion] == [2]

    evening.host("Start")

    assert evening.table.sitting.champion is None
    assert [one.wins for one in evening.table.sitting.people] == [0, 0]
    assert evening.table.sitting.notice == Text("table.did.new_night")


def test_within_a_night_a_new_game_is_no_new_night(evening: Evening) -> None:
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play()
    evening.host("Start")

    assert evening.table.sitting.notice is None


def test_options_are_the_next_games(evening: Evening) -> None:
    evening.join("Ana", "Bia")
    evening.host("Configure", options={"start_pearls": 3})
    evening.host("Start")

    assert evening.table.sitting.state is not None
    assert [place.pearls for place in evening.table.sitting.state.table.places] == [3, 3]


def test_the_next_game_begins_to_the_left_of_the_last_one(evening: Evening) -> None:
    """The first is begun by chance; whoever left is passed over by chance again."""
    evening.join("Ana", "Bia", "Caio")
    evening.host("Configure", options={"starts": "left", "target": 0})
    began = []
    for _ in range(4):
        evening.host("Start")
        sitting = evening.table.sitting
        assert sitting.state is not None
        began.append(sitting.state.table.turn)
        evening.play()

    assert [(began[0] + at) % 3 for at in range(4)] == began
    assert evening.table.sitting.champion is None


@pytest.mark.parametrize(
    "options",
    [{"start_pearls": 9}, {"start_pearls": "2"}, {"nobody": 1}, {"target": 10}, {"target": None}],
)
def test_options_that_do_not_exist_are_refused(
    evening: Evening, options: dict[str, object]
) -> None:
    before = evening.table.sitting

    assert refusal(evening.host, "Configure", options=options) == "table.bad_options"
    assert evening.table.sitting is before


def test_whoever_is_removed_from_a_game_leaves_it_by_the_rules(evening: Evening) -> None:
    """Section 15, row 46."""
    _, bia, _ = evening.join("Ana", "Bia", "Caio")
    evening.host("Start")

    evening.host("Remove", person=bia.id)

    sitting = evening.table.sitting
    assert sitting.person(bia.id) is None
    assert sitting.state is not None
    assert not sitting.state.table.places[1].alive
    assert sitting.state.table.places[1].pearls == 0
    assert sitting.running
    assert refusal(evening.host, "Remove", person=bia.id) == "table.no_such_person"


def test_a_pass_is_told_to_the_one_who_passed_and_to_nobody_else(evening: Evening) -> None:
    """Section 13: a quick pass is a tell."""
    people = evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    sitting = evening.table.sitting
    assert sitting.state is not None
    actor = sitting.state.table.turn
    question = sitting.state.table.phase.question
    evening.table.play(people[actor].id, {"type": "Declare", "of": question, "action": "comercio"})
    revisions = [evening.table.sitting.revision(None)]
    evening.told.clear()
    passer = people[(actor + 1) % 3]

    evening.table.play(passer.id, {"type": "Pass", "of": question + 1})

    assert evening.told == [frozenset({passer.id})]
    assert evening.table.sitting.revision(None) == revisions[0]


def test_the_late_are_named_only_for_the_question_that_is_still_open(evening: Evening) -> None:
    people = evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    assert evening.table.sitting.state is not None
    old, windows = evening.table.sitting.state.table, evening.lobby.timers
    *_, remind = windows._due[evening.table.code, "patience"]
    evening.table.play(
        people[old.turn].id,
        {"type": "Declare", "of": old.phase.question, "action": "comercio"},
    )

    remind()
    assert evening.table.sitting.state.table.late == ()

    evening.table.turns.remind()
    assert len(evening.table.sitting.state.table.late) == 2


@pytest.mark.parametrize(
    "message",
    [None, 7, "Pass", [], {}, {"type": "Pass"}, {"type": "Pass", "of": "1"}, {"type": "Won"},
     {"type": "Pass", "of": 1, "seat": 2}, {"type": "Declare", "of": 1, "action": "fly"}],
)  # fmt: skip
def test_a_message_that_is_no_command_is_refused(evening: Evening, message: object) -> None:
    ana, _ = evening.join("Ana", "Bia")
    evening.host("Start")
    before, count = evening.table.sitting, evening.entries()

    assert refusal(evening.table.play, ana.id, message) == "table.bad_message"
    assert refusal(evening.table.order, ana.id, message) == "table.bad_message"
    assert refusal(evening.table.host, message) == "table.bad_message"
    assert evening.table.sitting is before
    assert evening.entries() == count


def test_nothing_changes_when_the_record_cannot_be_written(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.join("Ana", "Bia")
    before, told = evening.table.sitting, list(evening.told)

    def full(*_: object) -> None:
        raise JournalError("table.journal_unreadable", evening.folder)

    monkeypatch.setattr(evening.lobby._journal, "append", full)

    assert refusal(evening.host, "Start") == "journal.play_waits"
    assert evening.table.sitting is before
    assert evening.told == told


def test_a_restart_in_any_phase_brings_back_the_same_table(evening: Evening) -> None:
    """State is a fold of the record."""
    evening.join("Ana", "Bia", "Caio", "Davi")
    evening.host("Start")
    for _ in range(60):
        evening.play(most=1)
        if not evening.table.sitting.running:
            evening.host("Start")
        before = evening.table.sitting
        assert before.state is not None

        evening.restart()

        assert evening.table.sitting == before
        assert msgspec.to_builtins(evening.table.sitting.state) == msgspec.to_builtins(before.state)
