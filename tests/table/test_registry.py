"""The evening is kept as long as the host says, can be opened again, and is gone when deleted."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.bruma.rules.model import Options
from companion.i18n.catalogue import Words
from companion.storage.journal import JournalError
from companion.table.entries import Pace, Series, Sound
from companion.table.registry import Registry
from companion.table.table import Table
from companion.web.live.option_views import house_rules
from tests.closing import closed_at_end
from tests.sitting import QUICK, Evening, refusal

HOUR = 3600.0
DAY = 24 * HOUR


class Time:
    """The laptop's clock: the time of day, and the seconds that rise."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0
        self.steady = 0.0
        self.settings = replace(
            QUICK,
            now=lambda: self.now,
            steady=lambda: self.steady,
            clock=lambda: self.steady,
        )

    def goes_by(self, seconds: float, lobby: Registry | None = None) -> None:
        """So much time passes; what is due at an open lobby happens, at least once an hour."""
        while seconds > 0:
            step = min(seconds, HOUR) if lobby else seconds
            self.now += step
            self.steady += step
            seconds -= step
            if lobby:
                for call in lobby.timers.due():
                    call()

    def is_used(self, evening: Evening, days: int) -> None:
        """The laptop is started once on each of so many days."""
        evening.lobby.close()
        for _ in range(days):
            self.goes_by(DAY)
            evening.open()
            evening.lobby.close()
        evening.open()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def evening(tmp_path: Path, time: Time) -> Evening:
    """A table where a game is on."""
    evening = Evening(tmp_path, settings=time.settings)
    evening.join("Zeferina", "Ubiratan", "Xênia")
    evening.host("Start")
    evening.play(most=5)
    assert evening.table.sitting.running
    return evening


@pytest.fixture
def still(evening: Evening) -> Evening:
    """A table whose game is over, and where nothing happens by itself."""
    evening.host("End")
    return evening


# Which table is shown.


def test_a_new_table_is_shown_and_the_old_one_is_kept_with_its_game(evening: Evening) -> None:
    old = evening.table.sitting
    new = evening.lobby.open_table("en")

    assert evening.lobby.main is new
    assert (new.sitting.people, new.sitting.lang) == ((), "en")
    evening.restart()
    assert evening.lobby.main.code == new.code
    assert evening.lobby.table(old.code).sitting == old


def test_an_old_table_is_shown_again_and_still_after_a_restart(evening: Evening) -> None:
    evening.lobby.open_table()
    evening.lobby.open_table()
    evening.lobby.show(evening.table)
    old = evening.table.sitting
    assert evening.lobby.main is evening.table

    evening.restart()

    assert evening.lobby.main.sitting == old
    evening.play()
    assert evening.table.sitting.games == 1


def test_whoever_shows_a_table_is_told_of_it(evening: Evening) -> None:
    shown: list[str] = []
    evening.lobby.watch(lambda: shown.append(evening.lobby.main.code))

    new = evening.lobby.open_table()
    evening.lobby.show(evening.table)
    evening.lobby.forget([new.code])

    assert shown == [new.code, evening.table.code, evening.table.code]


def test_a_kept_table_of_other_rules_keeps_nobody_from_playing(evening: Evening) -> None:
    """It was played before the program was renewed; it goes with everything."""
    journal = evening.lobby._journal
    opened = b'{"type":"Opened","game":"bruma","rules":0,"name":"","lang":"en"}'
    journal.append("ZZZZ", evening.lobby.timers.now(), opened)
    journal.append("ZZZZ", evening.lobby.timers.now(), b"what nobody reads any more")

    evening.restart()

    assert list(evening.lobby.tables) == [evening.table.code]
    evening.lobby.forget_all()
    assert "ZZZZ" not in evening.lobby._journal.last


# What the host has chosen once.

CHOSEN = {"mode": "assisted", "second_block": True, "target": 5, "starts": "left", "most": 15}


USUAL = [Options(), Series(), Pace(), Sound()]


def rules(table: Table) -> list[object]:
    """What can be chosen at a table, as it is there."""
    now = table.sitting
    return [now.options, now.series, now.pace, now.sound]


@pytest.fixture
def chosen(evening: Evening) -> list[object]:
    """What this host has chosen for the table that is shown."""
    evening.host("Configure", options=CHOSEN)
    evening.host("Tune", volume=0, captions=True, voice=False)
    return rules(evening.table)


def test_a_new_table_takes_over_what_the_host_chose_also_after_a_restart(
    evening: Evening, chosen: list[object]
) -> None:
    assert rules(evening.lobby.open_table()) == chosen
    evening.restart()
    assert rules(evening.table) == chosen
    assert evening.table.sitting.people == ()

    assert rules(evening.lobby.open_table()) == chosen
    evening.lobby.forget([evening.lobby.main.code])
    assert rules(evening.lobby.main) == chosen, "the shown one was deleted"


def test_the_way_to_play_is_taken_over_as_the_dial_stands(evening: Evening) -> None:
    evening.host("Dial", mode="free")

    assert evening.lobby.open_table().sitting.options.mode == "free"


def test_what_was_chosen_outlives_the_last_table_that_had_it(
    evening: Evening, chosen: list[object], time: Time
) -> None:
    """Who plays once a month would choose it anew each time, else."""
    old = evening.table.code
    evening.host("End")

    time.is_used(evening, 9)

    assert list(evening.lobby.tables) == [evening.table.code] != [old]
    assert rules(evening.table) == chosen


def test_back_to_the_usual_is_taken_over_as_well(evening: Evening, chosen: list[object]) -> None:
    """All of it but the sound, which is a matter of the room."""
    assert chosen[:3] != USUAL[:3]

    evening.host("AsUsual")

    assert rules(evening.table) == rules(evening.lobby.open_table()) == [*USUAL[:3], chosen[3]]


