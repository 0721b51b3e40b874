"""The lock that gives a data folder to one program, and the port of that program."""

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

_FILE: Final = "running"
_FAR: Final = 0x7FFF0000
"""The byte that is locked on Windows, far behind the content, since its locks block readers."""


class Taken(Exception):
    """Another program holds this folder."""


class InstanceLock:
    """Holds the folder until ``close`` or the end of the program; the system releases the lock
    after a crash too. Raises ``Taken``, or ``OSError`` if the folder cannot be written."""

    _file: int | None = None

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            self._release()
            raise Taken from None
        except OSError:
            pass  # no such locks on this file system; SQLite's own may still work
        self._say(b"")

    def answers_at(self, port: int) -> None:
        """Write down the port for other programs; it is lost if the disk is full."""
        self._say(str(port).encode())

    def close(self) -> None:
        """Release the folder for another program."""
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
    """Returns True if another program holds this folder."""
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
    """Returns True if the file system has the locks that SQLite needs; some network shares do not.
    Call it when the folder is ours."""
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
    """The port of the program that holds this folder, or None if it has not written one."""
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
