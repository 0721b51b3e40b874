"""Opens the journal's file: a new one, the old one where it is whole, else what can be read of it
in a new one, with the damaged one kept beside it."""

import os
import sqlite3
import struct
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from companion.core.text import Text
from companion.storage import damaged_files, disk_errors
from companion.storage.cipher import (
    Broken,
    NoKey,
    Seal,
    flush_folder,
    make_secret,
    mark_of,
    mend_secret,
    one_bit_off,
    read_secret,
)
from companion.storage.damage import Damage, lost_tables
from companion.storage.disk_errors import JournalError
from companion.storage.page_scan import Row
from companion.storage.salvage import Found, Loss, listed, marks, salvage

FORMAT: Final = 2
"""Rises when the tables of the file change."""
MARK: Final = 0x42524D41
"""SQLite's application_id: the letters BRMA."""
KEEP_DAYS: Final = 7
"""How long tables are kept until the host says otherwise, in days since their last entry."""
KEEP_CHOICES: Final = (1, 7, 30, 365)
"""For how many days the host can keep tables. Where the choice is lost, the most: damage deletes
nothing."""
PATIENCE: Final = 0.5
"""Seconds to wait for a program that is just ending to let go of the file."""
_FIRST_PAGES: Final = 3 * damaged_files.PAGE
"""Bytes of the file where the key's mark stands."""
_LAPTOP: Final = (
    "CREATE TABLE laptop (mark BLOB NOT NULL, keep INTEGER NOT NULL, shown TEXT, probe BLOB)"
)
"""One row: which key seals the entries, how many days tables are kept, which table is shown, and
bytes that try the disk."""
_ENTRY: Final = """CREATE TABLE entry (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL
)"""
"""What nobody may read stands in ``body``."""
_SELECT: Final = (
    "SELECT id, code, at, body FROM entry WHERE id > ? AND (? IS NULL OR code = ?)"
    " ORDER BY id LIMIT ?"
)
_PAGE: Final = 500
"""Entries that are read at once."""
_NO_LOCK: Final = nullcontext()
INSERT: Final = "INSERT INTO entry (code, at, body) VALUES (?, ?, ?)"


class Ready(NamedTuple):
    """A journal that is open for play. ``found``: what to tell of how it was found, ``damage``:
    what became of a damaged one."""

    db: sqlite3.Connection
    secret: bytes
    found: Text | None
    damage: Damage | None


def recover(path: Path) -> Ready:
    """Open the journal at ``path``, or make it, with the key beside it. The folder is ours alone.
    Raises ``JournalError``, ``OSError`` or ``sqlite3.Error``, and leaves all as it was."""
    for file in (path, damaged_files.log_of(path)):
        if file.exists() and not file.is_file():
            raise JournalError("journal.not_ours", file)
    interrupted = _finish(path)
    _check_version(path)
    there = any(_size(file) for file in (path, damaged_files.log_of(path)))
    had_key = path.with_name("key").exists()
    if there and not had_key and not _looks_ours(_head(path)):
        raise JournalError("journal.not_ours", path)
    secret, healed = _key(path, fresh=not (there or damaged_files.kept(path)))
    recovery = _Recovery(path, Seal(secret))
    if there:
        db = recovery.old()
    else:
        recovery.found = _empty(path) if had_key else None
        db = recovery.new()
    damage = recovery.damage
    if interrupted and not damage:
        damage = Damage(interrupted, cut=False, doubtful=True)
    ready = Ready(db, secret, recovery.found, damage)
    return _with_key_mended(path, ready) if healed else ready


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_FIRST_PAGES)
    except FileNotFoundError:
        return b""


def _looks_ours(head: bytes) -> bool:
    """Whether the file begins as a journal does, of whatever version, or was cut in its head."""
    if len(head) < damaged_files.HEADER:
        return damaged_files.MAGIC.startswith(head[: len(damaged_files.MAGIC)])
    return head.startswith(damaged_files.MAGIC) and head[68:72] == struct.pack(">I", MARK)


def _is_blank(path: Path) -> bool:
    """Whether the file holds nothing but zeros, as a loss of power may leave it."""
    return not damaged_files.read(path).strip(b"\0")


def _log(path: Path) -> damaged_files.Log:
    return damaged_files.Log(damaged_files.read(damaged_files.log_of(path)))


