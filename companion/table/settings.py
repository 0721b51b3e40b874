"""What a laptop is started with beside its data: clocks, chance, and the pace that tests change."""

import random
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from companion.table.entries import Pace

THOUGHT: Final = (2.5, 6.0)
"""Seconds, at least and at most, that a person takes for an answer: nothing that answers for a
person is faster, and how long it takes tells nothing of what it holds."""
MOMENT: Final = 0.4
"""Seconds for which the buttons of a new question rest on every phone, so that a thumb that was on
its way to something else can stop; before that no voice counts (phone/press_guard.js)."""

_COUNTS_SLEEP: Final = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}
"""The system's clock that goes on while the laptop sleeps, where Python's monotonic one stands
still then; on Windows that one goes on itself."""

Clock = Callable[[], float]


def through_sleep() -> float:
    """Seconds that rise steadily, also while the laptop sleeps."""
    number = getattr(time, _COUNTS_SLEEP.get(sys.platform, ""), None)
    return time.monotonic() if number is None else time.clock_gettime(number)


class Settings(msgspec.Struct, frozen=True):
    """Given to ``Registry`` and to the start. The defaults are those of a café; tests
    and benchmarks give others.

    ``now``: the Unix time in seconds, for the record. ``steady``: seconds that rise also while the
    laptop sleeps. ``clock``: rising seconds of which questions and doors are timed, ``None``: those
    of ``steady`` in which the program ran. ``rng``: chance, ``None``: the system's. ``pace``: that
    of every table, whatever its host chose. ``thought``: seconds, at least and at most, that an
    empty chair thinks. ``moment``: seconds before which no voice counts. ``limits``: buckets of the
    web with another burst and rate per second, by their names in
    companion/web/server/rate_limits.py. ``refills``: False if no bucket ever fills again, so that
    time changes nothing.
    """

    now: Clock = time.time
    steady: Clock = through_sleep
    clock: Clock | None = None
    rng: random.Random | None = None
    pace: Pace | None = None
    thought: tuple[float, float] = THOUGHT
    moment: float = MOMENT
    limits: Mapping[str, tuple[float, float]] = {}
    refills: bool = True
