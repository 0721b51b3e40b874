"""Voices of one moment over real sockets, and how far away the system says a phone is."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.live.rtt import round_trip
from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laptop]:
    """A companion where voices wait for one another for a second."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=1000")
    running = Laptop(tmp_path, mode=request.param)
    yield running
    running.kill()


def test_all_doubt_at_once_and_the_nearest_to_the_left_is_heard(laptop: Laptop) -> None:
    """Whoever is not heard is told so; each press is acknowledged; nobody sees a doubt before the
    moment is over."""

    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        await party.seat(4)
        tv = party.public[0]
        actor = next(one for one in party.players if moves(one.screen))
        claim = next(each for each in moves(actor.screen) if each["action"] == "comercio")
        assert await actor.send("play", claim) == {}
        others = [one for one in party.players if one is not actor]
        for one in others:
            await one.until(lambda one=one: bool(moves(one.screen)))  # type: ignore[misc]
        await tv.until(lambda: tv.screen["view"]["phase"] == "ChallengeAction")
        shown = tv.screen["revision"]

        replies = await asyncio.gather(*(_doubts(one) for one in others))
        assert replies == [{}, {}, {}]
        assert all(one.screen["you"]["heard"] for one in others)
        assert tv.screen["revision"] == shown

        await tv.until(lambda: tv.screen["view"]["phase"] == "ProveAction")
        at = actor.screen["view"]["me"]
        nearest = min(others, key=lambda one: (one.screen["view"]["me"] - at) % 4)
        assert tv.screen["view"]["claim"]["challenger"] == nearest.screen["view"]["me"]
        assert "Falaram juntos" in tv.screen["notice"]
        for one in others:
            await one.until(lambda one=one: not one.screen["you"]["heard"])  # type: ignore[misc]
            assert one.screen["you"]["outrun"] is (one is not nearest)
        await party.leave()

    asyncio.run(story())


def test_a_phone_that_does_not_rest_has_no_earlier_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It doubts at once, and is acknowledged before anybody else has pressed; the nearest to the
    left, who presses in the moment in which buttons rest too, is heard."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0")
    monkeypatch.setenv("HALL_MOMENT", "5")
    laptop = Laptop(tmp_path)

    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        try:
            await party.seat(4)
            actor = next(one for one in party.players if moves(one.screen))
            claim = next(each for each in moves(actor.screen) if each["action"] == "comercio")
            assert await actor.send("play", claim) == {}
            at = actor.screen["view"]["me"]
            others = [one for one in party.players if one is not actor]
            others.sort(key=lambda one: (one.screen["view"]["me"] - at) % 4, reverse=True)
            for one in others:
                await one.until(lambda one=one: bool(moves(one.screen)))  # type: ignore[misc]
                assert await _doubts(one) == {}

            tv = party.public[0]
            await tv.until(lambda: tv.screen["view"]["phase"] == "ProveAction")
            heard = tv.screen["view"]["claim"]["challenger"]
            assert heard == others[-1].screen["view"]["me"]
        finally:
            await party.leave()

    try:
        asyncio.run(story())
    finally:
        laptop.kill()


async def _doubts(one: Raw) -> dict[str, str]:
    doubt = next(each for each in moves(one.screen) if each["type"] == "Challenge")
    return await one.send("play", doubt)


def test_the_system_tells_how_far_away_a_phone_is() -> None:
    """On this machine's own line: something, and not much."""
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname()) as phone,
        door.accept()[0] as line,
    ):
        line.sendall(b"a screen")
        assert phone.recv(8) == b"a screen"
        phone.sendall(b"a press")
        assert line.recv(7) == b"a press"

        assert 0 < round_trip({"werkzeug.socket": line}) < 0.05


def test_where_the_system_tells_nothing_nothing_is_taken_off() -> None:
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.close()

    assert round_trip({"werkzeug.socket": line}) == 0
    assert round_trip({}) == 0
