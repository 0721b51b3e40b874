"""The append-only record: one SQLite file, sealed, one transaction per entry, written before
anyone is told."""

import os
import sqlite3
import struct
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from companion import causes, wreck
from companion.alone import Alone, Taken
from companion.core.text import Text
from companion.seal import Broken, NoKey, Seal, flush_folder, make_secret, read_secret

FORMAT: Final = 2
"""Rises when the tables of the file change."""
MARK: Final = 0x42524D41
"""SQLite's application_id: the letters BRMA."""
KEEP_DAYS: Final = 7
"""How long tables are kept until the host says otherwise, in days since their last entry."""
_PATIENCE: Final = 0.5
"""Seconds to wait for a program that is just ending to let go of the file."""
_PAGE: Final = 500
"""Entries that are read at once."""
_PROBE: Final = 16384
"""Bytes that are written to see whether the disk takes entries again; several entries' worth."""


class JournalError(Exception):
    """A journal that cannot be used. ``key`` names the sentence of the catalogue, ``path`` the
    file, which is left as it was."""

    def __init__(self, key: str, path: Path) -> None:
        super().__init__(f"{key}: {path}")
        self.key = key
        self.path = path

    @property
    def text(self) -> Text:
        """The sentence."""
        return Text(self.key, path=str(self.path))


class Forgotten(JournalError):
    """The table has been deleted."""


