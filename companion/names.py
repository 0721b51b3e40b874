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


def cleaned(typed: str) -> str:
    """A name as the table shows it: composed, without control and direction marks or letters that
    show nothing, one space between words; empty when nothing is left to be seen."""
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
    return name if any(unicodedata.category(one)[0] in "LNPS" for one in name) else ""


def told_apart(name: str, others: Iterable[str]) -> str:
    """``Ana`` as it is, or ``Ana 2`` where somebody sits whose name looks like it."""
    taken = frozenset().union(*(looks(other) for other in others))
    return next(each for each in _numbered(name) if not looks(each) & taken)


def looks(name: str) -> frozenset[str]:
    """What a name may be read as from across a table; two names look alike when they share one.

    Case, accents, spaces and points do not count, nor does the script that a letter is borrowed
    from, nor how it is dressed up. It is read three times: a capital I looks like an l, and is an
    i all the same, and a 4 may stand for an a.
    """
    plain = "".join(map(_undressed, name))
    readings = (plain, plain.casefold(), *_spelled_out(plain))
    return frozenset(_read(each) or name for each in readings)


def is_one_of(name: str, words: frozenset[str]) -> bool:
    """Whether ``name`` may be read as one of these words; a number after it does not count.
    ``words`` are what ``looks`` makes of them."""
    tried = (name, _NUMBER.sub("", unicodedata.normalize("NFKC", name)))
    return any(looks(each) & words for each in tried if each)


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
