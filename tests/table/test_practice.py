"""The open practice round at a table: what the host may do, what counts, what the record says."""

from pathlib import Path

import pytest

from companion.cli.verify import told
from companion.history.replay import games
from companion.history.verifier import check
from companion.i18n.catalogue import Words
from companion.table.entries import Pace
from companion.table.export import read
from tests.eventful import Calm, file_of, record_of
from tests.sitting import refusal

NAMES = ("Ana", "Bia", "Caio")


@pytest.fixture
def evening(tmp_path: Path) -> Calm:
    """Three friends in an open round."""
    evening = Calm(tmp_path)
    evening.lobby.timers.pace = Pace(least=0, tie=0, hold=0)
    evening.join(*NAMES)
    evening.host("Start", practice=True)
    return evening


def hands(evening: Calm) -> list[tuple[str, ...]]:
    """What everybody holds."""
    state = evening.table.sitting.state
    assert state is not None
    return [tuple(hand.cards) for hand in state.hands]


def practising(evening: Calm) -> bool:
    """Whether the round is on the table."""
    return evening.table.sitting.practising


def test_the_game_begins_as_it_was_dealt(evening: Calm) -> None:
    """After the round, and in the middle of it; nobody can go back into it."""
    dealt = hands(evening)
    evening.play()
    assert evening.rehearsed
    assert practising(evening)

    evening.host("BeginAgain")

    assert hands(evening) == dealt
    assert not practising(evening)
    assert evening.table.sitting.running
    assert len(evening.table.sitting.lines) == 1
    go_back = {"type": "Rewind", "line": 0, "last": 0, "sure": True}
    assert refusal(evening.table.host, go_back) == "table.no_such_line"
    assert refusal(evening.table.host, {"type": "BeginAgain"}) == "table.not_now"


def test_new_cards(evening: Calm) -> None:
    dealt = hands(evening)
    evening.play(4)

    evening.host("BeginAgain", fresh=True)

    assert hands(evening) != dealt
    assert evening.table.sitting.running


def test_within_the_round_the_host_goes_back(evening: Calm) -> None:
    """As in any game; also to its beginning, from where the game then begins."""
    dealt = hands(evening)
    evening.play(9)
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=0, last=last, sure=True)
    assert practising(evening)
    evening.play(3)

    evening.host("BeginAgain")

    assert hands(evening) == dealt


def test_a_laptop_that_dies_in_it_goes_on_with_it(evening: Calm) -> None:
    """In the round, at its end, and after it."""
    for wanted in (4, 10**6):
        evening.play(wanted)
        before = evening.table.sitting
        evening.restart()
        evening.lobby.timers.pace = Pace(least=0, tie=0, hold=0)
        assert evening.table.sitting == before
        assert practising(evening)
    evening.host("BeginAgain")
    before = evening.table.sitting

    evening.restart()

    assert evening.table.sitting == before
    assert not practising(evening)


def test_nothing_of_it_counts(evening: Calm) -> None:
    """No point, no win; neither the reel nor the numbers know of it."""
    evening.play()
    evening.host("BeginAgain")
    began = evening.table.sitting.story
    assert evening.table.sitting.games == 1
    assert [one.wins for one in evening.table.sitting.people] == [0, 0, 0]
    evening.play()

    (played,) = games(read(evening.lobby.record_of(evening.table)))

    assert [one.event for one in played.beats[0].told] == list(began)
    assert not any(beat.state.table.practice is not None for beat in played.beats)
    assert played.beats[0].state.table.turn_no == 1
    assert sum(one.wins for one in evening.table.sitting.people) == 1


def test_a_round_that_the_host_ends_is_no_game(evening: Calm) -> None:
    """Nothing to look back at; the next one is a game like any other."""
    evening.play(4)
    evening.host("End")
    assert games(read(evening.lobby.record_of(evening.table))) == ()
    evening.host("Start")
    assert not practising(evening)
    evening.play()

    found = games(read(evening.lobby.record_of(evening.table)))

    assert [game.number for game in found] == [2]


def test_whoever_has_left_in_it_is_not_dealt_in(evening: Calm) -> None:
    """Their seat is out from the beginning, and the game goes on with the others."""
    evening.play(2)
    gone = evening.table.sitting.seats[1]
    evening.host("Remove", person=gone)
    evening.play()
    evening.host("BeginAgain")
    state = evening.table.sitting.state
    assert state is not None

    assert state.table.alive == (0, 2)
    assert evening.table.sitting.running
    evening.play()
    assert check(read(evening.lobby.record_of(evening.table))).wrong is None


def test_where_there_is_none_the_host_is_told_why(tmp_path: Path) -> None:
    """At a free table, and with cards of paper; a game without one begins all the same."""
    evening = Calm(tmp_path)
    evening.join(*NAMES)
    evening.host("Configure", options={"mode": "free"})
    start = {"type": "Start", "practice": True}
    assert refusal(evening.table.host, start) == "bruma.practice.free"
    evening.host("Configure", options={"paper": True})
    assert refusal(evening.table.host, start) == "bruma.practice.paper"
    assert evening.table.sitting.state is None

    evening.host("Start")

    assert evening.table.sitting.running


def test_the_next_game_has_none_unless_it_is_asked_for(evening: Calm) -> None:
    """It is nothing that a table keeps."""
    evening.host("BeginAgain")
    evening.play()
    evening.host("Start")

    assert not practising(evening)
    assert not evening.table.sitting.options.practice


@pytest.mark.parametrize(
    ("fresh", "key"), [(False, "verify.open_deal"), (True, "verify.open_round")]
)
def test_who_checks_the_record_is_told(evening: Calm, fresh: bool, key: str) -> None:
    """That there was a round, and whether the deal was shown in it."""
    evening.play()
    evening.host("BeginAgain", fresh=fresh)
    evening.play()
    kept, words = read(evening.lobby.record_of(evening.table)), Words("pt-BR")

    report = check(kept)

    assert report.wrong is None
    assert report.games[0].open == ("round" if fresh else "deal")
    assert f"  {words.say(key)}" in list(told(kept, report, words))


def test_a_round_that_is_told_otherwise_is_found(evening: Calm) -> None:
    """A hand that was shown as another; a game that begins with other cards than were dealt; a
    round that ends where there was none."""
    evening.play()
    evening.host("BeginAgain")
    evening.play()
    for change in ("laid", "fresh", "again"):
        record = record_of(evening)
        entries = [line["entry"] for line in record["entries"]]
        (begun,) = [entry for entry in entries if entry["type"] == "BegunAgain"]
        if change == "laid":
            shown = next(e for e in entries[4]["events"] if e["type"] == "Laid")
            shown["cards"] = [
                "guardia" if card != "guardia" else "sombra" for card in shown["cards"]
            ]
        elif change == "fresh":
            begun["fresh"] = True
        else:
            at = entries.index(begun)
            record["entries"].insert(at, record["entries"][at])
        assert check(read(file_of(record))).wrong is not None, change
