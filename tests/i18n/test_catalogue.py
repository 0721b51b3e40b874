"""The catalogues: one shape, each language complete, every sentence filled in as it should."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games import SHELF
from companion.i18n import catalogue
from companion.i18n.catalogue import COMPLETE, LANGUAGES, MissingSentence, Words
from companion.web.live.seen import _small

ROOT = Path(catalogue.__file__).parents[1]
EACH = pytest.mark.parametrize("lang", LANGUAGES)
PT, EN = Words("pt-BR"), Words("en")

# Both catalogues.


@cache
def sentences(lang: str) -> dict[str, catalogue.Sentence]:
    """Every entry of one language."""
    return catalogue.spoken(lang).sentences


def blanks(form: str) -> set[str]:
    """The blanks of one form of a sentence."""
    return {blank for _, blank, _, _ in Formatter().parse(form) if blank is not None}


def domains(lang: str) -> list[tuple[str, str]]:
    """The catalogues of one language: the folder that has a ``locale``, and the domain."""
    return [(path.parts[-4], path.stem) for path in catalogue.catalogues(lang)]


def test_every_catalogue_lies_in_one_shape_and_each_language_has_the_same() -> None:
    """``<folder>/locale/<language>/<domain>.po``, for the product and for each game."""
    everywhere = set(ROOT.rglob("*.po"))

    assert everywhere == {path for lang in LANGUAGES for path in catalogue.catalogues(lang)}
    assert [domains(lang) for lang in LANGUAGES] == [domains("en")] * len(LANGUAGES)
    assert {("i18n", "common"), ("i18n", "table"), ("bruma", "bruma")} <= set(domains("en"))


def test_both_languages_have_the_same_keys_plurals_and_blanks() -> None:
    """A sentence is the same sentence in each language."""
    pt, en = sentences("pt-BR"), sentences("en")

    assert set(pt) == set(en)
    for key in pt:
        assert (len(pt[key].written) > 1) == (len(en[key].written) > 1), key
        assert blanks(pt[key].written[-1]) == blanks(en[key].written[-1]), key


FURTHER = [lang for lang in LANGUAGES if lang not in COMPLETE]


@pytest.mark.parametrize("lang", FURTHER)
def test_a_further_language_lacks_nothing(lang: str) -> None:
    """A guest who plays in it meets no other language: no sentence is missing, none is its own, and
    each has the same blanks."""
    mine: dict[str, catalogue.Sentence] = {}
    for file in catalogue.catalogues(lang):
        mine |= catalogue.entries(catalogue.read(file, lang))
    en = sentences("en")

    assert sorted(set(en) - set(mine)) == []
    assert sorted(set(mine) - set(en)) == []
    for key, sentence in mine.items():
        assert (len(sentence.written) > 1) == (len(en[key].written) > 1), key
        assert blanks(sentence.written[-1]) == blanks(en[key].written[-1]), key


def test_spanish_is_such_a_language() -> None:
    """It writes numbers and lists in its own way."""
    assert Words("es").say("bruma.replay.pearls", n=1234) == "1.234 perlas"
    assert Words("es").listed(["Ana", "Bruno", "Cléo"]) == "Ana, Bruno y Cléo"


SPAIN = re.compile(
    r"\b(vosotros|vosotras|os|móvil|móviles|portátil|coger|\w+(áis|éis|ís))\b", re.IGNORECASE
)


def test_spanish_is_that_of_america() -> None:
    """Ustedes, celular, laptop; the verbs of a vosotros are nobody's at these tables."""
    said = {key: sentence.written for key, sentence in sentences("es").items()}
    mobile_data = "tv.silent.data"

    assert {key for key, forms in said.items() if SPAIN.search(" ".join(forms))} <= {mobile_data}


@EACH
def test_every_form_is_written_and_has_no_foreign_blank(lang: str) -> None:
    """No entry is empty, and each plural form uses blanks of the most general one."""
    for key, sentence in sentences(lang).items():
        for form in sentence.written:
            assert form.strip(), key
            assert blanks(form) <= blanks(sentence.written[-1]), key
            assert all(blank.isidentifier() for blank in blanks(form)), key
            assert "{{" not in form, f"{key}: a page fills its blanks without knowing of braces"


@EACH
def test_no_key_stands_twice_in_a_file(lang: str) -> None:
    """Babel would silently keep one of the two."""
    for path in catalogue.catalogues(lang):
        keys = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)

        assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_a_key_in_two_files_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the two would speak depends on the file's name."""
    folder = tmp_path / "locale" / "en"
    folder.mkdir(parents=True)
    for name in ("a.po", "b.po"):
        folder.joinpath(name).write_text('msgid "x.y"\nmsgstr "z"\n', "utf-8")
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    monkeypatch.setattr(catalogue, "GAMES", tmp_path / "games")

    with pytest.raises(ValueError, match=r"x\.y stands in b\.po"):
        catalogue.spoken.__wrapped__("en")


