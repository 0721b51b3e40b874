"""Loss of power: a journal that was cut anywhere opens to its last whole step, and says so."""

import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.storage.journal import Journal, JournalError
from companion.table.registry import Registry
from tests.closing import closed_at_end
from tests.figures import Figures
from tests.sitting import Evening

PAGE = 4096
HEADER, FRAME = 32, 24 + PAGE
"""Of SQLite's log: bytes before its first page, and of a page with what stands before it."""


class Record:
    """A journal with ``bodies`` in it, as it lay on the disk at the moment of the loss."""

    def __init__(self, folder: Path, entries: int, *, closed: bool) -> None:
        self._folder = folder
        live = folder / "live"
        live.mkdir()
        journal = closed_at_end(Journal(live / "journal.sqlite"))
        self.bodies: list[bytes] = []
        self.ends = {0}
        for number in range(entries):
            self.bodies.append(b"%d " % number * (20 + number * 30))
            journal.append("ABCD" if number % 3 else "EFGH", float(number), self.bodies[-1])
            self.ends.add((live / "journal.sqlite-wal").stat().st_size)
        if closed:
            journal.close()
        self.files = {file.name: file.read_bytes() for file in live.iterdir()}
        journal.close()

    def cut(self, name: str, at: int) -> Path:
        """A copy, its file ``name`` cut after ``at`` bytes."""
        folder = self._folder / f"{name}-{at}"
        folder.mkdir()
        for file, content in self.files.items():
            (folder / file).write_bytes(content[:at] if file == name else content)
        return folder / "journal.sqlite"


def told(journal: Journal) -> str | None:
    """Which sentence is said of how the record was found."""
    text = journal.damage.told({}) if journal.damage else journal.found
    return text.key if text else None


def kept(path: Path) -> list[Path]:
    """The damaged journals that are kept, without their logs, the oldest first."""
    return sorted(
        path.parent.glob("journal-damaged-*.sqlite"), key=lambda file: file.stat().st_ctime
    )


def opens(path: Path) -> tuple[list[bytes], str | None]:
    """What is found in it, and what is said; and that one can go on and come back."""
    journal = closed_at_end(Journal(path))
    found = [body for _, _, body in journal.entries()]
    said = told(journal)
    journal.append("ABCD", 99.0, b"the next step")
    journal.close()
    again = closed_at_end(Journal(path))
    assert [body for _, _, body in again.entries()] == [*found, b"the next step"]
    assert told(again) is None, "it is said once"
    again.close()
    return found, said


