"""The table's patience: who holds a question up is named once, when its time is over."""

import threading

from companion.windows import Windows


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


def test_a_question_is_reminded_of_once_when_its_patience_is_over() -> None:
    clock = Clock()
    windows = Windows(8.0, clock)
    windows.opened("ABCD", lambda: None)

    clock.now += 7.9
    assert windows.due() == []

    clock.now += 0.1
    assert len(windows.due()) == 1
    assert windows.due() == []


def test_a_new_question_gets_a_full_patience_of_its_own() -> None:
    """Section 13: never let the whole turn share one clock."""
    clock = Clock()
    windows = Windows(8.0, clock)
    windows.opened("ABCD", lambda: None)
    clock.now += 7
    windows.opened("ABCD", lambda: None)

    clock.now += 7
    assert windows.due() == []

    clock.now += 1
    assert len(windows.due()) == 1


def test_a_settled_table_is_left_in_peace() -> None:
    clock = Clock()
    windows = Windows(8.0, clock)
    windows.opened("ABCD", lambda: None)
    windows.settled("ABCD")
    windows.settled("EFGH")

    clock.now += 100
    assert windows.due() == []


def test_the_thread_reminds_and_ends_when_closed() -> None:
    reminded = threading.Event()
    windows = Windows(0.01)
    thread = threading.Thread(target=windows.run)
    thread.start()

    windows.opened("ABCD", reminded.set)

    assert reminded.wait(10)
    windows.close()
    thread.join(10)
    assert not thread.is_alive()
