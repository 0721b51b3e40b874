"""A damaged record: whatever is damaged costs what it damaged, the rest opens, the damaged file is
kept, and it is said what is gone."""

import errno
import os
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.i18n.catalogue import Words
from companion.storage import damaged_files, recovery
from companion.storage.cipher import Cipher
from companion.storage.journal import Journal, JournalError
from companion.storage.salvage import salvage
from companion.table import requests
from tests.closing import closed_at_end
from tests.figures import Figures

PAGE = 4096
FILE, LOG = "journal.sqlite", "journal.sqlite-wal"
HEADER, FRAME = 32, 24 + PAGE
CODES = "ABCD", "EFGH", "JKLM", "NPQR"

Bodies = dict[str, list[bytes]]


class Kept(NamedTuple):
    """The files of a journal, and what was written to it, by table."""

    files: dict[str, bytes]
    bodies: Bodies

    def damaged(self, folder: Path, name: str, change: Callable[[bytearray], None]) -> Path:
        """A copy, whose file ``name`` has been changed."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file, content in self.files.items():
            changed = bytearray(content)
            if file == name:
                change(changed)
            (folder / file).write_bytes(changed)
        return folder / FILE


def record(folder: Path, entries: int = 44, *, closed: bool = True, long: int = 0) -> Kept:
    """Four tables whose entries come by turns, of the second table ``long`` times as long. When
    closed, all lies in the file, which has pages that are free; else nearly all in the log."""
    folder.mkdir()
    journal = closed_at_end(Journal(folder / FILE))
    if closed:
        for number in range(12):
            journal.append("ZZZZ", float(number), b"of a table that goes")
    bodies: Bodies = {code: [] for code in CODES}
    for number in range(entries):
        code = CODES[number * 7 // 3 % 4]
        bodies[code].append(f"{code} {number} ".encode() * (20 + long * (code == CODES[1])))
        journal.append(code, 1000 + number * 1.37, bodies[code][-1])
        journal.remember(keep=30, shown=CODES[0])
    if closed:
        journal._db.execute("DELETE FROM entry WHERE code = 'ZZZZ'")
        journal.close()
    assert all(len(each) > 4 for each in bodies.values())
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    if not closed:
        journal.close()
    return Kept(files, bodies)


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power is lost here, so nobody has to wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(scope="module")
def at_rest(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A journal that was closed."""
    return record(tmp_path_factory.mktemp("rest") / "live")


