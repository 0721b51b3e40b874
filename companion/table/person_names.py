"""Names that people can tell apart: what is left of a typed one, and when two look alike."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

LENGTH: Final = 20
"""The most characters of a name."""

# Letters that show nothing: fillers of Hangul and a Braille cell without a dot.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# They hold an emoji together, and anywhere else they only hide.
_JOINERS: Final = frozenset("\u200d\ufe0f")
# Marks in a row on one letter; no language of ours stacks more, and a tower covers the neighbours.
_MARKS: Final = 3
# The Unicode names of letters that are Latin ones in another dress: small capitals, letters that
# are turned, crossed, in a box, or half of a flag.
_DRESSED: Final = re.compile(
    r"(?:.* )?(?:LATIN|SYMBOL)(?P<small> SMALL)? (?:CAPITAL )?LETTER"
    r"(?: SMALL CAPITAL)?(?: [A-Z]+)*? (?P<letter>[A-Z])(?: WITH .+)?"
)
# What stands in for a letter without being drawn like it.
_STANDS_FOR: Final = str.maketrans("0134578@$€!Λ∧∀ДИЯШΣЭᏁ", "oieastbaseiaaaanrween")
_NUMBER: Final = re.compile(r"[\W\d_]+$")
# What stands between two words; an accent belongs to its letter.
_BETWEEN: Final = re.compile(r"[^\w\u0300-\u036f]+|_+")
# Latin letters that stand on their heads or are mirrored, and the plain ones that may be others
# upside down.
_TURNED: Final = re.compile(r"\b(TURNED|REVERSED|INVERTED)\b")
_EITHER_WAY_UP: Final = frozenset("bdmnpquwMNUW")
# Scripts that are taken for the shapes of their letters, by how the Unicode names begin.
_SHAPES: Final = frozenset(
    ["CANADIAN", "CHEROKEE", "COPTIC", "DESERET", "LISU", "OSAGE", "RUNIC", "TIFINAGH", "VAI"]
)


def cleaned(typed: str) -> str:
    """A name as the table shows it: composed, without control and direction marks or letters that
    show nothing, one space between words; empty when no letter, digit or picture is left."""
    kept: list[str] = []
    marks = 0
    for one in unicodedata.normalize("NFC", typed):
        kind = unicodedata.category(one)
        marks = marks + 1 if kind[0] == "M" else 0
        if one in _JOINERS:
            kept += one if kept and _holds(kept[-1]) else ()
        elif one in _BLANK or kind[0] == "C":
            kept.append(" ")
        elif marks <= _MARKS and not _selects(one):
            kept.append(one)
    name = " ".join("".join(kept).split())
    return name if any(_calls(one) for one in name) else ""


def told_apart(name: str, others: Iterable[str]) -> str:
    """``Ana`` as it is, or ``Ana 2`` when another name at the table looks like it."""
    taken = [(looks(other), _guise(other)) for other in others]
    return next(each for each in _numbered(name) if not _taken(each, taken))


def _taken(name: str, others: Iterable[tuple[frozenset[str], re.Pattern[str] | None]]) -> bool:
    mine, guise = looks(name), _guise(name)
    return any(
        mine & theirs
        or (guise and any(map(guise.fullmatch, theirs)))
        or (other and any(map(other.fullmatch, mine)))
        for theirs, other in others
    )


def looks(name: str) -> frozenset[str]:
    """What a name may be read as from across a table; two names look alike when they share one.

    Case, accents, spaces and points do not count, nor does the script that a letter is borrowed
    from, nor how it is dressed up. It is read several times: a capital I looks like an l, and is
    an i all the same, a 4 may stand for an a, and a small raised digit is easily overlooked.
    """
    plain = "".join(map(_undressed, name))
    bare = "".join(_undressed(one) for one in name if unicodedata.category(one) != "No")
    readings = (plain, plain.casefold(), *_spelled_out(plain), bare.casefold())
    return frozenset(_read(each) or name for each in readings)


def is_one_of(name: str, words: frozenset[str]) -> bool:
    """True if ``name`` may be read as one of these words; a number after it does not count.
    ``words`` are what ``looks`` makes of them."""
    tried = (name, _NUMBER.sub("", unicodedata.normalize("NFKC", name)))
    return any(looks(each) & words for each in tried if each)


def has_at_an_end(name: str, words: frozenset[str]) -> bool:
    """True if the first or the last word of ``name`` may be read as one of these ``words``, which
    are what ``looks`` makes of them."""
    plain = "".join(map(_undressed, name))
    split = (plain.split(), list(filter(None, _BETWEEN.split(plain))))
    return any(is_one_of(parts[at], words) for parts in split if parts for at in (0, -1))


def _guise(name: str) -> re.Pattern[str] | None:
    """What else the name may be taken for where some of its letters are foreign to the others, or
    to every language of a table: each of those may be any letter. ``None`` for other names."""
    letters = unicodedata.normalize("NFKC", name)
    mixed = len({_is_latin(one) for one in letters if one.isalpha()}) > 1
    turned = any(_TURNED.search(unicodedata.name(one, "")) for one in letters)
    marked = "".join(
        "\0" if _is_odd(one, mixed=mixed) or (turned and one in _EITHER_WAY_UP) else one
        for one in letters
    )
    if "\0" not in marked:
        return None
    # An m is read as r and n; a number is never taken for letters, so that numbers tell apart.
    parts = re.split("(\0+)", "".join(_drawn_parts(marked)))
    return re.compile(
        "".join(
            rf"\D{{{len(one)},{2 * len(one)}}}" if one.startswith("\0") else re.escape(one)
            for one in parts
        )
    )


def _drawn_parts(marked: str) -> Iterator[str]:
    for one in re.split("(\0)", marked):
        yield one if one == "\0" else _read(one.casefold())


def _is_latin(letter: str) -> bool:
    return letter.isascii() or "LATIN" in unicodedata.name(letter, "")


def _is_odd(letter: str, *, mixed: bool) -> bool:
    """No letter that a name of this script has, or a Latin one that is no plain one with marks."""
    if letter.isascii() or not letter.isalpha():
        return False
    if _is_latin(letter):
        plain = unicodedata.normalize("NFD", letter)[0].isascii()
        return not plain and not unicodedata.name(letter).partition(" WITH ")[2]
    return mixed or unicodedata.name(letter, "").partition(" ")[0] in _SHAPES


def _calls(one: str) -> bool:
    """True if it can stand in a name: a letter, a digit or a picture."""
    kind = unicodedata.category(one)
    return kind[0] in "LN" or kind == "So"


@cache
def _undressed(letter: str) -> str:
    """The Latin letter or the digit that this one is in another dress, or itself."""
    if letter.isascii():
        return letter
    found = _DRESSED.fullmatch(unicodedata.name(letter, ""))
    if found:
        return found["letter"].lower() if found["small"] else found["letter"]
    digit = unicodedata.digit(letter, None)
    return letter if digit is None else str(digit)


def _spelled_out(name: str) -> Iterator[str]:
    """The name with letters for what stands in for them, unless it has no letter of its own."""
    spelled = name.translate(_STANDS_FOR)
    if spelled != name and any(one.isalpha() for one in name):
        yield spelled.casefold()


def _read(name: str) -> str:
    drawn = _drawn(unicodedata.normalize("NFKD", _drawn(unicodedata.normalize("NFD", name))))
    return _drawn(drawn.casefold())


def _drawn(name: str) -> str:
    """Only what is drawn of it, each letter as the plainest that looks the same (Unicode's list
    of confusables, UTS 39)."""
    return "".join(
        _plainest(one) for one in name if unicodedata.category(one)[0] not in "MZPC"
    ).replace("\u200e", "")


@cache
def _plainest(letter: str) -> str:
    """The list names for each letter what it looks like, and for that one all that do."""
    from confusable_homoglyphs.confusables import confusables_data

    like = confusables_data.get(letter, [])
    if len(like) != 1:
        return letter
    other: str = like[0]["c"]
    back = confusables_data.get(other, [])
    # Of a pair that looks like nothing else, either would do.
    return min(letter, other) if len(back) == 1 else other


def _holds(before: str) -> bool:
    return before in _JOINERS or unicodedata.category(before) in ("So", "Sk")


def _selects(one: str) -> bool:
    """Chooses among the shapes of a letter, or joins, and is not seen itself."""
    return "\ufe00" <= one <= "\ufe0e" or "\U000e0100" <= one <= "\U000e01ef" or one == "\u034f"


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        tail = f" {number}"
        yield name[: LENGTH - len(tail)] + tail
        number += 1
