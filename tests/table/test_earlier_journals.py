"""Journals that earlier versions wrote open as they were left, and their evenings go on."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.history.replay import games
from companion.history.verifier import check
from companion.table.entries import Pace
from companion.table.export import read
from companion.table.table import Table
from tests.data.make_journal import holder, stands
from tests.sitting import Evening

DATA = Path(__file__).parent.parent / "data"
EARLIER = sorted(DATA.glob("journal_*"))


class Earlier(Evening):
    """An evening that another version began; ``left`` is what that one said of its tables, the
    phones with their seats, and which table it showed."""

    def __init__(self, made: Path, folder: Path) -> None:
        self.left = json.loads((made / "stands.json").read_text("utf-8"))
        for name in ("journal.sqlite", "key"):
            shutil.copy(made / name, folder)
        super().__init__(folder)

    def open(self) -> None:
        """Start the laptop on what the folder holds; no question waits for a clock."""
        super().open()
        self.lobby.timers.pace = Pace(least=0, tie=0, hold=0)

    def stands(self) -> dict[str, Any]:
        """How each table stands, by code."""
        return {code: stands(table.sitting) for code, table in self.lobby.tables.items()}

    def which(self, **facts: Any) -> Table:
        """The one table of which these facts were told."""
        told = self.left["tables"].items()
        [code] = [code for code, one in told if facts.items() <= one.items()]
        return self.lobby.tables[code]

    def goes_on(self, most: int) -> None:
        """A few commands more at the table, which change how it stands."""
        before = stands(self.table.sitting)
        self.play(most)
        assert stands(self.table.sitting) != before


@pytest.fixture(params=EARLIER, ids=[folder.name for folder in EARLIER])
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> Earlier:
    """A copy of one of them, opened by the program of today."""
    return Earlier(request.param, tmp_path)


def test_every_table_stands_as_it_was_left(earlier: Earlier) -> None:
    """Names, wins, pearls, every hand and the order of the deck, the open question."""
    assert earlier.stands() == earlier.left["tables"]
    assert earlier.lobby.main.code == earlier.left["shown"]
    assert earlier.lobby.found is None
    assert not earlier.lobby.resting


def test_every_phone_finds_its_seat_and_no_old_one_does(earlier: Earlier) -> None:
    """One of somebody who was removed, and of two whose seats moved, lead nowhere."""
    phones = earlier.left["phones"]
    assert {token: holder(earlier.lobby, token) for token in phones} == phones
    assert list(phones.values()).count(None) == 3


def test_every_record_is_exported_and_follows_the_rules(earlier: Earlier) -> None:
    """Of a game that runs nothing is in it."""
    finished = {}
    for code, table in earlier.lobby.tables.items():
        kept = read(earlier.lobby.record_of(table))
        report = check(kept)
        assert report.wrong is None
        replayed = games(kept)
        assert [game.number for game in report.games] == [game.number for game in replayed]
        for game in replayed:
            assert game.moments
            assert len(game.stats().purse) == len(game.moments)
            assert all(scene.last < len(game.beats) for scene in game.highlights())
        finished[code] = len(replayed)

    left = earlier.left["tables"].items()
    assert finished == {code: one["games"] - one["running"] for code, one in left}


def test_the_finished_game_is_told_to_its_end(earlier: Earlier) -> None:
    """Its last step is how its table stands."""
    table = earlier.which(champion="Ana")
    [game] = games(read(earlier.lobby.record_of(table)))
    assert [chair.name for chair in game.chairs] == ["Ana", "Bia", "Caio", "Davi"]
    told = stands(table.sitting)
    assert [place.pearls for place in game.moments[-1].beat.state.table.places] == told["pearls"]


def test_the_game_that_the_host_ended_is_brought_back(earlier: Earlier) -> None:
    """As it stood, the bot at the table as well; and ended again."""
    earlier.table = earlier.which(name="Mesa da varanda")
    earlier.host("Reopen")
    told = stands(earlier.table.sitting)
    assert told["running"]
    assert told["games"] == 2
    assert sum(told["pearls"]) + told["vault"] == 50

    earlier.host("End")

    assert earlier.stands() == earlier.left["tables"]


@pytest.mark.parametrize(
    "facts",
    [
        {"mode": "strict", "asked": [1, 2], "passed": [False, False, True]},
        {"mode": "free", "running": True},
        {"mode": "strict", "paused": True},
        {"name": "Mesa da varanda", "running": False, "games": 2},
    ],
    ids=["an open window", "by hand", "after a practice round", "between two games"],
)
def test_it_is_played_on_and_restarted(earlier: Earlier, facts: dict[str, Any]) -> None:
    """At each kind of table: to the end of the game, which then follows the rules as well."""
    earlier.table = earlier.which(**facts)
    if facts.get("paused"):
        earlier.host("Resume")
    if not earlier.table.sitting.running:
        for bot in [one for one in earlier.table.sitting.people if one.bot]:
            earlier.host("Remove", person=bot.id, sure=True)  # it would answer by a clock
        earlier.host("Start")
    earlier.goes_on(6)
    before, code = earlier.stands(), earlier.table.code

    earlier.restart()

    assert earlier.stands() == before
    earlier.table = earlier.lobby.tables[code]
    earlier.goes_on(6)
    last = len(earlier.table.sitting.lines) - 1
    earlier.host("Rewind", line=0, last=last, sure=True)
    earlier.goes_on(6)
    earlier.host("End")
    report = check(read(earlier.lobby.record_of(earlier.table)))
    assert report.wrong is None
    assert len(report.games) == earlier.table.sitting.games
