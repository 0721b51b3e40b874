"""What a loss of power left of the journal's files: how much of them is whole, and saving that."""

import os
import shutil
import sqlite3
import struct
from contextlib import closing, suppress
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

MAGIC: Final = b"SQLite format 3\0"
"""How a SQLite file begins."""
HEADER: Final = 100
"""Bytes of the head of a SQLite file."""
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24

Row = tuple[str, float, bytes]
"""An entry as it lies in the file: code, Unix time, sealed body."""


def log_of(path: Path) -> Path:
    """The file beside the journal where SQLite writes first."""
    return path.with_name(path.name + "-wal")


def index_of(path: Path) -> Path:
    """The file beside the journal where SQLite looks things up; it makes it anew when missing."""
    return path.with_name(path.name + "-shm")


def frames(path: Path) -> int:
    """How many pages were begun to be written in the log since it was last begun anew; the last
    one may be half a page. What SQLite takes of them is whole; a rest was torn off."""
    try:
        with log_of(path).open("rb", buffering=0) as log:
            return _frames(log)
    except FileNotFoundError:
        return 0


def _frames(log: FileIO) -> int:
    """Those of the round before, which this one writes over, have another salt."""
    head = log.read(_LOG_HEADER)
    if len(head) < _LOG_HEADER:
        return len(head[:1])
    (page,), salt = struct.unpack(">I", head[8:12]), head[16:24]
    count = 0
    while begun := log.read(_FRAME_HEADER):
        its_salt = begun[8:16]
        if its_salt != salt[: len(its_salt)]:
            break
        count += 1
        log.seek(page, os.SEEK_CUR)
    return count


def is_short(path: Path) -> bool:
    """Whether the file is shorter than it says; its log may hold the rest."""
    return path.stat().st_size < _said_length(path)


def _said_length(path: Path) -> int:
    """How long a SQLite file says that it is; 0 when it says nothing."""
    page, pages = _pages(path)
    return page * pages


def _pages(path: Path) -> tuple[int, int]:
    """How long a page is, and how many there should be, as a SQLite file says."""
    with path.open("rb") as file:
        head = file.read(HEADER)
    if len(head) < HEADER or head[24:28] != head[92:96]:
        return 1, 0
    (page,), (pages,) = struct.unpack(">H", head[16:18]), struct.unpack(">I", head[28:32])
    return 65536 if page == 1 else page, pages


def whole_rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What ``query`` finds in a cut journal before it comes to what is missing. Reads only."""
    with TemporaryDirectory(dir=path.parent) as scratch:
        copy = _copied(path, Path(scratch))
        # Half a page is none, and the missing ones are empty: SQLite would not look at a file
        # that is too short, and takes half a page for a whole one.
        page, pages = _pages(copy)
        os.truncate(copy, copy.stat().st_size // page * page)
        os.truncate(copy, page * pages)
        rows: list[tuple[object, ...]] = []
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(copy)) as db:
            for row in db.execute(query):
                rows.append(row)  # noqa: PERF402 - those before the missing ones count
        return rows


def _copied(path: Path, folder: Path) -> Path:
    copy = folder / path.name
    shutil.copyfile(path, copy)
    with suppress(FileNotFoundError):
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


def keep(path: Path) -> Path:
    """Copy the journal as it is to another name beside it, which is returned."""
    number = 1
    while (kept := path.with_name(f"{path.stem}-cut-{number}{path.suffix}")).exists():
        number += 1
    for file, copy in ((path, kept), (log_of(path), log_of(kept))):
        if file.exists() and file.stat().st_size:
            shutil.copyfile(file, copy)
            with copy.open("rb+") as written:
                os.fsync(written.fileno())
    return kept


def kept(path: Path) -> list[Path]:
    """Every copy that ``keep`` made of this journal, and their logs."""
    return sorted(path.parent.glob(f"{path.stem}-cut-*{path.suffix}*"))
