"""Six phones that press without a pause, a TV, a host's page, and a laptop that is killed."""

import asyncio
import json
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.record import AnyEntry, Joined, Moved, Removed, Started
from tests.web.kept import kept
from tests.web.laptop import Laptop, free_port, launched
from tests.web.party import moves
from tests.web.steady import Steady

SEATS: Final = 6
PAUSE: Final = 0.03
"""Seconds that a scripted phone thinks at most."""
WITHIN: Final = 10.0
"""Seconds after a restart in which every screen must be current."""
STARTING: Final = 1.5
"""Seconds that a start takes, and a little more."""
VISITOR: Final = "Visita"

WINDOWS: Final = ("ChallengeAction", "BlockAction", "ChallengeBlock")
HALF_MADE: Final = ("an open exchange", "a proof being chosen", "a pass in an open window")


class Storm:
    """One table. ``asked`` counts what was sent and ``done`` what was acknowledged, by a key that
    belongs to one command; ``written`` is what of that the record holds. ``back`` has the seconds
    that each screen took to be current again, ``open`` what was half-made when the laptop was
    killed."""

    def __init__(self, folder: Path, mode: str, seed: int) -> None:
        self.folder, self.mode = folder, mode
        self.rng = random.Random(seed)
        self.asked: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.written: Counter[str] = Counter()
        self.back: list[float] = []
        self.open: Counter[str] = Counter()
        self.kills = 0
        self._laptop = self._start("--port", str(free_port()))
        self._screens: list[Steady] = []
        self._auths: list[dict[str, str]] = []
        self._blowing = False
        self._wish = ""
        self._game, self._began, self._visitors = 1, False, 0

    def _start(self, *options: str) -> Laptop:
        return Laptop(self.folder, *options, mode=self.mode, program=["-m", "tests.web.hall"])

    async def gather(self) -> None:
        """Everybody comes."""
        code, port = self._laptop.code, self._laptop.port
        self._auths = [{"seat": self._laptop.join(f"Casa {at}")} for at in range(SEATS)]
        self._auths += [{"host": self._laptop.host_key(), "tv": code}, {"tv": code}]
        began = time.monotonic()
        self._screens = [Steady(port, auth) for auth in self._auths]
        for one in self._screens:
            await one.back(began, WITHIN)

    async def end(self) -> None:
        """Everybody leaves."""
        self._laptop.kill()
        for one in self._screens:
            await one.leave()

    @property
    def _phones(self) -> list[Steady]:
        return self._screens[:SEATS]

    @property
    def _host(self) -> Steady:
        return self._screens[SEATS]

    # The wind.

    @asynccontextmanager
    async def _wind(self) -> AsyncIterator[None]:
        """Everybody presses what they are offered, until the end of the block or of ``_blowing``;
        what was sent by then is answered, or its line has broken."""
        self._blowing = True
        async with asyncio.TaskGroup() as scripts:
            for phone in self._phones:
                scripts.create_task(self._presses(phone))
            scripts.create_task(self._hosts())
            scripts.create_task(self._visits())
            yield
            self._blowing = False

    async def _presses(self, phone: Steady) -> None:
        while await self._thought(PAUSE):
            self._look()
            if self._blowing and (offered := moves(phone.screen)):
                await self._press(phone, self.rng.choice(offered))

    async def _press(self, phone: Steady, message: dict[str, Any]) -> None:
        self._began = True
        seat = self._phones.index(phone)
        await self._ask(phone, _key(self._game, seat, message), "play", message)

    async def _hosts(self) -> None:
        """Start a game whenever everybody sees that none is running."""
        while await self._thought(PAUSE):
            if all(one.since and one.screen["stage"] != "playing" for one in self._screens):
                self._game += self._began
                self._began = False
                await self._ask(self._host, f"start {self._game}", "host", {"type": "Start"})

    async def _visits(self) -> None:
        """Somebody comes to watch, and is sent home by the host."""
        while await self._thought(10 * PAUSE):
            people = self._host.screen["people"]
            here = [one for one in people if one["name"].startswith(VISITOR)]
            if here:
                message = {"type": "Remove", "person": here[0]["id"]}
                await self._ask(self._host, f"remove {here[0]['name']}", "host", message)
            else:
                await self._comes(f"{VISITOR} {self._visitors}")

    async def _comes(self, name: str) -> None:
        self._visitors += 1
        self.asked[f"join {name}"] += 1
        with suppress(OSError, HTTPException):
            await asyncio.to_thread(self._laptop.join, name)
            self.done[f"join {name}"] += 1

    async def _thought(self, most: float) -> bool:
        """Think for a moment; whether the wind still blows."""
        if self._blowing:
            await asyncio.sleep(self.rng.uniform(0, most))
        return self._blowing

    async def _ask(self, one: Steady, key: str, event: str, message: dict[str, Any]) -> None:
        if one.since:
            self.asked[key] += 1
            if await one.send(event, message) == {}:
                self.done[key] += 1

    # What is half-made.

    def _look(self) -> None:
        """Hold the wind when what is wished for is there."""
        if self._wish in self._half_made():
            self._blowing = False

    def _half_made(self) -> set[str]:
        """What the screens show as begun and not done."""
        views = [one.screen["view"] for one in self._phones if one.screen["stage"] == "playing"]
        found = set()
        for view in views:
            asked = view["seats"][view["me"]].get("asked")
            offered = {choice["kind"] for choice in view["choices"]}
            if view["keep"]:
                found.add(HALF_MADE[0])
            elif "show" in offered:
                found.add(HALF_MADE[1])
            elif asked and view["phase"] in WINDOWS and "pass" not in offered:
                found.add(HALF_MADE[2])
        return found

    # Kills.

    async def kill_whenever(self) -> None:
        """At any moment of the wind."""
        async with self._wind():
            await self._killed(1.2)
        await self._recover()

    async def kill_in_a_burst(self) -> None:
        """While everybody sends all that they are offered, at once."""
        async with self._wind():
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))
        async with asyncio.TaskGroup() as burst:
            for phone in self._phones:
                for message in moves(phone.screen):
                    burst.create_task(self._press(phone, message))
            await self._killed(0.02)
        await self._recover()

    async def kill_while_starting(self) -> None:
        """And once more, while the laptop begins to come back."""
        async with self._wind():
            await self._killed(0.5)
        starting = launched(self.folder, mode=self.mode, program=["-m", "tests.web.hall"])
        self._kill_within(starting.pid, STARTING)
        await asyncio.to_thread(starting.communicate)
        await self._recover()

    async def kill_half_made(self, wish: str) -> None:
        """While ``wish`` is open and all is calm: afterwards every screen is as it was."""
        self._wish = wish
        while wish not in self._half_made():
            async with self._wind():
                while self._blowing:
                    await asyncio.sleep(PAUSE)
            for one in self._screens:
                await one.send("probe")
        self._wish = ""
        before = [_lasting(one.screen) for one in self._screens]
        await self._killed(0.05)
        await self._recover()
        self._show(before)

    async def _killed(self, within: float) -> None:
        self._kill_within(self._laptop.process.pid, within)
        await asyncio.to_thread(self._laptop.process.wait)
        self._blowing = False

    def _kill_within(self, pid: int, seconds: float) -> None:
        """Kill -9 at some moment: from a thread, which knows nothing of what goes on here."""
        moment = self.rng.uniform(0, seconds)
        threading.Timer(moment, os.kill, (pid, signal.SIGKILL)).start()
        self.kills += 1

    async def _recover(self) -> None:
        """Start again: the record holds what it should, and every screen comes back to it."""
        self._laptop.kill()
        assert "Traceback" not in self._laptop.said
        with kept(self.folder) as record:
            self._compare(entry for _, entry in record.entries())
            wanted = [_lasting(record.screen(auth)) for auth in self._auths]
        began = time.monotonic()
        self._laptop = await asyncio.to_thread(self._start)
        for one in self._screens:
            self.back.append(await one.back(began, WITHIN))
        self._show(wanted)
        self.open.update(self._half_made())

    def _show(self, wanted: list[dict[str, Any]]) -> None:
        """The first that each screen was shown after the restart is this."""
        for auth, one, screen in zip(self._auths, self._screens, wanted, strict=True):
            assert _lasting(one.first) == screen, (auth.keys(), one.first, screen)

    def _compare(self, entries: Iterator[AnyEntry]) -> None:
        """What was acknowledged happened, nothing happened twice, nothing happened unasked."""
        self.written = Counter(_keys(entries))
        lost = [key for key in self.done if key not in self.written]
        doubled = [key for key, count in self.written.items() if count > 1]
        unasked = [key for key in self.written if key not in self.asked]
        assert (lost, doubled, unasked) == ([], [], []), (lost, doubled, unasked)


def _keys(entries: Iterator[AnyEntry]) -> Iterator[str]:
    """The key of every command in the record."""
    names: dict[str, str] = {}
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
            case Moved(seat=seat, command=command):
                yield _key(game, seat, msgspec.to_builtins(command))


def _key(game: int, seat: int, command: dict[str, Any]) -> str:
    """What no other command of the evening is called."""
    said = {key: value for key, value in command.items() if value is not None}
    return f"{game} {seat} {json.dumps(said, sort_keys=True)}"


def _lasting(screen: dict[str, Any]) -> dict[str, Any]:
    """A screen without what is true only while a line is open."""
    people = [{**one, "away": False} for one in screen["people"]]
    return {**screen, "people": people}
