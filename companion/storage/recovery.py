"""Opens the journal's file. A damaged one is kept beside a new one, which gets what can be read of
it."""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from companion.core.text import Text
from companion.storage import damaged_files, disk_errors
from companion.storage.cipher import (
    Cipher,
    NoKey,
    Undecryptable,
    flush_folder,
    key_mark,
    make_secret,
    one_bit_off,
    read_secret,
    repair_secret,
)
from companion.storage.damage import Damage, lost_tables
from companion.storage.disk_errors import JournalError
from companion.storage.journal_file import (
    ENTRY,
    FORMAT,
    INSERT,
    LAPTOP,
    MARK,
    check_version,
    connect,
    head_of,
    is_sane,
    lock,
    looks_ours,
    open_file,
    read,
)
from companion.storage.page_scan import Row
from companion.storage.salvage import Found, Loss, listed, marks, salvage

KEEP_DAYS: Final = 7
"""How many days after their last entry tables are kept, unless the host chooses otherwise."""
KEEP_CHOICES: Final = (1, 7, 30, 365)
"""The numbers of days that the host can choose. If the choice is lost the largest is taken, so that
damage deletes nothing."""


class Ready(NamedTuple):
    """A journal that is open for play. ``found``: what to tell the host of its state. ``damage``:
    what became of a damaged one."""

    db: sqlite3.Connection
    secret: bytes
    found: Text | None
    damage: Damage | None


def recover(path: Path) -> Ready:
    """Open or make the journal at ``path``, with the key beside it. The caller holds the folder's
    lock. Raises ``JournalError``, ``OSError`` or ``sqlite3.Error``, and leaves all files as they
    were."""
    for file in (path, damaged_files.log_of(path)):
        if file.exists() and not file.is_file():
            raise JournalError("journal.not_ours", file)
    interrupted = _finish(path)
    check_version(path)
    there = any(_size(file) for file in (path, damaged_files.log_of(path)))
    had_key = path.with_name("key").exists()
    if there and not had_key and not looks_ours(head_of(path)):
        raise JournalError("journal.not_ours", path)
    secret, repaired = _key(path, fresh=not (there or damaged_files.kept(path)))
    recovery = _Recovery(path, Cipher(secret))
    if there:
        db = recovery.old()
    else:
        recovery.found = _empty(path) if had_key else None
        db = recovery.new()
    damage = recovery.damage
    if interrupted and not damage:
        damage = Damage(interrupted, cut=False, doubtful=True)
    ready = Ready(db, secret, recovery.found, damage)
    return _with_key_repaired(path, ready) if repaired else ready


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _is_blank(path: Path) -> bool:
    """Returns True if the file is all zeros, as a loss of power may leave it."""
    return not damaged_files.read(path).strip(b"\0")


def _log(path: Path) -> damaged_files.Log:
    return damaged_files.Log(damaged_files.read(damaged_files.log_of(path)))


def _key(path: Path, *, fresh: bool) -> tuple[bytes, bool]:
    """The key of this folder, and True if one damaged bit of it was repaired. ``fresh``: a new key
    may be made; never beside an old journal, which a new key could not open."""
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
    if key_mark(secret) in head_of(path):
        return secret, False
    found = marks(path)
    right = None if key_mark(secret) in found else one_bit_off(key, found)
    return right or secret, right is not None


