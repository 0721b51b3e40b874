"""The chain of a record: what it holds together, and what its head tells nobody."""

import copy
import hashlib
import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.chain import SHORT, Chain, hash_of, line
from companion.export import read
from companion.games.bruma.commands import Pass
from companion.journal import Journal
from companion.proof import check, find
from companion.record import Moved, concerns, decoder
from tests.closing import closed_at_end
from tests.eventful import Calm, Record, file_of, record_of
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
    assert concerns(entry) is not None
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
    return concerns(decoder(evening.table.sitting.rules_of).decode(raw)) is not None


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


# What somebody finds who has kept a head.


@pytest.fixture(scope="module")
def free(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A game by hand in which pearls went from hand to hand, and the host ended it; copied by
    whoever changes it."""
    evening = Calm(tmp_path_factory.mktemp("free"), 3)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Configure", options={"mode": "free"})
    evening.host("Start")
    evening.play(60)
    if evening.table.sitting.running:
        evening.host("End")
    told = record_of(evening)
    assert check(read(file_of(told))).wrong is None
    return told


@pytest.fixture
def told(free: Record) -> Record:
    """A copy of it, to be changed."""
    return copy.deepcopy(free)


def head_of(told: Record) -> str:
    """What the phones have kept at the end."""
    return hash_of(lines_of(file_of(told))[-1])


def passes(told: Record) -> bool:
    """Whether the rules have nothing against a record."""
    return check(read(file_of(told))).wrong is None


def is_the_one(told: Record, head: str) -> bool:
    """Whether a record is the one of which a phone has kept ``head``."""
    return find(read(file_of(told)), head) is not None


def test_a_record_is_found_whole_by_its_head(free: Record) -> None:
    """The whole of it, or as many digits as the screens show."""
    head = head_of(free)

    assert find(read(file_of(free)), head) == len(free["entries"])
    assert find(read(file_of(free)), head[:SHORT]) == len(free["entries"])
    assert find(read(file_of(free)), head[:-1] + "x") is None


def test_each_head_is_found_at_its_place(free: Record) -> None:
    """Whenever a phone kept it."""
    kept = read(file_of(free))

    for number, each in enumerate(lines_of(file_of(free)), 1):
        assert find(kept, hash_of(each)) == number


def test_a_record_that_was_cut_and_closed_is_not_the_one(free: Record) -> None:
    """After any entry of the game, with an end that was made up. The rules have nothing against
    it."""
    head, began = head_of(free), kinds(free).index("Started") + 1
    closed = {"at": 1.0, "entry": {"type": "Ended", "salt": "0" * 32}}
    for cut in range(began, len(free["entries"]) - 1):
        shorter = {**free, "entries": [*free["entries"][:cut], closed]}
        if cut % 20 == 0:
            assert passes(shorter)
        assert not is_the_one(shorter, head)


def kinds(told: Record) -> list[str]:
    """What happened, by type."""
    return [each["entry"]["type"] for each in told["entries"]]


def test_people_who_are_called_otherwise_are_found(told: Record) -> None:
    """Each of them."""
    head = head_of(told)
    joined = [each["entry"] for each in told["entries"] if each["entry"]["type"] == "Joined"]
    assert len(joined) == 3
    for one in joined:
        name, one["name"] = one["name"], "Zeca"
        assert passes(told)
        assert not is_the_one(told, head)
        one["name"] = name
    joined[0]["name"], joined[1]["name"] = joined[1]["name"], joined[0]["name"]
    assert passes(told)
    assert not is_the_one(told, head)


def test_people_who_sat_elsewhere_are_found(told: Record) -> None:
    """By the order in which they joined, also where the rules find nothing."""
    head, began = head_of(told), next(one for one in _entries(told) if one["type"] == "Started")
    ana, bia, caio = began["seats"]

    began["seats"] = [bia, ana, caio]
    report = check(read(file_of(told)))
    assert report.wrong
    assert report.wrong.text.key == "proof.seats"
    at = kinds(told).index("Joined")
    told["entries"][at : at + 2] = told["entries"][at + 1], told["entries"][at]
    assert passes(told)
    assert not is_the_one(told, head)


def _entries(told: Record) -> list[Any]:
    return [each["entry"] for each in told["entries"]]


def test_a_pearl_that_is_dropped_is_found(told: Record) -> None:
    """In a game by hand, where the rules allow nearly everything: the newest move of pearls."""
    head = head_of(told)
    moves = [at for at, one in enumerate(_entries(told)) if _moves_pearls(one)]
    dropped: list[int] = []
    for at in moves:
        rest = {**told, "entries": [*told["entries"][:at], *told["entries"][at + 1 :]]}
        assert not is_the_one(rest, head)
        if len(dropped) < 3 and at > moves[-1] - 12 and passes(rest):
            dropped.append(at)
    assert dropped, "the rules let at least one be dropped"


def _moves_pearls(entry: Any) -> bool:
    return entry["type"] == "Moved" and "pearls" in entry["command"]


@pytest.mark.parametrize("change", ["drop", "edit", "swap", "repeat"])
def test_an_entry_that_was_changed_is_found(free: Record, change: str) -> None:
    """Each of all, but for what comes after the head, of which it says nothing."""
    head, entries = head_of(free), free["entries"]
    for at in range(1, len(entries) - 1):
        one, after = entries[at : at + 2]
        other = {
            "drop": [after],
            "edit": [{**one, "at": one["at"] + 1}, after],
            "swap": [after, one],
            "repeat": [one, one, after],
        }[change]
        changed = {**free, "entries": [*entries[:at], *other, *entries[at + 2 :]]}
        assert not is_the_one(changed, head)


def test_what_comes_after_a_head_is_not_held_by_it(told: Record) -> None:
    """A head that was kept in the middle: the record is the one up to there, and no further."""
    middle = len(told["entries"]) - 10
    head = hash_of(lines_of(file_of(told))[middle - 1])
    told["entries"][-1]["at"] += 1

    assert find(read(file_of(told)), head) == middle


def test_a_table_by_another_code_is_not_the_one(told: Record) -> None:
    head = head_of(told)
    told["code"] = "ZZZZ"

    assert passes(told)
    assert not is_the_one(told, head)


def test_a_line_that_was_changed_without_the_chain_is_wrong_by_itself(free: Record) -> None:
    """In the entry after it; so is one that lost its salt."""
    file = file_of(free)
    other = file.replace(b'"name":"Bia"', b'"name":"Bea"')
    wrong = check(read(other)).wrong
    assert wrong
    assert (wrong.entry, wrong.text.key) == (4, "proof.chain")
    assert find(read(other), head_of(free)) is None

    told = copy.deepcopy(free)
    told["entries"][5]["entry"]["salt"] = ""
    wrong = check(read(file_of(told))).wrong
    assert wrong
    assert (wrong.entry, wrong.text.key) == (6, "proof.chain")


def test_the_name_in_front_of_the_entries_is_the_one_that_they_tell(told: Record) -> None:
    """The table's name, and its language."""
    for field in ("name", "lang"):
        wrong = check(read(file_of({**told, field: "es"}))).wrong
        assert wrong
        assert wrong.text.key == "proof.header"


def test_a_running_game_leaves_the_name_that_was_before_it(tmp_path: Path) -> None:
    """What is left out takes its changes of the table with it."""
    evening = started(tmp_path, "Ana", "Bia")
    evening.play()
    evening.host("Start")
    evening.lobby.main.rename("Quinta", None)

    kept = read(evening.lobby.record_of(evening.table))

    assert kept.name == ""
    assert check(kept).wrong is None


def test_taking_back_makes_the_chain_longer(tmp_path: Path) -> None:
    """A head that was shown before it is still in the record."""
    evening = started(tmp_path, "Ana", "Bia")
    evening.play(8)
    head = evening.table.sitting.chain.head
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=0, last=last, sure=True)
    evening.play()
    evening.lobby.record_of(evening.table)

    kept = read(evening.lobby.record_of(evening.table))

    assert find(kept, head) is not None
    assert find(kept, evening.table.sitting.chain.head) == len(kept.entries)
