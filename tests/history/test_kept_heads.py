"""What somebody finds who has kept a head of a record's chain: whatever was changed before it, also
where the rules have nothing against it and the chain was done anew."""

import copy
from pathlib import Path
from typing import Any

import pytest

from companion.history.verifier import check, find
from companion.storage.hash_chain import SHORT, hash_of
from companion.table.export import read
from tests.eventful import Calm, Record, file_of, record_of
from tests.storage.test_hash_chain import lines_of, started


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
