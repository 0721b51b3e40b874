"""Time in which the program did not run: the laptop slept, or it was stopped."""

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.games.bruma.rules.model import ChallengeAction, Choosing
from companion.table.settings import Settings, through_sleep
from companion.table.timers import BEAT, STOPPED, Running, Timers
from tests.sitting import refusal
from tests.table.test_fair_windows import Fair
from tests.table.test_requests import _phase, ask
from tests.table.test_timers import Clock, nothing

NIGHT = 8 * 3600.0


class Dozing(Fair):
    """A game of three on a laptop that may sleep, with a limit of 15 seconds."""

    def open(self) -> None:
        """The laptop starts, with the clock that counts what it was awake."""
        super().open()
        self.keeps(most=15)
        self.lobby.timers.clock = Running(lambda: self.now)
        self.table.wake()

    def waits(self, seconds: float) -> None:
        """So much time goes by while the program runs, and what is due happens."""
        while seconds > 0:
            super().waits(min(BEAT, seconds))
            seconds -= BEAT

    def sleeps(self, seconds: float) -> None:
        """So much time goes by while it does not run."""
        super().waits(seconds)


@pytest.fixture
def dozing(tmp_path: Path) -> Dozing:
    """Somebody has claimed to be the Mercador."""
    dozing = Dozing(tmp_path)
    dozing.declares()
    assert isinstance(_phase(dozing), ChallengeAction)
    return dozing


@pytest.mark.parametrize("seconds", [STOPPED + BEAT, 40, NIGHT])
def test_a_laptop_that_slept_lets_nobody_pass(dozing: Dozing, seconds: float) -> None:
    """On waking the question has its whole limit, and phones may come back first."""
    first, second = dozing.others()
    dozing.waits(6)
    dozing.passes(first)
    dozing.told.clear()

    dozing.sleeps(seconds)
    assert dozing.table.turns.left == 15
    assert dozing.told == [None], "every screen is told"
    dozing.waits(14.5)
    assert isinstance(_phase(dozing), ChallengeAction)

    dozing.doubts(second)
    dozing.waits(0.5)
    assert dozing.challenger.id == second.id


def test_whoever_looks_first_after_a_sleep_gives_the_time_back(dozing: Dozing) -> None:
    """Before the watching thread runs again somebody may press, or a screen may be sent."""
    dozing.waits(14.5)
    dozing.now += NIGHT

    assert dozing.table.turns.left == 15
    assert dozing.lobby.timers.age(dozing.table.code) == 14.5
    dozing.waits(14.5)
    assert isinstance(_phase(dozing), ChallengeAction)
    dozing.waits(1)
    assert isinstance(_phase(dozing), Choosing)


def test_nobody_is_named_late_for_a_sleep(dozing: Dozing) -> None:
    dozing.waits(5)
    dozing.sleeps(NIGHT)
    assert dozing.sitting.awaited == ()

    dozing.waits(7.5)
    assert dozing.sitting.awaited == ()
    dozing.waits(0.5)
    assert len(dozing.sitting.awaited) == 2


def test_whoever_had_spoken_before_the_sleep_has_spoken_first(dozing: Dozing) -> None:
    nearer, further = dozing.others()
    dozing.waits(1)
    dozing.doubts(further)
    dozing.sleeps(NIGHT)
    dozing.now += 0.3
    dozing.doubts(nearer)
    dozing.waits(1)

    assert dozing.challenger.id == further.id


def test_an_empty_chair_does_not_think_in_its_sleep(dozing: Dozing) -> None:
    dozing.lobby.timers.thought = (4.0, 4.0)
    for one in dozing.others():
        ask(dozing, "Cover", one, by="pass")
    dozing.waits(3)
    dozing.sleeps(NIGHT)
    dozing.waits(3.5)
    assert isinstance(_phase(dozing), ChallengeAction)

    dozing.waits(0.5)
    assert isinstance(_phase(dozing), Choosing)


def test_what_may_be_taken_back_may_be_for_as_long_as_people_were_there(dozing: Dozing) -> None:
    dozing.host("Dial", mode="free")
    of = dozing.question
    dozing.table.play(dozing.turn.id, {"type": "Take", "of": of, "pearls": 1})
    dozing.waits(4)
    dozing.sleeps(NIGHT)
    who, left = dozing.table.take_back.undoable or ("", 0)
    assert (who, left) == (dozing.turn.id, 6)

    dozing.waits(6)
    assert refusal(dozing.table.order, dozing.turn.id, {"type": "Undo"}) == "table.cannot_undo"


def test_a_seat_on_offer_stays_so_for_as_long_as_before(dozing: Dozing) -> None:
    doors = dozing.lobby.doors[dozing.table.code]
    doors.offers._clock = dozing.lobby.timers.clock
    one = dozing.turn.id
    secret = doors.offer(one)
    dozing.waits(20)
    dozing.sleeps(NIGHT)
    assert doors.offers.left() == {one: 100}

    dozing.waits(100)
    assert refusal(doors.offered, secret) == "table.offer_late"


# The clock.


def test_a_late_thread_is_no_sleep() -> None:
    """What a loaded machine delays counts, so that nothing lasts for ever there."""
    clock = Clock()
    windows = Timers(Settings(clock=Running(clock)))
    windows.opened("ABCD")
    windows.later("ABCD", "most", 5, nothing)

    for late in (0.3, 1.0, STOPPED, STOPPED - 0.3):
        clock.now += late
        assert windows.due() == [nothing] or windows.left("ABCD", "most") is not None
    assert windows.age("ABCD") == pytest.approx(0.3 + 1.0 + STOPPED + STOPPED - 0.3)
    assert windows.left("ABCD", "most") is None


def test_what_waits_for_no_question_has_as_much_left_as_it_had() -> None:
    clock = Clock()
    windows = Timers(Settings(clock=Running(clock)))
    windows.woken = nothing
    windows.after("look", 3, nothing)
    clock.now += 2
    windows.due()
    clock.now += NIGHT

    assert windows.due() == [nothing]
    assert windows.left("", "look") == 1


def test_the_thread_looks_at_the_clock_though_nothing_waits() -> None:
    """Or the first look after a quiet hour would take the hour for a sleep."""
    windows = Timers(Settings(clock=lambda: 0.0))
    rests: list[float | None] = []

    def wait(timeout: float | None = None) -> bool:
        rests.append(timeout)
        windows.close()
        return False

    windows._changed.wait = wait  # type: ignore[method-assign]
    windows.after("expiry", 3600, nothing)
    windows.run()

    assert rests == [BEAT]
    assert BEAT < STOPPED / 2


@pytest.mark.parametrize(
    ("system", "clock"), [("linux", "CLOCK_BOOTTIME"), ("darwin", "CLOCK_MONOTONIC")]
)
def test_the_clock_goes_on_while_the_laptop_sleeps(
    system: str, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a limit would be as good as over on waking, and nobody would know of the sleep."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(time, clock, 77, raising=False)
    monkeypatch.setattr(time, "clock_gettime", lambda number: 1000.0 + number)

    assert through_sleep() == 1077.0


@pytest.mark.parametrize("system", ["win32", "sunos5"])
def test_elsewhere_it_is_pythons_own(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def monotonic() -> Any:
        return 5.0

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(time, "monotonic", monotonic)

    assert through_sleep() == 5.0
