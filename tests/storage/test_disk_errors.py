"""Every sentence of the disk names its cause: each cause is made, and the sentence is looked at."""

import contextlib
import errno
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.i18n.catalogue import LANGUAGES, Words
from companion.storage import damaged_files, disk_errors, lockfile
from companion.storage.journal import Journal, JournalError
from tests.closing import closed_at_end

NAME = "journal.sqlite"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the system has other ways there")


def why(path: Path) -> tuple[str, str]:
    """The sentence with which the journal does not open, and the file that it names."""
    with pytest.raises(JournalError) as error:
        Journal(path)
    for lang in LANGUAGES:
        assert str(error.value.path) in Words(lang).render(error.value.text)
    return error.value.key, error.value.path.name


def played(folder: Path) -> Path:
    """A journal with an entry, as a crash left it."""
    live = folder / "live"
    live.mkdir()
    journal = closed_at_end(Journal(live / NAME))
    journal.append("ABCD", 1.0, b"one")
    crashed = folder / "crashed"
    shutil.copytree(live, crashed)
    journal.close()
    return crashed / NAME


def contents(folder: Path) -> dict[str, bytes]:
    """What is in the files of a folder, but for the lock."""
    files = (file for file in folder.iterdir() if file.is_file() and file.name != "running")
    return {file.name: file.read_bytes() for file in files}


# Something else is where a file should be.


@pytest.mark.parametrize(
    "name", [NAME, "journal.sqlite-wal", "key", "running", "journal.new", "journal.ready"]
)
def test_a_folder_in_the_way_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()

    assert why(tmp_path / NAME) == ("journal.not_ours", name)


@pytest.mark.parametrize("name", ["journal.new", "journal.ready"])
def test_a_folder_in_the_way_of_mending_is_named_and_costs_nothing(
    tmp_path: Path, name: str
) -> None:
    path = played(tmp_path)
    content = bytearray(path.read_bytes())
    content[60] ^= 1
    path.write_bytes(content)
    path.with_name(name).mkdir()
    before = contents(path.parent)

    assert why(path) == ("journal.not_ours", name)
    assert {**contents(path.parent), "journal.new": b""} == {**before, "journal.new": b""}


@POSIX
def test_a_pipe_in_the_way_is_named_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)

    assert why(tmp_path / NAME) == ("journal.not_ours", NAME)


# What is forbidden.


@contextlib.contextmanager
def somebody() -> Iterator[Path]:
    """A folder of a person who is not the administrator, and we are that person."""
    if sys.platform == "win32":
        pytest.skip("the system has other ways there")
    admin = os.geteuid() == 0
    folder = Path(tempfile.mkdtemp())
    try:
        if admin:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
    finally:
        if admin:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("name", "mode"), [(NAME, 0o000), (NAME, 0o444), ("key", 0o000), ("running", 0o000)]
)
def test_a_file_that_is_forbidden_is_named(name: str, mode: int) -> None:
    with somebody() as folder:
        path = played(folder)
        path.with_name(name).chmod(mode)

        assert why(path) == ("table.journal_unreadable", name)


def test_a_folder_that_is_forbidden_is_a_matter_of_permissions() -> None:
    with somebody() as folder:
        folder.chmod(0o500)

        assert why(folder / NAME)[0] == "table.journal_unreadable"


# No room.


@contextlib.contextmanager
def no_longer_than(size: int) -> Iterator[None]:
    """No file may become longer than so many bytes: a disk that is full for us alone."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_no_room_at_the_first_start_and_at_a_later_one(tmp_path: Path) -> None:
    path = played(tmp_path)
    before = contents(path.parent)

    with no_longer_than(100):
        assert why(path)[0] == "journal.no_room"
    assert contents(path.parent) == before

    (tmp_path / "new").mkdir()
    with no_longer_than(100):
        assert why(tmp_path / "new" / NAME)[0] == "journal.no_room"


def test_no_room_while_people_play_is_told_as_that(tmp_path: Path) -> None:
    """Also where the system has another word for it than a full disk."""
    journal = closed_at_end(Journal(tmp_path / NAME))
    with no_longer_than(4096), pytest.raises(JournalError) as error:
        journal.append("ABCD", 1.0, b"one")
    assert error.value.key == "journal.waits_full"

    journal.append("ABCD", 1.0, b"one")
    assert journal.trouble is None
    journal.close()


# Who else has it.


def test_a_database_that_another_program_holds_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / NAME
    Journal(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")

        assert why(path) == ("table.journal_in_use", NAME)


def test_a_disk_without_locks_is_not_taken_for_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Injected: SQLite says of such a disk what it says of another program; we ask the system."""
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / NAME
    Journal(path).close()

    def lockf(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    assert lockfile.knows_locks(tmp_path)
    monkeypatch.setattr(fcntl, "lockf", lockf)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")

        assert why(path) == ("journal.no_locks", NAME)


# A disk that fails, injected.

START: dict[str, Exception] = {
    "journal.disk_fails": OSError(errno.EIO, "input/output error"),
    "journal.read_only": OSError(errno.EROFS, "read-only"),
    "journal.no_room": OSError(errno.EDQUOT, "quota"),
    "table.journal_unreadable": OSError(errno.EPERM, "not permitted"),
}


@pytest.mark.parametrize("key", START)
def test_what_the_system_says_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    def fails(_: Path) -> bytes:
        raise START[key]

    path = played(tmp_path)
    before = contents(path.parent)
    monkeypatch.setattr(damaged_files, "read", fails)

    assert why(path) == (key, NAME)
    assert contents(path.parent) == before


def of_sqlite(code: int) -> sqlite3.OperationalError:
    """An error of SQLite."""
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error


def test_what_sqlite_keeps_to_itself_is_asked_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of reading or writing can be anything."""
    path = played(tmp_path)
    log = damaged_files.log_of(path)
    assert disk_errors.at_start(of_sqlite(sqlite3.SQLITE_IOERR_WRITE), path, log).key == (
        "journal.disk_fails"
    )

    for number, key in ((errno.ENOSPC, "journal.no_room"), (errno.EROFS, "journal.read_only")):

        def writes(folder: Path, number: int = number) -> None:
            raise OSError(number, "no", str(folder))

        monkeypatch.setattr(disk_errors, "_try_writing", writes)
        error = of_sqlite(sqlite3.SQLITE_IOERR_WRITE)
        assert disk_errors.at_start(error, path, log).key == key


MEANWHILE: dict[Callable[[], Exception], str] = {
    disk_errors.Gone: "journal.waits_gone",
    FileNotFoundError: "journal.waits_gone",
    lambda: of_sqlite(sqlite3.SQLITE_FULL): "journal.waits_full",
    lambda: of_sqlite(sqlite3.SQLITE_CORRUPT): "journal.waits_damaged",
    lambda: of_sqlite(sqlite3.SQLITE_NOTADB): "journal.waits_damaged",
    lambda: of_sqlite(sqlite3.SQLITE_IOERR_WRITE): "journal.waits",
    lambda: of_sqlite(sqlite3.SQLITE_READONLY): "journal.waits",
    PermissionError: "journal.waits",
}


@pytest.mark.parametrize(("error", "key"), MEANWHILE.items())
def test_what_stops_play(tmp_path: Path, error: Callable[[], Exception], key: str) -> None:
    assert disk_errors.meanwhile(error(), tmp_path / NAME) == key
