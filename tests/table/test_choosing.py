"""The game of a table is an entry of its record: another one is chosen between two games."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.core.text import Text
from companion.games import bruma
from companion.history.replay import games
from companion.history.verifier import check
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.export import SEVERAL, VERSION, ExportError, read
from companion.table.table import NeedsConfirmation
from tests.sitting import Evening, refusal
from tests.toys import gull, nightfall
from tests.toys.shelf import shelved

FOUR = ("Ana", "Bia", "Caio", "Davi")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Four people at a table of Bruma, on a laptop that has two more games."""
    with shelved(bruma.GAME, gull.GAME, nightfall.GAME):
        found = Evening(tmp_path)
        found.join(*FOUR)
        yield found


def plays_a_game(evening: Evening) -> None:
    """A whole game of what is chosen."""
    evening.host("Start")
    evening.play()


def test_another_game_keeps_people_tokens_and_the_points_of_the_night(evening: Evening) -> None:
    evening.host("Configure", options={"target": 0})
    plays_a_game(evening)
    before = evening.table.sitting

    evening.host("ChooseGame", game="gull")

    now = evening.table.sitting
    assert (now.game, now.rules_of, now.state) == ("gull", gull.GAME, None)
    assert now.people == before.people
    assert (now.games, now.last_winner, now.series) == (1, before.last_winner, before.series)
    assert now.notice is not None
    assert now.notice.key == "table.did.chosen"
    plays_a_game(evening)
    wins = {one.name: one.wins for one in before.people}
    after = evening.table.sitting
    assert after.outcome is not None
    winners = [after.names[seat] for seat in after.outcome.winners]
    assert {one.name: one.wins - wins[one.name] for one in after.people} == {
        name: int(name in winners) for name in FOUR
    }


def test_each_game_keeps_its_options(evening: Evening) -> None:
    evening.host("Configure", options={"mode": "assisted", "target": 5})
    chosen = evening.table.sitting.options

    evening.host("ChooseGame", game="gull")
    assert evening.table.sitting.options == gull.GAME.OPTIONS()
    assert evening.table.sitting.series.target == 5
    evening.restart()
    evening.host("ChooseGame", game="bruma")

    assert evening.table.sitting.options == chosen


def test_a_restart_in_the_middle_of_the_second_game_changes_nothing(evening: Evening) -> None:
    plays_a_game(evening)
    evening.host("ChooseGame", game="gull")
    evening.host("Start")
    evening.play(4)
    before = evening.table.sitting

    evening.restart()

    assert evening.table.sitting == before
    evening.play()
    assert not evening.table.sitting.running


def test_a_record_of_several_games_is_read_replayed_and_verified(evening: Evening) -> None:
    """Each part by the rules of its own game."""
    for game in ("bruma", "gull", "nightfall", "bruma"):
        evening.host("ChooseGame", game=game)
        plays_a_game(evening)

    file = evening.lobby.record_of(evening.table)
    kept = read(file)

    assert (kept.game, kept.rules) == ("bruma", bruma.GAME.VERSION)
    assert msgspec.json.decode(file)["version"] == SEVERAL
    report = check(kept)
    assert report.wrong is None
    assert [game.number for game in report.games] == [1, 2, 3, 4]
    assert [game.game for game in games(kept)] == ["bruma", "gull", "nightfall", "bruma"]


def test_a_running_second_game_is_left_out_of_the_file(evening: Evening) -> None:
    plays_a_game(evening)
    evening.host("ChooseGame", game="gull")
    evening.host("Start")
    evening.play(3)

    kept = read(evening.lobby.record_of(evening.table))

    assert [game.game for game in games(kept)] == ["bruma"]
    assert check(kept).wrong is None


def test_a_record_of_one_game_is_a_file_as_before(evening: Evening) -> None:
    """So that an older program can read it."""
    plays_a_game(evening)

    file = evening.lobby.record_of(evening.table)

    assert msgspec.json.decode(file)["version"] == VERSION


