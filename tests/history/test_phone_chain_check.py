"""The phone's own check of a record's chain: it agrees with the laptop's, and finds what a record
lacks of which the phone was shown the code."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from companion.history.verifier import played
from companion.storage.hash_chain import hash_of
from companion.table.export import read
from tests.eventful import Calm, Record, file_of
from tests.replayer import replayer

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Asks the phone's module, which runs in a process of its own."""
    with replayer() as answer:

        def ask(
            file: bytes = b"",
            kept: list[list[str]] | None = None,
            typed: tuple[str, ...] = (),
            **question: Any,
        ) -> Any:
            told = {"file": file.decode(), "kept": kept or [], "typed": typed, **question}
            return answer(told)

        yield ask


class Watched(Calm):
    """An evening of which a phone keeps the heads that it is shown."""

    def open(self) -> None:
        """Start the laptop on what the folder holds."""
        super().open()
        self.heads: list[str] = []
        self.table.watch(lambda _: self.look_on())

    def look_on(self) -> None:
        """The phone draws its screen."""
        head = self.table.sitting.chain.head
        self.heads += [] if head in self.heads else [head]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Watched:
    """A game that was taken back once, and played to its end."""
    evening = Watched(tmp_path_factory.mktemp("evening"), 3)
    evening.join("Ana", "Bia", "Cléo 🐙")
    evening.host("Start")
    evening.play(12)
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=2, last=last, sure=True)
    evening.play()
    return evening


@pytest.fixture(scope="module")
def file(evening: Watched) -> bytes:
    """Its record, as the laptop sends it."""
    return evening.lobby.record_of(evening.table)


@pytest.fixture(scope="module")
def hashes(file: bytes) -> list[str]:
    """Of each entry."""
    return [hash_of(line.removesuffix(b",")) for line in file.splitlines()[1:-1]]


def told_of(file: bytes) -> Record:
    """A copy that can be changed."""
    told: Record = msgspec.json.decode(file)
    return told


def test_the_phone_and_the_laptop_make_the_same_hashes(
    ask: Ask, file: bytes, hashes: list[str]
) -> None:
    """By two programs in two languages, also of names in any script."""
    found = ask(file)

    assert found["hashes"] == hashes
    assert (found["broken"], found["salted"]) == (0, True)
    assert found["played"] == played(read(file)) > 100


def test_a_phone_that_saw_it_all_finds_all_of_it(
    ask: Ask, evening: Watched, file: bytes, hashes: list[str]
) -> None:
    """Each head is in the record, also those from before the game was taken back."""
    assert len(evening.heads) > 15
    found = ask(file, [evening.heads, evening.heads[:5], []])

    assert found["kept"] == {"last": len(hashes), "cut": False, "lost": 0}


def test_a_phone_that_left_early_finds_what_it_saw(
    ask: Ask, evening: Watched, file: bytes, hashes: list[str]
) -> None:
    """And a phone that has kept nothing finds nothing."""
    found = ask(file, [evening.heads[:6]])

    assert found["kept"] == {"last": hashes.index(evening.heads[5]) + 1, "cut": False, "lost": 0}
    assert ask(file)["kept"] == {"last": 0, "cut": False, "lost": 0}


def test_a_record_that_was_cut_and_closed_lacks_what_the_phone_saw_last(
    ask: Ask, evening: Watched, file: bytes
) -> None:
    """However right its own chain is."""
    told = told_of(file)
    closed = {"at": 1.0, "entry": {"type": "Ended", "salt": "0" * 32}}
    for cut in range(6, len(told["entries"]) - 1, 5):
        shorter = file_of({**told, "entries": [*told["entries"][:cut], closed]})
        found = ask(shorter, [evening.heads])
        assert (found["broken"], found["kept"]["cut"]) == (0, True)


