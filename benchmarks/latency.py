"""From a tap to the last of seven viewers: the companion against the bare server, in turns."""

import asyncio
import base64
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw

SECONDS = 15
"""How long each measurement taps; every table taps once a second, as no table of people does."""
SEATS = 6


class Figure(NamedTuple):
    """Milliseconds, and how many taps they come from."""

    median: float
    worst: float
    taps: int


class Saturated(Exception):
    """More taps came than the server sends screens: a viewer waited until the test gave up."""


def figure(times: list[float]) -> Figure:
    """Median and 99th percentile of seconds, in milliseconds."""
    ordered = sorted(times)
    worst = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return Figure(1000 * statistics.median(ordered), 1000 * worst, len(ordered))


async def paced(tables: int, tap: Callable[[int], Awaitable[float]]) -> list[float]:
    """Every table taps once a second, each at its own moment; returns the seconds each took."""
    times: list[float] = []
    end = time.perf_counter() + SECONDS

    async def table(at: int) -> None:
        await asyncio.sleep(random.random())
        while time.perf_counter() < end:
            began = time.perf_counter()
            times.append(await tap(at))
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))

    await asyncio.gather(*(table(at) for at in range(tables)))
    return times


# The companion.


@contextmanager
def laptop(tables: int, mode: str) -> Iterator[Laptop]:
    """A running companion with this many tables."""
    os.environ["HALL_TABLES"] = str(tables)
    with tempfile.TemporaryDirectory() as folder:
        running = Laptop(Path(folder), mode=mode, program=["-m", "tests.web.hall"])
        try:
            yield running
        finally:
            running.kill()


async def companion(running: Laptop) -> tuple[Figure, bytes]:
    """Six phones and a TV at every table; returns the figure and a view of the middle size."""
    views: list[bytes] = []
    codes = running.said.partition("hall:")[2].split("\n")[0].split()
    parties = [Party(running, code, at) for at, code in enumerate(codes)]
    for party in parties:
        await party.seat(SEATS, lambda _, body: views.append(body))
    views.clear()
    try:
        times = await paced(len(parties), lambda at: tap(parties[at]))
    except TimeoutError:
        raise Saturated from None
    finally:
        for party in parties:
            await party.leave()
    screens = sorted((one for one in views if one.startswith(b'42["screen"')), key=len)
    return figure(times), screens[len(screens) // 2]


async def tap(party: Party) -> float:
    """Whoever may act does the first thing that everyone sees; returns the seconds until the
    last of the seven viewers has the new view."""
    if party.public[0].screen["stage"] != "playing":
        await party.start()
    viewers = [*party.players, party.public[0]]
    actor = next(one for one in party.players if plain(one))
    before = {one: one.screen["revision"] for one in viewers}
    began = time.perf_counter()
    await actor.send("play", plain(actor))
    await asyncio.gather(*(newer(one, before[one]) for one in viewers))
    return time.perf_counter() - began


def plain(one: Raw) -> dict[str, object] | None:
    """The first of this viewer's moves that neither asks nor hides anything."""
    return next((move for move in moves(one.screen) if move["type"] in ("Declare", "Lose")), None)


async def newer(one: Raw, revision: int) -> None:
    """Wait until this viewer has seen more than that."""
    await one.until(lambda: one.screen["revision"] > revision)


# The bare server.


class Plain:
    """One viewer of the bare server. ``views`` counts what it was sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.views = 0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, port: int, table: int) -> "Plain":
        """Connect to a table."""
        self = cls(*await asyncio.open_connection("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(f"GET /{table} HTTP/1.1\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.task = asyncio.create_task(self._listen())
        return self

    async def _listen(self) -> None:
        while True:
            _, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack(">H", await self.reader.readexactly(2))
            body = await self.reader.readexactly(length)
            if length > 1:
                json.loads(body[2:])
                self.views += 1
                self.news.set()


async def bare(port: int, tables: int) -> Figure:
    """Seven viewers at every table of the bare server."""
    rows = [[await Plain.open(port, at) for _ in range(SEATS + 1)] for at in range(tables)]

    async def tap_bare(at: int) -> float:
        wanted = rows[at][0].views + 1
        began = time.perf_counter()
        rows[at][at % SEATS].writer.write(b"\x81\x83\0\0\0\0act")
        for one in rows[at]:
            while one.views < wanted:
                one.news.clear()
                await one.news.wait()
        return time.perf_counter() - began

    times = await paced(tables, tap_bare)
    for one in (one for row in rows for one in row):
        if one.task:
            one.task.cancel()
        one.writer.close()
    return figure(times)


def compare(tables: int, mode: str) -> tuple[Figure, Figure, int]:
    """The companion and the bare server at this many tables; bytes of a view in the middle."""
    with laptop(tables, mode) as running:
        ours, view = asyncio.run(companion(running))
    with tempfile.TemporaryDirectory() as folder:
        sample = Path(folder, "view")
        sample.write_bytes(view)
        with server(sample) as port:
            limit = asyncio.run(bare(port, tables))
    return ours, limit, len(view)


@contextmanager
def server(sample: Path) -> Iterator[int]:
    """The bare server as its own process, sending what stands in ``sample``; gives its port."""
    command = [sys.executable, "-m", "benchmarks.bare", str(sample)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        try:
            yield int(running.stdout.readline())
        finally:
            running.kill()
