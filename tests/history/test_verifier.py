"""A record is checked: an honest one passes whole, and whatever is changed in one is found."""

import copy
from pathlib import Path
from random import Random
from typing import Any, cast, get_args, get_origin

import msgspec
import pytest

from companion.history.verifier import Report, Wrong, check
from companion.table.entries import AnyEntry
from companion.table.export import ExportError, read
from tests.eventful import (
    NAMES,
    Record,
    an_evening,
    another,
    cards_in,
    file_of,
    goes_on_by_hand,
    happened,
    record_of,
    steps,
)

DOING = {
    *("Started", "Moved", "Closed", "Reminded", "Removed", "Rewound", "Dialled", "BegunAgain"),
    "Unsealed",
}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """The record of an evening with everything in it; copied by whoever changes it."""
    return record_of(an_evening(tmp_path_factory.mktemp("evening")))


@pytest.fixture
def told(honest: Record) -> Record:
    """A copy of it, to be changed."""
    return copy.deepcopy(honest)


@pytest.fixture(scope="module")
def first(honest: Record) -> Record:
    """The same, as it stood after its first game: for whoever changes it in many places, one after
    the other."""
    begun = [at for at, line in enumerate(honest["entries"]) if line["entry"]["type"] == "Started"]
    return {**honest, "entries": honest["entries"][: begun[1]]}


@pytest.fixture
def game(first: Record) -> Record:
    """A copy of it, to be changed."""
    return copy.deepcopy(first)


def checked(told: Record) -> Report:
    """What the checker says of it."""
    return check(read(file_of(told)))


def wrong(told: Record) -> str:
    """The key of the sentence that says what is wrong; nothing when nothing is."""
    try:
        found = checked(told).wrong
    except ExportError as error:
        return error.key
    return found.text.key if found else ""


def test_an_honest_evening_is_found_honest(honest: Record) -> None:
    """With somebody late, a removal, going back, an ended game, a bot."""
    report = checked(honest)

    assert report.wrong is None
    kinds = {entry["type"] for entry in steps(honest)}
    assert kinds == DOING
    assert "Spoke" in {line["entry"]["type"] for line in honest["entries"]}
    assert [game.number for game in report.games] == [1, 2, 3]
    assert [game.ended for game in report.games] == [False, True, False]
    assert [game.open for game in report.games] == ["", "deal", ""]
    assert report.games[0].names == NAMES
    assert len(report.games[2].names) == 5
    seals = happened(honest, "Sealed")
    assert sum(game.sealed.number for game in report.games) == len(seals)
    assert report.games[2].sealed.seal == seals[-1]["seal"]
    moved = [entry for entry in steps(honest) if entry["type"] == "Moved"]
    assert sum(game.commands for game in report.games) == len(moved)


def test_every_kind_of_entry_that_does_something_to_a_game_is_played_again() -> None:
    """A new one has to be added to ``_again`` in companion/history/verifier.py, else honest records
    fail."""
    kinds = {kind.__name__ for kind in map(_plain, get_args(AnyEntry))}
    doing = {kind.__name__ for kind in map(_plain, get_args(AnyEntry)) if _does(kind)}

    assert len(kinds) > 15
    assert doing == DOING


def _plain(kind: Any) -> type[msgspec.Struct]:
    plain: type[msgspec.Struct] = get_origin(kind) or kind
    return plain


def _does(kind: type[msgspec.Struct]) -> bool:
    return "events" in kind.__struct_fields__


@pytest.mark.parametrize("seed", range(2, 8))
def test_other_honest_evenings_are_found_honest(tmp_path: Path, seed: int) -> None:
    """By other chance, and with two games by hand after them."""
    evening = an_evening(tmp_path, seed)
    goes_on_by_hand(evening)
    report = checked(record_of(evening))

    assert report.wrong is None
    assert len(report.games) == 5
    assert [game.sealed.number > 0 for game in report.games] == [True] * 4 + [False]


def test_one_card_changed_anywhere_is_found(first: Record) -> None:
    """In what chance did, in what anybody was given or showed, in what anybody asked for."""
    assert checked(first).wrong is None
    places = sum(len(list(cards_in(entry))) for entry in steps(first))
    assert places > 150

    for at in Random(1).sample(range(places), 80):
        told = copy.deepcopy(first)
        holder, key = [each for entry in steps(told) for each in cards_in(entry)][at]
        holder[key] = another(holder[key])
        assert wrong(told), f"{key} of {holder} was changed"


@pytest.mark.parametrize("kind", ["Dealt", "Drawn", "Replaced", "Kept", "Shuffled"])
def test_one_card_changed_where_cards_move_is_found_and_named(told: Record, kind: str) -> None:
    """And said in the words for it."""
    event = happened(told, kind)[-1]
    holder, key = list(cards_in(event))[-1]
    holder[key] = another(holder[key])

    expected = "proof.untold.cards" if kind == "Shuffled" else "proof.card"
    assert wrong(told) == expected


def test_a_card_that_changes_places_with_another_is_found(told: Record) -> None:
    """In a sealed order, where no card comes or goes."""
    order = happened(told, "Shuffled")[2]["order"]
    at = next(at for at, card in enumerate(order) if card != order[0])
    order[0], order[at] = order[at], order[0]

    assert wrong(told) in ("proof.seal", "proof.card")


