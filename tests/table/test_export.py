"""A record as a file: whole, without keys, without the running game, and read back as it was."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import bruma
from companion.table import entries
from companion.table.entries import AnyEntry, Joined, Opened, Started
from companion.table.export import FORMAT, VERSION, Export, ExportError, export, read
from tests.sitting import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Three people, one finished game, and a second one that is running."""
    evening = Evening(tmp_path)
    evening.lobby.main.rename("Quinta", None)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play()
    evening.host("Start")
    evening.play(5)
    return evening


def exported(evening: Evening) -> bytes:
    """The record of the evening as a file."""
    return evening.lobby.record_of(evening.table)


def written(evening: Evening) -> list[tuple[float, AnyEntry]]:
    """The journal of the evening: when, and what."""
    return [
        (at, entries.decoder(bruma.GAME).decode(body))
        for _, at, body in evening.lobby._journal.entries()
    ]


def refused(file: bytes) -> str:
    """Why ``file`` cannot be read."""
    with pytest.raises(ExportError) as error:
        read(file)
    return error.value.key


def test_a_finished_evening_is_read_back_as_it_was(evening: Evening) -> None:
    """In order, with the times, whole but for the keys."""
    evening.play()

    kept = read(exported(evening))

    assert replace(kept, entries=()) == Export(
        "bruma", bruma.GAME.VERSION, evening.table.code, "Quinta", "pt-BR", ()
    )
    told = [
        (at, replace(entry, key="") if isinstance(entry, Joined) else entry)
        for at, entry in written(evening)
    ]
    assert [(each.at, each.entry) for each in kept.entries] == told
    assert sum(isinstance(entry, Started) for _, entry in told) == 2


def test_no_key_of_anybody_is_in_it(evening: Evening) -> None:
    """Who has the file cannot take a seat with it: neither by a key that they joined with, nor by
    one that a seat was handed over with, nor by a return code."""
    evening.play()
    keys = [one.key for one in evening.table.sitting.people]
    ana = evening.table.sitting.people[0].id
    evening.table.code_for(ana, "digest-of-a-code")
    evening.table.hand(ana, "digest-of-another-token")
    keys += [one.key for one in evening.table.sitting.people] + ["digest-of-a-code"]
    file = exported(evening).decode()

    assert '"Coded"' in file
    assert '"Handed"' in file
    assert len(set(keys)) == 5
    assert all(keys)
    assert not [key for key in keys if key in file]


def test_a_running_game_is_left_out_and_the_one_before_is_whole(evening: Evening) -> None:
    """With all that happened since it began, so that the file is what the record was then."""
    evening.lobby.tokens.join(evening.table, "Davi", "en")

    kept = [each.entry for each in read(exported(evening)).entries]

    everything = [entry for _, entry in written(evening)]
    second = [at for at, entry in enumerate(everything) if isinstance(entry, Started)][1]
    assert len(kept) == second < len(everything)
    assert kept[-1] == everything[second - 1]
    assert "Davi" not in exported(evening).decode()


def test_a_table_where_nothing_was_played_has_a_record(tmp_path: Path) -> None:
    """It was opened."""
    evening = Evening(tmp_path)

    assert [type(each.entry) for each in read(exported(evening)).entries] == [Opened]


def test_one_table_of_several_is_exported(tmp_path: Path) -> None:
    """What happened at another table is not in it."""
    evening = Evening(tmp_path)
    evening.join("Ana")
    other = evening.lobby.open_table()
    evening.lobby.tokens.join(other, "Zeca", "pt-BR")

    assert "Zeca" not in exported(evening).decode()
    assert "Ana" not in evening.lobby.record_of(other).decode()


def test_it_is_one_json_text_with_an_entry_a_line(evening: Evening) -> None:
    """docs/record.md promises both."""
    evening.play()
    file = exported(evening)

    told = msgspec.json.decode(file)
    assert (told["format"], told["version"]) == (FORMAT, VERSION)
    assert len(file.splitlines()) == len(told["entries"]) + 2


@pytest.mark.parametrize(
    "file",
    [b"", b"\x00\xff", b"hello", b"{}", b"[]", b"[" * 100_000, b'{"format":"x","version":1}'],
    ids=repr,
)
def test_a_file_that_is_no_record_is_refused(file: bytes) -> None:
    assert refused(file) == "record.none"


@pytest.mark.parametrize("field", ["version", "rules"])
def test_a_record_of_another_version_is_refused(evening: Evening, field: str) -> None:
    told = msgspec.json.decode(exported(evening))
    told[field] += 2

    assert refused(msgspec.json.encode(told)) == "record.version"


def test_a_record_of_a_game_that_we_do_not_have_is_refused(evening: Evening) -> None:
    told = msgspec.json.decode(exported(evening))
    told["game"] = "chess"

    assert refused(msgspec.json.encode(told)) == "record.version"


def test_a_file_that_was_cut_is_damaged(evening: Evening) -> None:
    """At any byte, once one can tell that it was a record."""
    file = exported(evening).rstrip()

    for cut in range(len(b'{"format":"companion-record"'), len(file), 997):
        assert refused(file[:cut]) == "record.damaged"
    assert refused(file[:-1]) == "record.damaged"


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "Joined", "person": "x"},
        {"type": "Invented"},
        {"type": "Moved", "seat": 0, "command": {"type": "Fly", "of": 1}, "events": []},
        "Opened",
        None,
    ],
    ids=repr,
)
def test_an_entry_that_makes_no_sense_is_damage(evening: Evening, entry: object) -> None:
    told = msgspec.json.decode(exported(evening))
    told["entries"].append({"at": 1.0, "entry": entry})

    assert refused(msgspec.json.encode(told)) == "record.damaged"


def test_a_record_that_does_not_begin_with_its_opening_is_damaged(evening: Evening) -> None:
    told = msgspec.json.decode(exported(evening))
    del told["entries"][0]
    assert refused(msgspec.json.encode(told)) == "record.damaged"

    del told["entries"][:]
    assert refused(msgspec.json.encode(told)) == "record.damaged"


def test_a_journal_without_an_entry_is_no_record() -> None:
    with pytest.raises(ValueError, match="ABCD has no record"):
        export("ABCD", [])
