"""Kill -9 at random moments: what was acknowledged is there, once, and everybody comes back."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.figures import Figures
from tests.web.storm import HALF_MADE, Storm

MODES = ("eventlet", "threading")
KILLS = 7
"""Kills in a round."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table names nobody, so that all that happens was asked for."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0 patience=600")


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_what_was_acknowledged_survives_a_kill_at_any_moment(
    mode: str, tmp_path: Path, size: Callable[[int, int], int], figures: Figures
) -> None:
    """Six phones play over real sockets. Nothing acknowledged is lost, nothing is doubled, what
    was half-made is as it was, and every screen is current by itself within ten seconds."""
    storms = []
    rounds = size(1, 4)
    for at in range(rounds):
        storms.append(Storm(tmp_path / str(at), mode, seed=at))
        asyncio.run(_evening(storms[-1], rounds))

    assert sum(one.kills for one in storms) == KILLS * rounds**2
    assert sum(one.done.total() for one in storms) > 10 * rounds
    for what in HALF_MADE:
        assert sum(one.open[what] for one in storms) >= rounds
    _tell(figures, mode, storms)


async def _evening(storm: Storm, rounds: int) -> None:
    try:
        await storm.gather()
        for _ in range(rounds):
            await storm.kill_whenever()
            await storm.kill_in_a_burst()
            await storm.kill_while_starting()
            for what in HALF_MADE:
                await storm.kill_half_made(what)
    finally:
        await storm.end()


def _tell(figures: Figures, mode: str, storms: list[Storm]) -> None:
    done = sum(one.done.total() for one in storms)
    silent = sum((one.asked - one.done).total() for one in storms)
    written = sum(len(one.written.keys() - one.done.keys()) for one in storms)
    figures.tell(f"kill -9 ({mode})", sum(one.kills for one in storms))
    figures.tell(f"commands acknowledged ({mode})", done)
    figures.tell(f"of these lost, or there twice ({mode})", 0)
    figures.tell(f"commands refused or never answered ({mode})", silent)
    figures.tell(f"of these there after all, once ({mode})", written)
    for what in HALF_MADE:
        figures.tell(f"kills with {what} ({mode})", sum(one.open[what] for one in storms))
    figures.tell_times(
        f"from a restart until a screen is current, median / worst ({mode})",
        [time for one in storms for time in one.back],
    )