def test_a_changed_seal_is_found(game: Record) -> None:
    """Whichever of all it is, in its first digit or in its last."""
    for event in happened(game, "Sealed"):
        for at in (0, 63):
            seal = event["seal"]
            digit = "0" if seal[at] != "0" else "1"
            event["seal"] = seal[:at] + digit + seal[at + 1 :]
            assert wrong(game) == "proof.seal"
            event["seal"] = seal


def test_a_changed_nonce_is_found(game: Record) -> None:
    """Whichever of all it is; also one that is no number."""
    for event in happened(game, "Shuffled"):
        nonce = event["nonce"]
        for other in (nonce[::-1], nonce + "0", "x"):
            event["nonce"] = other
            assert wrong(game), f"{other} for {nonce}"
        event["nonce"] = nonce


def test_a_dropped_shuffle_is_found(game: Record) -> None:
    """With its seal, its entry, or alone."""
    for entry in steps(game, "Shuffled"):
        whole = entry["events"]
        without = [each for each in whole if each["type"] not in ("Shuffled", "Sealed")]
        entry["events"] = without
        assert wrong(game) == "proof.untold.missing"
        entry["events"] = [each for each in whole if each["type"] != "Shuffled"]
        assert wrong(game) == "proof.untold.missing"
        entry["events"] = [each for each in whole if each["type"] != "Sealed"]
        assert wrong(game)
        entry["events"] = whole
    lines = game["entries"]
    for line in [line for line in lines if line["entry"] in steps(game, "Shuffled")]:
        at = lines.index(line)
        lines.remove(line)
        assert wrong(game), f"without {line['entry']['type']}"
        lines.insert(at, line)


def test_two_entries_that_change_places_are_found(game: Record) -> None:
    """Neighbours of which the table heard: a pass that nobody heard may come a moment
    sooner, and so may a turn of the dial."""
    lines = game["entries"]
    heard = [at for at, line in enumerate(lines) if _heard(line["entry"])]
    assert len(heard) > 50
    for at in heard[::2]:
        if at + 1 in heard:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            assert wrong(game), f"entries {at} and {at + 1}"
            lines[at], lines[at + 1] = lines[at + 1], lines[at]


def _heard(entry: Any) -> bool:
    silent = {"LetPass", "Readied", "Late", "Dialled"}
    return any(event["type"] not in silent for event in entry.get("events", ()))


def test_a_changed_number_is_found(first: Record) -> None:
    """Pearls, places, seats, questions: in any event or command."""

    def numbers(thing: Any) -> list[tuple[Any, Any]]:
        inside = thing.items() if isinstance(thing, dict) else enumerate(thing)
        found = []
        for at, value in inside:
            if isinstance(value, dict | list):
                found += numbers(value)
            elif type(value) is int:
                found.append((thing, at))
        return found

    def all_of(told: Record) -> list[tuple[Any, Any]]:
        parts = [(entry["events"], entry.get("command", {})) for entry in steps(told)]
        return [each for part in parts for each in numbers(part)]

    for at in Random(2).sample(range(len(all_of(first))), 60):
        told = copy.deepcopy(first)
        holder, key = all_of(told)[at]
        holder[key] += 1
        assert wrong(told), f"{key} of {holder} was changed"


def test_what_is_wrong_is_told_with_its_game_and_entry(told: Record) -> None:
    """So that one can look there; the games before it count as right."""
    entry = steps(told, "Sealed")[-1]
    at = [line["entry"] for line in told["entries"]].index(entry)
    entry["events"] = [each for each in entry["events"] if each["type"] != "Sealed"]

    report = checked(told)

    assert len(report.games) == 2
    assert report.wrong == Wrong(3, at + 1, cast(Wrong, report.wrong).text)


def test_a_game_without_its_end_is_found(told: Record) -> None:
    """At the end of the file, and before the next game."""
    assert told["entries"].pop()["entry"]["type"] == "Unsealed"
    assert wrong(told) == ""
    told["entries"].pop()
    assert wrong(told) == "proof.unfinished"

    ended = [line for line in told["entries"] if line["entry"]["type"] == "Ended"]
    told["entries"].remove(ended[-1])
    assert wrong(told) == "proof.unfinished"


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "Moved", "seat": 9, "command": {"type": "Pass", "of": 1}, "events": []},
        {"type": "Moved", "seat": 0, "command": {"type": "Pass", "of": 1}, "events": []},
        {"type": "Rewound", "line": 99, "events": []},
        {"type": "Rewound", "line": -1, "events": []},
        {"type": "Started", "seats": ["x"], "options": {}, "events": []},
        {"type": "Reminded", "events": [{"type": "Late", "seats": [0]}]},
        {"type": "Removed", "person": "x", "events": [{"type": "Left", "seat": 0}]},
        {"type": "Opened", "game": "bruma", "rules": 2, "name": "", "lang": "en"},
    ],
    ids=lambda entry: entry["type"],
)
@pytest.mark.parametrize("after", [1, 30])
def test_an_entry_that_cannot_have_happened_is_found(
    told: Record, entry: dict[str, Any], after: int
) -> None:
    """Before any game and in one: it is a finding, not a fault of the checker."""
    told["entries"].insert(after, {"at": 1.0, "entry": entry})

    assert wrong(told).startswith("proof.") or wrong(told) == "record.damaged"
