"""What the screens are told of the record's chain: the same all of them, and of a silent answer
not a byte."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.kept import kept
from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laptop]:
    """A companion where nobody is reminded."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0 patience=3600")
    running = Laptop(tmp_path)
    yield running
    running.kill()


def test_a_silent_answer_changes_no_byte_that_others_are_sent(laptop: Laptop) -> None:
    """Neither the screens that are there hear of it, nor does one that comes now see another head;
    with the next thing that all can see, all see the same new one."""
    everything: list[bytes] = []

    async def story() -> None:
        heard: defaultdict[Raw, list[bytes]] = defaultdict(list)

        def hears(screen: Raw, message: bytes) -> None:
            heard[screen].append(message)
            everything.append(message)

        party = Party(laptop, laptop.code, 1)
        await party.seat(4, hears)
        screens = [*party.players, *party.public]
        actor = next(one for one in party.players if moves(one.screen))
        claim = next(each for each in moves(actor.screen) if each["action"] == "comercio")
        assert await actor.send("play", claim) == {}
        for one in screens:
            await one.until(lambda one=one: one.screen["view"]["claim"] is not None)  # type: ignore[misc]
        head = actor.screen["head"]
        assert len(head) == 64
        assert {one.screen["head"] for one in screens} == {head}
        before = await _shown(party)

        silent, *rest = (one for one in party.players if one is not actor)
        passes = next(each for each in moves(silent.screen) if each["type"] == "Pass")
        heard.clear()
        assert await silent.send("play", passes) == {}
        assert silent.screen["head"] == head
        for one in (actor, *rest, *party.public):
            assert await one.send("probe") == {}
            assert [message for message in heard[one] if message[:2] == b"42"] == []
        assert await _shown(party) == before

        for one in rest:
            await one.send("play", passes)
        for one in screens:
            await one.until(lambda one=one: one.screen["view"]["claim"] is None)  # type: ignore[misc]
        assert {one.screen["head"] for one in screens} != {head}
        assert len({one.screen["head"] for one in screens}) == 1
        await party.leave()

    asyncio.run(story())
    laptop.kill()
    _holds_no_salt(laptop, b"".join(everything))


def _holds_no_salt(laptop: Laptop, heard: bytes) -> None:
    with kept(laptop.data) as folder:
        salts = [entry.salt.encode() for _, entry in folder.entries()]
    assert len(salts) > 8
    assert all(len(salt) == 32 and salt not in heard for salt in salts)


async def _shown(party: Party) -> bytes:
    """The first screen of a TV that comes now, byte for byte."""
    came: list[bytes] = []
    tv = await party.open({"tv": party.code}, lambda _, message: came.append(message))
    await tv.close()
    return next(message for message in came if message.startswith(b'42["screen"'))
