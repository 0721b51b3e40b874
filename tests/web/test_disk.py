"""A disk that is really full, read-only, or left by a loss of power: what terminal and screens say,
and how it ends."""

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.catalogue import Words
from tests.web.laptop import Laptop, launched
from tests.web.party import Party, moves
from tests.web.raw import Raw

PT = Words("pt-BR")
MODES = ["eventlet", "threading"]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not hasattr(os, "geteuid") or os.geteuid():
        pytest.skip("only root mounts a disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Write until there is no byte left; returns the file."""
    filler = disk / "holiday.mov"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x")
            file.write(b"x" * 4096)
    return filler


async def play_until_refused(party: Party) -> dict[str, str]:
    """What the first phone is told whose tap cannot be kept; nobody sees anything of that tap."""
    for _ in range(3000):
        able = [one for one in party.players if moves(one.screen)]
        phone = party.rng.choice(able)
        reply = await phone.send("play", party.rng.choice(moves(phone.screen)))
        if reply.get("refused") == PT.say("journal.play_waits"):
            return reply
        for one in (*party.players, *party.public):
            await one.send("probe")
        if party.host.screen["stage"] == "over":
            await party.start()
    raise AssertionError("the disk is full and everything was kept")


def shown(party: Party) -> list[Any]:
    """What everybody sees of the game."""
    return [one.screen["view"] for one in (*party.players, *party.public)]


@pytest.mark.parametrize("mode", MODES)
def test_a_full_disk_stops_play_and_room_lets_it_go_on(disk: Path, mode: str) -> None:
    """Nothing that was told is lost, and nothing is told that was not written."""
    laptop = Laptop(disk / "data", mode=mode)

    async def story() -> None:
        party = Party(laptop, laptop.code, 7)
        await party.seat(4)
        tv, host = party.public
        await party.play(3)
        filler = fill(disk)

        await play_until_refused(party)
        seen = shown(party)
        await host.until(lambda: host.screen["trouble"] is not None)
        await tv.until(lambda: tv.screen["trouble"] is not None)
        assert host.screen["trouble"] == PT.say("journal.waits_full")
        assert tv.screen["trouble"] == PT.say("journal.play_waits")
        assert all(one.screen["trouble"] is None for one in party.players)
        await play_until_refused(party)
        assert shown(party) == seen

        filler.unlink()
        await tv.until(lambda: tv.screen["trouble"] is None, 10)
        await host.until(lambda: host.screen["trouble"] is None, 10)
        assert await party.play(5) == 5
        for one in (*party.players, *party.public):
            await one.send("probe")
        after = {party.tokens[one]: one.screen["view"] for one in party.players}
        await party.leave()
        laptop.kill()
        await back(after)

    async def back(after: dict[str, Any]) -> None:
        again = Laptop(disk / "data", mode=mode)
        try:
            for token, view in after.items():
                phone = await Raw.open(again.port, {"seat": token})
                assert phone.screen["view"] == view
                await phone.close()
        finally:
            again.kill()

    try:
        asyncio.run(story())
    finally:
        laptop.kill()


def test_the_terminal_says_once_that_play_waits_and_once_that_it_goes_on(disk: Path) -> None:
    laptop = Laptop(disk / "data", "--lang", "pt-BR")

    async def story() -> None:
        party = Party(laptop, laptop.code, 7)
        await party.seat(3)
        filler = fill(disk)
        for _ in range(3):
            await play_until_refused(party)
        await party.host.until(lambda: party.host.screen["trouble"] is not None)
        filler.unlink()
        await party.host.until(lambda: party.host.screen["trouble"] is None, 10)
        await party.leave()

    try:
        asyncio.run(story())
        assert laptop.stop() == 0
    finally:
        laptop.kill()
    said = [line for line in laptop.said.splitlines() if "disco" in line]
    assert said == [PT.say("journal.waits_full"), PT.say("journal.goes_on")]


def refused(data: Path) -> str:
    """The one sentence with which the companion does not start."""
    process = launched(data, "--lang", "pt-BR")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 2, said
    assert said.count("\n") == 1, said
    return said.strip()


def test_on_a_disk_that_is_full_already_nothing_begins(disk: Path) -> None:
    (disk / "data").mkdir()
    fill(disk)

    places = (disk / "data", disk / "data" / "journal.sqlite")
    assert refused(disk / "data") in [PT.say("journal.no_room", path=str(at)) for at in places]


def test_on_a_disk_that_filled_up_the_next_start_says_so_and_changes_nothing(disk: Path) -> None:
    """The steps of the evening lie in the log; to carry them over takes room."""
    laptop = Laptop(disk / "data")
    laptop.join("Ana")
    laptop.join("Bia")
    laptop.kill()
    filler = fill(disk)
    log = disk / "data" / "journal.sqlite-wal"
    before = log.read_bytes()
    assert before

    path = disk / "data" / "journal.sqlite"
    assert refused(disk / "data") == PT.say("journal.no_room", path=str(path))
    assert log.read_bytes() == before

    filler.unlink()
    again = Laptop(disk / "data")
    again.kill()


def test_in_a_folder_that_cannot_be_written_nothing_begins(disk: Path) -> None:
    (disk / "data").mkdir()
    Laptop(disk / "data").kill()
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)

    assert refused(disk / "data") == PT.say("journal.read_only", path=str(disk / "data"))


def test_a_loss_of_power_is_told_on_the_terminal_and_once_to_the_host(tmp_path: Path) -> None:
    first = Laptop(tmp_path)
    first.join("Ana")
    first.kill()
    log = tmp_path / "journal.sqlite-wal"
    log.write_bytes(log.read_bytes()[:-1000])
    laptop = Laptop(tmp_path, "--lang", "pt-BR")
    torn = PT.say("journal.torn")

    async def story() -> None:
        tv = {"tv": laptop.code}
        host = {"host": laptop.host_key(), **tv}
        lines = [await Raw.open(laptop.port, auth) for auth in (tv, host, host)]
        for one in lines:
            await one.send("probe")
            await one.close()
        told = [[text for name, text in one.others if name == "told"] for one in lines]
        assert told == [[], [{"text": torn}], []]

    try:
        asyncio.run(story())
        assert laptop.stop() == 0
        assert laptop.said.splitlines().count(torn) == 1
    finally:
        laptop.kill()