def _key(path: Path, *, fresh: bool) -> tuple[bytes, bool]:
    """The key of this folder, and whether one bit of it was damaged and is right here. ``fresh``:
    it may be made; never beside an old journal, which a fresh key could not open."""
    key = path.with_name("key")
    try:
        secret = read_secret(key)
    except NoKey as error:
        if error.damaged:
            right = one_bit_off(key, marks(path))
            if right is None:
                raise JournalError("table.key_damaged", key) from None
            return right, True
        if not fresh:
            raise JournalError("journal.key_missing", key) from None
        return make_secret(key), False
    if mark_of(secret) in _head(path):
        return secret, False
    found = marks(path)
    right = None if mark_of(secret) in found else one_bit_off(key, found)
    return right or secret, right is not None


def _with_key_mended(path: Path, ready: Ready) -> Ready:
    """Write the right key, now that the journal has opened with it, and say so."""
    try:
        kept = mend_secret(path.with_name("key"), ready.secret)
    except BaseException:
        ready.db.close()
        raise
    if ready.damage:
        return ready._replace(damage=ready.damage._replace(key=kept))
    lost: tuple[Text, ...] = (Text("journal.lost_nothing"),)
    if ready.found:  # the end of the log is torn
        codes = {code for (code,) in ready.db.execute("SELECT DISTINCT code FROM entry")}
        lost = (*lost_tables(_gone(path, codes)), Text("journal.lost_end"))
    return ready._replace(found=Text("journal.key_mended", lost=lost, path=str(kept)))


