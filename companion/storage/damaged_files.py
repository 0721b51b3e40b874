"""The journal's files after a crash, a loss of power or a disk fault: which part of the log is
sound, and the copies that are kept of damaged files."""

import errno
import os
import struct
import sys
import time
from contextlib import suppress
from enum import Enum
from io import FileIO
from itertools import pairwise
from pathlib import Path
from typing import Final

MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of a SQLite file."""
HEADER: Final = 100
"""Size of the header of a SQLite file in bytes."""
PAGE: Final = 4096
"""Size of a page in bytes, as SQLite makes new files."""
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_BIG_ENDIAN: Final = 0x377F0683
"""The first word of a log whose checksums use big-endian words; one less for little-endian."""
_BLOCK: Final = 4096
_WORD: Final = 0xFFFFFFFF


def log_of(path: Path) -> Path:
    """SQLite's write-ahead log, beside the journal."""
    return path.with_name(path.name + "-wal")


def read(path: Path) -> bytes:
    """The bytes of a file; empty if it is missing. Blocks that the disk cannot read are zero.
    Raises ``OSError`` if the file cannot be opened."""
    try:
        file = path.open("rb", buffering=0)
    except FileNotFoundError:
        return b""
    with file:
        size = os.fstat(file.fileno()).st_size
        return b"".join(
            _block(file, at).ljust(min(_BLOCK, size - at), b"\0") for at in range(0, size, _BLOCK)
        )


def _block(file: FileIO, at: int) -> bytes:
    try:
        file.seek(at)
        return file.read(_BLOCK)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return b""


def page_size(head: bytes) -> int:
    """The page size by a file's header in bytes; the usual size if the header is damaged."""
    (size,) = struct.unpack(">H", head[16:18].ljust(2, b"\0"))
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else PAGE


# The log.