def _with_key_repaired(path: Path, ready: Ready) -> Ready:
    """Write the repaired key, now that the journal has opened with it, and report it."""
    try:
        kept = repair_secret(path.with_name("key"), ready.secret)
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
    """Opens one file; ``found`` and ``damage`` then say in which state it was."""

    def __init__(self, path: Path, cipher: Cipher) -> None:
        self._path = path
        self._cipher = cipher
        self.found: Text | None = None
        self.damage: Damage | None = None

    def new(self) -> sqlite3.Connection:
        """A journal without entries."""
        self._prepare(KEEP_DAYS, None, ())
        _finish(self._path)
        return connect(self._path)

    def old(self) -> sqlite3.Connection:
        """The existing journal."""
        tail = damaged_files.tail(_log(self._path))
        if (
            is_sane(head_of(self._path), self._cipher.mark)
            and tail is not damaged_files.Tail.DAMAGED
        ):
            db = open_file(self._path)
            try:
                if self._is_whole(db, tail):
                    return db
                self._repair()  # before SQLite closes the file, since closing may write
            except BaseException:
                db.close()
                raise
            db.close()
        else:
            self._repair()
        _finish(self._path)
        return connect(self._path)

    def _is_whole(self, db: sqlite3.Connection, tail: damaged_files.Tail) -> bool:
        """Returns True if the file is undamaged, apart from a torn end of the log."""
        try:
            lock(db)
            codes = self._inspect(db)
        except Undecryptable:
            return False
        except sqlite3.Error as error:
            if disk_errors.is_damage(error):
                return False
            raise
        if tail is damaged_files.Tail.EITHER and len(salvage(self._path, self._cipher).rows) > len(
            codes
        ):
            return False
        if tail is not damaged_files.Tail.NOTHING:
            self.found = _torn(self._path, set(codes))
        return True

    def _inspect(self, db: sqlite3.Connection) -> list[str]:
        """Read everything; returns the code of each entry's table. Raises ``Undecryptable`` or
        ``sqlite3.Error``."""
        if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise Undecryptable
        if not {(LAPTOP,), (ENTRY,)} <= set(db.execute("SELECT sql FROM sqlite_schema")):
            raise Undecryptable
        codes = [code for code, _, _ in read(db, self._cipher)]
        choices = db.execute("SELECT mark, keep, shown FROM laptop").fetchall()
        shown = {
            (self._cipher.mark, keep, code) for keep in KEEP_CHOICES for code in {None, *codes}
        }
        if len(choices) != 1 or choices[0] not in shown:
            raise Undecryptable
        return codes

    # Repairing.

    def _repair(self) -> None:
        """Copy the damaged files, and write what can be read of them to a new file, which
        ``_finish`` puts in their place."""
        found = salvage(self._path, self._cipher)
        looks = looks_ours(head_of(self._path)) or _is_blank(self._path)
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
            db.execute(LAPTOP)
            db.execute(ENTRY)
            db.execute(
                "INSERT INTO laptop VALUES (?, ?, ?, NULL)", (self._cipher.mark, keep, shown)
            )
            db.executemany(INSERT, rows)
            db.execute("COMMIT")
        os.replace(fresh, _ready(self._path))
        flush_folder(self._path.parent)


def _gone(path: Path, there: set[str]) -> list[Loss]:
    """The tables of which nothing is left, by the list of kept tables beside the journal; ``there``
    are those of which something is left."""
    codes = listed(path.with_name("retention.json")) - there
    return [Loss(code, None, 1) for code in sorted(codes)]


def _torn(path: Path, there: set[str]) -> Text:
    """What to tell the host of a log that a loss of power tore."""
    if gone := lost_tables(_gone(path, there)):
        return Text("journal.torn_gone", lost=gone)
    return Text("journal.torn")


def _empty(path: Path) -> Text:
    """What to tell the host if there is a key, but no journal or an empty one."""
    if gone := lost_tables(_gone(path, set())):
        return Text("journal.empty_gone", lost=gone, path=str(path))
    return Text("journal.empty", path=str(path))


def _choice(found: Found) -> tuple[int | None, str | None]:
    """The host's choices; None for one that is lost."""
    if found.choice is None:
        return None, None
    keep = found.choice.keep if found.choice.keep in KEEP_CHOICES else None
    codes = {code for code, _, _ in found.rows}
    return keep, found.choice.shown if found.choice.shown in codes else None


def _ready(path: Path) -> Path:
    return path.with_suffix(".ready")


def _finish(path: Path) -> Path | None:
    """Put a new file that is ready in the place of the journal, also one that a crash left behind.
    Returns the newest copy of a damaged file if there was a new file, else None."""
    ready = _ready(path)
    if not ready.is_file():
        return None
    # First delete the old log, which SQLite would apply to the new file.
    damaged_files.log_of(path).unlink(missing_ok=True)
    os.replace(ready, path)
    flush_folder(path.parent)
    kept = [file for file in damaged_files.kept(path) if file.suffix == path.suffix]
    return max(kept, key=lambda file: file.stat().st_mtime, default=None)
