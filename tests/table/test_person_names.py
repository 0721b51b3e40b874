"""Names: what is left of a typed one, and who is told apart from whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.table.person_names import (
    LENGTH,
    cleaned,
    has_at_an_end,
    is_one_of,
    looks,
    told_apart,
)

ANAS = {
    "as it is": "Ana",
    "case": "ANA",
    "an accent": "Aná",
    "two accents": "Ân\u0303a",
    "Cyrillic A": "\u0410na",
    "Greek alpha": "An\u03b1",
    "all Cyrillic but one": "\u0410n\u0430",
    "fullwidth": "\uff21\uff4e\uff41",
    "mathematical": "\U0001d400\U0001d427\U0001d41a",
    "small capitals": "\u1d00\u0274\u1d00",
    "superscripts": "\u1d2c\u207f\u1d43",
    "subscripts": "\u2090\u2099\u2090",
    "in circles": "\u24b6\u24dd\u24d0",
    "in brackets": "\u249c\u24a9\u249c",
    "in dark boxes": "\U0001f170\U0001f17d\U0001f170",
    "in flags": "\U0001f1e6\U0001f1f3\U0001f1e6",
    "turned over": "\u0250n\u0250",
    "Cherokee": "\u13aa\u13c1\u13aa",
    "Lisu": "\ua4ee\ua4e0\ua4ee",
    "a digit for a letter": "4n4",
    "a sign for a letter": "@na",
    "a Greek letter that looks like it": "\u039bna",
    "Armenian n": "A\u0578a",
    "Cyrillic n": "A\u043fa",
    "turned v": "\u028cna",
    "Armenian A": "\u0531na",
    "Coptic A": "\u2c80na",
    "Tifinagh": "\u2d37na",
    "Chinese": "\u5342na",
    "Canadian syllabics": "\u15e9\u144e\u15e9",
    "on its head": "\u0250u\u0250",
    "a small raised digit": "Ana\u00b2",
    "small capitals with a raised digit": "\u1d00\u0274\u1d00\u00b2",
    "a space": "A na",
    "a point": "An.a",
    "a hyphen that is not shown": "A\u00adna",
    "a joiner": "An\u200da",
    "a space of no width": "An\u200ba",
    "a variation selector": "An\ufe00a",
    "a Hangul filler": "Ana\u3164",
    "a Braille blank": "\u2800Ana",
    "a mark that joins": "An\u034fa",
    "the other direction": "\u202eAna",
}


@pytest.mark.parametrize("imitation", ANAS.values(), ids=ANAS)
def test_whoever_imitates_ana_is_ana_2(imitation: str) -> None:
    name = told_apart(cleaned(imitation), ["Ana"])

    assert name.endswith(" 2")
    assert looks(name).isdisjoint(looks("Ana"))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Iris", "lris"),  # a small L
        ("IRIS", "iris"),
        ("Olga", "0lga"),
        ("Bill", "Bi11"),
        ("Marta", "rnarta"),
        ("Iris", "\u026aris"),  # a small capital I
        ("Teo", "T30"),
        ("João", "JOAO"),
        ("Ana 2", "Ana2"),
        ("Bruno", "\u00dfruno"),
        ("Bruno", "Bru\u043fo"),
        ("Mara", "\u026f\u0250\u0279\u0250"),
        ("\u0418\u0432\u0430\u043d", "\u0438\u0432\u0430\u043d"),
    ],
)
def test_what_looks_alike_is_told_apart_in_either_order(name: str, other: str) -> None:
    assert told_apart(other, [name]) != other
    assert told_apart(name, [other]) != name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "Anna"),
        ("Ana", "Bia"),
        ("Caio", "Cauã"),
        ("Zé 🐙", "Zé 🐠"),
        ("🐙", "🐠"),
        ("!", "?"),
        ("明日", "明目"),
        ("\u0418\u0432\u0430\u043d", "\u0418\u0432\u043e\u043d\u0430"),
        ("Ana", "Ana 2"),
        ("Caio", "\u0418\u0432\u0430\u043d"),
        ("Bia", "Zoë"),
        ("Müller", "Meller"),
        ("Ana", "\u3042\u3093\u306a"),
        ("Saren", "Søren"),
    ],
)
def test_what_does_not_look_alike_is_left_alone(name: str, other: str) -> None:
    assert told_apart(other, [name]) == other


def test_the_third_ana_is_ana_3() -> None:
    assert told_apart("ana", ["Ana", "\u0410na 2"]) == "ana 3"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ana   Lúcia ", "Ana Lúcia"),
        ("👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥", "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥"),
        ("A\u0300\u0301\u0302\u0303\u0304\u0305na", "\u00c0\u0301\u0302\u0303na"),
        ("\u202eanA\u202c", "anA"),
        ("\u3164", ""),
        ("\u2800\u200d\u034f", ""),
        ("\u0301", ""),
        (".", ""),
        ("?!", ""),
        ("$ +", ""),
        ("🐙", "🐙"),
        ("7", "7"),
    ],
)
def test_what_shows_nothing_is_taken_out_and_an_emoji_stays_whole(typed: str, shown: str) -> None:
    assert cleaned(typed) == shown


OURS = looks("TV") | looks("Anfitrião") | looks("Mesa")


@pytest.mark.parametrize(
    "name",
    ["TV", "tv 2", "\u1d1b\u1d20", "T V", "M3sa", "MESA #1", "ANFITRIAO", "Anfitri\u00e3o 7"],
)
def test_what_reads_as_something_of_the_table_is_found(name: str) -> None:
    assert is_one_of(cleaned(name), OURS)


@pytest.mark.parametrize("name", ["Ana", "TVs", "Mesas", "2", "Tev", "Marta Mesa"])
def test_what_does_not_read_as_something_of_the_table_is_left_alone(name: str) -> None:
    assert not is_one_of(cleaned(name), OURS)


PARTS = looks("TV") | looks("Anfitrião") | looks("Host")


@pytest.mark.parametrize(
    "name",
    [
        "TV da sala",
        "A TV",
        "TV-Ana",
        "\U0001f1f9\U0001f1fb Bruma",
        "Ana (anfitri\u00e3o)",
        "H0st Bia",
    ],
)
def test_a_word_of_the_table_at_an_end_of_a_name_is_found(name: str) -> None:
    assert has_at_an_end(cleaned(name), PARTS)


@pytest.mark.parametrize("name", ["Ana", "Tavi", "Hosta", "Ana TV Silva", "\u043f", "🐙", "2"])
def test_a_word_of_the_table_elsewhere_in_a_name_is_left_alone(name: str) -> None:
    assert not has_at_an_end(cleaned(name), PARTS)


def test_whoever_mixes_scripts_is_numbered_like_anybody_else() -> None:
    """What stands for any letter stands for no digit, so that a number always tells apart."""
    people: list[str] = []
    for _ in range(12):
        people.append(told_apart("A\u043fa", [*people, "Ana"]))

    assert people[:2] == ["A\u043fa 2", "A\u043fa 3"]
    assert len(set(people)) == 12


SOME_LOOK_ALIKE = some.text(
    alphabet="anbm2\u0430\u043f\u0250\u15e9\u00df\u00b2", min_size=1, max_size=20
)


@given(some.lists(SOME_LOOK_ALIKE.map(cleaned).filter(bool), max_size=8))
def test_look_alikes_of_every_kind_end_up_with_names_of_their_own(typed: list[str]) -> None:
    people: list[str] = []
    for each in typed:
        people.append(told_apart(each, people))

    assert len(set(people)) == len(typed)
    assert all(len(one) <= LENGTH for one in people)


@given(some.lists(some.text(min_size=1, max_size=24).map(cleaned).filter(bool), max_size=8))
def test_no_two_at_a_table_ever_look_alike(typed: list[str]) -> None:
    people: list[str] = []
    for each in typed:
        people.append(told_apart(each[:LENGTH], people))

    assert all(len(one) <= LENGTH for one in people)
    for at, one in enumerate(people):
        assert all(looks(one).isdisjoint(looks(other)) for other in people[:at])
