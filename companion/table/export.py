"""A table's record as one JSON file that anyone may have: the format of docs/record.md."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from companion.games import SHELF
from companion.storage.hash_chain import hash_of, line
from companion.table import entries
from companion.table.entries import AnyEntry, Chosen, Opened, Started
from companion.table.reducer import read_on
from companion.table.state import Sitting

FORMAT: Final = "companion-record"
"""What ``format`` says in every such file."""
VERSION: Final = 2
"""Rises when a reader of older files could not read a new one."""
_UNCHAINED: Final = 1
"""The version of files without a chain; they can still be read."""
SEVERAL: Final = 3
"""The version of files in which another game is chosen in between; others stay readable to older
readers."""


class ExportError(Exception):
    """A file that is no record, or cannot be read as one. ``key`` names the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Dated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry, and when it was written: Unix time in seconds. ``before`` is the hash of the
    entry before it as the file has it, ``None`` in a file without a chain; ``hash`` is its own."""

    at: float
    entry: AnyEntry
    before: str | None = None
    hash: str = ""


class Export(msgspec.Struct, frozen=True):
    """A table's record: the game that it began with and its rules' version, the table's code, its
    name and its language as they were at the end, and what happened there, the oldest first."""

    game: str
    rules: int
    code: str
    name: str
    lang: str
    entries: tuple[Dated, ...]


class _Header(msgspec.Struct, frozen=True):
    format: str
    version: int


class _File(_Header, frozen=True, forbid_unknown_fields=True):
    game: str
    rules: int
    code: str
    name: str
    lang: str
    entries: tuple[msgspec.Raw, ...]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: float
    entry: msgspec.Raw
    before: str | None = None


def export(code: str, written: Iterable[tuple[float, bytes]]) -> bytes:
    """The record of the table ``code`` as a file; ``written`` is its whole journal, as (Unix
    time, body). A game that is still running is left out, with everything since it began: nothing
    hidden of it leaves the laptop. Raises what decoding raises when the journal is damaged."""
    lines: list[bytes] = []
    first = sitting = before = None
    began = 0
    for at, body in written:
        entry, after = read_on(sitting, code, at, body)
        if isinstance(entry, Started):
            began, before = len(lines), sitting
        lines.append(line(sitting.chain.tip if sitting else code, at, body))
        sitting = after
        first = first or after
    if first is None or sitting is None:
        raise ValueError(f"{code} has no record")
    if before and sitting.running:
        return _written(first, before, lines[:began])
    return _written(first, sitting, lines)


def _written(first: Sitting, sitting: Sitting, lines: Iterable[bytes]) -> bytes:
    """An entry a line, so that a person finds their way in it."""
    header = {
        "format": FORMAT,
        "version": SEVERAL if sitting.other_options else VERSION,
        "game": first.game,
        "rules": first.rules,
        "code": sitting.code,
        "name": sitting.name,
        "lang": sitting.lang,
    }
    entries = b",\n".join(lines)
    return msgspec.json.encode(header)[:-1] + b',"entries":[\n' + entries + b"\n]}\n"


def read(file: bytes) -> Export:
    """What ``export`` has written. Raises ``ExportError`` when the file is no record
    (``record.none``), of another version or another version's rules (``record.version``), or
    damaged (``record.damaged``)."""
    try:
        header = msgspec.json.decode(file, type=_Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        torn = FORMAT.encode() in file[:100]
        raise ExportError("record.damaged" if torn else "record.none") from error
    if header.format != FORMAT:
        raise ExportError("record.none")
    if header.version not in (_UNCHAINED, VERSION, SEVERAL):
        raise ExportError("record.version")
    try:
        return _read(msgspec.json.decode(file, type=_File))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ExportError("record.damaged") from error


def _read(file: _File) -> Export:
    later = _decoder(file.game, file.rules)
    dated = []
    for at, raw in enumerate(file.entries):
        told = msgspec.json.decode(raw, type=_Line)
        entry: Any = later.decode(told.entry) if at else _first(told.entry, file)
        if isinstance(entry, Chosen):
            later = _decoder(entry.game, entry.rules)
        dated.append(Dated(told.at, entry, told.before, hash_of(bytes(raw))))
    if not dated or any((one.before is None) is (file.version != _UNCHAINED) for one in dated):
        raise ExportError("record.damaged")
    return Export(file.game, file.rules, file.code, file.name, file.lang, tuple(dated))


def _decoder(game: str, rules: int) -> msgspec.json.Decoder[AnyEntry]:
    """Raises ``ExportError`` when these rules are not those of this program."""
    if game not in SHELF or rules != SHELF[game].VERSION:
        raise ExportError("record.version")
    return entries.decoder(SHELF[game])


def _first(raw: msgspec.Raw, file: _File) -> Opened:
    entry = msgspec.json.decode(raw, type=Opened)
    if (entry.game, entry.rules) != (file.game, file.rules):
        raise ExportError("record.damaged")
    return entry
