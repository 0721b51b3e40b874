"""The append-only record: one SQLite file, one transaction per entry, written before anyone is
told."""

import sqlite3
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FORMAT: Final = 1
"""Rises when the tables of the file change."""
MARK: Final = 0x42524D41
"""SQLite's application_id: the letters BRMA."""
_HEADER: Final = 100
_PATIENCE: Final = 0.5
"""Seconds to wait for a program that is just ending to let go of the file."""


class JournalError(Exception):
    """A journal that cannot be used. ``key`` names the sentence of the catalogue, ``path`` the
    file, which is left as it was."""

    def __init__(self, key: str, path: Path) -> None:
        super().__init__(f"{key}: {path}")
        self.key = key
        self.path = path


class Journal:
    """The record of every table of this laptop.

    ``append`` returns when the entry is safe against a crash of the program (WAL); a loss of
    power can cost the newest entries, never the file.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises ``JournalError`` and leaves the file untouched when
        it is damaged (``table.journal_damaged``), of another version
        (``table.journal_version``), open in another program (``table.journal_in_use``) or cannot
        be read or written (``table.journal_unreadable``)."""
        self.path = path
        self._lock = threading.Lock()
        try:
            if path.exists() and path.stat().st_size:
                _inspect(path)
            self._db = sqlite3.connect(
                path, timeout=_PATIENCE, check_same_thread=False, isolation_level=None
            )
            self._prepare()
        except (OSError, sqlite3.DatabaseError) as error:
            raise JournalError(_what_is_wrong(error), path) from error

    def _prepare(self) -> None:
        # One transaction, so that a crash leaves either no journal or a whole one. Two programs
        # that fold one record would each play a game of their own, so the file is ours alone; the
        # system gives it free when we end, however that is.
        self._db.executescript(
            f"""PRAGMA locking_mode = EXCLUSIVE;
            BEGIN IMMEDIATE;
            PRAGMA application_id = {MARK};
            PRAGMA user_version = {FORMAT};
            CREATE TABLE IF NOT EXISTS entry (
                id INTEGER PRIMARY KEY, code TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL
            );
            COMMIT;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;"""
        )

    def append(self, code: str, at: float, body: bytes) -> None:
        """Write one entry of the table ``code`` at the Unix time ``at`` in seconds. Raises
        ``JournalError`` when the disk does not take it; then nothing was written."""
        try:
            with self._lock:
                self._db.execute(
                    "INSERT INTO entry (code, at, body) VALUES (?, ?, ?)", (code, at, body)
                )
        except sqlite3.Error as error:
            raise JournalError("table.journal_unreadable", self.path) from error

    def entries(self) -> Iterator[tuple[str, float, bytes]]:
        """Every entry as (code, Unix time, body), the oldest first."""
        with self._lock:
            rows = self._db.execute("SELECT code, at, body FROM entry ORDER BY id").fetchall()
        yield from rows

    def close(self) -> None:
        """Close the file; everything is in it already."""
        with self._lock:
            self._db.close()


def _inspect(path: Path) -> None:
    """Raise ``JournalError`` unless the file is a whole journal of this version. Reads only: the
    header from the bytes, then SQLite's own check through a connection that cannot write."""
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        raise JournalError("table.journal_damaged", path)
    (version,) = struct.unpack(">I", header[60:64])
    (mark,) = struct.unpack(">I", header[68:72])
    if mark != MARK or version != FORMAT:
        raise JournalError("table.journal_version", path)
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=_PATIENCE, uri=True)
    try:
        if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise JournalError("table.journal_damaged", path)
    finally:
        db.close()


def _what_is_wrong(error: Exception) -> str:
    """The sentence for what the system or SQLite said of the file."""
    match error:
        case sqlite3.OperationalError(sqlite_errorcode=sqlite3.SQLITE_BUSY):
            return "table.journal_in_use"
        case OSError() | sqlite3.OperationalError():
            return "table.journal_unreadable"
        case _:
            return "table.journal_damaged"
