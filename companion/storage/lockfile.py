"""One program to a data folder: the lock that says so, and the port where that program answers."""

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

_FILE: Final = "running"
_FAR: Final = 0x7FFF0000
"""Where Windows locks: far from what is written, since its locks keep readers out."""


class Taken(Exception):
    """Another program has this folder."""


class InstanceLock:
    """The folder is ours, until ``close`` or until the program ends, however that is: the system
    takes the lock back. Raises ``Taken``, or ``OSError`` when nothing can be written there."""

    _file: int | None = None

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            self._release()
            raise Taken from None
        except OSError:
            pass  # this file system knows no locks; SQLite's own may still hold
        self._say(b"")

    def answers_at(self, port: int) -> None:
        """Write down for others where this program answers. A full disk may forget it."""
        self._say(str(port).encode())

    def close(self) -> None:
        """The folder is free for another program."""
        self._say(b"")
        self._release()

    __del__ = close

    def _say(self, text: bytes) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, 0)
                os.lseek(self._file, 0, os.SEEK_SET)
                os.write(self._file, text)

    def _release(self) -> None:
        number, self._file = self._file, None
        if number is not None:
            os.close(number)


def is_taken(folder: Path) -> bool:
    """Whether another program has this folder."""
    try:
        number = os.open(folder / _FILE, os.O_RDWR)
    except OSError:
        return False
    try:
        _lock(number)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        return False
    finally:
        os.close(number)
    return False


def knows_locks(folder: Path) -> bool:
    """Whether this file system has the locks that SQLite needs; some network shares have not. The
    folder is ours already."""
    if sys.platform == "win32":
        return True
    import fcntl

    with (folder / _FILE).open("rb") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in (errno.EACCES, errno.EAGAIN)
    return True


def where(folder: Path) -> int | None:
    """The port of the program that has this folder, or ``None`` when it has not said so."""
    try:
        port = int((folder / _FILE).read_text("ascii"))
    except (OSError, ValueError):
        return None
    return port if 0 < port < 65536 else None


def _lock(number: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(number, _FAR, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
