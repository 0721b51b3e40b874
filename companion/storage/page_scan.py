"""Finds the rows of a SQLite file that SQLite may not be able to read, by how a row begins, on each
page by itself (https://sqlite.org/fileformat2.html)."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.storage import damaged_files
from companion.storage.cipher import is_encrypted_length

_LEAF: Final = 0x0D
_INTERIOR: Final = 0x05
_LAPTOP: Final = 2
"""The page with the row about the laptop."""
_FIRST_ENTRIES: Final = 3
"""The page where the entries begin."""
_VARINT: Final = rb"([\x80-\xff]{1,3}[\x00-\x7f])"
_ENTRY: Final = re.compile(rb"[\x06-\x08]\x00([\x0d-\x7f])([\x01-\x09])" + _VARINT)
"""How the row of an entry begins: the length of this beginning, no id, the lengths of code, time
and body."""
_CHOICE: Final = re.compile(
    rb"[\x05-\x08]\x1c([\x01-\x09])([\x00\x0d-\x7f])(?:\x00|" + _VARINT + rb")(.{8})", re.DOTALL
)
"""How the row about the laptop begins: the length of this beginning, the lengths of mark, days,
code and probe, and the mark."""
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The size in bytes of each kind of integer."""

Row = tuple[str, float, bytes]
"""An entry as it stands in the file: code, Unix time, encrypted body."""


def parts(row: Row) -> tuple[bytes, bytes]:
    """Two parts of a row that no other entry has. A row that shares one of them is a copy, and one
    of the two may be damaged."""
    return row[2][:12], row[2][-16:]


class Choice(NamedTuple):
    """The row about the laptop: the mark of the key, how many days tables are kept, and which table
    is shown."""

    mark: bytes
    keep: int
    shown: str | None


class _Image(NamedTuple):
    """A page as it stands in the journal or its log."""

    data: bytes
    sound: bool