class Journal:
    """The record of every table of this laptop.

    ``append`` returns when the entry is safe against a crash of the program (WAL); a loss of
    power can cost the newest entries, never half of one. ``found`` is what to tell of such a
    loss, ``secret`` the key of the folder, ``trouble`` why nothing can be written at the moment;
    ``on_trouble`` is called whenever that changes, by whoever wrote, who may hold any lock.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or make it, with the key that lies beside it. A file that was cut is
        kept under another name, and what is whole of it goes on. Raises ``JournalError`` and
        leaves all as it was when the file is damaged (``table.journal_damaged``), of another
        version (``table.journal_version``), open in another program (``table.journal_in_use``)
        or not to be read or written (``table.journal_unreadable``), when there is no room
        (``journal.no_room``), and when the key is another one (``journal.key_wrong``), missing
        (``journal.key_missing``) or damaged (``table.key_damaged``)."""
        self.path = path
        self.found: Text | None = None
        self.trouble: Text | None = None
        self.on_trouble: Callable[[], None] = lambda: None
        self._lock = threading.Lock()
        self._counts: dict[str, int] = {}
        self._last: dict[str, float] = {}
        self._forgotten: set[str] = set()
        try:
            self._alone = Alone(path.parent)
        except Taken:
            raise JournalError("table.journal_in_use", path) from None
        except OSError as error:
            raise JournalError(causes.at_start(error), path) from error
        try:
            self._open()
        except BaseException as error:
            self._alone.close()
            if isinstance(error, OSError | sqlite3.DatabaseError):
                raise JournalError(causes.at_start(error), path) from error
            raise

    def _open(self) -> None:
        begun = wreck.frames(self.path)
        size = self.path.stat().st_size if self.path.exists() else 0
        if size or begun:
            _check_header(self.path)
        had_key = self.path.with_name("key").exists()
        self.secret = self._key(fresh=not (size or begun or wreck.kept(self.path)))
        self._seal = Seal(self.secret)
        if size or begun:
            self._check(size)
        else:
            if self.path.exists() and had_key:
                self.found = Text("journal.torn")
            self._begin(KEEP_DAYS, None, ())
        self._connect()
        _, whole, _ = self._db.execute("PRAGMA wal_checkpoint").fetchone()
        if begun > max(whole, 0) and not self.found:
            self.found = Text("journal.torn")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._files = self._places()

    def _connect(self) -> None:
        self._db = sqlite3.connect(
            self.path, timeout=_PATIENCE, check_same_thread=False, isolation_level=None
        )
        # Two programs that fold one record would each play a game of their own, so the file is
        # ours alone; the system gives it free when we end, however that is.
        self._db.executescript(
            """PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA secure_delete = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;"""
        )

    def _key(self, *, fresh: bool) -> bytes:
        """The key of this folder. ``fresh``: it may be made; never beside an old journal, which
        a fresh key could not open."""
        path = self.path.with_name("key")
        try:
            return read_secret(path)
        except NoKey as error:
            if error.damaged:
                raise JournalError("table.key_damaged", path) from None
            if not fresh:
                raise JournalError("journal.key_missing", path) from None
            return make_secret(path)

    def _begin(self, keep: object, shown: object, rows: Iterable[tuple[Any, ...]]) -> None:
        """A new file with these entries takes the name of the journal, whole or not at all."""
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.executescript(f"BEGIN; {_TABLES} COMMIT;")
            db.execute("INSERT INTO laptop VALUES (?, ?, ?, NULL)", (self._seal.mark, keep, shown))
            db.execute("BEGIN")
            db.executemany(_INSERT, rows)
            db.execute("COMMIT")
        # The old log first: SQLite would write that over the new file.
        wreck.log_of(self.path).unlink(missing_ok=True)
        os.replace(fresh, self.path)
        flush_folder(self.path.parent)

    def _check(self, size: int) -> None:
        """An old file is whole, or is mended when it was cut. Raises ``JournalError``."""
        if size < wreck.HEADER:
            self._mend()
        try:
            self._inspect()
        except sqlite3.OperationalError:  # in use, not to be read
            raise
        except (JournalError, Broken, sqlite3.DatabaseError) as error:
            if wreck.is_short(self.path):
                self._mend()
                self._inspect()
            elif isinstance(error, JournalError):
                raise
            else:
                raise JournalError("table.journal_damaged", self.path) from error

    def _inspect(self) -> None:
        """See that the file is whole and every entry in its place, through a connection that
        cannot write. Raises ``Broken``, ``sqlite3.DatabaseError`` or ``JournalError``."""
        self._counts.clear()
        uri = f"{self.path.resolve().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(uri, timeout=_PATIENCE, uri=True)) as db:
                if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
                    raise Broken
                if db.execute("SELECT mark FROM laptop").fetchone() != (self._seal.mark,):
                    raise JournalError("journal.key_wrong", self.path)
                for code, at, _ in self._read(db):
                    self._count(code, at)
        finally:
            wreck.index_of(self.path).unlink(missing_ok=True)

    def _mend(self) -> None:
        """Go on with the entries of a cut file that are whole, the oldest first, in a new file;
        the cut one stays beside it."""
        laptop = wreck.whole_rows(self.path, "SELECT mark, keep, shown FROM laptop")
        mark, keep, shown = laptop[0] if laptop else (self._seal.mark, KEEP_DAYS, None)
        if mark != self._seal.mark:
            raise JournalError("journal.key_wrong", self.path)
        rows = wreck.whole_rows(self.path, "SELECT code, at, body FROM entry ORDER BY id")
        kept = wreck.keep(self.path)
        self._begin(keep, shown, self._whole(rows))
        self.found = Text("journal.cut", path=str(kept))

    def _whole(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """The rows up to the first that is not what was written there."""
        counts: dict[str, int] = {}
        for code, at, sealed in rows:
            counts[code] = counts.get(code, 0) + 1
            try:
                self._seal.open(code, counts[code], at, sealed)
            except Broken:
                return
            yield code, at, sealed

    # Writing.

    def append(self, code: str, at: float, body: bytes) -> None:
        """Write one entry of the table ``code`` at the Unix time ``at`` in seconds. Raises
        ``JournalError`` when the disk does not take it; then nothing was written."""
        with self._lock:
            if code in self._forgotten:
                raise Forgotten("journal.forgotten", self.path)
            sealed = self._seal.close(code, self._counts.get(code, 0) + 1, at, body)
            self._write(_INSERT, (code, at, sealed))
            self._count(code, at)

    def forget(self, codes: Collection[str]) -> None:
        """Nothing of these tables is left in our files; nothing more can be written for them.
        Raises ``JournalError``, also when they are forgotten and only the room that they took
        could not be given back."""
        with self._lock:
            self._write(_DELETE, (msgspec.json.encode(list(codes)),))
            self._forgotten.update(codes)
            for code in codes:
                self._counts.pop(code, None)
                self._last.pop(code, None)
            self._write("VACUUM")
            self._write("PRAGMA wal_checkpoint(TRUNCATE)")

    def clear_wrecks(self, before: float) -> None:
        """Delete the cut files that were kept before this Unix time. Raises ``JournalError``."""
        try:
            for file in wreck.kept(self.path):
                if file.stat().st_mtime < before:
                    file.unlink()
        except OSError as error:
            raise JournalError(causes.meanwhile(error), self.path) from error

    def probe(self) -> None:
        """Try whether the disk takes entries again, as many bytes as several need. Raises
        ``JournalError`` when not."""
        with self._lock:
            self._write("UPDATE laptop SET probe = randomblob(?)", (_PROBE,))

    def _write(self, statement: str, values: tuple[object, ...] = ()) -> None:
        try:
            if self._places() != self._files:
                raise causes.Gone
            self._db.execute(statement, values)
        except (OSError, sqlite3.Error) as error:
            wrong = JournalError(causes.meanwhile(error), self.path)
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
        """Which files stand under our names: on most systems anybody may take away a file that
        is open, and what is written to it then is lost."""
        found = (os.stat(file) for file in (self.path, wreck.log_of(self.path)))
        return [(one.st_dev, one.st_ino) for one in found]

    # Reading.

    def entries(self, code: str | None = None) -> Iterator[tuple[str, float, bytes]]:
        """Every entry, or every entry of one table, as (code, Unix time, body), the oldest
        first."""
        yield from self._read(self._db, code)

    @property
    def last(self) -> dict[str, float]:
        """The codes of all tables, and when the newest entry of each was written, in Unix
        time."""
        with self._lock:
            return dict(self._last)

    def is_forgotten(self, code: str) -> bool:
        """Whether a table with this code was deleted since the program began."""
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

    def remember(self, *, keep: int, shown: str) -> None:
        """Keep these for the next start. Raises ``JournalError``."""
        with self._lock:
            self._write("UPDATE laptop SET keep = ?, shown = ?", (keep, shown))

    def _laptop(self, column: Literal["keep", "shown"]) -> Any:
        with self._lock:
            return self._db.execute(f"SELECT {column} FROM laptop").fetchone()[0]  # noqa: S608

    def _read(
        self, db: sqlite3.Connection, only: str | None = None
    ) -> Iterator[tuple[str, float, bytes]]:
        counts: dict[str, int] = {}
        newest = 0
        while True:
            with self._lock:
                rows = db.execute(_SELECT, (newest, only, only, _PAGE)).fetchall()
            for newest, code, at, sealed in rows:  # noqa: B007 - the next page begins after it
                counts[code] = counts.get(code, 0) + 1
                yield code, at, self._seal.open(code, counts[code], at, sealed)
            if len(rows) < _PAGE:
                return

    def answers_at(self, port: int) -> None:
        """Whoever finds the journal in use can read in its folder where its program answers."""
        self._alone.answers_at(port)

    def close(self) -> None:
        """Close the file; everything is in it already."""
        with self._lock:
            self._db.close()
            self._alone.close()


_INSERT: Final = "INSERT INTO entry (code, at, body) VALUES (?, ?, ?)"
_DELETE: Final = "DELETE FROM entry WHERE code IN (SELECT value FROM json_each(?))"
_SELECT: Final = (
    "SELECT id, code, at, body FROM entry WHERE id > ? AND (? IS NULL OR code = ?)"
    " ORDER BY id LIMIT ?"
)


_TABLES: Final = f"""
PRAGMA application_id = {MARK};
PRAGMA user_version = {FORMAT};
CREATE TABLE laptop (mark BLOB NOT NULL, keep INTEGER NOT NULL, shown TEXT, probe BLOB);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL
);
"""
"""``laptop`` has one row: which key seals the entries, how many days tables are kept, which table
is shown, and bytes that try the disk. What nobody may read stands in ``body``."""


def _check_header(path: Path) -> None:
    """Raise ``JournalError`` unless the file begins as a journal of this version does."""
    with path.open("rb") as file:
        header = file.read(wreck.HEADER)
    if len(header) < wreck.HEADER and wreck.MAGIC.startswith(header[: len(wreck.MAGIC)]):
        return  # cut in its very head
    if len(header) < wreck.HEADER or not header.startswith(wreck.MAGIC):
        raise JournalError("table.journal_damaged", path)
    (version,) = struct.unpack(">I", header[60:64])
    (mark,) = struct.unpack(">I", header[68:72])
    if mark != MARK or version != FORMAT:
        raise JournalError("table.journal_version", path)
