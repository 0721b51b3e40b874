"""The record: what is written is there, and a file that is not ours stays as it is."""

import errno
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import lockfile
from companion.storage.journal import Journal, JournalError
from companion.table.registry import Registry
from tests.closing import closed_at_end


def test_what_is_appended_is_there_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    first = closed_at_end(Journal(path))
    first.append("ABCD", 1.0, b"one")
    first.append("EFGH", 2.0, b"two")

    # No close: the files are taken as they lie while the first program has them open.
    for file in tmp_path.iterdir():
        (tmp_path / "crashed").mkdir(exist_ok=True)
        if file.is_file():
            shutil.copy(file, tmp_path / "crashed")

    after = closed_at_end(Journal(tmp_path / "crashed" / "journal.sqlite"))
    assert list(after.entries()) == [("ABCD", 1.0, b"one"), ("EFGH", 2.0, b"two")]


def test_a_journal_is_open_in_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    first = closed_at_end(Journal(path))

    with pytest.raises(JournalError) as error:
        Journal(path)
    assert error.value.key == "table.journal_in_use"

    first.close()
    assert list(closed_at_end(Journal(path)).entries()) == []


def test_where_files_cannot_be_locked_the_database_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems know one kind of lock and not the other."""

    def unknown(_: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr(lockfile, "_lock", unknown)
    first = closed_at_end(Journal(tmp_path / "journal.sqlite"))
    first.append("ABCD", 1.0, b"one")

    with pytest.raises(JournalError) as error:
        Journal(tmp_path / "journal.sqlite")

    assert error.value.key == "table.journal_in_use"
    first.append("ABCD", 2.0, b"two")
    first.close()
    assert [
        body for _, _, body in closed_at_end(Journal(tmp_path / "journal.sqlite")).entries()
    ] == [
        b"one",
        b"two",
    ]


def refused(path: Path) -> str:
    """Why the journal does not open; and that the file was left alone."""
    before = path.read_bytes()
    with pytest.raises(JournalError) as error:
        Journal(path)
    assert path.read_bytes() == before
    assert error.value.path == path
    return error.value.key


@pytest.mark.parametrize("had_key", [True, False])
@pytest.mark.parametrize("letter", [b"This is a letter. " * 40, b"a letter"])
def test_a_file_that_is_no_journal_is_left_alone(
    tmp_path: Path, letter: bytes, *, had_key: bool
) -> None:
    path = tmp_path / "journal.sqlite"
    if had_key:
        Journal(path).close()
    path.write_bytes(letter)

    assert refused(path) == "journal.not_ours"
    assert (tmp_path / "key").exists() == had_key


def test_a_journal_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE entry RENAME TO step")
        db.execute("PRAGMA user_version = 99")

    assert refused(path) == "table.journal_version"


def test_only_the_number_of_the_version_is_damage(tmp_path: Path) -> None:
    """Another version has other tables."""
    path = tmp_path / "journal.sqlite"
    first = closed_at_end(Journal(path))
    first.append("ABCD", 1.0, b"one")
    first.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 3")

    journal = closed_at_end(Journal(path))

    assert journal.damage is not None
    assert not journal.damage.losses
    assert [body for _, _, body in journal.entries()] == [b"one"]
    journal.close()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE wine (year)")
        db.commit()

    assert refused(path) == "journal.not_ours"


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    """Where there was one already, that is said; at the first start there is nothing to say."""
    path = tmp_path / "journal.sqlite"
    path.touch()
    first = closed_at_end(Journal(path))
    assert list(first.entries()) == []
    assert first.found is None
    first.append("ABCD", 1.0, b"one")
    first.close()

    for happens in (lambda: path.write_bytes(b""), path.unlink):
        happens()
        again = closed_at_end(Journal(path))
        assert list(again.entries()) == []
        assert again.found is not None
        assert again.found.key == "journal.empty"
        again.close()


def test_a_table_of_another_version_of_the_rules_is_refused(tmp_path: Path) -> None:
    journal = closed_at_end(Journal(tmp_path / "journal.sqlite"))
    opened = b'{"type":"Opened","game":"bruma","rules":99,"name":"","lang":"en"}'
    journal.append("ABCD", time.time(), opened)
    journal.close()

    with pytest.raises(JournalError) as error:
        Registry.open(tmp_path)
    assert error.value.key == "table.journal_version"


def test_a_table_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    journal = closed_at_end(Journal(tmp_path / "journal.sqlite"))
    opened = b'{"type":"Opened","game":"chess","rules":1,"name":"","lang":"en"}'
    journal.append("ABCD", time.time(), opened)
    journal.close()

    with pytest.raises(JournalError) as error:
        Registry.open(tmp_path)
    assert error.value.key == "table.journal_version"
