"""A record that holds several games: each is replayed and verified by its own rules."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.verify import told
from companion.core.text import Text
from companion.games import bruma
from companion.history.replay import games
from companion.history.verifier import check
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.export import read
from tests.eventful import file_of
from tests.sitting import Evening
from tests.toys import gull
from tests.toys.shelf import shelved


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """A game of Bruma, one of the Gull, and one of Bruma again."""
    folder: Path = tmp_path_factory.mktemp("several")
    with shelved(bruma.GAME, gull.GAME):
        evening = Evening(folder)
        evening.join("Ana", "Bia", "Caio")
        for game in ("bruma", "gull", "bruma"):
            evening.host("ChooseGame", game=game)
            evening.host("Start")
            evening.play()
        yield evening.lobby.record_of(evening.table)


def test_each_game_is_replayed_by_its_own_rules(record: bytes) -> None:
    """A game without the group has no scenes and no numbers."""
    found = games(read(record))

    assert [one.game for one in found] == ["bruma", "gull", "bruma"]
    assert [one.number for one in found] == [1, 2, 3]
    assert [bool(one.stats().rows) for one in found] == [True, False, True]
    assert found[1].highlights() == ()
    outcomes = [one.rules_of.outcome(one.moments[-1].beat.state.table) for one in found]
    assert None not in outcomes


def test_each_game_is_verified_by_its_own_rules(record: bytes) -> None:
    """Only a game with an audit says that all was there."""
    report = check(read(record))

    assert report.wrong is None
    assert [(one.game, one.audited) for one in report.games] == [
        ("bruma", True),
        ("gull", False),
        ("bruma", True),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_says_which_game_it_was(record: bytes, lang: str) -> None:
    words, kept = Words(lang), read(record)
    said = "\n".join(told(kept, check(kept), words))

    assert said.count(words.say("gull.name")) == 1
    assert said.count(words.say("bruma.audit.whole")) == 2
    assert words.say("verify.right") in said


def test_what_is_changed_in_the_second_game_is_found_there(record: bytes) -> None:
    """A card that is dealt is another, and the chain is done anew."""
    told = json.loads(record)
    starts = [line["entry"] for line in told["entries"] if line["entry"]["type"] == "Started"]
    hand = next(event for event in starts[1]["events"] if event["type"] == "Holds")
    hand["cards"][0] = "eel" if hand["cards"][0] != "eel" else "ray"

    report = check(read(file_of(told)))
    assert report.wrong is not None
    assert (report.wrong.game, report.wrong.text) == (2, Text("proof.card"))
    assert [one.game for one in report.games] == ["bruma"]