SHOUTS = {"es": "¡Lo dudo!|¡Bloqueo!"}
"""What is shouted where Contesto! would mean “I answer”."""


@EACH
def test_nobody_shouts_but_the_players(lang: str) -> None:
    """An exclamation mark belongs to Contesto! and Bloqueio!, as each language says them, and to
    what everyone shouts at a lie."""
    shouts = SHOUTS.get(lang, "Contesto!|Bloqueio!")
    for key, sentence in sentences(lang).items():
        for form in sentence.written:
            quiet = "" if key == "bruma.verdict.lie" else re.sub(shouts, "", form)
            assert not re.search("[!¡]", quiet), key


@EACH
@pytest.mark.parametrize("game", SHELF)
def test_the_product_has_no_word_of_a_game(lang: str, game: str) -> None:
    """Nor its name, nor what its cards and actions are called; a game's keys begin with its
    name."""
    words = Words(lang)
    cards = [word for key, word in words.prefixed(f"{game}.card").items() if key.endswith(".name")]
    reserved = "|".join(words.prefixed(f"{game}.reserved").values()).split("|")
    known = {
        *cards,
        *words.prefixed(f"{game}.action").values(),
        *reserved,
        words.say(f"{game}.name"),
    }
    theirs = re.compile(rf"\b({'|'.join(map(re.escape, filter(None, known)))})\b")
    for path in catalogue.catalogues(lang):
        for key, sentence in catalogue.entries(catalogue.read(path, lang)):
            ours = path.is_relative_to(catalogue.HERE)
            assert ours is not (key.partition(".")[0] in SHELF), f"{key} in {path.name}"
            said = "|".join(sentence.written).replace(words.say("product.name"), "")
            assert not (ours and theirs.search(said)), f"{key}: {said}"


# What the code asks for.


FILES = re.compile(r"\.(html|css|js|json|svg|po|py|db|sqlite|new|key|txt|png|woff2|pdf)$")
PREFIXES = {"bruma.card", "tv.line", "bruma.sound", "table.pace", "table.series"}
"""Files and prefixes of pages look like keys and are none."""


def keys_in_code() -> Iterator[tuple[str, str]]:
    """Each key that stands in the code as it is, with the file that asks for it."""
    first = {key.partition(".")[0] for key in sentences("en")}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            key = node.value if isinstance(node, ast.Constant) else None
            if isinstance(key, str) and re.fullmatch(r"[a-z]+(\.[a-z_]+)+", key):
                known = key.partition(".")[0] in first
                if known and key not in PREFIXES and not FILES.search(key):
                    yield key, path.name
    asks = re.compile(r"\b(?:say|t)\(\s*[\"']([a-z_.0-9]*[a-z_0-9])[\"']")
    for folder, kind in (("templates", "*.html"), ("static/src", "*.js")):
        for path in (ROOT.parent / folder).rglob(kind):
            for key in asks.findall(path.read_text("utf-8")):
                yield key, path.name


def test_every_key_in_the_code_has_a_sentence() -> None:
    """In Python, in the templates, in the client."""
    missing = {f"{key} ({file})" for key, file in keys_in_code() if key not in sentences("en")}

    assert missing == set()


HOLE = "[a-z_.0-9]+"
OPTIONS = re.compile(r"table\.(series|pace)\.")
"""Made of the fields of their types, as `tests/bruma/test_options.py` checks."""


