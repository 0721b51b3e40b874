"""The phone's own check, in its own language: it agrees with the laptop's about honest records, and
finds what was changed in one, or in what the phone was shown."""

import copy
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.chance import seal
from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.table.state import Sitting
from tests.eventful import (
    Calm,
    Record,
    an_evening,
    another,
    cards_in,
    goes_on_by_hand,
    happened,
    record_of,
    steps,
)
from tests.replayer import replayer
from tests.sitting import Evening
from tests.toys import gull
from tests.toys.shelf import shelved

Found = dict[str, Any]
Seen = list[Any]
Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Asks the phone's module, which runs in a process of its own."""
    with replayer() as answer:
        yield lambda **question: answer(question)


class Watched(Calm):
    """An evening in which a phone of each seat keeps what it is shown, as seal_memory.js does."""

    def open(self) -> None:
        """Start the laptop on what the folder holds."""
        super().open()
        self.seen: dict[str, dict[str, list[str]]] = {}
        self.table.watch(lambda _: self.look_on())

    def look_on(self) -> None:
        """Every phone draws its screen."""
        sitting = self.table.sitting
        for person, (shown, hand) in screens(sitting).items():
            kept = self.seen.setdefault(person, {"seals": [], "hands": []})
            kept["seals"] += [] if shown in kept["seals"] else [shown]
            kept["hands"] += [] if hand in kept["hands"] else [hand]


def screens(sitting: Sitting) -> dict[str, tuple[str, str]]:
    """The seal on each player's screen, and with it the own cards."""
    if sitting.state is None:
        return {}
    found = {}
    for seat, person in enumerate(sitting.seats):
        view = bruma.required.view(look(sitting.state, Seat(seat)))
        own = [view.hand, view.keep.cards if view.keep else None]
        if not view.seal:
            continue  # of cards of paper there is none
        found[person] = (view.seal, f"{view.seal} {msgspec.json.encode(own).decode()}")
    return found


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Watched:
    """Three games with everything in them, and phones that look on."""
    watched = an_evening(tmp_path_factory.mktemp("evening"), kind=Watched)
    assert isinstance(watched, Watched)
    return watched


@pytest.fixture(scope="module")
def honest(evening: Watched) -> Record:
    """Its record; copied by whoever changes it."""
    return record_of(evening)


@pytest.fixture
def told(honest: Record) -> Record:
    """A copy of it, to be changed."""
    return copy.deepcopy(honest)


def wrong(ask: Ask, told: Record) -> str:
    """Why the phone's module rejects the record; nothing when it does not."""
    found = ask(record=told, seen=[])["wrong"]
    return str(found["why"]) if found else ""


def test_a_game_that_was_brought_back_needs_an_end_of_its_own(ask: Ask, told: Record) -> None:
    """The one that was taken back does not count."""
    ended = [line for line in told["entries"] if line["entry"]["type"] == "Ended"]
    told["entries"].remove(ended[-1])

    assert wrong(ask, told) == "unfinished"


def test_phone_and_laptop_make_the_same_seals(ask: Ask) -> None:
    """By two programs in two languages; also of letters that are none of ASCII's."""
    for order, nonce, before in [
        (["sombra", "guardia", "cartografa/é"], "000102030405060708090a0b0c0d0e0f", ""),
        ([], "", ""),
        (["明日 🐙"], "x", "y" * 64),
        (["mercador"] * 15, "0" * 32, "f" * 64),
    ]:
        assert ask(sealed=[order, nonce, before]) == seal(order, nonce, before)


@pytest.mark.parametrize("seed", range(1, 6))
def test_an_honest_evening_is_found_honest_by_all_its_phones(
    ask: Ask, tmp_path: Path, seed: int
) -> None:
    """Removals, going back, ended games, hands and paper; each phone kept what it was shown."""
    watched = an_evening(tmp_path, seed, Watched)
    assert isinstance(watched, Watched)
    goes_on_by_hand(watched)
    told = record_of(watched)

    found = ask(record=told, seen=list(watched.seen.items()))

    assert found["wrong"] is None
    assert found["strange"] == found["others"] == []
    seals = [seal for game in found["seals"] for seal in game]
    assert seals == [event["seal"] for event in happened(told, "Sealed")]
    assert {seal for one in watched.seen.values() for seal in one["seals"]} == set(seals)
    assert all(len(one["hands"]) >= len(one["seals"]) > 0 for one in watched.seen.values())