@pytest.fixture(scope="module")
def in_play(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A journal in the middle of play."""
    return record(tmp_path_factory.mktemp("play") / "live", closed=False)


def check(path: Path, kept: Kept, name: str) -> tuple[str | None, dict[str, int]]:
    """Open a damaged copy: every table holds its first entries, what is said to be gone is what is
    gone, the damaged file is kept, and one can go on. Returns what is said, and how many entries
    are gone of which tables."""
    damaged = path.with_name(name).read_bytes()
    journal = closed_at_end(Journal(path))
    found: Bodies = {code: [] for code in CODES}
    for code, _, body in journal.entries():
        found[code].append(body)
    gone = {}
    for code, bodies in kept.bodies.items():
        assert found[code] == bodies[: len(found[code])]
        if found[code] != bodies:
            gone[code] = len(bodies) - len(found[code])
    said = None
    if journal.damage is None:
        said = journal.found.key if journal.found else None
        assert not gone or said == "journal.torn"
        assert journal.keep == 30
    else:
        said = journal.damage.told({}).key
        counted = {loss.code: loss.steps for loss in journal.damage.losses}
        if name == LOG:
            # A copy of an entry that is damaged beyond recognition may be counted as one more.
            counted = {code: min(steps, gone.get(code, 0)) for code, steps in counted.items()}
            counted = {code: steps for code, steps in counted.items() if steps}
        assert counted == gone or (journal.damage.doubtful and counted.items() <= gone.items())
        assert journal.keep == (journal.damage.days or 30)
        copy = journal.damage.kept
        assert (damaged_files.log_of(copy) if name == LOG else copy).read_bytes() == damaged
    journal.append(CODES[0], 9000.0, b"the next step")
    journal.close()
    again = closed_at_end(Journal(path))
    assert (again.found, again.damage) == (None, None), "it is said once"
    assert len(list(again.entries())) == sum(map(len, found.values())) + 1
    again.close()
    return said, gone


def flip(at: int, bit: int) -> Callable[[bytearray], None]:
    """Turns over one bit."""

    def change(content: bytearray) -> None:
        content[at] ^= 1 << bit

    return change


def fill(at: int, length: int, filling: bytes) -> Callable[[bytearray], None]:
    """Writes over a stretch."""

    def change(content: bytearray) -> None:
        content[at : at + length] = filling * length

    return change


def spread(places: range, most: int) -> list[int]:
    """At most so many of these places, far apart from one another."""
    return list(places[:: max(1, len(places) // most)])


def test_one_flipped_bit_costs_one_table_at_most_and_what_is_gone_is_said(
    tmp_path: Path, at_rest: Kept, size: Callable[[int, int], int], figures: Figures
) -> None:
    """In the head of the file, in every kind of page, in its head and in its middle."""
    end = len(at_rest.files[FILE])
    pages = range(0, end, PAGE)
    kinds = {at_rest.files[FILE][at] for at in pages[1:]}
    assert {0x0D, 0x05, 0x00} <= kinds, "entries, ways to them, and free pages"
    places = {
        *spread(range(100), size(14, 100)),
        *(18, 28, 60, 68),  # whether one may write, how long it is, whose it is, of which version
        *(at + step for at in spread(pages, size(7, 99)) for step in (0, 4, 9, 3000)),
        *spread(range(end), size(10, 500)),
    }
    said, cost = [], 0
    for at in sorted(places):
        path = at_rest.damaged(tmp_path / "copy", FILE, flip(at, at % 8))
        sentence, gone = check(path, at_rest, FILE)
        assert len(gone) <= 1, at
        said.append(sentence)
        cost += len(gone)
    assert set(said) == {None, "journal.damaged"}
    assert said.count("journal.damaged") > len(places) // 3
    figures.tell("bits turned over in the journal", len(places))
    figures.tell("of these that cost one table steps, which was said", cost)
    figures.tell("of these that cost anything else", 0)


def test_one_flipped_bit_in_the_log_costs_one_table_at_most(
    tmp_path: Path, in_play: Kept, size: Callable[[int, int], int], figures: Figures
) -> None:
    """In the head of the log, in the head of a frame, in its page. Only in the last frame is it the
    same as a step that was being written."""
    end = len(in_play.files[LOG])
    frames = range(HEADER, end, FRAME)
    places = {
        *spread(range(HEADER), size(8, 32)),
        *(at + step for at in spread(frames, size(4, 99)) for step in (2, 7, 9, 17, 30, 3500)),
        *spread(range(end), size(8, 500)),
    }
    for at in sorted(places):
        path = in_play.damaged(tmp_path / "copy", LOG, flip(at, at % 8))
        said, gone = check(path, in_play, LOG)
        assert len(gone) <= 1, at
        assert said == "journal.damaged" or (said == "journal.torn" and at >= frames[-1]), at
    figures.tell("bits turned over in its log", len(places))
    figures.tell(
        "of these that cost more than one table's steps, or were taken for a loss of power", 0
    )


def test_one_wrong_bit_in_an_entry_costs_nothing(
    tmp_path: Path, at_rest: Kept, size: Callable[[int, int], int]
) -> None:
    """Else it would cost every step behind it: the seal tells which bit it was."""
    whole = at_rest.damaged(tmp_path / "whole", FILE, lambda _: None)
    rows = [row for row in rows_of(whole) if row[0] == CODES[2]]
    for row in spread(range(len(rows) - 1), size(2, 10)):
        _, at, body = rows[row]
        start = at_rest.files[FILE].index(body)
        time = at_rest.files[FILE].index(struct.pack(">d", at)) + 5
        for place in (start, start + 700, start + len(body) - 1, time):
            path = at_rest.damaged(tmp_path / "copy", FILE, flip(place, row % 8))
            assert check(path, at_rest, FILE) == ("journal.damaged", {})


def rows_of(path: Path) -> list[tuple[str, float, bytes]]:
    """The entries as they lie in the file."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT code, at, body FROM entry ORDER BY id").fetchall()


STRETCHES = {
    "a sector of nothing": (512, b"\0"),
    "a page of nothing": (PAGE, b"\0"),
    "a page of something else": (PAGE, b"\xee"),
}


@pytest.mark.parametrize("stretch", STRETCHES)
@pytest.mark.parametrize("name", [FILE, LOG])
def test_a_stretch_that_is_gone_costs_what_lay_there(
    tmp_path: Path,
    at_rest: Kept,
    in_play: Kept,
    size: Callable[[int, int], int],
    stretch: str,
    name: str,
) -> None:
    """The head of the file with the list of its tables, the ways to the entries, entries."""
    kept = at_rest if name == FILE else in_play
    length, filling = STRETCHES[stretch]
    places = spread(range(0, len(kept.files[name]), length), size(6, 150))
    said = []
    for at in places:
        path = kept.damaged(tmp_path / "copy", name, fill(at, length, filling))
        said.append(check(path, kept, name)[0])
        # The last frames are the same as what was being written.
        end = len(kept.files[name]) - 2 * FRAME - length
        assert said[-1] != "journal.torn" or (name == LOG and at > end)
    assert said.count("journal.damaged") > len(places) // 3


