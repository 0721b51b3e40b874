"""A real server that is stopped for a while: its open question has its whole time on waking."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.timers import STOPPED
from tests.web.laptop import Laptop
from tests.web.party import Party, moves

LIMIT = 120.0


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laptop]:
    """A companion where a question has a limit."""
    monkeypatch.setenv("HALL_PACE", f"most={LIMIT:.0f} patience=600")
    running = Laptop(tmp_path, mode=request.param)
    yield running
    running.kill()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system stops no process")
def test_a_stopped_laptop_gives_the_question_its_whole_time(laptop: Laptop) -> None:
    """What the TV is told to be left is the whole limit but for what went by since the laptop
    went on, however slow this machine is."""

    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        try:
            await party.seat(3)
            actor = next(one for one in party.players if moves(one.screen))
            claim = next(each for each in moves(actor.screen) if each["action"] == "comercio")
            assert await actor.send("play", claim) == {}

            os.kill(laptop.process.pid, signal.SIGSTOP)
            await asyncio.sleep(STOPPED + 1)
            went_on = time.monotonic()
            os.kill(laptop.process.pid, signal.SIGCONT)
            tv = await party.open({"tv": laptop.code})

            assert tv.screen["view"]["phase"] == "ChallengeAction"
            assert tv.screen["left"] >= LIMIT - (time.monotonic() - went_on)
        finally:
            await party.leave()

    asyncio.run(story())
