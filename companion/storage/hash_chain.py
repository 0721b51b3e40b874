"""The chain of a table's record: each entry carries the hash of the one before (docs/record.md)."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

SALT: Final = 16
"""Random bytes that are hashed with an entry; without them its content could be guessed by trying
all possible entries."""
SHORT: Final = 24
"""Hex digits of a head that screens show and people type: 96 bits."""
WITHHELD: Final = ("key",)
"""The fields that are emptied before an entry is hashed or saved to a file: the hash of a token or
of a return code never leaves the laptop."""
_EMPTY: Final = msgspec.Raw(b'""')
_FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Chain(msgspec.Struct, frozen=True):
    """The end of a table's record. ``tip``: the hash of the newest entry; the table's code before
    the first. ``head``: the newest hash that everyone may know, as 64 hex digits; "" before the
    first entry with a salt."""

    tip: str = ""
    head: str = ""

    def link(self, at: float, body: bytes, *, told: bool) -> "Chain":
        """The chain after the entry ``body``, written at ``at`` (Unix time in seconds). ``told``:
        everyone may know that the entry happened, and it has a salt."""
        tip = hash_of(line(self.tip, at, body))
        return Chain(tip, tip if told else self.head)


def fresh_salt() -> str:
    """A salt for one entry, as hex digits."""
    return secrets.token_hex(SALT)


def line(before: str, at: float, body: bytes) -> bytes:
    """An entry as it stands in a saved record, and as it is hashed. ``body`` is the entry in the
    journal, ``before`` the hash of the line before. Raises ``msgspec.DecodeError``."""
    entry = _FIELDS.decode(body)
    entry.update((field, _EMPTY) for field in WITHHELD if field in entry)
    told = {"before": before, "at": at, "entry": entry}
    return msgspec.json.encode(told)


def typed(text: str) -> str | None:
    """The hex digits of a head that a person typed, whole or its beginning. None if it is no head,
    or shorter than the part that screens show."""
    digits = "".join(text.split()).replace("-", "").lower().replace("o", "0").replace("l", "1")
    long_enough = SHORT <= len(digits) <= sha256().digest_size * 2
    return digits if long_enough and set(digits) <= set("0123456789abcdef") else None


def unbroken(code: str, lines: Iterable[tuple[str | None, str]]) -> int:
    """How many entries of the table ``code`` form an unbroken chain from the first on. Each entry
    is given as the hash that it carries and its own hash."""
    last, count = code, 0
    for before, own in lines:
        if before != last:
            break
        last, count = own, count + 1
    return count


def hash_of(line: bytes) -> str:
    """The hash of an entry, as 64 hex digits: the SHA-256 of its line and a line feed."""
    return sha256(line + b"\n").hexdigest()
