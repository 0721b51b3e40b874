"""Kill -9 at random moments: what was acknowledged is there, once, and everybody comes back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.figures import Figures
from tests.web.crowd import EXCHANGE, PASSED, PATIENCE, PROOF, VOICE, WITHIN
from tests.web.storm import ENOUGH, Storm

MODES = ("eventlet", "threading")
HALF_MADE = (EXCHANGE, PROOF, PASSED)
KILLS = 7
"""Kills in a round."""

Size = Callable[[int, int], int]


def run(storm: Storm, what: Callable[[Storm], Awaitable[None]]) -> Storm:
    """Let ``what`` happen to a crowd that has just come."""

    async def evening() -> None:
        try:
            await storm.crowd.gather(storm.laptop)
            await what(storm)
        finally:
            await storm.end()

    asyncio.run(evening())
    return storm


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_what_was_acknowledged_survives_a_kill_at_any_moment(
    mode: str, tmp_path: Path, size: Size, figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six phones play over real sockets. Nothing acknowledged is lost, nothing is doubled, what
    was half-made is as it was, and every screen is current by itself within ten seconds."""
    # The table names nobody, and no voice waits: all that happens was asked for.
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0 patience=600")
    evenings = rounds = size(1, 4)

    async def story(storm: Storm) -> None:
        for _ in range(rounds):
            await storm.kill_whenever()
            await storm.kill_in_a_burst()
            await storm.kill_while_starting()
            for what in HALF_MADE:
                await storm.kill_half_made(what)

    storms = [run(Storm(tmp_path / str(at), mode, at), story) for at in range(evenings)]

    assert sum(one.kills for one in storms) == KILLS * rounds * evenings
    assert sum(one.crowd.done.total() for one in storms) >= ENOUGH * rounds * evenings
    for what in HALF_MADE:
        assert sum(one.open[what] for one in storms) >= rounds * evenings
    _tell(figures, mode, storms)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_voice_that_was_acknowledged_is_heard_after_a_kill(
    mode: str, tmp_path: Path, size: Size, figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Voices of one moment wait for one another; whoever had spoken up when the laptop died has
    spoken up when it is back, and the game goes on with one of them."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=1000 patience=600")
    kills = size(1, 10)

    async def story(storm: Storm) -> None:
        crowd = storm.crowd
        for _ in range(kills):
            await storm.reach(VOICE)
            heard = {at: one for at, one in enumerate(crowd.players) if one.screen["you"]["heard"]}
            spoke, speaker = set(heard), next(iter(heard.values()))
            question = speaker.screen["view"]["question"]  # the TV may be a step ahead of it
            await storm.killed(0)
            await storm.restart()
            async with asyncio.timeout(PATIENCE):
                while crowd.tv.screen["view"]["question"] == question:
                    crowd.tv.news.clear()
                    await crowd.tv.news.wait()
            claim = crowd.tv.screen["view"]["claim"]
            assert spoke & {claim.get("challenger"), claim.get("blocker")}

    storm = run(Storm(tmp_path, mode, 1), story)
    figures.tell(f"kills with a voice that waits for others ({mode})", storm.kills)


def _tell(figures: Figures, mode: str, storms: list[Storm]) -> None:
    asked = sum(one.crowd.asked.total() for one in storms)
    done = sum(one.crowd.done.total() for one in storms)
    unknown = sum(len(one.written.keys() - one.crowd.done.keys()) for one in storms)
    figures.tell(f"kill -9 ({mode})", sum(one.kills for one in storms))
    figures.tell(f"commands acknowledged ({mode})", done)
    figures.tell(f"of these lost, or there twice ({mode})", 0)
    figures.tell(f"commands refused or never answered ({mode})", asked - done)
    figures.tell(f"of these there after all, once ({mode})", unknown)
    for what in HALF_MADE:
        figures.tell(f"kills with {what} ({mode})", sum(one.open[what] for one in storms))
    figures.tell_times(
        f"from a restart until a screen is current, median / worst ({mode})",
        [time for one in storms for time in one.back],
        WITHIN,
    )