class _Recovery:
    """The opening of one file. Afterwards ``found`` and ``damage`` say what it was like."""

    def __init__(self, path: Path, seal: Seal) -> None:
        self._path = path
        self._seal = seal
        self.found: Text | None = None
        self.damage: Damage | None = None

    def new(self) -> sqlite3.Connection:
        """A journal without an entry."""
        self._prepare(KEEP_DAYS, None, ())
        _finish(self._path)
        return _connect(self._path)

    def old(self) -> sqlite3.Connection:
        """The journal that is there."""
        tail = damaged_files.tail(_log(self._path))
        if _is_sane(_head(self._path), self._seal.mark) and tail is not damaged_files.Tail.DAMAGED:
            db = _file(self._path)
            try:
                if self._is_whole(db, tail):
                    return db
                self._mend()  # before SQLite closes the file, which may write
            except BaseException:
                db.close()
                raise
            db.close()
        else:
            self._mend()
        _finish(self._path)
        return _connect(self._path)

    def _is_whole(self, db: sqlite3.Connection, tail: damaged_files.Tail) -> bool:
        """Whether everything in the file is as it was written, but for what power took from the
        end of the log."""
        try:
            _settle(db)
            codes = self._inspect(db)
        except Broken:
            return False
        except sqlite3.Error as error:
            if disk_errors.is_damage(error):
                return False
            raise
        if tail is damaged_files.Tail.EITHER and len(salvage(self._path, self._seal).rows) > len(
            codes
        ):
            return False
        if tail is not damaged_files.Tail.NOTHING:
            self.found = _torn(self._path, set(codes))
        return True

    def _inspect(self, db: sqlite3.Connection) -> list[str]:
        """Read everything; returns the table of each entry. Raises ``Broken`` or
        ``sqlite3.Error``."""
        if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise Broken
        if not {(_LAPTOP,), (_ENTRY,)} <= set(db.execute("SELECT sql FROM sqlite_schema")):
            raise Broken
        codes = [code for code, _, _ in read(db, self._seal)]
        choices = db.execute("SELECT mark, keep, shown FROM laptop").fetchall()
        shown = {(self._seal.mark, keep, code) for keep in KEEP_CHOICES for code in {None, *codes}}
        if len(choices) != 1 or choices[0] not in shown:
            raise Broken
        return codes

    # Mending.

    def _mend(self) -> None:
        """Keep the damaged files, and write what can be read of them to a new one, which
        ``_finish`` puts in its place."""
        found = salvage(self._path, self._seal)
        looks = _looks_ours(_head(self._path)) or _is_blank(self._path)
        if found.ours is False and looks:
            raise JournalError("journal.key_wrong", self._path)
        if not found.ours and not looks:
            raise JournalError("journal.not_ours", self._path)
        keep, shown = _choice(found)
        kept = damaged_files.keep(self._path)
        try:
            self._prepare(keep or max(KEEP_CHOICES), shown, found.rows)
        except BaseException:
            damaged_files.drop(kept)
            raise
        days = None if keep else max(KEEP_CHOICES)
        losses = found.losses
        if found.doubtful:
            told = {code for code, _, _ in found.rows} | {loss.code for loss in losses}
            losses = (*losses, *_gone(self._path, told))
        doubtful = found.doubtful or not damaged_files.ends_whole(_log(self._path))
        self.damage = Damage(kept, found.cut, losses, doubtful, days, not found.rows)

    def _prepare(self, keep: int, shown: str | None, rows: Iterable[Row]) -> None:
        """Write a new file with these entries, whole or not at all."""
        fresh = self._path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.execute(f"PRAGMA application_id = {MARK}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.execute("BEGIN")
            db.execute(_LAPTOP)
            db.execute(_ENTRY)
            db.execute("INSERT INTO laptop VALUES (?, ?, ?, NULL)", (self._seal.mark, keep, shown))
            db.executemany(INSERT, rows)
            db.execute("COMMIT")
        os.replace(fresh, _ready(self._path))
        flush_folder(self._path.parent)


def _gone(path: Path, there: set[str]) -> list[Loss]:
    """The tables of which nothing is left, by the list of what is kept, which lies beside the
    journal; ``there`` are those of which something is."""
    codes = listed(path.with_name("retention.json")) - there
    return [Loss(code, None, 1) for code in sorted(codes)]


def _torn(path: Path, there: set[str]) -> Text:
    """What is told of a log that a loss of power tore."""
    if gone := lost_tables(_gone(path, there)):
        return Text("journal.torn_gone", lost=gone)
    return Text("journal.torn")


def _empty(path: Path) -> Text:
    """What is told when there is a key, and no journal or an empty one."""
    if gone := lost_tables(_gone(path, set())):
        return Text("journal.empty_gone", lost=gone, path=str(path))
    return Text("journal.empty", path=str(path))


def _choice(found: Found) -> tuple[int | None, str | None]:
    """What the host chose; ``None`` for what is not known any more."""
    if found.choice is None:
        return None, None
    keep = found.choice.keep if found.choice.keep in KEEP_CHOICES else None
    codes = {code for code, _, _ in found.rows}
    return keep, found.choice.shown if found.choice.shown in codes else None


def _ready(path: Path) -> Path:
    return path.with_suffix(".ready")


def _finish(path: Path) -> Path | None:
    """Put a new file that is ready in the place of the journal; also one that a crash left, which
    came between. Returns the newest damaged file that is kept, when there was a new one."""
    ready = _ready(path)
    if not ready.is_file():
        return None
    # The old log first: SQLite would write that over the new file.
    damaged_files.log_of(path).unlink(missing_ok=True)
    os.replace(ready, path)
    flush_folder(path.parent)
    kept = [file for file in damaged_files.kept(path) if file.suffix == path.suffix]
    return max(kept, key=lambda file: file.stat().st_mtime, default=None)


# The file.


def _check_version(path: Path) -> None:
    """Raise ``JournalError`` when another version of the program wrote the file. Where the tables
    are ours, only the number of the version is damaged."""
    head = _head(path)
    if len(head) < damaged_files.HEADER or not _looks_ours(head) or _version(head) == FORMAT:
        return
    if _ENTRY.encode() not in head:
        raise JournalError("table.journal_version", path)


def _version(head: bytes) -> int:
    (version,) = struct.unpack(">I", head[60:64])
    return int(version)


def _is_sane(head: bytes, mark: bytes) -> bool:
    """Whether SQLite may open the file: its head is as we write it, with the mark of this key."""
    return (
        len(head) >= damaged_files.HEADER
        and _looks_ours(head)
        and _version(head) == FORMAT
        and head[18] in (1, 2)  # else SQLite would only read it
        and mark in head
    )


def _connect(path: Path) -> sqlite3.Connection:
    db = _file(path)
    try:
        _settle(db)
    except BaseException:
        db.close()
        raise
    return db


def _file(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None)


def _settle(db: sqlite3.Connection) -> None:
    """The file is ours alone: two programs that fold one record would each play a game of their
    own. So SQLite shares no memory with others either, which network shares cannot. The system
    gives the file free when we end, however that is."""
    db.executescript(
        """PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA synchronous = NORMAL;"""
    )


def read(
    db: sqlite3.Connection,
    seal: Seal,
    only: str | None = None,
    lock: AbstractContextManager[object] = _NO_LOCK,
) -> Iterator[Row]:
    """Every entry, or every entry of one table, as (code, Unix time, body), the oldest first;
    ``lock`` is held while the file is read. Raises ``Broken`` or ``sqlite3.Error``."""
    counts: dict[str, int] = {}
    newest = 0
    while True:
        with lock:
            rows = db.execute(_SELECT, (newest, only, only, _PAGE)).fetchall()
        for newest, code, at, sealed in rows:  # noqa: B007 - the next page begins after it
            if not (isinstance(code, str) and isinstance(at, float) and isinstance(sealed, bytes)):
                raise Broken
            counts[code] = counts.get(code, 0) + 1
            yield code, at, seal.open(code, counts[code], at, sealed)
        if len(rows) < _PAGE:
            return
