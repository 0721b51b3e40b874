"""A disk that takes nothing: play stops before anything is lost, it is told, and play goes on."""

from pathlib import Path

import pytest

from companion.core.text import Text
from companion.table.outage import LOOK
from companion.table.table import Refused
from tests.sitting import Evening, refusal


class Slow(Evening):
    """An evening whose clock is ours, with a disk that we can fill. ``outage`` holds what was
    told of the disk, ``shown`` the sittings as they were shown."""

    def open(self) -> None:
        """Start the laptop on what the folder holds."""
        super().open()
        self.now = 0.0
        self.lobby.timers.clock = lambda: self.now
        self.outage: list[str | None] = []
        self.lobby.outage.watch(self._hear)
        self.disk = self.lobby._journal._db

    def _hear(self, why: Text | None) -> None:
        self.outage.append(why.key if why else None)

    def fills(self) -> None:
        """The disk has room for no page more than there are."""
        (pages,) = self.disk.execute("PRAGMA page_count").fetchone()
        self.disk.execute(f"PRAGMA max_page_count = {pages}")

    def has_room(self) -> None:
        """The disk has room again."""
        self.disk.execute("PRAGMA max_page_count = 1000000")

    def waits(self, seconds: float = 0.0) -> None:
        """So much time goes by, and what is due happens."""
        self.now += seconds
        for call in self.lobby.timers.due():
            call()

    def plays_until_refused(self) -> str:
        """Random legal play until the disk takes no more; the key of what the phone is told."""
        for _ in range(500):
            try:
                self.play(most=1)
                if not self.table.sitting.running:
                    self.host("Start")
            except Refused as refused:
                return refused.text.key
        raise AssertionError("everything was kept")


@pytest.fixture
def evening(tmp_path: Path) -> Slow:
    evening = Slow(tmp_path)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(most=5)
    return evening


def test_on_a_full_disk_play_stops_and_nothing_is_told_that_was_not_written(evening: Slow) -> None:
    shown = [evening.table.sitting]
    evening.table.watch(lambda _: shown.append(evening.table.sitting))
    evening.fills()

    assert evening.plays_until_refused() == "journal.play_waits"
    for _ in range(3):
        assert evening.plays_until_refused() == "journal.play_waits"
    stopped = evening.table.sitting
    assert shown[-1] is stopped
    evening.restart()

    assert evening.table.sitting == stopped


def test_the_outage_is_told_once_and_by_nobody_who_holds_a_table(evening: Slow) -> None:
    evening.fills()
    evening.plays_until_refused()
    evening.plays_until_refused()

    assert evening.outage == []
    evening.waits()
    assert evening.outage == ["journal.waits_full"]
    evening.waits(LOOK)
    evening.plays_until_refused()
    evening.waits(LOOK)
    assert evening.outage == ["journal.waits_full"]


def test_play_goes_on_by_itself_once_the_disk_has_room(evening: Slow) -> None:
    evening.fills()
    evening.plays_until_refused()
    evening.waits()
    evening.waits(LOOK)
    evening.has_room()

    evening.waits(LOOK - 0.1)
    evening.waits()
    assert evening.outage == ["journal.waits_full"]
    evening.waits(0.1)
    evening.waits()
    assert evening.outage == ["journal.waits_full", None]

    evening.play()
    after = evening.table.sitting
    evening.restart()
    assert evening.table.sitting == after


def test_whatever_somebody_asks_for_looks_at_the_disk_too(evening: Slow) -> None:
    evening.fills()
    evening.plays_until_refused()
    evening.waits()
    evening.has_room()

    evening.play(most=1)
    evening.waits()

    assert evening.outage == ["journal.waits_full", None]


def test_room_for_less_than_an_entry_is_no_room(evening: Slow) -> None:
    """Else play would go on and stop with every other tap."""
    evening.fills()
    evening.plays_until_refused()
    evening.waits()
    (pages,) = evening.disk.execute("PRAGMA page_count").fetchone()
    evening.disk.execute(f"PRAGMA max_page_count = {pages + 2}")

    evening.waits(LOOK)
    evening.waits()

    assert evening.outage == ["journal.waits_full"]


@pytest.mark.parametrize("name", ["journal.sqlite", "journal.sqlite-wal"])
def test_a_record_that_was_taken_away_stops_play_until_it_is_back(
    evening: Slow, tmp_path: Path, name: str
) -> None:
    """The system would write on into a file that nobody finds again."""
    file, elsewhere = tmp_path / name, tmp_path / "elsewhere"
    file.rename(elsewhere)
    assert evening.plays_until_refused() == "journal.play_waits"
    evening.waits()
    file.write_bytes(b"another file under its name")
    evening.waits(LOOK)
    evening.waits()
    assert evening.outage == ["journal.waits_gone"]

    elsewhere.replace(file)
    evening.waits(LOOK)
    evening.waits()

    assert evening.outage == ["journal.waits_gone", None]
    evening.play()
    after = evening.table.sitting
    evening.restart()
    assert evening.table.sitting == after


def test_somebody_who_comes_meanwhile_is_told_and_can_come_later(evening: Slow) -> None:
    evening.fills()
    evening.plays_until_refused()
    people = evening.table.sitting.people

    assert refusal(evening.join, *["Duda"] * 99) == "journal.play_waits"
    came = evening.table.sitting.people
    evening.has_room()
    evening.join("Eva")

    assert came[: len(people)] == people
    assert evening.table.sitting.people[: len(came)] == came
    assert evening.table.sitting.people[-1].name == "Eva"
