"""The sentences of every language: read from the catalogues once, filled in for each reader.

A key names a sentence, a blank stands in it as ``{name}``. A further language is one file,
``locale/<language>.po``; what it has not got yet is said in English. Babel is imported when the
first language is asked for, so whoever only imports this module pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.core.seats import Seat
from companion.core.text import Name, Text

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

HERE: Final = Path(__file__).parent
GAMES: Final = HERE.parent / "games"

COMPLETE: Final = ("pt-BR", "en")
"""The languages that every sentence exists in; the first is spoken to whoever asks for none of
``LANGUAGES``, the last says what a further one has not got."""

LANGUAGES: Final = (
    *COMPLETE,
    *sorted(path.stem.replace("_", "-") for path in (HERE / "locale").glob("*.po")),
)
"""All that can be asked for."""

LOCALES: Final = {"en": "en_001"}
"""The rules for lists and numbers, where the language has others than its name says; the world's
English lists “Ana, Bruno and Cléo”."""


class Sentence(NamedTuple):
    """One entry: its forms as ``written``, and which of several forms a number takes."""

    written: tuple[str, ...]
    form_of: Callable[[int], int]


class Spoken(NamedTuple):
    """One language, loaded: its sentences by key, how it writes a number, a day with the time, and
    a list."""

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
        """The sentence ``key`` with plain values; ``n`` chooses its plural form. Raises
        ``KeyError`` with the key when there is no such sentence. Numbers are written as the
        language writes them, so one that is a name (a port, a code) is given as ``str``."""
        return self._fill(key, blanks, _nobody)

    def render(self, text: Text, names: Callable[[Seat], str] | None = None) -> str:
        """The sentence of a game; ``names`` tells who sits where, for a sentence that names
        somebody. What fills a blank is never looked at again, so a name may hold anything."""
        return self._fill(text.key, text.blanks, names or _nobody)

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
        written, form_of = self._spoken.sentences[key]
        shown = {blank: self._show(value, names) for blank, value in blanks.items()}
        try:
            form = written[0] if len(written) == 1 else written[form_of(blanks["n"])]
            return form.format_map(shown)
        except KeyError as missing:
            raise KeyError(f"{key} needs {missing.args[0]}") from None

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


def _nobody(seat: Seat) -> str:
    raise TypeError(f"say() does not know who sits at {seat}; render() does")


# Reading the catalogues. Two threads may both read a language; they read the same.


@cache
def spoken(lang: str) -> Spoken:
    """Read all catalogues of one of ``LANGUAGES``. A key in two of them is an error."""
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
    """The files of one language: the companion's own and each game's, or the one that has all."""
    name = lang.replace("-", "_")
    if lang not in COMPLETE:
        yield HERE / "locale" / f"{name}.po"
        return
    yield from sorted((HERE / "locale" / name / "LC_MESSAGES").glob("*.po"))
    yield from sorted(GAMES.glob(f"*/locale/{name}.po"))


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
