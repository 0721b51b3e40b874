"""The seal: without the key nobody reads the record, and nobody changes it unnoticed."""

import errno
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.games.bruma.rules.model import DECK
from companion.i18n.catalogue import LANGUAGES, Words
from companion.storage import cipher
from companion.storage.cipher import BLOCK, Cipher, Undecryptable
from companion.storage.journal import Journal, JournalError
from companion.table.registry import Registry
from tests.closing import closed_at_end
from tests.sitting import Evening

NAMES = ("Zeferina", "Ubiratan", "Xênia")


def raw(folder: Path) -> bytes:
    """Every byte of the folder but the key's."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.name != "key")


def test_a_copied_journal_shows_no_card_and_no_name(tmp_path: Path) -> None:
    """Neither in the file nor in its log, while a game runs and after the end of the program."""
    evening = Evening(tmp_path)
    evening.join(*NAMES)
    evening.host("Start")
    evening.play(most=30)
    log = tmp_path / "journal.sqlite-wal"
    words = {*NAMES, *DECK, "Started", "Moved", "pearls"}
    canaries = {msgspec.json.encode(word).strip(b'"') for word in words}

    for state in ("running", "closed"):
        if state == "closed":
            evening.lobby.close()
        assert log.exists() == (state == "running")
        bytes_there = raw(tmp_path)
        assert len(bytes_there) > 10_000
        assert [word for word in canaries if word in bytes_there] == []


def test_an_entry_is_as_long_as_any_other(tmp_path: Path) -> None:
    """From lengths one could tell which card was drawn, or what was dealt."""
    evening = Evening(tmp_path)
    evening.join(*NAMES, "Ana", "Bia", "Caio")
    for _ in range(5):
        evening.host("Start")
        evening.play()
    evening.lobby.close()

    db = closed_at_end(sqlite3.connect(tmp_path / "journal.sqlite"))
    assert len(db.execute("SELECT DISTINCT length(body) FROM entry").fetchall()) == 1
    db.close()


def test_the_longest_entry_fills_no_second_block(tmp_path: Path) -> None:
    """An open round that is dealt for six, by each person's cards twice: whichever three cards are
    left, the longest names leave room."""
    evening = Evening(tmp_path)
    evening.join(*(f"Casa {number}" for number in range(6)))
    evening.host("Start", practice=True)
    *_, (_, _, dealt) = evening.lobby._journal.entries()

    longer = 2 * 3 * (max(map(len, DECK)) - min(map(len, DECK)))
    assert b'"Laid"' in dealt
    assert len(dealt) + longer < BLOCK


def test_what_was_encrypted_is_read_in_its_place_and_nowhere_else() -> None:
    mine = Cipher(b"k" * 32)
    written = mine.encrypt("ABCD", 3, 5.0, b"a body\0\x80")

    assert mine.decrypt("ABCD", 3, 5.0, written) == b"a body\0\x80"
    for place in (("ABCE", 3, 5.0), ("ABCD", 4, 5.0), ("ABCD", 3, 5.5)):
        with pytest.raises(Undecryptable):
            mine.decrypt(*place, written)
    with pytest.raises(Undecryptable):
        Cipher(b"l" * 32).decrypt("ABCD", 3, 5.0, written)
    with pytest.raises(Undecryptable):
        mine.decrypt("ABCD", 3, 5.0, written[:20])
    assert mine.encrypt("ABCD", 3, 5.0, b"a body") != mine.encrypt("ABCD", 3, 5.0, b"a body")


# A record that somebody changed.

CHANGES: dict[str, str] = {
    "swapped": "UPDATE entry SET id = CASE id WHEN 2 THEN -4 WHEN 4 THEN -2 ELSE id END;"
    " UPDATE entry SET id = abs(id) WHERE id < 0;",
    "dropped": "DELETE FROM entry WHERE id = 3;",
    "moved": "UPDATE entry SET code = 'EFGH' WHERE id = 6;",
    "doubled": "INSERT INTO entry (code, at, body) SELECT code, at, body FROM entry WHERE id = 6;",
    "dated": "UPDATE entry SET at = at + 1 WHERE id = 5;",
    "altered": "UPDATE entry SET body = zeroblob(length(body)) WHERE id = 5;",
    "emptied": "UPDATE entry SET body = x'' WHERE id = 5;",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_was_changed_is_noticed_and_goes_on_from_before_the_change(
    tmp_path: Path, change: str
) -> None:
    """Or with the entries as they were, where they are still there."""
    path = tmp_path / "journal.sqlite"
    journal = closed_at_end(Journal(path))
    written = [("ABCD", float(number), b"entry %d" % number) for number in range(6)]
    for entry in written:
        journal.append(*entry)
    journal.close()
    db = closed_at_end(sqlite3.connect(path))
    db.execute("PRAGMA secure_delete = ON")
    db.executescript(CHANGES[change])
    db.close()
    before = path.read_bytes()

    journal = closed_at_end(Journal(path))

    assert journal.damage is not None
    assert journal.damage.kept.read_bytes() == before
    found = list(journal.entries())
    assert found == written[: len(found)]
    assert sum(loss.steps for loss in journal.damage.losses) == 6 - len(found)
    left = {"dropped": 2, "altered": 4, "emptied": 4}
    assert len(found) == left.get(change, 6)
    journal.close()


# The key.


def lost(key: Path) -> None:
    key.unlink()


def another(key: Path) -> None:
    key.write_text("0" * 64, encoding="ascii")


def cut(key: Path) -> None:
    key.write_text("0" * 63, encoding="ascii")


def emptied(key: Path) -> None:
    key.write_bytes(b"")


def a_folder(key: Path) -> None:
    key.unlink()
    key.mkdir()


@pytest.mark.parametrize(
    ("happens", "sentence"),
    [
        (lost, "journal.key_missing"),
        (another, "journal.key_wrong"),
        (cut, "table.key_damaged"),
        (emptied, "table.key_damaged"),
        (a_folder, "journal.not_ours"),
    ],
)
def test_without_its_key_a_record_is_refused_and_nothing_is_written(
    tmp_path: Path, happens: Callable[[Path], None], sentence: str
) -> None:
    """Also while the log holds entries. Above all, no fresh key is made beside an old record."""
    live, copied = tmp_path / "live", tmp_path / "copied"
    live.mkdir()
    evening = Evening(live)
    evening.join(*NAMES)
    shutil.copytree(live, copied)
    happens(copied / "key")
    before = {file.name: file.read_bytes() for file in copied.iterdir() if file.is_file()}

    with pytest.raises(JournalError) as error:
        Registry.open(copied)

    assert error.value.key == sentence
    after = {file.name: file.read_bytes() for file in copied.iterdir() if file.is_file()}
    assert after == before


def flipped(key: Path, bit: int) -> bytes:
    """Turns over one bit of the key's file; returns what stands there then."""
    content = bytearray(key.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    key.write_bytes(content)
    return bytes(content)


def test_one_wrong_bit_in_the_key_is_mended_and_costs_nothing(tmp_path: Path) -> None:
    """Whether what is left reads as a key or not. The damaged one is kept, none is written over."""
    path, key = tmp_path / "journal.sqlite", tmp_path / "key"
    journal = closed_at_end(Journal(path))
    journal.append("ABCD", 1.0, b"one")
    journal.close()
    right = key.read_bytes()
    wrong: set[bytes] = set()
    for bit in (*range(0, 512, 37), 7):
        content = flipped(key, bit)
        if content.lower() == right:  # a capital letter says the same
            key.write_bytes(right)
            continue
        wrong.add(content)
        journal = closed_at_end(Journal(path))
        assert (list(journal.entries()), journal.damage) == ([("ABCD", 1.0, b"one")], None)
        assert journal.found is not None
        for lang in LANGUAGES:
            said = Words(lang).render(journal.found)
            assert Words(lang).say("journal.lost_nothing") in said
            assert str(tmp_path / "key-damaged-") in said
        journal.close()
        assert key.read_bytes() == right
        again = closed_at_end(Journal(path))
        assert again.found is None, "it is said once"
        again.close()
    kept = list(tmp_path.glob("key-damaged-*"))
    assert sorted(file.read_bytes() for file in kept) == sorted(wrong)
    assert {file.stat().st_mode & 0o077 for file in (key, *kept)} == {0}


def test_a_wrong_bit_in_the_key_and_one_in_the_record_are_both_told(tmp_path: Path) -> None:
    path, key = tmp_path / "journal.sqlite", tmp_path / "key"
    Journal(path).close()
    right = key.read_bytes()
    flipped(key, 7)
    flipped(path, 8 * 60)

    journal = closed_at_end(Journal(path))

    assert journal.damage is not None
    assert journal.damage.key is not None
    assert str(journal.damage.key) in Words("pt-BR").render(journal.damage.told({}))
    assert key.read_bytes() == right
    journal.close()


def test_a_key_that_cannot_be_mended_on_the_disk_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, key = tmp_path / "journal.sqlite", tmp_path / "key"
    Journal(path).close()
    wrong = flipped(key, 7)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patched:
        patched.setattr(cipher, "_put", full)
        with pytest.raises(JournalError) as error:
            Journal(path)

    assert error.value.key == "journal.no_room"
    assert key.read_bytes() == wrong
    assert not list(tmp_path.glob("key-damaged-*"))


def test_the_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    Registry.open(tmp_path).close()

    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
