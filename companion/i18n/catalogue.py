"""The sentences of every language: read from the catalogues once, filled in for each reader.

A key names a sentence; a blank in it is written ``{name}``. Every catalogue is a file
``locale/<language>/<domain>.po``: the product's beside this module, a game's in the game's folder.
A further language is one more folder in each; a sentence that it lacks is said in English.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.core.seats import Seat
from companion.core.text import Name, Text

# Babel is imported when the first language is read: importing this module stays cheap.
if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

HERE: Final = Path(__file__).parent
GAMES: Final = HERE.parent / "games"

COMPLETE: Final = ("pt-BR", "en")
"""The languages that every sentence exists in. The first is spoken to a reader who asks for none
of ``LANGUAGES``; the last stands in for what a further language lacks."""

LANGUAGES: Final = (
    *COMPLETE,
    *sorted({each.name.replace("_", "-") for each in (HERE / "locale").iterdir()} - {*COMPLETE}),
)
"""All languages on offer: the folders of ``locale``."""

LOCALES: Final = {"en": "en_001"}
"""The rules for lists and numbers, where they are not those of the language's own code. World
English lists “Ana, Bruno and Cléo”, without a comma before the “and”."""


class MissingSentence(UserWarning):
    """A key without a sentence, or a blank without a value. The tests make it an error."""


class Sentence(NamedTuple):
    """One entry: its forms as ``written``, and which of the forms a number takes."""

    written: tuple[str, ...]
    form_of: Callable[[int], int]


class Spoken(NamedTuple):
    """One language, loaded: its sentences by key, and how it writes a number, a day with the time,
    and a list."""

    sentences: dict[str, Sentence]
    number: Callable[[int], str]
    time: Callable[[datetime], str]
    listed: Callable[[Sequence[str]], str]


class Words:
    """What the companion says in ``lang``; an unknown language speaks pt-BR.

    A language is read once per process. Nothing here changes afterwards, so threads share it.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self._spoken = spoken(self.lang)

    def say(self, key: str, **blanks: int | str) -> str:
        """The sentence ``key`` with plain values; ``n`` chooses its plural form. Numbers are
        written as the language writes them, so give one that is a name (a port, a code) as ``str``.

        Warns ``MissingSentence`` if there is no such sentence, and says the key in plain words; so
        a game with a gap in its catalogue stays playable."""
        return self._fill(key, blanks, _unseated)

    def render(self, text: Text, names: Callable[[Seat], str] | None = None) -> str:
        """The sentence of a game. ``names`` gives the name of the person at a seat; it is needed
        for a sentence that names one. The value of a blank is never searched for blanks, so a name
        may hold any characters. Warns as ``say`` does."""
        return self._fill(text.key, text.blanks, names or _unseated)

    def has(self, key: str) -> bool:
        """Return True if there is such a sentence."""
        return key in self._spoken.sentences

    def listed(self, names: Sequence[str]) -> str:
        """“Ana, Bruno and Cléo”, as the language lists."""
        return self._spoken.listed(names)

    def prefixed(self, *prefixes: str) -> dict[str, str]:
        """The sentences whose keys begin with one of ``prefixes`` and a dot, as written, for a
        page's block of words. One with a plural comes as two: ``key`` for most numbers and
        ``key.one`` for 1."""
        starts = tuple(prefix.rstrip(".") + "." for prefix in prefixes)
        words = {}
        for key, sentence in self._spoken.sentences.items():
            if key.startswith(starts):
                words[key] = sentence.written[-1]
                if len(sentence.written) > 1:
                    words[f"{key}.one"] = sentence.written[sentence.form_of(1)]
        return words

    def _fill(self, key: str, blanks: Mapping[str, Any], names: Callable[[Seat], str]) -> str:
        sentence = self._spoken.sentences.get(key)
        if sentence is None:
            warnings.warn(f"{key} has no sentence in {self.lang}", MissingSentence, stacklevel=3)
            return key.rpartition(".")[2].replace("_", " ")
        shown = _Shown({blank: self._show(value, names) for blank, value in blanks.items()})
        shown.key = key
        form = sentence.written[-1]
        if len(sentence.written) > 1 and "n" in blanks:
            form = sentence.written[sentence.form_of(blanks["n"])]
        return form.format_map(shown)

    def _show(self, value: Any, names: Callable[[Seat], str]) -> str:
        match value:
            case Name():
                return names(value.seat)
            case str():
                return value
            case int():
                return self._spoken.number(value)
            case datetime():
                return self._spoken.time(value)
            case Text():
                return self.render(value, names)
            case _:
                return self._spoken.listed([self._show(each, names) for each in value])


class _Shown(dict[str, str]):
    """The values of the blanks of ``key``; one that is missing is shown as “…”."""

    key: str

    def __missing__(self, blank: str) -> str:
        warnings.warn(f"{self.key} needs {blank}", MissingSentence, stacklevel=4)
        return "…"


def _unseated(seat: Seat) -> str:
    raise TypeError(f"say() does not know who sits at {seat}; render() does")


# Reading the catalogues. Two threads may read a language at once; they read the same.


@cache
def spoken(lang: str) -> Spoken:
    """Read all catalogues of one of ``LANGUAGES``. Raises ``ValueError`` for a key in two of
    them."""
    from babel import Locale, dates, lists, numbers

    locale = Locale.parse(LOCALES.get(lang, lang.replace("-", "_")))
    sentences: dict[str, Sentence] = {}
    for path in catalogues(lang):
        mine = dict(entries(read(path, lang)))
        for key in mine.keys() & sentences.keys():
            raise ValueError(f"{key} stands in {path.name} and in another catalogue")
        sentences |= mine
    if lang not in COMPLETE:
        sentences = spoken(COMPLETE[-1]).sentences | sentences

    @lru_cache(maxsize=1000)
    def number(value: int) -> str:
        return numbers.format_decimal(value, locale=locale)

    def time(value: datetime) -> str:
        return f"{dates.format_skeleton('yMMMd', value, locale=locale)}, {value:%H:%M}"

    def listed(items: Sequence[str]) -> str:
        return lists.format_list(items, locale=locale)

    return Spoken(sentences, number, time, listed)


def catalogues(lang: str) -> Iterator[Path]:
    """The catalogue files of one language: the product's, then each game's."""
    files = f"locale/{lang.replace('-', '_')}/*.po"
    yield from sorted(HERE.glob(files))
    yield from sorted(GAMES.glob(f"*/{files}"))


def read(path: Path, lang: str) -> Catalog:
    """One catalogue file."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=lang.replace("-", "_"), abort_invalid=True)


def entries(catalogue: Catalog) -> Iterator[tuple[str, Sentence]]:
    """The sentences of a catalogue by key; its header says which form a number takes."""
    form_of = c2py(catalogue.plural_expr)
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            said = message.string or ""
            yield key, Sentence((said,) if isinstance(said, str) else tuple(said), form_of)