class Log:
    """SQLite's log: the frames of its newest round, each the image of a page. The round before,
    which this one overwrites, has another salt; its pages are in the journal already."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        head = data[:_LOG_HEADER].ljust(_LOG_HEADER, b"\0")
        (magic,) = struct.unpack(">I", head[:4])
        self._order = ">" if magic == _BIG_ENDIAN else "<"
        if magic ^ _BIG_ENDIAN > 1:
            self._order = "<" if sys.byteorder == "little" else ">"
        self.head_is_sound = any(head) and self._sum(head[:24], (0, 0)) == _stored(head, 24)
        self._page, self._salt = PAGE, b""
        if self.head_is_sound:
            (self._page,), self._salt = struct.unpack(">I", head[8:12]), head[16:24]
        self._step = _FRAME_HEADER + self._page
        if not self.head_is_sound:
            self._salt = self._first_salt()
        self._count = self._counted()
        self.is_begun = bool(data)

    def _first_salt(self) -> bytes:
        """The salt of the newest round, read from its frames, since every round begins at the
        first. One salt may be damaged; two neighbours with the same salt are not."""
        salts = [self._head(at)[8:16] for at in range(len(self._data) // self._step + 1)]
        twice = (one for one, next_one in pairwise(salts) if one == next_one and any(one))
        return next(twice, salts[0])

    def _counted(self) -> int:
        count = 0
        for at, start in enumerate(range(_LOG_HEADER, len(self._data), self._step)):
            if self._salt.startswith(self._data[start + 8 : start + 16]):
                count = at + 1
        while self._follows(count):  # the salt of this frame is damaged
            count += 1
        return count

    def __len__(self) -> int:
        """The number of frames; the last may be incomplete."""
        return self._count

    def page(self, at: int) -> int:
        """The number of the page that the frame holds."""
        (number,) = struct.unpack(">I", self._head(at)[:4])
        return int(number)

    def image(self, at: int) -> bytes:
        """The content of the page, as far as it was written."""
        start = _LOG_HEADER + at * self._step
        return self._data[start + _FRAME_HEADER : start + self._step]

    def ends_a_step(self, at: int) -> bool:
        """Returns True if the frame is the last of a transaction."""
        return any(self._head(at)[4:8])

    def is_whole(self, at: int) -> bool:
        """Returns True if the frame has its full length."""
        return len(self._data) >= _LOG_HEADER + (at + 1) * self._step

    def is_sound(self, at: int) -> bool:
        """Returns True if the frame is undamaged."""
        return self._follows(at) and self._head(at)[8:16] == self._salt

    def _follows(self, at: int) -> bool:
        """Returns True if the checksum of the frame continues that of the frame before."""
        if not self.is_whole(at):
            return False
        before = _stored(self._head(at - 1), 16) if at else _stored(self._data, 24)
        head = self._head(at)
        return self._sum(head[:8] + self.image(at), before) == _stored(head, 16)

    def _head(self, at: int) -> bytes:
        start = _LOG_HEADER + at * self._step
        return self._data[start : start + _FRAME_HEADER].ljust(_FRAME_HEADER, b"\0")

    def _sum(self, data: bytes, before: tuple[int, int]) -> tuple[int, int]:
        first, second = before
        words = struct.unpack(f"{self._order}{len(data) // 4}I", data)
        for one, other in zip(words[::2], words[1::2], strict=True):
            first = (first + one + second) & _WORD
            second = (second + other + first) & _WORD
        return first, second


def _stored(data: bytes, at: int) -> tuple[int, int]:
    first, second = struct.unpack(">II", data[at : at + 8])
    return first, second


class Tail(Enum):
    """What follows the frames that SQLite accepts: nothing; a frame torn by a loss of power;
    damage, with more behind it; or one of the latter two."""

    NOTHING = "nothing"
    TORN = "torn"
    DAMAGED = "damaged"
    EITHER = "either"


def ends_whole(log: Log) -> bool:
    """Returns True if the log ends with the last frame of a transaction, or has no frames."""
    last = len(log) - 1
    if last < 0:
        return log.head_is_sound or not log.is_begun
    return log.is_sound(last) and log.ends_a_step(last)


def tail(log: Log) -> Tail:
    """How the log ends. A bad frame before a sound one was whole once, so it is damaged, not
    torn."""
    sound = [log.is_sound(at) for at in range(len(log))]
    whole = sound.index(False) if False in sound else len(sound)
    if any(sound[whole:]) or (any(sound) and not log.head_is_sound):
        return Tail.DAMAGED
    if whole < len(sound):
        return Tail.EITHER if log.is_whole(len(log) - 1) else Tail.TORN
    if log.head_is_sound:
        return Tail.TORN if sound and not log.ends_a_step(len(log) - 1) else Tail.NOTHING
    return Tail.TORN if log.is_begun else Tail.NOTHING


# Copies of damaged files.


def keep(path: Path) -> Path:
    """Copy journal and log as they are to a name beside them with today's date; returns the copy.
    An existing copy is not overwritten. Raises ``OSError``."""
    day = time.strftime("%Y-%m-%d")
    copy, number = path.with_name(f"{path.stem}-damaged-{day}{path.suffix}"), 1
    while copy.exists() or log_of(copy).exists():
        number += 1
        copy = path.with_name(f"{path.stem}-damaged-{day}-{number}{path.suffix}")
    try:
        _write(copy, read(path))
        if log := read(log_of(path)):
            _write(log_of(copy), log)
    except OSError:
        drop(copy)
        raise
    return copy


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def drop(copy: Path) -> None:
    """Delete a copy that ``keep`` made."""
    for file in (copy, log_of(copy)):
        with suppress(OSError):
            file.unlink()


def kept(path: Path) -> list[Path]:
    """Every copy that ``keep`` made of this journal, in this and in earlier versions, with its
    log."""
    copies = (path.parent.glob(f"{path.stem}-{why}-*{path.suffix}*") for why in ("damaged", "cut"))
    return sorted(each for found in copies for each in found)