class Pages:
    """The pages of a journal and of its log. Raises ``OSError`` when a file cannot be opened."""

    def __init__(self, path: Path) -> None:
        data = damaged_files.read(path)
        log = damaged_files.Log(damaged_files.read(damaged_files.log_of(path)))
        self._size = damaged_files.page_size(data)
        self._is_uneven = len(data) % self._size != 0
        self._images = _logged(log)
        """The copies of each page by its number, the newest first: up to the newest sound one."""
        for number, at in enumerate(range(0, len(data), self._size), 1):
            logged = self._images.setdefault(number, [])
            if not (logged and logged[0].sound):
                logged.append(_Image(data[at : at + self._size], sound=True))
        (said,) = struct.unpack(">I", data[28:32].ljust(4, b"\0"))
        self._last = max(said, *self._images, 0)
        """The number of the last page, by the head, which may be damaged, and by the pages that
        exist."""

    def rows(self) -> list[Row]:
        """Everything that begins as an entry does, each once, in the order of the pages."""
        found = (row for number in sorted(self._images) for row in self._rows(number))
        return list(dict.fromkeys(found))

    def _rows(self, number: int) -> Iterator[Row]:
        for image in self._images[number]:
            # SQLite fills a page from its end.
            yield from reversed(list(self._begun(image.data)))

    def _begun(self, image: bytes) -> Iterator[Row]:
        at = 0
        while begun := _ENTRY.search(image, at):
            at = begun.start() + 1
            head = begun.end() - begun.start()
            code, time, body = begun[1][0], begun[2][0], _varint(begun[3])
            if (
                image[begun.start()] != head
                or code % 2 == 0
                or not is_encrypted_length(body // 2 - 6)
            ):
                continue
            lengths = (code - 13) // 2, _INTEGERS.get(time, 8 if time == 7 else 0), body // 2 - 6
            payload = self._payload(image, begun.start(), head + sum(lengths))
            if len(payload) == head + sum(lengths):
                middle, end = head + lengths[0], head + lengths[0] + lengths[1]
                name = payload[head:middle].decode("utf-8", "replace")
                yield name, _number(time, payload[middle:end]), payload[end:]

    def _payload(self, image: bytes, at: int, length: int) -> bytes:
        """``length`` bytes of a row from ``at`` on. A long row continues on other pages; fewer
        bytes are returned where these are missing."""
        size = self._size
        if length <= size - 35:
            return image[at : at + length]
        least = (size - 12) * 32 // 255 - 23
        here = least + (length - least) % (size - 4)
        here = here if here <= size - 35 else least
        parts, following = [image[at : at + here]], image[at + here : at + here + 4]
        for _ in range(0, length - here, size - 4):
            page = self._newest(struct.unpack(">I", following.rjust(4, b"\0"))[0])
            parts.append(page[4:])
            following = page[:4]
        return b"".join(parts)[:length]

    def _newest(self, number: int) -> bytes:
        images = self._images.get(number)
        return images[0].data if images else b""

    def choices(self) -> list[Choice]:
        """Everything that begins as the row about the laptop does, old copies too."""
        images = (image for number in sorted(self._images) for image in self._images[number])
        return [choice for image in images for choice in _choices(image.data)]

    def choice(self, mark: bytes) -> Choice | None:
        """The newest row about the laptop with this mark, or None if it is lost. The age of a
        damaged page is unknown: of several, the one that keeps tables longest."""
        images = (image for its in self._images.values() for image in its if not image.sound)
        pages = (self._newest(_LAPTOP), *(image.data for image in images))
        found = [each for page in pages for each in _choices(page) if each.mark == mark]
        return max(found, key=lambda choice: choice.keep, default=None)

    def hide_more(self, known: set[bytes]) -> bool:
        """Returns True if there were more entries than those with ``known`` parts, judging by what
        the pages say of themselves and of one another."""
        leaves = {number for number in self._images if self._kind(number) == _LEAF}
        return any(
            self._cells(number) > self._known(number, known)
            or (self._kind(number) != _LEAF and not self._cells(number))
            for number in self._children() | leaves
            if number >= _FIRST_ENTRIES and self._kind(number) != _INTERIOR
        )

    def are_cut(self) -> bool:
        """Returns True if the end of the file is missing."""
        return self._is_uneven or not self._children() <= self._images.keys()

    def _kind(self, number: int) -> int:
        return self._newest(number)[:1].ljust(1, b"\0")[0]

    def _cells(self, number: int) -> int:
        """The number of rows, as the page itself says."""
        return int.from_bytes(self._newest(number)[3:5], "big")

    def _known(self, number: int, known: set[bytes]) -> int:
        """The number of rows on a page that have known parts."""
        rows = self._rows(number) if number in self._images else ()
        return len({parts(row)[0] for row in rows if known.intersection(parts(row))})

    def _children(self) -> set[int]:
        """The pages with entries, by the pages that point to them."""
        children = {_FIRST_ENTRIES}
        for number in self._images:
            if number >= _FIRST_ENTRIES and self._kind(number) == _INTERIOR:
                children.update(_children(self._newest(number), self._cells(number)))
        return {number for number in children if _FIRST_ENTRIES <= number <= self._last}


def _logged(log: damaged_files.Log) -> dict[int, list[_Image]]:
    images: dict[int, list[_Image]] = {}
    for at in reversed(range(len(log))):
        older = images.setdefault(log.page(at), [])
        if not (older and older[-1].sound):
            older.append(_Image(log.image(at), log.is_sound(at)))
    return images


def _choices(image: bytes) -> Iterator[Choice]:
    for begun in _CHOICE.finditer(image):
        kind, length = begun[1][0], max(0, (begun[2][0] - 13) // 2)
        middle = begun.end() + _INTEGERS.get(kind, 0)
        shown = image[middle : middle + length].decode("utf-8", "replace") or None
        yield Choice(begun[4], int(_number(kind, image[begun.end() : middle])), shown)


def _children(image: bytes, cells: int) -> Iterator[int]:
    """The pages that an interior page points to."""
    yield struct.unpack(">I", image[8:12])[0]
    for at in range(12, min(12 + 2 * cells, len(image) - 1), 2):
        (cell,) = struct.unpack(">H", image[at : at + 2])
        if cell + 4 <= len(image):
            yield struct.unpack(">I", image[cell : cell + 4])[0]


def _varint(data: bytes) -> int:
    value = 0
    for byte in data:
        value = value << 7 | byte & 0x7F
    return value


def _number(kind: int, data: bytes) -> float:
    if kind == 7:
        return float(struct.unpack(">d", data.ljust(8, b"\0"))[0])
    return float(kind == 9) if kind > 7 else float(int.from_bytes(data, "big", signed=True))