@pytest.mark.parametrize(
    "kind", ["Dealt", "Drawn", "Replaced", "Kept", "Proved", "Lost", "Shuffled"]
)
def test_one_card_changed_is_found(ask: Ask, honest: Record, kind: str) -> None:
    """Wherever a card moves, is shown or lies in an order: each of them."""
    places = len(list(cards_in(happened(honest, kind))))
    for at in range(0, places, 1 + places // 40):
        told = copy.deepcopy(honest)
        holder, key = list(cards_in(happened(told, kind)))[at]
        holder[key] = another(holder[key])
        assert wrong(ask, told) in ("card", "cards")


def test_two_cards_that_change_places_in_an_order_are_found(ask: Ask, told: Record) -> None:
    for event in happened(told, "Shuffled"):
        order = event["order"]
        at = next(at for at, card in enumerate(order) if card != order[0])
        order[0], order[at] = order[at], order[0]
        assert wrong(ask, told) == "seal"
        order[0], order[at] = order[at], order[0]


def test_a_changed_seal_or_nonce_is_found(ask: Ask, told: Record) -> None:
    """Each of all."""
    for kind, field in (("Sealed", "seal"), ("Shuffled", "nonce")):
        for event in happened(told, kind):
            whole = event[field]
            event[field] = whole[:-1] + ("0" if whole[-1] != "0" else "1")
            assert wrong(ask, told) == "seal"
            event[field] = whole


def test_a_dropped_shuffle_is_found(ask: Ask, told: Record) -> None:
    """With its seal, without it, or the seal alone."""
    for entry in steps(told, "Shuffled"):
        whole = entry["events"]
        for kinds in ({"Shuffled", "Sealed"}, {"Shuffled"}, {"Sealed"}):
            entry["events"] = [each for each in whole if each["type"] not in kinds]
            assert wrong(ask, told) in ("missing", "card")
        entry["events"] = whole


def test_entries_with_shuffles_that_change_places_are_found(ask: Ask, told: Record) -> None:
    """Each two that follow one another in a game."""
    entries = [entry for entry in steps(told, "Shuffled") if entry["type"] in ("Moved", "Rewound")]
    lines = told["entries"]
    at = [[line["entry"] for line in lines].index(entry) for entry in entries]
    for one, two in pairwise(at):
        lines[one], lines[two] = lines[two], lines[one]
        assert wrong(ask, told)
        lines[one], lines[two] = lines[two], lines[one]


def test_a_game_without_its_end_is_found(ask: Ask, told: Record) -> None:
    told["entries"] = [line for line in told["entries"] if line["entry"]["type"] != "Ended"]

    assert wrong(ask, told) == "unfinished"


def test_a_record_that_makes_no_sense_is_found(ask: Ask, told: Record) -> None:
    """It is a finding, not a blank page."""
    told["entries"].insert(40, {"at": 1, "entry": {"type": "Rewound", "line": 99, "events": []}})
    assert wrong(ask, told) == "senseless"

    nonsense: list[Record] = [{}, {"entries": [{}]}, {"entries": [{"entry": {"type": "Started"}}]}]
    for record in nonsense:
        assert wrong(ask, record) == "senseless"


def test_another_honest_record_than_the_one_that_was_played_is_found(
    ask: Ask, evening: Watched, tmp_path: Path
) -> None:
    """A laptop that makes up a whole record afterwards, seals and all, is betrayed by any seal
    that a phone kept."""
    other = record_of(an_evening(tmp_path, 2))
    kept = happened(record_of(evening), "Sealed")[3]["seal"]

    found = ask(record=other, seen=[["x", {"seals": [kept], "hands": []}]])

    assert found["wrong"] is None
    assert found["strange"] == [kept]


def test_a_hand_that_was_another_than_the_record_says_is_found(
    ask: Ask, evening: Watched, honest: Record
) -> None:
    """A laptop that shows a phone other cards than it deals by the record."""
    person, kept = next(iter(evening.seen.items()))
    for at, hand in enumerate(kept["hands"]):
        sealed, _, own = hand.partition(" ")
        cards = json.loads(own)
        if cards[0][0] is None:
            continue
        cards[0][0] = another(cards[0][0])
        shown = f"{sealed} {json.dumps(cards, separators=(',', ':'))}"
        hands = [*kept["hands"][:at], shown, *kept["hands"][at + 1 :]]
        found = ask(record=honest, seen=[[person, {"seals": kept["seals"], "hands": hands}]])
        assert found["strange"] == []
        assert len(found["others"]) == 1


def test_a_game_whose_cards_it_does_not_know_is_checked_by_its_seals_alone(
    tmp_path: Path, ask: Ask
) -> None:
    """Its laptop is honest, and is not accused; a seal that was changed is still found."""
    with shelved(gull.GAME):
        evening = Evening(tmp_path)
        evening.join("Ana", "Bia", "Caio")
        evening.host("Start")
        evening.play()
        record = json.loads(evening.lobby.record_of(evening.table))
        evening.lobby.close()

    found = ask(record=record, seen=[])
    assert found["wrong"] is None
    assert [len(seals) for seals in found["seals"]] == [1]
    for dated in record["entries"]:
        for event in dated["entry"].get("events", ()):
            if event["type"] == "Shuffled":
                event["order"].reverse()
    assert ask(record=record, seen=[])["wrong"]["why"] == "seal"
