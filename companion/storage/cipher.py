"""The key of a data folder, and the seal on what is written with it: without the key nobody reads
an entry, and nobody moves, swaps or drops one unnoticed."""

import hmac
import os
import secrets
import struct
import time
from collections.abc import Collection
from contextlib import suppress
from itertools import product
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
        self.mark = mark_of(secret)
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


def mark_of(secret: bytes) -> bytes:
    """What tells which key this is, and nothing else of it: 8 bytes."""
    return hmac.digest(secret, b"journal mark", "sha256")[:8]


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
        secret = _decoded(path.read_bytes())
    except FileNotFoundError:
        raise NoKey(damaged=False) from None
    if secret is None:
        raise NoKey(damaged=True)
    return secret


def _decoded(content: bytes) -> bytes | None:
    """The key that a file with this content holds, if it holds one."""
    try:
        secret = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        return None
    return secret if len(secret) == SECRET else None


def one_bit_off(path: Path, marks: Collection[bytes]) -> bytes | None:
    """The key with one of these marks that differs from the file at ``path`` in one bit, if there
    is one. Raises ``OSError`` when the file cannot be read."""
    content = path.read_bytes()
    if len(content) != 2 * SECRET:
        return None
    for at, bit in product(range(len(content)), range(8)):
        turned = bytes((content[at] ^ 1 << bit,))
        secret = _decoded(content[:at] + turned + content[at + 1 :])
        if secret is not None and mark_of(secret) in marks:
            return secret
    return None


def make_secret(path: Path) -> bytes:
    """A fresh key, readable by its owner alone; on the disk before anything is sealed with it.
    Raises ``OSError``."""
    secret = secrets.token_bytes(SECRET)
    _put(path, secret)
    return secret


def mend_secret(path: Path, secret: bytes) -> Path:
    """Write the right key to the file at ``path``. What stood there is kept beside it under
    another name, with today's date, which is returned. Raises ``OSError``; then the file is as it
    was."""
    day = time.strftime("%Y-%m-%d")
    copy, number = path.with_name(f"{path.name}-damaged-{day}"), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}-damaged-{day}-{number}")
    content = path.read_bytes()
    try:
        _write(copy, content)
        _put(path, secret)
    except OSError:
        with suppress(OSError):
            copy.unlink(missing_ok=True)
        raise
    return copy


def _put(path: Path, secret: bytes) -> None:
    """The key's file, whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    _write(fresh, secret.hex().encode("ascii"))
    fresh.replace(path)
    flush_folder(path.parent)


def _write(path: Path, content: bytes) -> None:
    """A new file, readable by its owner alone."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Wait until the names in ``folder`` are on the disk, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