def test_everything_deleted_is_also_what_the_host_chose(
    evening: Evening, chosen: list[object]
) -> None:
    assert rules(evening.lobby.open_table()) == chosen

    evening.lobby.forget_all()

    assert rules(evening.lobby.main) == USUAL
    evening.restart()
    assert rules(evening.table) == USUAL


def test_only_house_rules_that_are_in_force_are_told(evening: Evening) -> None:
    """Cards of paper are of a free game alone."""
    evening.host("Configure", options={"paper": True, "target": 5})
    words = Words("pt-BR")
    assert [rule.value for rule in house_rules(evening.table.sitting, words)] == ["5"]

    evening.host("Configure", options={"mode": "free"})
    assert [rule.value for rule in house_rules(evening.table.sitting, words)] == ["de papel", "5"]


def test_a_table_of_other_rules_whose_time_is_over_keeps_nobody_from_starting(
    evening: Evening, time: Time
) -> None:
    """Also where it is the one that was shown."""
    journal = evening.lobby._journal
    opened = b'{"type":"Opened","game":"bruma","rules":0,"name":"","lang":"en"}'
    journal.append("ZZZZ", evening.lobby.timers.now(), opened)
    journal.remember(keep=7, shown="ZZZZ")
    evening.lobby.close()
    with pytest.raises(JournalError) as error:
        Registry.open(evening.folder, settings=evening.settings)
    assert error.value.key == "table.journal_version"

    time.goes_by(8 * DAY)
    evening.open()

    assert list(evening.lobby.tables) == [evening.table.code]
    time.is_used(evening, 9)
    assert "ZZZZ" in evening.lobby._journal.last, "whether a game is on there is not known"


# Gone for good.


def sealed(folder: Path, code: str) -> set[bytes]:
    """A piece out of the middle of every entry of a table, as it lies on the disk."""
    copy = folder.parent / "copy"
    shutil.copytree(folder, copy)
    db = closed_at_end(sqlite3.connect(copy / "journal.sqlite"))
    found = db.execute("SELECT body FROM entry WHERE code = ?", (code,)).fetchall()
    db.close()
    shutil.rmtree(copy)
    return {body[at : at + 16] for (body,) in found for at in (0, 500, len(body) - 16)}


def there(folder: Path, pieces: set[bytes]) -> int:
    """How many of these are in any file of the folder."""
    files = b"\n".join(file.read_bytes() for file in folder.iterdir())
    return sum(piece in files for piece in pieces)


@pytest.fixture
def two(evening: Evening) -> tuple[Evening, set[bytes], set[bytes]]:
    """Two tables in file and log, and pieces of the one that is not shown and of the one that
    is."""
    evening.restart()
    old = evening.table
    evening.table = evening.lobby.open_table()
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play(most=5)
    pieces = sealed(evening.folder, old.code), sealed(evening.folder, evening.table.code)
    assert [there(evening.folder, each) for each in pieces] == [len(each) for each in pieces]
    return evening, *pieces


def test_a_deleted_table_is_in_no_file_and_the_others_are_untouched(
    two: tuple[Evening, set[bytes], set[bytes]],
) -> None:
    evening, old, shown = two
    (code,) = set(evening.lobby.tables) - {evening.table.code}
    before = evening.table.sitting

    evening.lobby.forget([code])

    assert there(evening.folder, old) == 0
    assert there(evening.folder, shown) == len(shown)
    assert refusal(evening.lobby.table, code) == "table.unknown_code"
    evening.play(most=1)
    after = evening.table.sitting
    evening.restart()
    assert evening.table.sitting == after != before


def test_everything_deleted_means_everything(
    two: tuple[Evening, set[bytes], set[bytes]], tmp_path: Path
) -> None:
    evening, old, shown = two
    for name in ("journal-cut-3", "journal-damaged-2026-11-30"):
        shutil.copy(evening.folder / "journal.sqlite", evening.folder / f"{name}.sqlite")

    evening.lobby.forget_all()

    assert there(evening.folder, old | shown) == 0
    assert {file.name for file in evening.folder.iterdir()} == {
        *("journal.sqlite", "journal.sqlite-wal", "key", "running", "retention.json")
    }
    assert list(evening.lobby.tables) == [evening.lobby.main.code]
    assert evening.lobby.main.sitting.people == ()
    new = evening.lobby.main.code
    evening.restart()
    assert list(evening.lobby.tables) == [new]


def test_nothing_is_written_for_a_deleted_table_any_more(evening: Evening) -> None:
    """Somebody may be about to press; and a record that begins in its middle would not open."""
    evening.lobby.forget([evening.table.code])
    person, command = evening.moves()[0]

    assert refusal(evening.table.play, person, to_builtins(command)) == "journal.forgotten"
    assert refusal(evening.host, "Pause") == "journal.forgotten"
    evening.lobby.timers.clock = lambda: float("inf")
    for call in evening.lobby.timers.due():
        call()
    assert evening.entries() == 1, "the new table's"


def test_a_full_disk_deletes_nothing_and_says_so(evening: Evening) -> None:
    new = evening.lobby.open_table()
    file = evening.folder / "journal.sqlite"
    file.rename(evening.folder / "elsewhere")

    with pytest.raises(JournalError):
        evening.lobby.forget([new.code])
    with pytest.raises(JournalError):
        evening.lobby.forget_all()

    assert set(evening.lobby.tables) == {evening.table.code, new.code}
    (evening.folder / "elsewhere").rename(file)
    evening.lobby.forget([new.code])
    assert set(evening.lobby.tables) == {evening.lobby.main.code} | {evening.table.code}