def test_damaged_everywhere_loses_only_what_cannot_be_read(
    tmp_path: Path, at_rest: Kept, size: Callable[[int, int], int]
) -> None:
    """Twelve bits at once, anywhere."""
    for seed in range(size(2, 50)):
        rng = random.Random(seed)

        def change(content: bytearray, rng: random.Random = rng) -> None:
            for _ in range(12):
                content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)

        assert check(at_rest.damaged(tmp_path / "copy", FILE, change), at_rest, FILE)[0]


def test_in_a_journal_that_is_whole_everything_is_found(tmp_path: Path) -> None:
    """Also entries that go on over several pages."""
    for closed in (True, False):
        kept = record(tmp_path / f"live-{closed}", closed=closed, long=1200)
        assert max(len(body) for body in kept.bodies[CODES[1]]) > 2 * PAGE
        path = kept.damaged(tmp_path / "copy", FILE, lambda _: None)
        seal = Cipher(bytes.fromhex(kept.files["key"].decode()))

        found = salvage(path, seal)

        assert [len(bodies) for bodies in kept.bodies.values()] == [
            sum(row[0] == code for row in found.rows) for code in CODES
        ]
        assert (found.losses, found.doubtful, found.ours) == ((), False, True)
        assert found.choice is not None
        assert found.choice[1:] == (30, CODES[0])


def test_days_that_nobody_can_read_any_more_delete_nothing(tmp_path: Path, at_rest: Kept) -> None:
    """Tables are kept as long as one can choose, and that is said."""
    path = at_rest.damaged(tmp_path / "copy", FILE, fill(2 * PAGE - 120, 120, b"\x05"))
    journal = closed_at_end(Journal(path))

    assert journal.damage is not None
    assert (journal.keep, journal.damage.days, journal.shown) == (365, 365, None)
    assert len(list(journal.entries())) == sum(map(len, at_rest.bodies.values()))
    assert "365" in Words("pt-BR").render(journal.damage.told({}))
    journal.close()


def test_the_days_that_can_be_chosen_are_those_that_a_journal_may_hold() -> None:
    """Others in the file are damage."""
    (days,) = (field for field in requests.KeepTables.__annotations__.items() if field[0] == "days")
    assert days[1].__args__ == recovery.KEEP_CHOICES


# A mending that is interrupted, or impossible.


def test_a_mending_that_a_crash_interrupts_is_finished_by_the_next_start(
    tmp_path: Path, at_rest: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old log is gone already, the new file is not yet in its place."""
    path = at_rest.damaged(tmp_path / "copy", FILE, fill(3 * PAGE, 900, b"\xee"))
    replace, crash = os.replace, RuntimeError("power")

    def crashes(old: Path, new: Path) -> None:
        if new == path:
            raise crash
        replace(old, new)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", crashes)
        with pytest.raises(RuntimeError):
            Journal(path)

    journal = closed_at_end(Journal(path))
    assert journal.damage is not None
    assert journal.damage.doubtful
    assert journal.damage.kept.read_bytes()[3 * PAGE :][:900] == b"\xee" * 900
    assert list(journal.entries())
    journal.close()


def test_on_a_full_disk_nothing_is_mended_and_nothing_is_left_behind(
    tmp_path: Path, at_rest: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = at_rest.damaged(tmp_path / "copy", FILE, fill(3 * PAGE, 900, b"\xee"))
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(JournalError) as error:
            Journal(path)

    assert error.value.key == "journal.no_room"
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_a_place_that_the_disk_fails_to_read_is_damage(
    tmp_path: Path, at_rest: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Injected: SQLite's error of a bad sector, and the system's when we read it ourselves."""
    path = at_rest.damaged(tmp_path / "copy", FILE, lambda _: None)
    bad = 12 * PAGE
    block = damaged_files._block

    def inspect(*_: object) -> int:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        raise error

    def reads(file: object, at: int) -> bytes:
        if at == bad:
            return b""
        return block(file, at)  # type: ignore[arg-type]

    monkeypatch.setattr(recovery._Recovery, "_inspect", inspect)
    monkeypatch.setattr(damaged_files, "_block", reads)
    journal = closed_at_end(Journal(path))

    assert journal.damage is not None
    assert sum(loss.steps for loss in journal.damage.losses) > 0
    assert list(journal.entries())
    journal.close()


def test_only_what_a_bad_sector_says_is_taken_for_one() -> None:
    """A disk that answers nothing else is no damage of one place."""

    class Bad:
        def seek(self, _: int) -> None:
            raise OSError(self.number, "no")

        def __init__(self, number: int) -> None:
            self.number = number

    assert damaged_files._block(Bad(errno.EIO), 0) == b""  # type: ignore[arg-type]
    with pytest.raises(PermissionError):
        damaged_files._block(Bad(errno.EACCES), 0)  # type: ignore[arg-type]
