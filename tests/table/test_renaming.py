"""Names that are corrected: by whom, when, and what screens, record and replay call people then."""

from pathlib import Path

import pytest

from companion.history.replay import games
from companion.history.verifier import check
from companion.i18n.catalogue import Words
from companion.table.export import read
from companion.table.state import Person
from companion.table.table import RENAMES
from companion.web.pages.stats import numbers
from tests.sitting import Evening, refusal


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Amna, Bia and Caio, before their first game."""
    evening = Evening(tmp_path)
    evening.join("Amna", "Bia", "Caio")
    return evening


def amna(evening: Evening) -> Person:
    """The first of them, whatever she is called by now."""
    return evening.table.sitting.people[0]


def corrects(evening: Evening, name: str) -> None:
    """She gives herself another name."""
    evening.table.order(amna(evening).id, {"type": "Rename", "name": name})


def test_a_name_is_corrected_and_the_tv_tells_both(evening: Evening) -> None:
    corrects(evening, "  Ana ")

    notice = evening.table.sitting.notice
    assert amna(evening).name == "Ana"
    assert notice
    assert Words("en").render(notice) == "Amna is now called Ana"


def test_a_corrected_name_is_told_apart_from_the_others_but_not_from_the_own(
    evening: Evening,
) -> None:
    corrects(evening, "bia")
    assert amna(evening).name == "bia 2"

    corrects(evening, "BIA 2")
    assert amna(evening).name == "BIA 2"


@pytest.mark.parametrize(
    "name",
    [
        *("TV", "mesa", "Anfitri\u00e3o", "HOST", "Sombra", "Casa da N\u00e9voa", "la mesa"),
        *("TV da sala", "Bruno Host", "Ana (anfitri\u00e3)", "Tel\u00e3o", "Bot 3", "Robô"),
    ],
)
def test_nobody_is_called_like_something_of_the_table(evening: Evening, name: str) -> None:
    """Neither who comes nor who is here; in every language, whatever the table speaks."""
    assert refusal(evening.join, name) == "table.name_ours"
    assert refusal(corrects, evening, name) == "table.name_ours"
    assert refusal(evening.host, "RenamePerson", person=amna(evening).id, name=name) == (
        "table.name_ours"
    )
    assert amna(evening).name == "Amna"


def test_while_they_play_only_the_host_corrects_a_name(evening: Evening) -> None:
    watcher = evening.join("Davi")[0]
    evening.table.order(watcher.id, {"type": "StandUp"})
    evening.host("Start")

    assert refusal(corrects, evening, "Ana") == "table.rename_later"
    notice = evening.table.sitting.notice
    evening.table.order(watcher.id, {"type": "Rename", "name": "David"})
    assert evening.table.sitting.notice == notice, "the TV tells no name of a stranger"
    evening.host("RenamePerson", person=amna(evening).id, name="Ana")

    assert amna(evening).name == "Ana"
    assert "David" in [one.name for one in evening.table.sitting.people]


def test_nobody_changes_their_name_over_and_over(evening: Evening) -> None:
    """The host still can, and the next game begins the count again."""
    for at in range(RENAMES):
        corrects(evening, f"Ana {'x' * at}")
    assert refusal(corrects, evening, "Ana") == "table.rename_enough"

    evening.host("RenamePerson", person=amna(evening).id, name="Ana")
    evening.host("Start")
    evening.host("End")
    corrects(evening, "Anna")

    assert amna(evening).name == "Anna"


def test_record_replay_and_numbers_tell_the_right_name_of_each_game(evening: Evening) -> None:
    """Corrected in the middle of a game, a name is right in that game; after it, from the next
    one on. In the numbers of the night a person is one."""
    evening.host("Start")
    evening.play(4)
    evening.host("RenamePerson", person=amna(evening).id, name="Anna")
    evening.play()
    corrects(evening, "Ana")
    evening.host("Start")
    evening.play()

    kept = read(evening.lobby.record_of(evening.table))
    found = games(kept)
    report = check(kept)
    first, second = (
        next(one.name for one in game.chairs if one.person == amna(evening).id) for game in found
    )

    assert report.wrong is None
    assert (first, second) == ("Anna", "Ana")
    assert "Anna" in report.games[0].names
    assert "Ana" in report.games[1].names
    assert [one.name for one in numbers(found, 0, (1, 2)).people].count("Ana") == 1
    assert len(numbers(found, 0, (1, 2)).people) == 3


def test_names_are_the_same_after_a_restart(evening: Evening) -> None:
    corrects(evening, "Ana")
    before = evening.table.sitting

    evening.restart()

    assert evening.table.sitting == before
