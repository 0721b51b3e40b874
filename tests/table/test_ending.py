"""The host ends a game, and takes that back: until the next one begins or the record was opened."""

from pathlib import Path

import pytest

from companion.core.text import Text
from companion.history.replay import games
from companion.history.verifier import check
from companion.table.export import export, read
from companion.table.table import NeedsConfirmation
from tests.sitting import Evening, refusal


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game of three, in its middle, has just been ended."""
    evening = Evening(tmp_path)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(6)
    return evening


def test_a_game_that_was_ended_is_brought_back_as_it_stood(evening: Evening) -> None:
    """To the last card, with all the points that the host can go back to, also after a restart."""
    before = evening.table.sitting
    evening.host("End")
    assert evening.table.sitting.state is None
    evening.restart()

    evening.host("Reopen")

    after = evening.table.sitting
    assert (after.state, after.seats, after.lines) == (before.state, before.seats, before.lines)
    assert (after.story, after.people) == (before.story, before.people)
    assert after.notice == Text("table.did.reopened")
    evening.play()
    assert not evening.table.sitting.running
    assert refusal(evening.host, "Reopen") == "table.not_now"


def test_what_happened_to_people_meanwhile_stays(evening: Evening) -> None:
    evening.host("End")
    rui = evening.join("Rui")[0]
    evening.table.host(
        {"type": "RenamePerson", "person": evening.table.sitting.people[0].id, "name": "Anna"}
    )

    evening.host("Reopen")

    assert evening.table.sitting.people[0].name == "Anna"
    assert evening.table.sitting.seat_of(rui.id) is None


def test_once_the_record_was_opened_nothing_comes_back(evening: Evening) -> None:
    """What was hidden may be known."""
    evening.host("End")
    evening.lobby.record_of(evening.table)

    assert refusal(evening.host, "Reopen") == "table.not_now"
    assert not evening.table.sitting.sealed


def test_without_somebody_who_played_it_does_not_come_back(evening: Evening) -> None:
    """It is said before they are removed; whoever did not play costs it nothing."""
    evening.host("End")
    rui = evening.join("Rui")[0]
    evening.host("Remove", person=rui.id)
    assert evening.table.sitting.can_reopen
    ana = evening.table.sitting.people[0]

    with pytest.raises(NeedsConfirmation) as price:
        evening.table.host({"type": "Remove", "person": ana.id})
    assert price.value.text == Text("table.remove_unsure", name="Ana")
    assert evening.table.sitting.person(ana.id)
    evening.table.host({"type": "Remove", "person": ana.id, "sure": True})

    assert refusal(evening.host, "Reopen") == "table.not_now"
    assert evening.table.sitting.sealed, "and nobody else opens its record for that"


def test_the_next_game_asks_once_more_while_the_last_can_come_back(evening: Evening) -> None:
    evening.host("End")

    with pytest.raises(NeedsConfirmation) as price:
        evening.table.host({"type": "Start"})
    assert price.value.text == Text("table.start_unsure")
    evening.table.host({"type": "Start", "sure": True})

    assert evening.table.sitting.running
    evening.host("End")
    evening.host("Reopen")
    assert evening.table.sitting.games == 2


def test_record_and_replay_tell_a_game_once_that_was_brought_back(evening: Evening) -> None:
    evening.host("End")
    evening.host("Reopen")
    journal = [(at, body) for _, at, body in evening.lobby._journal.entries(evening.table.code)]
    running = read(export(evening.table.code, journal))
    evening.play()

    kept = read(evening.lobby.record_of(evening.table))

    assert games(running) == (), "while it runs it leaves the laptop in no file"
    assert "Started" not in {type(one.entry).__name__ for one in running.entries}
    (told,) = games(kept)
    assert told.ended is False
    (checked,) = check(kept).games
    assert (check(kept).wrong, checked.ended) == (None, False)
    rules = evening.table.sitting.rules_of
    assert evening.table.sitting.state
    assert rules.outcome(told.beats[-1].state.table) == rules.outcome(
        evening.table.sitting.state.table
    )
