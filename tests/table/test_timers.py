"""Time: what is due when, and whose voice is heard."""

import threading

import pytest

from companion.core.seats import Seat
from companion.table.settings import Settings
from companion.table.timers import Timers, first_heard
from tests.near_ties import WAYS, wins


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


def broken() -> None:
    """What fails when its time has come."""
    raise ZeroDivisionError


def nothing() -> None:
    """What is called when its time has come."""


def test_what_waits_for_a_question_is_due_once_when_its_time_is_over() -> None:
    clock = Clock()
    windows = Timers(Settings(clock=clock))
    windows.opened("ABCD")
    windows.later("ABCD", "patience", 8, nothing)

    clock.now += 7.9
    assert windows.due() == []
    assert windows.left("ABCD", "patience") is not None

    clock.now += 0.1
    assert windows.due() == [nothing]
    assert windows.due() == []
    assert windows.left("ABCD", "patience") is None


def test_a_new_question_gets_a_full_time_of_its_own() -> None:
    """Section 13: never let the whole turn share one clock."""
    clock = Clock()
    windows = Timers(Settings(clock=clock))
    windows.opened("ABCD")
    windows.later("ABCD", "patience", 8, nothing)
    clock.now += 7
    assert windows.age("ABCD") == 7
    windows.opened("ABCD")
    windows.later("ABCD", "patience", 8, nothing)

    clock.now += 7
    assert windows.age("ABCD") == 7
    assert windows.due() == []

    clock.now += 1
    assert windows.due() == [nothing]


def test_a_settled_table_is_left_in_peace() -> None:
    clock = Clock()
    windows = Timers(Settings(clock=clock))
    windows.opened("ABCD")
    windows.later("ABCD", "patience", 8, nothing)
    windows.opened("EFGH")
    windows.later("EFGH", "patience", 8, nothing)
    windows.settled("ABCD")

    clock.now += 100
    assert windows.due() == [nothing]
    assert windows.age("ABCD") == 0


def test_the_thread_calls_and_ends_when_closed_whatever_fails() -> None:
    """A call that fails is complained of, and the next one comes all the same."""
    called, complained = threading.Event(), threading.Event()
    windows = Timers()
    windows.complain = complained.set
    thread = threading.Thread(target=windows.run)
    thread.start()

    windows.later("ABCD", "broken", 0, broken)
    assert complained.wait(10)
    windows.later("ABCD", "patience", 0.01, called.set)

    assert called.wait(10)
    windows.close()
    thread.join(10)
    assert not thread.is_alive()


# Who spoke first (section 13, and section 15, rows 28 and 29).

ORDER = [Seat(2), Seat(0), Seat(1)]
"""Nearest to the left of whoever declared first."""


def test_the_first_voice_counts() -> None:
    assert first_heard([(Seat(1), 100), (Seat(2), 351)], ORDER, 250) == (Seat(1), ())


def test_voices_of_one_moment_go_to_the_nearest_on_the_left() -> None:
    voices = [(Seat(1), 100), (Seat(0), 350), (Seat(2), 351)]

    assert first_heard(voices, ORDER, 250) == (Seat(0), (Seat(1),))
    assert first_heard(voices, ORDER, 251) == (Seat(2), (Seat(1), Seat(0)))
    assert first_heard(voices, ORDER, 0) == (Seat(1), ())


@pytest.mark.parametrize("tie", [0, 250])
def test_of_ten_thousand_near_ties_each_seat_wins_its_share(tie: int) -> None:
    """Six people who are equally fast, phones that are 2 to 150 ms away, and somebody else
    declares each time: a slow phone is not a slow voice, and no chair is a better one."""
    heard = wins(tie=tie)

    assert sum(heard.values()) == 10_000
    assert all(1500 < heard[seat] < 1850 for seat in range(6))  # 1,667 each; 37 the deviation


def test_without_the_way_taken_off_a_slow_phone_would_be_a_slow_voice() -> None:
    """So the test above proves something."""
    heard = wins(tie=0, taken_off=(0,) * 6)

    assert heard[0] > 2 * heard[5]


def test_a_line_that_seems_longer_than_150_ms_gains_nothing_by_it() -> None:
    """Whoever claimed a second would get no more than whoever really is that far away."""
    claimed = (*WAYS[:5], 1.0)

    assert wins(taken_off=claimed) == wins()
