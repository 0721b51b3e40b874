"""Finished games told again: the same to the last card, and nothing of a game that runs."""

from pathlib import Path

import pytest

from companion.core.history import AnyBeat
from companion.core.seats import Seat
from companion.core.step import look
from companion.history.replay import Played, games
from companion.table.entries import Rewound
from companion.table.export import read
from tests.eventful import Calm, an_evening, goes_on_by_hand
from tests.sitting import Evening


def told(evening: Evening) -> tuple[Played, ...]:
    """The finished games of the table."""
    return games(read(evening.lobby.record_of(evening.table)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Calm:
    """Three games with everything in them that can happen, and two by hand."""
    evening = an_evening(tmp_path_factory.mktemp("evening"))
    goes_on_by_hand(evening)
    return evening


def test_every_finished_game_is_there(evening: Calm) -> None:
    """Those that the host ended too."""
    found = told(evening)

    assert [game.number for game in found] == [1, 2, 3, 4, 5]
    assert [game.ended for game in found][:3] == [False, True, False]
    assert all(game.moments for game in found)
    assert {chair.name for chair in found[0].chairs} == {"Ana", "Bia", "Caio", "Davi"}


def test_each_beat_goes_on_where_the_last_one_ended(evening: Calm) -> None:
    """Or, when the host took something back, at a point that came before."""
    for game in told(evening):
        beats = game.beats
        states = [beats[0].before, *(beat.state for beat in beats)]
        for at, moment in enumerate(game.moments):
            back = isinstance(moment.entries[-1].entry, Rewound)
            assert moment.beat.before in (states[: at + 1] if back else [states[at]])


def test_what_was_taken_back_is_not_told(evening: Calm) -> None:
    """So many moments as points that the host could have gone back to, at most."""
    third = told(evening)[2]

    assert any(isinstance(one.entries[-1].entry, Rewound) for one in third.moments)
    assert third.rules_of.outcome(third.beats[-1].state.table)


def test_the_end_is_the_end_of_the_record(tmp_path: Path) -> None:
    """To the last card; in ten random games."""
    for seed in range(10):
        folder = tmp_path / str(seed)
        folder.mkdir()
        evening = Evening(folder, seed)
        evening.join("Ana", "Bia", "Cléo")
        evening.host("Start")
        evening.play()
        state = evening.table.sitting.state

        [game] = told(evening)

        assert game.beats[-1].state == state
        evening.lobby.close()


def test_each_seat_sees_what_its_phone_saw(tmp_path: Path) -> None:
    """After every command that the table could see, in the order in which they came."""
    evening = Evening(tmp_path)
    evening.join("Ana", "Bia", "Cléo")
    evening.host("Start")
    states = [evening.table.sitting.state]
    lines = 1
    while evening.table.sitting.running:
        evening.play(1)
        if len(evening.table.sitting.lines) > lines:
            lines = len(evening.table.sitting.lines)
            states.append(evening.table.sitting.state)

    [game] = told(evening)

    assert len(game.moments) == len(states)
    for moment, state in zip(game.moments, states, strict=True):
        assert state
        seats = range(len(state.hands))
        assert moment.sights() == tuple(look(state, Seat(seat)) for seat in seats)


def test_nothing_is_told_of_a_running_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play()
    evening.host("Start")
    assert [game.number for game in told(evening)] == [1]

    assert evening.table.sitting.running


def test_the_clock_goes_on(evening: Calm) -> None:
    """Moments have the time at which they were written."""
    for game in told(evening):
        times = [game.began, *(moment.at for moment in game.moments)]
        assert times == sorted(times)


def test_the_reel_stays_within_the_game(evening: Calm) -> None:
    """Its scenes are runs of beats that are there."""
    for game in told(evening):
        scenes = game.highlights()
        beats: tuple[AnyBeat, ...] = game.beats
        assert all(0 <= scene.first <= scene.last < len(beats) for scene in scenes)
    assert any(game.highlights() for game in told(evening))