def shapes_in_code() -> Iterator[str]:
    """What could be a key, as a pattern: a string as it is, or put together of parts."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [getattr(part, "value", None) for part in node.values]
                yield "".join(re.escape(one) if isinstance(one, str) else HOLE for one in parts)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
    for folder, kind in (("templates", "*.html"), ("static/src", "*.js")):
        for path in (ROOT.parent / folder).rglob(kind):
            text = path.read_text("utf-8")
            for _, plain in re.findall(r"""(["'])([a-z_.0-9]+)\1""", text):
                yield re.escape(plain) + (HOLE if plain.endswith(".") else "")
            for built in re.findall(r"say\(`([^`]+)`", text):
                solid = re.sub(r"\$\{[^}]*\}", "\0", built).split("\0")
                yield HOLE.join(map(re.escape, solid))


def buttons() -> dict[str, type]:
    """The labels that the commands of a game may have, and the command of each."""
    return {
        f"{name}.{_small(kind.__name__)}": kind
        for name, game in SHELF.items()
        for kind in get_args(game.COMMANDS) or (game.COMMANDS,)
    }


def test_no_sentence_is_there_for_nothing() -> None:
    """Something in the code can ask for each key. What Bruma's Python says is held to more in
    `tests/bruma/test_sentences.py`."""
    written = {shape for shape in shapes_in_code() if re.search("[a-z]", shape.replace(HOLE, ""))}
    asked = [re.compile(shape) for shape in written]
    (bruma,) = (path for path in catalogue.catalogues("en") if path.stem == "bruma")
    held = dict(catalogue.entries(catalogue.read(bruma, "en")))
    mine = [key for key in sentences("en") if key not in held and key not in buttons()]

    assert [
        key
        for key in mine
        if not OPTIONS.match(key) and not any(shape.fullmatch(key) for shape in asked)
    ] == []


# How a sentence is filled in.


NAMES = ["<b>Zé</b>", "{who}", "%s 🐙", "明日", "{0}", "%(who)s", "\\1", "{", "Ana & 'Bia' \"x\""]


@EACH
@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_out_as_it_is(lang: str, name: str) -> None:
    """What fills a blank is never looked at again, alone, in a list or in another text."""
    speak, alone = Words(lang), Text("name", who=Name(Seat(0)))
    called = {Seat(0): name, Seat(1): "Bruno"}.__getitem__

    assert speak.render(alone, called) == name
    assert speak.render(Text("name", who=alone), called) == name
    assert speak.say("tv.over.champion", name=name).startswith(f"{name} ")
    both = speak.render(Text("bruma.late", names=(Name(Seat(0)), Name(Seat(1)))), called)
    assert f" {name} " in both
    aimed = Text("bruma.aim.ruptura", target=Name(Seat(0)))
    assert speak.render(aimed, called).endswith(f" {name}")


def seat_names(count: int) -> tuple[tuple[Name, ...], Callable[[Seat], str]]:
    """So many seats, and what their people are called."""
    people = ("Ana", "Bruno", "Cléo", "Davi")
    return tuple(Name(Seat(at)) for at in range(count)), people.__getitem__


@pytest.mark.parametrize(
    ("count", "pt", "en"),
    [
        (1, "Ana", "Ana"),
        (2, "Ana e Bruno", "Ana and Bruno"),
        (3, "Ana, Bruno e Cléo", "Ana, Bruno and Cléo"),
        (4, "Ana, Bruno, Cléo e Davi", "Ana, Bruno, Cléo and Davi"),
    ],
)
def test_names_are_listed_as_the_language_lists(count: int, pt: str, en: str) -> None:
    """By the rules of each language, without a comma before “and”."""
    seats, called = seat_names(count)
    text = Text("bruma.late", names=seats)

    assert PT.render(text, called) == f"A mesa espera {pt}"
    assert EN.render(text, called) == f"The table is waiting for {en}"


@pytest.mark.parametrize(
    ("n", "pt", "en"),
    [
        (0, "0 pérolas", "0 pearls"),
        (1, "1 pérola", "1 pearl"),
        (2, "2 pérolas", "2 pearls"),
        (50, "50 pérolas", "50 pearls"),
        (1234, "1.234 pérolas", "1,234 pearls"),
    ],
)
def test_a_number_chooses_the_plural_and_is_written_as_the_language_writes_it(
    n: int, pt: str, en: str
) -> None:
    """The blank called n decides."""
    assert PT.say("bruma.replay.pearls", n=n) == pt
    assert EN.say("bruma.replay.pearls", n=n) == en


# The rest of the promise.


def test_an_unknown_language_speaks_portuguese() -> None:
    """Whoever asks for nothing we have is a guest of the house."""
    assert Words("fr").lang == "pt-BR"
    assert Words("fr").say("bruma.do.pass") == "Deixo passar"


def test_a_missing_sentence_is_named_and_said_in_plain_words() -> None:
    """A gap in a catalogue breaks no screen. The warning names the key, and no value."""
    with pytest.warns(MissingSentence, match=r"^bruma\.no_such has no sentence in pt-BR$"):
        assert PT.say("bruma.no_such", who="secret") == "no such"


def test_a_missing_value_is_named_and_left_open() -> None:
    """A plural without its number takes the most general form."""
    with pytest.warns(MissingSentence, match=r"^tv\.over\.champion needs name$"):
        assert PT.say("tv.over.champion", who="secret") == "… leva a noite"
    with pytest.warns(MissingSentence, match=r"^bruma\.replay\.pearls needs n$"):
        assert PT.say("bruma.replay.pearls") == "… pérolas"


def test_a_page_gets_the_words_of_its_prefixes() -> None:
    """Whole prefixes only; a plural comes in two."""
    page = PT.prefixed("common", "bruma.card.", "bruma.replay")

    assert page["bruma.card.guardia.short"] == "Gu"
    assert (page["bruma.replay.pearls"], page["bruma.replay.pearls.one"]) == (
        "{n} pérolas",
        "{n} pérola",
    )
    assert {key.split(".")[0] for key in page} == {"common", "bruma"}
    assert PT.prefixed("comm") == {}


def test_threads_read_a_language_side_by_side() -> None:
    """Two that come first at once read the same."""
    catalogue.spoken.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        said = set(pool.map(lambda _: Words("en").say("bruma.replay.pearls", n=3), range(64)))

    assert said == {"3 pearls"}
