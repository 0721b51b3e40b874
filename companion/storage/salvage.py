"""Reads the entries out of a damaged journal one by one: each is encrypted with its place, so each
can be checked by itself."""

import heapq
import struct
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from companion.storage.cipher import Cipher, Undecryptable
from companion.storage.page_scan import Choice, Pages, Row, parts

_REACH: Final = 2000
"""How many consecutive entries of a table may be missing."""
_REPAIRED: Final = 4
"""How many damaged entries are tried, bit by bit, in the place of a missing one."""


class Loss(NamedTuple):
    """What is missing of one table: at least ``steps`` entries, after the one written at ``at`` in
    Unix time; ``at`` is None if nothing of the table is left."""

    code: str
    at: float | None
    steps: int


class Found(NamedTuple):
    """What was read. ``rows``: of each table the entries up to the first missing one, the oldest
    first. ``doubtful``: entries may be missing that ``losses`` does not count. ``cut``: the end of
    the file is missing. ``ours``: whether anything was encrypted with our key; None if there is
    nothing to tell it by."""

    rows: list[Row]
    losses: tuple[Loss, ...]
    choice: Choice | None
    doubtful: bool
    cut: bool
    ours: bool | None


def salvage(path: Path, cipher: Cipher) -> Found:
    """Everything in the journal at ``path`` and in its log that this cipher decrypts. Writes
    nothing. Raises ``OSError`` if a file cannot be opened."""
    pages = Pages(path)
    rows, choices = pages.rows(), pages.choices()
    marked = any(choice.mark == cipher.mark for choice in choices)
    if not marked and not any(_opens(cipher, row, 1) for row in rows):
        ours = False if rows or choices else None
        return Found([], (), None, doubtful=True, cut=pages.are_cut(), ours=ours)
    tables = _placed(cipher, rows)
    return Found(
        list(heapq.merge(*(table.kept() for table in tables), key=_time)),
        tuple(loss for table in tables if (loss := table.loss())),
        pages.choice(cipher.mark),
        doubtful=pages.hide_more(
            {part for table in tables for row in table.known() for part in parts(row)}
        ),
        cut=pages.are_cut(),
        ours=True,
    )


class _Listed(msgspec.Struct):
    """The file that counts the days of kept tables; only their names are read here."""

    kept: dict[str, msgspec.Raw]


def listed(path: Path) -> set[str]:
    """The codes of the tables for which the file at ``path`` counts days; empty if it cannot be
    read. It counts for files too; their names have a dot."""
    try:
        names = msgspec.json.decode(path.read_bytes(), type=_Listed).kept
    except (OSError, msgspec.MsgspecError):
        return set()
    return {name for name in names if "." not in name}


def marks(path: Path) -> set[bytes]:
    """The marks of keys in the journal at ``path`` and in its log, and bytes that look like one.
    Raises ``OSError`` if a file cannot be opened."""
    return {choice.mark for choice in Pages(path).choices()}


def _opens(cipher: Cipher, row: Row, number: int, code: str | None = None) -> bool:
    try:
        cipher.decrypt(code or row[0], number, *row[1:])
    except Undecryptable:
        return False
    return True


def _time(row: Row) -> float:
    return row[1]


# Finding the place of a row in its table.


class _Table:
    """The rows of one table: ``placed`` by their number, and the ``broken`` ones."""

    def __init__(self, code: str, cipher: Cipher) -> None:
        self._code = code
        self._cipher = cipher
        self.placed: dict[int, Row] = {}
        self.broken: list[Row] = []

    def place(self, row: Row) -> bool:
        """Put the row at the number where it decrypts; returns False if there is none."""
        last = max(self.placed, default=0)
        missing = (number for number in range(1, last) if number not in self.placed)
        for number in chain((last + 1,), missing, range(last + 2, last + _REACH)):
            if _opens(self._cipher, row, number, self._code):
                self.placed[number] = row
                return True
        return False

    def repair(self) -> None:
        """Put the first missing row in its place, if only one bit of it is damaged; decrypting
        tells which. Otherwise all rows after it would be lost."""
        number = self._whole() + 1
        for row in self.broken[:_REPAIRED]:
            for repaired in _one_bit_off(row):
                if _opens(self._cipher, repaired, number, self._code):
                    self.placed[number] = repaired
                    self.broken.remove(row)
                    return self.repair()

    def _whole(self) -> int:
        """The number of entries before the first missing one."""
        return next(
            number for number in range(len(self.placed) + 1) if number + 1 not in self.placed
        )

    def kept(self) -> list[Row]:
        """The entries before the first missing one."""
        rows = (self.placed[number] for number in range(1, self._whole() + 1))
        return [(self._code, at, body) for _, at, body in rows]

    def known(self) -> Iterator[Row]:
        """Every row of this table."""
        return chain(self.placed.values(), self.broken)

    def loss(self) -> Loss | None:
        """What is missing, or None."""
        whole, last = self._whole(), max(self.placed, default=0)
        holes = last - len(self.placed)
        steps = last - whole + max(0, len(self.broken) - holes)
        at = self.placed[whole][1] if whole else None
        return Loss(self._code, at, steps) if steps else None


def _one_bit_off(row: Row) -> Iterator[Row]:
    """The row with each single bit of its body, then of its time, flipped."""
    code, at, body = row
    number = int.from_bytes(body, "big")
    for bit in range(8 * len(body)):
        yield code, at, (number ^ 1 << bit).to_bytes(len(body), "big")
    (time,) = struct.unpack(">Q", struct.pack(">d", at))
    for bit in range(64):
        yield code, struct.unpack(">d", struct.pack(">Q", time ^ 1 << bit))[0], body


def _placed(cipher: Cipher, rows: list[Row]) -> list[_Table]:
    """The tables that these rows form. A row that does not decrypt in the table of its code may be
    another table's, with a damaged code."""
    tables: dict[str, _Table] = {}
    broken = []
    for row in sorted(rows, key=_time):
        table = tables.setdefault(row[0], _Table(row[0], cipher))
        if not table.place(row):
            broken.append(row)
    real = [table for table in tables.values() if table.placed]
    known = {part for table in real for row in table.placed.values() for part in parts(row)}
    for row in broken:
        if known.isdisjoint(parts(row)) and not any(table.place(row) for table in real):
            tables[row[0]].broken.append(row)
        known.update(parts(row))
    for table in real:
        table.repair()
    return [table for table in tables.values() if table.placed or table.broken]
