"""At the end everybody sees the hands that nobody has shown; nothing is taken back after that."""

from pathlib import Path

import pytest

from companion.core.step import look
from companion.games import bruma
from companion.history.verifier import check
from companion.table.export import read
from tests.sitting import Evening, refusal


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game of three that has just been won."""
    evening = Evening(tmp_path)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play()
    return evening


def hands(evening: Evening) -> list[tuple[str | None, ...]]:
    """By seat, what lies before everyone: lost, or turned over at the end."""
    state = evening.table.sitting.state
    assert state is not None
    return [
        tuple(lost or open_ for lost, open_ in zip(place.cards, place.open, strict=True))
        for place in state.table.places
    ]


def held(evening: Evening) -> list[tuple[str, ...]]:
    """By seat, all that it has."""
    state = evening.table.sitting.state
    assert state is not None
    return [tuple(card.partition("/")[0] for card in hand.cards) for hand in state.hands]


def news(evening: Evening) -> list[str]:
    """The keys of what the table has told last."""
    state = evening.table.sitting.state
    assert state is not None
    return [one.text.key for one in bruma.required.view(look(state, None)).told]


def left(evening: Evening) -> bool:
    """Whether there is something to turn over."""
    return evening.table.take_back.undisclosed


def test_one_tap_turns_every_hand_over(evening: Evening) -> None:
    """The winner's, that is: everybody else's lies open since it was lost."""
    assert any(None in hand for hand in hands(evening))
    assert left(evening)
    evening.host("Disclose")

    assert hands(evening) == held(evening)
    assert not left(evening)
    assert refusal(evening.host, "Disclose") == "table.not_now"


def test_it_is_news(evening: Evening) -> None:
    """Whose hand it is and what it was, in words; in the log of the phones it is the newest."""
    before = news(evening)
    evening.host("Disclose")

    assert before[-1] == "bruma.news.won"
    assert news(evening)[-2:] == ["bruma.news.won", "bruma.news.laid"]


def test_after_it_nothing_is_taken_back(evening: Evening) -> None:
    """Before it the end could be."""
    assert len(evening.table.sitting.lines) > 1
    evening.host("Disclose")

    assert refusal(evening.host, "Rewind", line=0, last=0, sure=True) == "table.no_such_line"
    evening.host("Start")
    assert evening.table.sitting.running


def test_the_end_that_was_taken_back_has_turned_nothing_over(evening: Evening) -> None:
    """The hands are closed as they were."""
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=last - 1, last=last, sure=True)

    assert evening.table.sitting.running
    assert not left(evening)
    assert refusal(evening.host, "Disclose") == "table.not_now"


def test_while_a_game_runs_nobody_can(evening: Evening) -> None:
    evening.host("Start")

    assert refusal(evening.host, "Disclose") == "table.not_now"


def test_it_is_so_after_a_restart_and_by_the_record(evening: Evening) -> None:
    """And whoever checks the record finds that those were the cards."""
    evening.host("Disclose")
    before = hands(evening)
    evening.restart()

    assert hands(evening) == before
    report = check(read(evening.lobby.record_of(evening.table)))
    assert report.wrong is None
    assert len(report.games) == 1


def test_whoever_opens_the_record_has_turned_them_over(evening: Evening) -> None:
    """Then they may be known to everybody."""
    evening.lobby.record_of(evening.table)

    assert hands(evening) == held(evening)


def test_a_record_that_lays_other_cards_is_found_out(evening: Evening) -> None:
    """The laptop turns over what was there, and nothing else."""
    evening.host("Disclose")
    kept = evening.lobby.record_of(evening.table)
    start = kept.rindex(b'"Unsealed"')
    at = kept.index(b'"cards":[', start)
    told = kept[at : kept.index(b"]", at)]
    other = b'"cards":["sombra","sombra"' if b"guardia" in told else b'"cards":["guardia","guardia"'
    report = check(read(kept.replace(told, other)))

    assert report.wrong is not None