def test_what_was_lost_in_the_middle_is_counted(ask: Ask, evening: Watched, file: bytes) -> None:
    """After a power cut the table goes on from what the disk has: what was shown of the rest is in
    no record, and the newest head is."""
    heads = [*evening.heads[:5], "ab" * 32, *evening.heads[5:]]

    found = ask(file, [heads])

    assert (found["kept"]["cut"], found["kept"]["lost"]) == (False, 1)


def test_a_line_that_was_changed_breaks_the_chain(ask: Ask, file: bytes) -> None:
    """In the entry after it; also a file that was set anew."""
    assert ask(file.replace(b'"name":"Bia"', b'"name":"Bea"'))["broken"] == 4
    assert ask(msgspec.json.encode(told_of(file)))["broken"] == 1


@pytest.mark.parametrize("number", [1, 20])
def test_a_code_that_is_typed_is_looked_up(
    ask: Ask, file: bytes, hashes: list[str], number: int
) -> None:
    """In groups or not, in capitals, with the letters that look like digits; whole or as short as
    the screens show it."""
    head = hashes[number - 1]
    groups = " ".join(head[at : at + 4] for at in range(0, 24, 4))
    alike = groups.upper().replace("0", "O").replace("1", "l")

    found = ask(file, typed=(head, groups, alike, head[:23], head + "0", "x" * 24, "ab" * 12))

    assert found["at"] == [number, number, number, -1, -1, -1, 0]


def test_a_record_of_an_older_version_has_no_salt(ask: Ask, file: bytes) -> None:
    """The page says that it cannot be checked by a code."""
    told = told_of(file)
    for line in told["entries"]:
        del line["entry"]["salt"]

    found = ask(file_of(told))

    assert (found["broken"], found["salted"]) == (0, False)


# What the phone keeps.


def shown(code: str, person: str, head: str, seal: str = "", *hand: str) -> dict[str, Any]:
    """As much of a screen as the phone keeps something of."""
    view = {"seal": seal, "hand": list(hand) or None, "keep": None} if seal else None
    seen = {"seals": [{"pile": "", "seal": seal, "number": 1}]} if seal else None
    own = {"table": {"code": code}, "you": {"person": person}, "head": head}
    return {**own, "view": view, "seen": seen}


def test_the_phone_keeps_heads_in_the_lobby_and_with_cards_of_paper_too(ask: Ask) -> None:
    """Each once, the newest last; and what it was shown under each seal."""
    found = ask(
        screens=[
            shown("AAAA", "ana", "h1"),
            shown("AAAA", "ana", "h1"),
            shown("AAAA", "ana", "h2", "s1", "sombra", "guardia"),
            shown("AAAA", "ana", "h3", "s1", "sombra", "guardia"),
            shown("AAAA", "ana", ""),
        ],
        gone=[],
    )

    hands = ['s1 [["sombra","guardia"],null]']
    assert found == [
        ["AAAA", "ana", {"seals": ["s1"], "hands": hands, "heads": ["h1", "h2", "h3"]}]
    ]


def test_the_phone_keeps_the_newest_heads_and_its_newest_seats(ask: Ask) -> None:
    """300 of each, and twelve seats: a seat that is seen again is among the newest."""
    many = [shown("BBBB", "ana", f"h{number}") for number in range(310)]
    found = ask(screens=many, gone=[])
    assert found[0][2]["heads"] == [f"h{number}" for number in range(10, 310)]

    seats = [shown("CCCC", f"p{number}", "h") for number in range(12)]
    again = shown("CCCC", "p0", "h2")
    found = ask(screens=[*seats, again, shown("CCCC", "p12", "h")], gone=[])
    assert {person for _, person, _ in found} == {f"p{number}" for number in range(13)} - {"p1"}


def test_a_seat_that_is_somebody_elses_takes_its_cards_away(ask: Ask) -> None:
    """What everybody saw stays."""
    screen = shown("DDDD", "ana", "h1", "s1", "sombra", "guardia")

    found = ask(screens=[screen], gone=[screen])

    assert found == [["DDDD", "ana", {"seals": ["s1"], "hands": [], "heads": ["h1"]}]]
