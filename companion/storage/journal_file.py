"""The journal's SQLite file: its tables, its header, how it is opened, and its entries."""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from companion.storage import damaged_files
from companion.storage.cipher import Cipher, Undecryptable
from companion.storage.disk_errors import JournalError
from companion.storage.page_scan import Row

FORMAT: Final = 2
"""Version of the file's tables."""
MARK: Final = 0x42524D41
"""SQLite's application_id: the letters BRMA."""
PATIENCE: Final = 0.5
"""Seconds to wait for a program that is just ending to release the file."""
_FIRST_PAGES: Final = 3 * damaged_files.PAGE
"""The mark of the key is in these first bytes of the file."""
LAPTOP: Final = (
    "CREATE TABLE laptop (mark BLOB NOT NULL, keep INTEGER NOT NULL, shown TEXT, probe BLOB)"
)
"""One row: the mark of the key, how many days tables are kept, which table is shown, and bytes that
test the disk."""
ENTRY: Final = """CREATE TABLE entry (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL
)"""
"""Everything secret is in ``body``."""
_SELECT: Final = (
    "SELECT id, code, at, body FROM entry WHERE id > ? AND (? IS NULL OR code = ?)"
    " ORDER BY id LIMIT ?"
)
_PAGE: Final = 500
"""Entries that are read in one query."""
_NO_LOCK: Final = nullcontext()
INSERT: Final = "INSERT INTO entry (code, at, body) VALUES (?, ?, ?)"


def head_of(path: Path) -> bytes:
    """The first pages of the file, with its header; empty if there is none."""
    try:
        with path.open("rb") as file:
            return file.read(_FIRST_PAGES)
    except FileNotFoundError:
        return b""


def looks_ours(head: bytes) -> bool:
    """Returns True if the file begins as a journal of any version, or was cut within its header."""
    if len(head) < damaged_files.HEADER:
        return damaged_files.MAGIC.startswith(head[: len(damaged_files.MAGIC)])
    return head.startswith(damaged_files.MAGIC) and head[68:72] == struct.pack(">I", MARK)


def check_version(path: Path) -> None:
    """Raise ``JournalError`` if another version of the program wrote the file. If its tables are
    this version's, only the version number is damaged."""
    head = head_of(path)
    if len(head) < damaged_files.HEADER or not looks_ours(head) or _version(head) == FORMAT:
        return
    if ENTRY.encode() not in head:
        raise JournalError("table.journal_version", path)


def _version(head: bytes) -> int:
    (version,) = struct.unpack(">I", head[60:64])
    return int(version)


def is_sane(head: bytes, mark: bytes) -> bool:
    """Returns True if the header is as we write it, with the mark of this key, so that SQLite may
    open the file."""
    return (
        len(head) >= damaged_files.HEADER
        and looks_ours(head)
        and _version(head) == FORMAT
        and head[18] in (1, 2)  # otherwise SQLite opens it read-only
        and mark in head
    )


def connect(path: Path) -> sqlite3.Connection:
    """Open the file and lock it. Raises ``sqlite3.Error``."""
    db = open_file(path)
    try:
        lock(db)
    except BaseException:
        db.close()
        raise
    return db


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file. Raises ``sqlite3.Error``."""
    return sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None)


def lock(db: sqlite3.Connection) -> None:
    """Lock the file for this program: two programs on one journal would play two different games.
    With an exclusive lock SQLite needs no shared memory, which network shares do not have. The
    system releases the lock when the program ends, after a crash too."""
    db.executescript(
        """PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA synchronous = NORMAL;"""
    )


def read(
    db: sqlite3.Connection,
    cipher: Cipher,
    only: str | None = None,
    held: AbstractContextManager[object] = _NO_LOCK,
) -> Iterator[Row]:
    """All entries, or those of one table, as (code, Unix time, body), the oldest first. ``held`` is
    entered while the file is read. Raises ``Undecryptable`` or ``sqlite3.Error``."""
    counts: dict[str, int] = {}
    newest = 0
    while True:
        with held:
            rows = db.execute(_SELECT, (newest, only, only, _PAGE)).fetchall()
        for newest, code, at, encrypted in rows:  # noqa: B007 - the next query begins after it
            if not (
                isinstance(code, str) and isinstance(at, float) and isinstance(encrypted, bytes)
            ):
                raise Undecryptable
            counts[code] = counts.get(code, 0) + 1
            yield code, at, cipher.decrypt(code, counts[code], at, encrypted)
        if len(rows) < _PAGE:
            return