def test_a_file_with_a_game_that_we_do_not_have_is_refused(evening: Evening) -> None:
    plays_a_game(evening)
    evening.host("ChooseGame", game="gull")
    file = evening.lobby.record_of(evening.table)

    with shelved(bruma.GAME), pytest.raises(ExportError) as error:
        read(file)

    assert error.value.key == "record.version"


def test_a_table_whose_game_is_gone_from_the_laptop_rests(evening: Evening) -> None:
    """It is not lost: the laptop that has the game opens it again."""
    code = evening.table.code
    evening.lobby.open_table()
    evening.host("ChooseGame", game="gull")

    with shelved(bruma.GAME):
        evening.restart()
        assert list(evening.lobby.resting) == [code]
    evening.restart()

    assert evening.lobby.tables[code].sitting.game == "gull"


def test_while_a_game_is_on_no_other_is_chosen(evening: Evening) -> None:
    evening.host("Start")
    before = evening.entries()

    assert refusal(evening.host, "ChooseGame", game="gull") == "table.running"
    assert refusal(evening.host, "ChooseGame", game="bruma") == "table.running"
    assert evening.entries() == before


@pytest.mark.parametrize("name", ["", "chess", "Gull", "../gull"])
def test_a_game_that_is_not_on_the_shelf_is_refused(evening: Evening, name: str) -> None:
    assert refusal(evening.host, "ChooseGame", game=name) == "table.unknown_game"


def test_where_too_few_sit_a_game_may_be_chosen_and_waits_for_them(evening: Evening) -> None:
    people = evening.table.sitting.people
    for one in people[2:]:
        evening.table.order(one.id, {"type": "StandUp"})
    why = dict(evening.table.snapshot().games)["gull"]
    assert why is not None
    assert why.key == "table.too_few"

    evening.host("ChooseGame", game="gull")

    assert evening.table.next_game.why_not_start() == why
    for one in people[2:]:
        evening.table.order(one.id, {"type": "SitDown"})
    assert dict(evening.table.snapshot().games)["gull"] is None
    evening.host("Start")


def test_where_too_many_sit_a_game_is_refused_until_some_stand_up(evening: Evening) -> None:
    evening.host("ChooseGame", game="nightfall")
    *_, last = evening.join("Eva", "Fabi", "Gil")
    why = dict(evening.table.snapshot().games)["gull"]
    assert why is not None

    assert refusal(evening.host, "ChooseGame", game="gull") == why.key == "table.too_many"
    assert (why.blanks["n"], why.blanks["most"]) == (1, 6)

    evening.table.order(last.id, {"type": "StandUp"})
    assert dict(evening.table.snapshot().games)["gull"] is None
    evening.host("ChooseGame", game="gull")
    assert evening.table.sitting.game == "gull"


def test_a_game_that_was_ended_is_given_up_only_for_sure(evening: Evening) -> None:
    evening.host("Start")
    evening.play(2)
    evening.host("End")
    assert evening.table.sitting.can_reopen

    with pytest.raises(NeedsConfirmation) as price:
        evening.table.host({"type": "ChooseGame", "game": "gull"})
    assert price.value.text.key == "table.start_unsure"
    evening.table.host({"type": "ChooseGame", "game": "gull", "sure": True})

    now = evening.table.sitting
    assert not now.can_reopen
    assert refusal(evening.host, "Reopen") == "table.not_now"


def test_a_new_table_plays_the_game_of_the_one_before(evening: Evening) -> None:
    evening.host("ChooseGame", game="gull")

    assert evening.lobby.open_table().sitting.game == "gull"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_every_language(evening: Evening, lang: str) -> None:
    evening.host("ChooseGame", game="gull")
    words, notice = Words(lang), evening.table.sitting.notice
    assert notice is not None
    many = Text("table.too_many", game=Text("gull.name"), most=6, n=2)

    assert words.say("gull.name") in words.render(notice)
    assert all(said in words.render(many) for said in (words.say("gull.name"), "6", "2"))