def by_table(bodies: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """The entries of each of the two tables of ``Record``."""
    rows = [(int(body.split()[0]) % 3 == 0, body) for body in bodies]
    return [body for third, body in rows if third], [body for third, body in rows if not third]


def around(places: range, reach: tuple[int, ...], end: int) -> list[int]:
    """These places in a file, and those just before and behind them."""
    near = {place + step for place in places for step in reach}
    return sorted(place for place in near if 0 <= place <= end)


def test_a_log_cut_anywhere_opens_to_the_last_whole_step(
    tmp_path: Path, size: Callable[[int, int], int], figures: Figures
) -> None:
    """Every border of a page in SQLite's log, the bytes around it, and some between."""
    record = Record(tmp_path, 12, closed=False)
    log = "journal.sqlite-wal"
    end = len(record.files[log])
    frames = range(HEADER, end + 1, FRAME)
    between = range(100, end, size(9973, 97))
    cuts = sorted({*around(frames, (-1, 0, 1, 9, 24, 1500), end), 1, 31, *between})
    assert end in record.ends
    assert (end - HEADER) % FRAME == 0

    counts = []
    for at in cuts:
        path = record.cut(log, at)
        found, said = opens(path)
        assert found == record.bodies[: len(found)], at
        whole = at in record.ends or at == HEADER
        assert said == (None if whole else "journal.torn"), at
        shutil.rmtree(path.parent)
        counts.append(len(found))
    assert counts == sorted(counts)
    assert set(counts) == set(range(13)), "each step is the last whole one somewhere"
    figures.tell("places where the journal's log was cut", len(cuts))
    figures.tell("of these that opened to anything but whole steps from the first on", 0)


def test_a_file_cut_anywhere_opens_to_what_is_whole_and_stays_beside_it(
    tmp_path: Path, size: Callable[[int, int], int], figures: Figures
) -> None:
    record = Record(tmp_path, 40, closed=True)
    name = "journal.sqlite"
    end = len(record.files[name])
    pages, between = range(0, end + 1, 5 * PAGE), range(5000, end, size(19_937, 97))
    head = (15, 16, 99, 100, 101)
    cuts = sorted({*around(pages, (-1, 0, 1), end), *head, *between, end - 1})

    counts = []
    for at in cuts:
        path = record.cut(name, at)
        found, said = opens(path)
        for mine, all_of_it in zip(by_table(found), by_table(record.bodies), strict=True):
            assert mine == all_of_it[: len(mine)], at
        if len(found) < len(record.bodies):
            assert said == ("journal.cut" if at else "journal.empty"), at
            assert not at or kept(path)[0].read_bytes() == record.files[name][:at], at
        else:
            assert said is None, at
        shutil.rmtree(path.parent)
        counts.append(len(found))
    assert counts == sorted(counts)
    assert len(set(counts)) > 8
    figures.tell("places where the journal itself was cut", len(cuts))
    figures.tell("of these that opened to anything but whole entries from each table's first on", 0)


def test_a_file_that_its_log_completes_is_whole(tmp_path: Path) -> None:
    """Power is lost while SQLite carries the log over: the file has its new length already, but
    not all its pages; nothing is lost, and nothing is said."""
    record = Record(tmp_path, 12, closed=False)
    path = record.cut("journal.sqlite", 10**9)
    before = path.read_bytes()
    carried_over = record.cut("journal.sqlite", 10**8)
    Journal(carried_over).close()
    path.write_bytes(carried_over.read_bytes()[:PAGE] + before[PAGE:])
    (pages,) = struct.unpack(">I", path.read_bytes()[28:32])
    assert path.stat().st_size < pages * PAGE

    assert opens(path) == (record.bodies, None)
    assert not kept(path)


def test_file_and_log_cut_together_open_to_what_is_whole(tmp_path: Path) -> None:
    record = Record(tmp_path, 12, closed=False)
    for at in range(HEADER, len(record.files["journal.sqlite-wal"]), 7 * FRAME + 1000):
        path = record.cut("journal.sqlite-wal", at)
        path.write_bytes(path.read_bytes()[: 2 * PAGE])

        found, said = opens(path)

        assert found == record.bodies[: len(found)]
        assert said in ("journal.torn", "journal.cut"), at


def test_a_second_cut_keeps_the_first_file_too(tmp_path: Path) -> None:
    path = Record(tmp_path, 40, closed=True).cut("journal.sqlite", 30 * PAGE)
    opens(path)
    first = kept(path)[0].read_bytes()
    path.write_bytes(path.read_bytes()[: 10 * PAGE])
    second = path.read_bytes()

    opens(path)

    assert [file.read_bytes() for file in kept(path)] == [first, second]


def test_a_cut_file_is_not_mended_with_the_wrong_key(tmp_path: Path) -> None:
    path = Record(tmp_path, 40, closed=True).cut("journal.sqlite", 30 * PAGE)
    path.with_name("key").write_text("0" * 64, encoding="ascii")
    before = path.read_bytes()

    with pytest.raises(JournalError) as error:
        Journal(path)

    assert error.value.key == "journal.key_wrong"
    assert path.read_bytes() == before


def a_log_cut_short(folder: Path) -> None:
    log = folder / "journal.sqlite-wal"
    log.write_bytes(log.read_bytes()[:-1000])


def a_file_cut_short(folder: Path) -> None:
    file = folder / "journal.sqlite"
    file.write_bytes(file.read_bytes()[: -3 * PAGE])


@pytest.mark.parametrize("happens", [a_log_cut_short, a_file_cut_short])
def test_a_game_goes_on_from_its_last_whole_step(
    tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    """As it stood after one of its steps, with the same cards; never half a step."""
    live, after = tmp_path / "live", tmp_path / "after"
    live.mkdir()
    after.mkdir()
    evening = Evening(live)
    stood = [evening.table.sitting]
    evening.table.watch(lambda _: stood.append(evening.table.sitting))
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(most=40)
    if happens is a_file_cut_short:
        evening.lobby.close()
    for file in live.iterdir():
        (after / file.name).write_bytes(file.read_bytes())
    happens(after)

    lobby = closed_at_end(Registry.open(after))

    assert lobby.found is not None
    assert lobby.main.sitting in stood[:-1]
