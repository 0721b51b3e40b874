"""From an error of the system or of SQLite to the key of the sentence that explains it."""

import errno
import sqlite3
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from companion.core.text import Text
from companion.storage import lockfile

PROBE: Final = 16384
"""Bytes written to test whether the disk accepts entries; more than several entries need."""
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_SOMETHING_ELSE: Final = {errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENXIO, errno.ELOOP}
_FORBIDDEN: Final = {errno.EACCES, errno.EPERM}
_DAMAGE: Final = {
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT),
    *(sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH),
}
_UNREAD: Final = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}


class JournalError(Exception):
    """A journal that cannot be used. ``key`` names the sentence of the catalogue; ``path`` is the
    file, which is left as it was."""

    def __init__(self, key: str, path: Path) -> None:
        super().__init__(f"{key}: {path}")
        self.key = key
        self.path = path

    @property
    def text(self) -> Text:
        """The sentence."""
        return Text(self.key, path=str(self.path))


class Gone(OSError):
    """The file is no longer where it was opened."""


def is_damage(error: sqlite3.Error) -> bool:
    """Returns True if the error is about the file's content, or about a place that the disk cannot
    read."""
    code = _code(error)
    return code is None or code & 0xFF in _DAMAGE or code in _UNREAD


def at_start(error: Exception, path: Path, log: Path) -> JournalError:
    """Why the journal does not open, and which file is the cause."""
    return JournalError(*_at_start(error, path, log))


def _at_start(error: Exception, path: Path, log: Path) -> tuple[str, Path]:
    if isinstance(error, OSError):
        return _of_system(error, path)
    code = _code(error) or 0
    if code & 0xFF == sqlite3.SQLITE_FULL:
        return "journal.no_room", path
    if code & 0xFF == sqlite3.SQLITE_BUSY:
        known = lockfile.knows_locks(path.parent)
        return "table.journal_in_use" if known else "journal.no_locks", path
    try:
        for file in (path, log):
            _try_reading(file)
        _try_writing(path.parent)
    except OSError as said:
        return _of_system(said, path)
    return "journal.disk_fails", path


def _code(error: Exception) -> int | None:
    """SQLite's error code; None if Python itself could not read the value."""
    return getattr(error, "sqlite_errorcode", None)


def _of_system(error: OSError, path: Path) -> tuple[str, Path]:
    named = error.filename2 or error.filename
    where = Path(named) if isinstance(named, str) else path
    if error.errno in _FULL:
        return "journal.no_room", path
    no_file = error.errno in _FORBIDDEN and where.is_dir() and where != path.parent
    if error.errno in _SOMETHING_ELSE or no_file:  # Windows does not let a folder be opened
        return "journal.not_ours", where
    if error.errno == errno.EROFS:
        return "journal.read_only", path
    if error.errno in _FORBIDDEN:
        return "table.journal_unreadable", where
    return "journal.disk_fails", where


def _try_reading(file: Path) -> None:
    """Read the whole file. SQLite does not pass on the system's error, so this asks again."""
    if file.exists() and not file.is_file():
        raise IsADirectoryError(errno.EISDIR, "no file", str(file))
    if file.exists() or file.is_symlink():
        with file.open("r+b") as opened:
            while opened.read(1 << 20):
                pass


def _try_writing(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(bytes(PROBE))
        file.flush()


def meanwhile(error: Exception, path: Path) -> str:
    """Why an entry cannot be written at the moment. Opens none of the journal's files: closing one
    would release SQLite's lock."""
    if isinstance(error, FileNotFoundError | Gone):
        return "journal.waits_gone"
    if isinstance(error, sqlite3.Error):
        if (_code(error) or 0) & 0xFF == sqlite3.SQLITE_FULL:
            return "journal.waits_full"
        if is_damage(error):
            return "journal.waits_damaged"
    try:
        _try_writing(path.parent)
    except OSError as said:
        if said.errno in _FULL:
            return "journal.waits_full"
    return "journal.waits"
