"""The chain of a record: what it holds together, and what its head tells nobody."""

import hashlib
import itertools
from pathlib import Path
from typing import Any

import msgspec

from companion.games.bruma.rules.commands import Pass
from companion.storage.hash_chain import Chain, hash_of, line
from companion.storage.journal import Journal
from companion.table.entries import Moved, audience, decoder
from tests.closing import closed_at_end
from tests.eventful import Calm
from tests.sitting import Evening


def bodies(evening: Evening) -> list[tuple[float, bytes]]:
    """The journal of the evening's table."""
    return [(at, body) for _, at, body in evening.lobby._journal.entries(evening.table.code)]


def lines_of(file: bytes) -> list[bytes]:
    """The lines of a saved record that hold an entry, as a person cuts them out of it."""
    return [each.removesuffix(b",") for each in file.splitlines()[1:-1]]


def started(folder: Path, *names: str) -> Evening:
    """A game has begun."""
    folder.mkdir(exist_ok=True)
    evening = Calm(folder, 3)
    evening.join(*names)
    evening.host("Start")
    return evening


def test_the_hash_is_one_that_any_other_program_makes() -> None:
    """SHA-256 of the bytes of the line, with its line feed."""
    body = b'{"type":"Handed","person":"x","key":"secret","spent":true,"salt":"00"}'

    told = line("ABCD", 1.5, body)

    assert told == (
        b'{"before":"ABCD","at":1.5,"entry":'
        b'{"type":"Handed","person":"x","key":"","spent":true,"salt":"00"}}'
    )
    assert hash_of(told) == hashlib.sha256(told + b"\n").hexdigest()


def test_each_line_of_a_record_carries_the_hash_of_the_one_before(tmp_path: Path) -> None:
    """The first one carries the table's code; the head of the table is the hash of the last."""
    evening = started(tmp_path, "Ana", "Bia")
    evening.play()

    lines = lines_of(evening.lobby.record_of(evening.table))

    hashes = [hashlib.sha256(each + b"\n").hexdigest() for each in lines]
    before = [msgspec.json.decode(each)["before"] for each in lines]
    assert before == [evening.table.code, *hashes[:-1]]
    assert evening.table.sitting.chain == Chain(hashes[-1], hashes[-1])
    assert len(set(hashes)) == len(lines) > 20


def test_the_chain_goes_on_after_a_restart(tmp_path: Path) -> None:
    """In the middle of a game: it is folded from the journal."""
    evening = started(tmp_path, "Ana", "Bia")
    evening.play(5)
    before = evening.table.sitting.chain

    evening.restart()

    assert evening.table.sitting.chain == before
    evening.play()
    lines = lines_of(evening.lobby.record_of(evening.table))
    assert before.head in map(hash_of, lines)


def test_a_table_that_takes_over_from_another_has_a_chain_of_its_own(tmp_path: Path) -> None:
    """What it took over is in it."""
    evening = Evening(tmp_path)
    evening.host("Configure", options={"mode": "free"})

    other = evening.lobby.open_table()

    lines = lines_of(evening.lobby.record_of(other))
    assert len(lines) == 2
    assert hash_of(lines[-1]) == other.sitting.chain.head
    assert msgspec.json.decode(lines[0])["before"] == other.code


def test_every_entry_has_a_salt_of_its_own(tmp_path: Path) -> None:
    """128 random bits, whatever chance the table plays by."""
    evenings = [started(tmp_path / name, "Ana", "Bia") for name in ("a", "b")]
    for evening in evenings:
        evening.play()

    salts = [
        msgspec.json.decode(body)["salt"] for evening in evenings for _, body in bodies(evening)
    ]

    assert {len(bytes.fromhex(salt)) for salt in salts} == {16}
    assert len(set(salts)) == len(salts)


# What the head tells.


