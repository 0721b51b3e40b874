"""A terminal that is held: a full pipe, which is what Ctrl-S makes of it. The table goes on."""

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from companion.cli.terminal import MOST, Outlet
from tests.web.laptop import Laptop, started
from tests.web.party import Party

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="opens a pipe by /proc")
HERE, THERE = "127.0.0.1", "127.0.0.2"


def hold(pipe: IO[str]) -> None:
    """Fill this pipe, so that whoever writes to it waits until somebody reads."""
    number = os.open(f"/proc/self/fd/{pipe.fileno()}", os.O_WRONLY | os.O_NONBLOCK)
    try:
        for size in (4096, 1):
            with contextlib.suppress(BlockingIOError):
                while True:
                    os.write(number, b"." * size)
    finally:
        os.close(number)


class Held(Laptop):
    """A laptop that can be carried to another network while its terminal is held."""

    def __init__(self, data: Path, mode: str) -> None:
        self.data = data
        self.carry(HERE)
        options = ("--no-browser", "--port", "0", "--async-mode", mode, "--data", str(data))
        self.process = started([sys.executable, "-m", "tests.web.hall", *options])
        self.said = ""
        self.code, self.port = self._banner()

    def carry(self, ip: str) -> None:
        """From now on the laptop has this address."""
        written = self.data / "network.new"
        written.write_text(ip)
        written.replace(self.data / "network")

    @property
    def terminal(self) -> IO[str]:
        """What a person would look at."""
        assert self.process.stdout
        return self.process.stdout


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Held]:
    """A running companion, under each kind of server."""
    monkeypatch.setenv("HALL_NETWORK", str(tmp_path / "network"))
    running = Held(tmp_path, request.param)
    yield running
    running.kill()


def test_the_table_goes_on_while_the_terminal_is_held(laptop: Held) -> None:
    """Each change of network prints a banner, and the second is noticed only after the first has
    been printed."""

    async def evening() -> None:
        party = Party(laptop, laptop.code, 1)
        try:
            await party.seat(3)
            tv = party.public[0]
            hold(laptop.terminal)
            for count, ip in enumerate((THERE, HERE), start=1):
                laptop.carry(ip)
                doors = count
                await tv.until(lambda: tv.others.count(("door", {})) >= doors)  # noqa: B023
            assert await party.play(5) == 5
        finally:
            await party.leave()

    asyncio.run(evening())
    while f"{THERE}:{laptop.port}/j/{laptop.code}" not in laptop.terminal.readline():
        pass


def test_a_held_terminal_does_not_keep_it_from_stopping(laptop: Held) -> None:
    hold(laptop.terminal)
    laptop.process.send_signal(signal.SIGINT)

    assert laptop.process.wait(30) == 0


@pytest.fixture
def pipe() -> Iterator[tuple[IO[str], IO[str]]]:
    """The two ends of a terminal: where people read, and where a program writes."""
    reading, writing = os.pipe()
    with open(reading, encoding="utf-8") as read, open(writing, "w", encoding="utf-8") as write:
        yield read, write


def test_the_oldest_are_lost_and_their_number_is_told(pipe: tuple[IO[str], IO[str]]) -> None:
    read, write = pipe
    hold(read)
    outlet = Outlet(write, lambda lost: f"\n{lost} lost", threading)
    outlet.write("first\n")
    while outlet._waiting:
        time.sleep(0.01)
    for at in range(MOST + 7):
        outlet.write(f"message {at}\n")

    heard = [read.readline().lstrip(".") for _ in range(3 + MOST)]
    assert heard[:4] == ["first\n", "\n", "7 lost\n", "message 7\n"]
    assert heard[-1] == f"message {MOST + 6}\n"
    outlet.end()
    assert not outlet._thread.is_alive()


def test_a_terminal_that_is_gone_is_no_fault(pipe: tuple[IO[str], IO[str]]) -> None:
    read, write = pipe
    read.close()
    outlet = Outlet(write, str, threading)
    outlet.write("nobody hears this\n")
    outlet.end()

    assert not outlet._thread.is_alive()


def test_letters_that_the_terminal_has_not_become_others(tmp_path: Path) -> None:
    with (tmp_path / "terminal").open("w", encoding="ascii") as write:
        outlet = Outlet(write, str, threading)
        assert outlet.write("") == 0
        assert outlet.write("Até já\n") == 7
        outlet.end()

    assert (tmp_path / "terminal").read_bytes() == f"At? j?{os.linesep}".encode()
