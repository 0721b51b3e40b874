"""The key of a data folder, and the seal on what is written with it: without the key nobody reads
an entry, and nobody moves, swaps or drops one unnoticed."""

import hmac
import os
import secrets
import struct
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SECRET: Final = 32
"""Bytes of a key."""
_NONCE: Final = 12
BLOCK: Final = 1920
"""Entries are filled up to whole blocks: from its length one could tell which card it is about.
Two of them fill a page of the file; an open round that is dealt for six is the longest entry, and
nearly fills one."""
_END: Final = b"\x80"
_TAG: Final = 16


class Broken(Exception):
    """These bytes were not sealed with this key, for this place."""


class Seal:
    """AES-256-GCM with a key derived from the folder's ``secret``. Each entry is bound to its
    table, to its number there (1, 2, …) and to the time it was written."""

    def __init__(self, secret: bytes) -> None:
        self._cipher = AESGCM(hmac.digest(secret, b"journal", "sha256"))
        self.mark = hmac.digest(secret, b"journal mark", "sha256")[:8]
        """Tells which key it is, and nothing else of it."""

    def close(self, code: str, number: int, at: float, body: bytes) -> bytes:
        """``body`` as it is written."""
        nonce = os.urandom(_NONCE)
        filled = body + _END
        filled += bytes(-len(filled) % BLOCK)
        return nonce + self._cipher.encrypt(nonce, filled, _place(code, number, at))

    def open(self, code: str, number: int, at: float, sealed: bytes) -> bytes:
        """What ``close`` was given. Raises ``Broken``."""
        nonce, rest = sealed[:_NONCE], sealed[_NONCE:]
        try:
            filled = self._cipher.decrypt(nonce, rest, _place(code, number, at))
        except (InvalidTag, ValueError):
            raise Broken from None
        return filled.rstrip(b"\0").removesuffix(_END)


def is_sealed_length(length: int) -> bool:
    """Whether something sealed may be so many bytes long."""
    filled = length - _NONCE - _TAG
    return filled > 0 and filled % BLOCK == 0


def _place(code: str, number: int, at: float) -> bytes:
    return struct.pack(">Id", number, at) + code.encode()


class NoKey(Exception):
    """There is no key in this file: it is not there (``damaged`` false), or holds none."""

    def __init__(self, *, damaged: bool) -> None:
        super().__init__()
        self.damaged = damaged


def read_secret(path: Path) -> bytes:
    """The key of a data folder. Raises ``NoKey``, or ``OSError`` when the file cannot be read."""
    try:
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except FileNotFoundError:
        raise NoKey(damaged=False) from None
    except ValueError:
        raise NoKey(damaged=True) from None
    if len(secret) != SECRET:
        raise NoKey(damaged=True)
    return secret


def make_secret(path: Path) -> bytes:
    """A fresh key, readable by its owner alone; on the disk before anything is sealed with it.
    Raises ``OSError``."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_hex(SECRET).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    flush_folder(path.parent)
    return read_secret(path)


def flush_folder(folder: Path) -> None:
    """Wait until the names in ``folder`` are on the disk, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