def test_the_head_changes_with_what_everyone_sees_and_with_nothing_else(tmp_path: Path) -> None:
    """Once for every entry that all may know of: the same as the count of news."""
    evening = started(tmp_path, "Ana", "Bia", "Caio", "Davi")
    heads, news, silent = [evening.table.sitting.chain.head], [evening.table.sitting.news], 0
    while evening.table.sitting.running:
        evening.play(1)
        now = evening.table.sitting
        silent += now.chain.tip != now.chain.head
        heads.append(now.chain.head)
        news.append(now.news)

    assert silent > 5
    assert [a != b for a, b in itertools.pairwise(heads)] == [
        a != b for a, b in itertools.pairwise(news)
    ]


def test_a_pass_cannot_be_found_by_trying(tmp_path: Path) -> None:
    """Somebody who knows the head before and after a question, when it was answered, and all the
    rest of the record tries every answer that there is: none fits without its salt, and one does
    with it."""
    evening = started(tmp_path, "Ana", "Bia", "Caio", "Davi")
    while evening.table.sitting.chain.tip == evening.table.sitting.chain.head:
        assert evening.table.sitting.running
        evening.play(1)
    *_, (at, body) = bodies(evening)
    told: dict[str, Any] = msgspec.json.decode(body)
    entry = decoder(evening.table.sitting.rules_of).decode(body)
    assert isinstance(entry, Moved)
    assert isinstance(entry.command, Pass)
    assert audience(entry) is not None
    before = evening.table.sitting.chain.head
    after = evening.table.sitting.chain.tip

    def fits(**changed: Any) -> bool:
        return hash_of(line(before, at, msgspec.json.encode({**told, **changed}))) == after

    tried = [
        fits(seat=seat, command={"type": kind, "of": told["command"]["of"]}, salt=salt)
        for seat in range(4)
        for kind in ("Pass", "Challenge")
        for salt in ("", "0" * 32, told["salt"][::-1])
    ]
    assert len(tried) == 24
    assert not any(tried)
    assert fits()


def test_the_head_is_not_that_of_a_silent_entry(tmp_path: Path) -> None:
    """Neither while a question is open, nor ever: that hash is told to nobody before the game is
    over."""
    evening = started(tmp_path, "Ana", "Bia", "Caio", "Davi")
    shown = set()
    while evening.table.sitting.running:
        evening.play(1)
        shown.add(evening.table.sitting.chain.head)

    silent = {
        msgspec.json.decode(after)["before"]
        for told, after in itertools.pairwise(lines_of(evening.lobby.record_of(evening.table)))
        if _silent(evening, told)
    }
    assert len(silent) > 5
    assert not silent & shown


def _silent(evening: Evening, told: bytes) -> bool:
    raw = msgspec.json.decode(told, type=dict[str, msgspec.Raw])["entry"]
    return audience(decoder(evening.table.sitting.rules_of).decode(raw)) is not None


# Older journals.


def test_a_journal_without_a_chain_opens_and_is_chained_from_the_next_entry_on(
    tmp_path: Path,
) -> None:
    """A running game of an older version: nothing of it has a salt, so no head is shown before
    something new has one, and that one holds what was there."""
    evening = started(tmp_path / "new", "Ana", "Bia")
    evening.play(4)
    (tmp_path / "old").mkdir()
    old = closed_at_end(Journal(tmp_path / "old" / "journal.sqlite"))
    for at, body in bodies(evening):
        told = msgspec.json.decode(body)
        del told["salt"]
        old.append(evening.table.code, at, msgspec.json.encode(told))
    old.close()

    older = Evening(tmp_path / "old")
    assert older.table.sitting.running
    assert older.table.sitting.chain.head == ""
    written = older.entries()
    older.host("Pause")
    head = older.table.sitting.chain.head
    assert len(head) == 64
    older.host("Resume")
    older.play()

    lines = lines_of(older.lobby.record_of(older.table))
    assert hash_of(lines[written]) == head
    assert [msgspec.json.decode(each)["before"] for each in lines[1:]] == [
        hash_of(each) for each in lines[:-1]
    ]
