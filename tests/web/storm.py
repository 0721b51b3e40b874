"""A laptop that is killed at random moments, while everybody at its tables presses something."""

import asyncio
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.table.entries import AnyEntry, Joined, Moved, Removed, Spoke, Started
from tests.web.crowd import PATIENCE, Crowd, Ears, Script, key_of
from tests.web.kept import kept
from tests.web.laptop import Laptop, free_port, launched
from tests.web.mishaps import VISITOR, somebody_visits

STARTING: Final = 1.5
"""Seconds that a start takes, and a little more."""
ENOUGH: Final = 12
"""Commands that a wind carries out before the laptop is killed in it."""


class Storm:
    """A laptop with a crowd of each of ``seats`` at its tables. ``back`` has the seconds that each
    screen took to be current again, ``open`` what was half-made when the laptop was killed, and
    ``written`` what the record holds of the first table's commands."""

    def __init__(
        self,
        folder: Path,
        mode: str,
        seed: int,
        seats: Sequence[int] = (6,),
        ears: Ears | None = None,
    ) -> None:
        self.kills = 0
        self.back: list[float] = []
        self.open: Counter[str] = Counter()
        self.written: Counter[str] = Counter()
        self._folder, self._mode = folder, mode
        self._rng = random.Random(seed)
        self.laptop = self._start("--port", str(free_port()))
        codes = self.laptop.said.partition("hall:")[2].split("\n")[0].split()
        self.crowds = [
            Crowd(code, count, seed + count, ears)
            for code, count in zip(codes or [self.laptop.code], seats, strict=True)
        ]

    @property
    def crowd(self) -> Crowd:
        """Whoever is at the first table."""
        return self.crowds[0]

    def _start(self, *options: str) -> Laptop:
        return Laptop(self._folder, *options, mode=self._mode)

    async def end(self) -> None:
        """Everybody leaves."""
        self.laptop.kill()
        for crowd in self.crowds:
            await crowd.leave()

    @asynccontextmanager
    async def wind(self, *scripts: Script) -> AsyncIterator[None]:
        """Everybody at every table presses what they are offered, until the end of the block."""
        async with AsyncExitStack() as winds:
            for crowd in self.crowds:
                await winds.enter_async_context(crowd.wind(self.laptop, *scripts))
            yield

    # Kills.

    async def kill_whenever(self, within: float = 1.2) -> None:
        """At any moment of the wind."""
        async with self.wind(somebody_visits):
            await self.crowd.has_done(ENOUGH)
            await self.killed(within)
        await self.recover()

    async def kill_in_a_burst(self) -> None:
        """While everybody sends all that they are offered, at once."""
        async with self.wind():
            await asyncio.sleep(self._rng.uniform(0.1, 0.5))
        async with asyncio.TaskGroup() as group:
            group.create_task(self.crowd.burst())
            await self.killed(0.02)
        await self.recover()

    async def kill_while_starting(self) -> None:
        """And once more, while the laptop begins to come back."""
        async with self.wind():
            await self.killed(0.5)
        starting = launched(self._folder, mode=self._mode)
        self._kill_within(starting.pid, STARTING)
        await asyncio.to_thread(starting.communicate)
        await self.recover()

    async def kill_half_made(self, wish: str) -> None:
        """While ``wish`` is open and all is calm: afterwards every screen is as it was."""
        await self.reach(wish)
        before = [lasting(one.screen) for one in self.crowd.screens]
        await self.killed(0.05)
        await self.recover()
        self._show(before)

    async def reach(self, wish: str) -> None:
        """Let the wind blow until ``wish`` is open at the first table."""
        self.crowd.wish = wish
        while wish not in self.crowd.half_made():
            async with self.crowd.wind(self.laptop):
                await self.crowd.blown()
            await self.crowd.settle()
        self.crowd.wish = ""

    async def killed(self, within: float) -> None:
        """Kill -9 at some moment, and wait for it."""
        self._kill_within(self.laptop.process.pid, within)
        await asyncio.to_thread(self.laptop.process.wait)
        self.laptop.kill()
        assert "Traceback" not in self.laptop.said

    def _kill_within(self, pid: int, seconds: float) -> None:
        """From a thread, which knows nothing of what goes on here."""
        moment = self._rng.uniform(0, seconds)
        threading.Timer(moment, os.kill, (pid, signal.SIGKILL)).start()
        self.kills += 1

    # The restart.

    async def recover(self) -> None:
        """The record holds what it should; the laptop starts again, and every screen comes back to
        what the record says."""
        crowd = self.crowd
        with kept(self._folder) as record:
            self._compare(entry for code, entry in record.entries() if code == crowd.code)
            wanted = [lasting(record.screen(one.auth)) for one in crowd.screens]
        await self.restart()
        self._show(wanted)
        self.open.update(crowd.half_made())

    async def restart(self) -> None:
        """The laptop starts again, and every screen comes back."""
        began = time.monotonic()
        self.laptop = await asyncio.to_thread(self._start)
        for crowd in self.crowds:
            self.back += await crowd.come_back(began, PATIENCE)

    def _show(self, wanted: list[dict[str, Any]]) -> None:
        """The first that each screen of the first table was shown after the restart is this."""
        for one, screen in zip(self.crowd.screens, wanted, strict=True):
            assert lasting(one.first) == screen, (one.first, screen)

    def _compare(self, entries: Iterator[AnyEntry]) -> None:
        """What was acknowledged happened, nothing happened twice, nothing happened unasked."""
        asked, done = self.crowd.asked, self.crowd.done
        self.written = Counter(_keys(entries))
        lost = [key for key in done if key not in self.written]
        doubled = [key for key, count in self.written.items() if count > 1]
        unasked = [key for key in self.written if key not in asked]
        assert (lost, doubled, unasked) == ([], [], []), (lost, doubled, unasked)


def _keys(entries: Iterator[AnyEntry]) -> Iterator[str]:
    """The key of every command in the record. A voice that was raised is heard later, perhaps."""
    names: dict[str, str] = {}
    raised: set[str] = set()
    game = 0
    for entry in entries:
        match entry:
            case Joined(person=person, name=name):
                names[person] = name
                if name.startswith(VISITOR):
                    yield f"join {name}"
            case Removed(person=person):
                yield f"remove {names[person]}"
            case Started():
                game += 1
                yield f"start {game}"
            case Spoke(seat=seat, command=command):
                key = key_of(game, seat, msgspec.to_builtins(command))
                raised.add(key)
                yield key
            case Moved(seat=seat, command=command):
                key = key_of(game, seat, msgspec.to_builtins(command))
                if key in raised:
                    raised.remove(key)
                else:
                    yield key


def lasting(screen: dict[str, Any]) -> dict[str, Any]:
    """A screen without what is true only while a line is open."""
    people = [{**one, "away": False} for one in screen["people"]]
    return {**screen, "people": people}
