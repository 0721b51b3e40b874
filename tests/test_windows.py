"""Time: what is due when, and whose voice is heard."""

import random
import threading
from collections import Counter

from companion.core.seats import Seat
from companion.windows import Windows, first_heard


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
    windows = Windows(clock)
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
    windows = Windows(clock)
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
    windows = Windows(clock)
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
    windows = Windows()
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


def test_of_ten_thousand_near_ties_each_seat_wins_its_share() -> None:
    """Six people who are equally fast, phones that are 2 to 150 ms away, and somebody else
    declares each time: a slow phone is not a slow voice, and no chair is a better one."""
    rng = random.Random(13)
    far = [0.002, 0.010, 0.030, 0.060, 0.100, 0.150]
    wins: Counter[int] = Counter()
    for game in range(10_000):
        declarer = game % 6
        order = [Seat((declarer + ahead) % 6) for ahead in range(1, 6)]
        moment = rng.uniform(400, 900)
        voices = []
        for seat in order:
            pressed = moment + rng.gauss(0, 60)
            arrives = pressed + 1000 * far[seat]
            voices.append((seat, round(arrives - 1000 * far[seat])))
        wins[first_heard(voices, order, 250)[0]] += 1

    assert all(1500 < wins[seat] < 1850 for seat in range(6))  # 1,667 each; 37 the deviation
