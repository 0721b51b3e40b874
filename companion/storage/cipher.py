"""The key of a data folder, and the cipher of its entries: without the key no entry can be read,
and none can be moved, swapped or dropped unnoticed."""

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
"""Entries are padded to whole blocks, since the length of one could tell which card it is about.
Two blocks fill a page of the file. The longest entry, an open round dealt for six, nearly fills
one."""
_END: Final = b"\x80"
_TAG: Final = 16


class Undecryptable(Exception):
    """These bytes were not encrypted with this key, for this place."""


class Cipher:
    """AES-256-GCM with a key derived from the folder's ``secret``. Each entry is bound to its
    table, to its number there (1, 2, …) and to the time it was written."""

    def __init__(self, secret: bytes) -> None:
        self._cipher = AESGCM(hmac.digest(secret, b"journal", "sha256"))
        self.mark = key_mark(secret)
        """Identifies the key, and tells nothing else of it."""

    def encrypt(self, code: str, number: int, at: float, body: bytes) -> bytes:
        """``body``, encrypted as entry ``number`` of the table ``code``, written at ``at``."""
        nonce = os.urandom(_NONCE)
        padded = body + _END
        padded += bytes(-len(padded) % BLOCK)
        return nonce + self._cipher.encrypt(nonce, padded, _place(code, number, at))

    def decrypt(self, code: str, number: int, at: float, encrypted: bytes) -> bytes:
        """The body that ``encrypt`` was given. Raises ``Undecryptable``."""
        nonce, rest = encrypted[:_NONCE], encrypted[_NONCE:]
        try:
            padded = self._cipher.decrypt(nonce, rest, _place(code, number, at))
        except (InvalidTag, ValueError):
            raise Undecryptable from None
        return padded.rstrip(b"\0").removesuffix(_END)


def key_mark(secret: bytes) -> bytes:
    """8 bytes that identify the key and tell nothing else of it."""
    return hmac.digest(secret, b"journal mark", "sha256")[:8]


def is_encrypted_length(length: int) -> bool:
    """Returns True if ``encrypt`` can return this many bytes."""
    padded = length - _NONCE - _TAG
    return padded > 0 and padded % BLOCK == 0


def _place(code: str, number: int, at: float) -> bytes:
    return struct.pack(">Id", number, at) + code.encode()


class NoKey(Exception):
    """The file of the key is missing, or it holds no key (``damaged``)."""

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
    """The key in a file with this content, or None."""
    try:
        secret = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        return None
    return secret if len(secret) == SECRET else None


def one_bit_off(path: Path, marks: Collection[bytes]) -> bytes | None:
    """The key with one of these marks that differs from the file at ``path`` in one bit, or None.
    Raises ``OSError`` if the file cannot be read."""
    content = path.read_bytes()
    if len(content) != 2 * SECRET:
        return None
    for at, bit in product(range(len(content)), range(8)):
        turned = bytes((content[at] ^ 1 << bit,))
        secret = _decoded(content[:at] + turned + content[at + 1 :])
        if secret is not None and key_mark(secret) in marks:
            return secret
    return None


def make_secret(path: Path) -> bytes:
    """A new key in a file that only its owner can read. It is on the disk before anything is
    encrypted with it. Raises ``OSError``."""
    secret = secrets.token_bytes(SECRET)
    _put(path, secret)
    return secret


def repair_secret(path: Path, secret: bytes) -> Path:
    """Write the right key to the file at ``path``. Its old content is kept beside it in a file
    whose name has today's date; returns that file. Raises ``OSError`` and leaves the file as it
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
    """Replace the key's file, whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    _write(fresh, secret.hex().encode("ascii"))
    fresh.replace(path)
    flush_folder(path.parent)


def _write(path: Path, content: bytes) -> None:
    """Make a file that only its owner can read."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Wait until the names in ``folder`` are on the disk, where the system can do that."""
    with suppress(OSError):  # Windows cannot open a folder
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
