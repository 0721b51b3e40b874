"""The append-only journal: one SQLite file, encrypted, one transaction per entry, written before
any screen is told."""

import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from companion.core.text import Text
from companion.storage import damaged_files, disk_errors
from companion.storage.cipher import Cipher
from companion.storage.disk_errors import JournalError
from companion.storage.journal_file import INSERT, read
from companion.storage.lockfile import InstanceLock, Taken
from companion.storage.recovery import recover

__all__ = ["Forgotten", "Journal", "JournalError"]


class Forgotten(JournalError):
    """The table has been deleted."""


class Journal:
    """The entries of every table of this laptop.

    ``append`` returns when the entry is safe against a crash of the program (WAL). A loss of power
    can cost the newest entries, never half of one. ``found``: what to tell the host of such a loss.
    ``damage``: what became of a damaged file. ``secret``: the key of the folder. ``trouble``: why
    nothing can be written at the moment; ``on_trouble`` is called when that changes, on the thread
    that wrote, which may hold any lock.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file, with the key beside it. The readable part of a damaged file goes
        on in a new one, and the damaged one is kept beside it.

        Raises ``JournalError`` and leaves all files as they were: the file is not a journal
        (``journal.not_ours``), of another version (``table.journal_version``), or open in another
        program (``table.journal_in_use``); the disk is full (``journal.no_room``), read-only
        (``journal.read_only``), fails (``journal.disk_fails``), or has no locks
        (``journal.no_locks``); reading or writing is forbidden (``table.journal_unreadable``); the
        key belongs to another journal (``journal.key_wrong``), is missing
        (``journal.key_missing``), or damaged (``table.key_damaged``).
        """
        self.path = path
        self.trouble: Text | None = None
        self.on_trouble: Callable[[], None] = lambda: None
        self._lock = threading.Lock()
        self._counts: dict[str, int] = {}
        self._last: dict[str, float] = {}
        self._forgotten: set[str] = set()
        try:
            self._instance = InstanceLock(path.parent)
        except Taken:
            raise JournalError("table.journal_in_use", path) from None
        except OSError as error:
            raise disk_errors.at_start(error, path, damaged_files.log_of(path)) from error
        try:
            self._open()
        except BaseException as error:
            self._instance.close()
            if isinstance(error, OSError | sqlite3.Error):
                raise disk_errors.at_start(error, path, damaged_files.log_of(path)) from error
            raise

    def _open(self) -> None:
        self._db, self.secret, self.found, self.damage = recover(self.path)
        try:
            self._cipher = Cipher(self.secret)
            self._db.execute("PRAGMA journal_mode = WAL")
            for code, count, at, _ in self._db.execute(_TABLES):
                self._counts[code], self._last[code] = count, at
            # Otherwise the next start would report a torn end of the log again.
            self._db.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if self.found else 'PASSIVE'})")
            self._files = self._places()
        except BaseException:
            self._db.close()
            raise

    # Writing.

    def append(self, code: str, at: float, body: bytes) -> None:
        """Write one entry of the table ``code`` at the Unix time ``at`` in seconds. Raises
        ``JournalError`` if it cannot be written; then nothing was written."""
        with self._lock:
            if code in self._forgotten:
                raise Forgotten("journal.forgotten", self.path)
            encrypted = self._cipher.encrypt(code, self._counts.get(code, 0) + 1, at, body)
            self._write(INSERT, (code, at, encrypted))
            self._count(code, at)

    def forget(self, codes: Collection[str]) -> None:
        """Delete these tables from our files; nothing more can be written for them. Raises
        ``JournalError``, also if they are deleted and only their disk space could not be freed."""
        with self._lock:
            self._write(_DELETE, (msgspec.json.encode(list(codes)),))
            self._forgotten.update(codes)
            for code in codes:
                self._counts.pop(code, None)
                self._last.pop(code, None)
            self._write("VACUUM")
            self._write("PRAGMA wal_checkpoint(TRUNCATE)")

    def damaged_copies(self) -> dict[str, float]:
        """The names of the copies of damaged files, and when each was written, in Unix time."""
        found: dict[str, float] = {}
        for file in damaged_files.kept(self.path):
            with suppress(OSError):
                found[file.name] = file.stat().st_mtime
        return found

    def delete_damaged_copies(self, names: Collection[str]) -> None:
        """Delete these copies. Raises ``JournalError``."""
        try:
            for file in damaged_files.kept(self.path):
                if file.name in names:
                    file.unlink()
        except OSError as error:
            raise JournalError(disk_errors.meanwhile(error, self.path), self.path) from error

    def probe(self) -> None:
        """Test whether the disk accepts several entries' worth of bytes. Raises ``JournalError`` if
        not."""
        with self._lock:
            self._write("UPDATE laptop SET probe = randomblob(?)", (disk_errors.PROBE,))

    def _write(self, statement: str, values: tuple[object, ...] = ()) -> None:
        try:
            if self._places() != self._files:
                raise disk_errors.Gone
            self._db.execute(statement, values)
        except (OSError, sqlite3.Error) as error:
            wrong = JournalError(disk_errors.meanwhile(error, self.path), self.path)
            self._is_in_trouble(wrong.text)
            raise wrong from error
        self._is_in_trouble(None)

    def _is_in_trouble(self, trouble: Text | None) -> None:
        if self.trouble != trouble:
            self.trouble = trouble
            self.on_trouble()

    def _count(self, code: str, at: float) -> None:
        self._counts[code] = self._counts.get(code, 0) + 1
        self._last[code] = at

    def _places(self) -> list[tuple[int, int]]:
        """The identity of the files under our names. On most systems an open file can be deleted or
        moved away, and what is written to it then is lost."""
        found = (os.stat(file) for file in (self.path, damaged_files.log_of(self.path)))
        return [(one.st_dev, one.st_ino) for one in found]

    # Reading.

    def entries(self, code: str | None = None) -> Iterator[tuple[str, float, bytes]]:
        """All entries, or those of one table, as (code, Unix time, body), the oldest first."""
        yield from read(self._db, self._cipher, code, self._lock)

    @property
    def last(self) -> dict[str, float]:
        """The codes of all tables, and the Unix time of the newest entry of each."""
        with self._lock:
            return dict(self._last)

    def is_forgotten(self, code: str) -> bool:
        """Returns True if a table with this code was deleted since the program started."""
        return code in self._forgotten

    @property
    def keep(self) -> int:
        """How many days after their last entry tables are kept."""
        return int(self._laptop("keep"))

    @property
    def shown(self) -> str | None:
        """The code of the table that was shown last."""
        shown: str | None = self._laptop("shown")
        return shown

    def remember(self, *, keep: int | None = None, shown: str | None = None) -> None:
        """Store these for the next start; None leaves a value as it is. Raises
        ``JournalError``."""
        with self._lock:
            self._write(_REMEMBER, (keep, shown))

    def _laptop(self, column: Literal["keep", "shown"]) -> Any:
        with self._lock:
            return self._db.execute(f"SELECT {column} FROM laptop").fetchone()[0]  # noqa: S608

    def answers_at(self, port: int) -> None:
        """Write the program's port into the folder, for another program that finds it in use."""
        self._instance.answers_at(port)

    def close(self) -> None:
        """Close the file. Every entry is in it already."""
        with self._lock:
            self._db.close()
            self._instance.close()


_TABLES: Final = "SELECT code, count(*), at, max(id) FROM entry GROUP BY code"
_DELETE: Final = "DELETE FROM entry WHERE code IN (SELECT value FROM json_each(?))"
_REMEMBER: Final = "UPDATE laptop SET keep = coalesce(?, keep), shown = coalesce(?, shown)"
