"""The chain of a table's record: each entry carries the hash of the one before (docs/record.md)."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

SALT: Final = 16
"""Random bytes that are hashed with an entry; without them one could try all entries."""
SHORT: Final = 24
"""Hex digits of a head that screens show and people type: 96 bits."""
WITHHELD: Final = ("key",)
"""The fields of an entry that are hashed, and saved to a file, empty: what stands for a token or
a return code stays on the laptop."""
_EMPTY: Final = msgspec.Raw(b'""')
_FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Chain(msgspec.Struct, frozen=True):
    """How far the record of a table has come. ``tip``: the hash of the newest entry, before the
    first one the table's code. ``head``: the newest hash that everyone may know, as 64 hex digits;
    "" before the first entry with a salt."""

    tip: str = ""
    head: str = ""

    def link(self, at: float, body: bytes, *, told: bool) -> "Chain":
        """The chain after the entry that was written as ``body`` at ``at`` (Unix time in seconds);
        ``told``: everyone may know that the entry happened, and it has a salt."""
        tip = hash_of(line(self.tip, at, body))
        return Chain(tip, tip if told else self.head)


def fresh_salt() -> str:
    """A salt for one entry, as hex digits."""
    return secrets.token_hex(SALT)


def line(before: str, at: float, body: bytes) -> bytes:
    """An entry as it stands in a saved record: these bytes are hashed. ``body`` is the entry as
    the journal has it, ``before`` the hash of the line before. Raises what decoding raises."""
    entry = _FIELDS.decode(body)
    entry.update((field, _EMPTY) for field in WITHHELD if field in entry)
    told = {"before": before, "at": at, "entry": entry}
    return msgspec.json.encode(told)


def typed(text: str) -> str | None:
    """The hex digits of a head that a person typed, or its beginning; ``None`` when it is none, or
    shorter than what screens show."""
    digits = "".join(text.split()).replace("-", "").lower().replace("o", "0").replace("l", "1")
    long_enough = SHORT <= len(digits) <= sha256().digest_size * 2
    return digits if long_enough and set(digits) <= set("0123456789abcdef") else None


def unbroken(code: str, lines: Iterable[tuple[str | None, str]]) -> int:
    """How many of these entries, each the hash that it carries and its own, hold together from the
    first on, in the record of the table ``code``."""
    last, count = code, 0
    for before, own in lines:
        if before != last:
            break
        last, count = own, count + 1
    return count


def hash_of(line: bytes) -> str:
    """The hash of an entry, as 64 hex digits: the SHA-256 of its line and a line feed."""
    return sha256(line + b"\n").hexdigest()
