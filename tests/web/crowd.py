"""Everybody at one table, without a mind of their own: they press whatever they are offered."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from tests.web.laptop import Laptop
from tests.web.party import moves
from tests.web.raw import Heard
from tests.web.steady import Steady

PAUSE: Final = 0.05
"""Seconds that somebody thinks at most: a socket may say twenty things a second."""
RARELY: Final = 2.0
"""Seconds, at most, until something happens that happens now and then."""
WITHIN: Final = 10.0
"""Seconds after a restart in which every screen must be current."""
PATIENCE: Final = 60.0
"""Seconds that anything else may take on a busy machine; nothing is promised about it."""

WINDOWS: Final = ("ChallengeAction", "BlockAction", "ChallengeBlock")
EXCHANGE: Final = "an open exchange"
PROOF: Final = "a proof being chosen"
PASSED: Final = "a pass in an open window"
VOICE: Final = "a voice that waits for others"

TIDY: Final = ("Cover", "Swap", "Keep")
"""What hands do so that their cards lie as the rule book has them."""

Ears = Callable[["Crowd", int], Heard]
"""Gives a screen of a crowd its ear, by its place."""
Script = Callable[["Crowd", Laptop], Coroutine[Any, Any, None]]


class Crowd:
    """``seats`` players, then the host's page, the TV and somebody who watches. ``asked`` counts
    what was sent and ``done`` what was acknowledged, each by a key of its own; ``game`` is the
    number of the game on the table, and of the next one once everybody has seen its end. ``wish``
    is what the wind is to end with; ``lost`` are screens whose seat is somebody else's by now, and
    ``count`` is what else has happened. ``moving`` is held while a seat moves, ``hosting`` while
    the host changes what is on the table; ``tidy``: hands lay the cards as the rule book has them,
    and do nothing else."""

    def __init__(self, code: str, seats: int, seed: int, hear: "Ears | None" = None) -> None:
        self.code, self.seats = code, seats
        self.asked: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.game = 1
        self.wish = ""
        self.tidy = False
        self.count: Counter[str] = Counter()
        self.moving, self.hosting = asyncio.Lock(), asyncio.Lock()
        self.screens: list[Steady] = []
        self.lost: list[Steady] = []
        self.rng = random.Random(seed)
        self._hear = hear
        self._blowing, self._began = False, False

    async def gather(self, laptop: Laptop, bots: int = 0) -> None:
        """Everybody comes, and ``bots`` besides."""
        seats = [{"seat": laptop.join(f"Casa {at}", self.code)} for at in range(self.seats)]
        watcher = {"seat": laptop.join("Vera", self.code)}
        pages = [{"host": laptop.host_key(), "tv": self.code}, {"tv": self.code}]
        for at, auth in enumerate((*seats, *pages, watcher)):
            await self.opens(laptop.port, auth, at)
        assert await self.screens[-1].send("person", {"type": "StandUp"}) == {}
        for _ in range(bots):
            assert await self.host.send("host", {"type": "AddBot"}) == {}

    async def opens(self, port: int, auth: dict[str, str], at: int) -> None:
        """The screen at this place is this one from now on."""
        began = time.monotonic()
        fresh = Steady(port, auth, self.ear(at))
        await fresh.back(began, PATIENCE)
        self.screens[at : at + 1] = [fresh]

    def ear(self, at: int) -> Heard | None:
        """What hears every byte that comes to this place."""
        return self._hear(self, at) if self._hear else None

    async def come_back(self, since: float, within: float) -> list[float]:
        """Wait until each screen has a line newer than ``since``, and has heard all that was on
        its way; returns the seconds that each took. Raises ``TimeoutError`` if that was not
        ``within`` so many seconds."""
        times = [await one.back(since, within) for one in self.screens]
        await self.settle()
        return times

    async def settle(self) -> None:
        """Wait until every screen has heard all that was on its way to it."""
        for one in self.screens:
            await one.send("probe")

    async def leave(self) -> None:
        """Everybody leaves."""
        for one in (*self.screens, *self.lost):
            await one.leave()

    @property
    def players(self) -> list[Steady]:
        """Those who play."""
        return self.screens[: self.seats]

    @property
    def host(self) -> Steady:
        """The host's page."""
        return self.screens[self.seats]

    @property
    def tv(self) -> Steady:
        """The TV."""
        return self.screens[self.seats + 1]

    @property
    def starting(self) -> bool:
        """Whether the next game has been asked for, and nobody has pressed anything in it yet: it
        may not have begun, if the line broke or the laptop died."""
        return not self._began

    # The wind.

    @asynccontextmanager
    async def wind(self, laptop: Laptop, *scripts: Script) -> AsyncIterator[None]:
        """Everybody presses what they are offered, and ``scripts`` run, until the block ends or
        ``calm`` is called; after it, all that was sent is answered, or its line has broken."""
        self._blowing = True
        async with asyncio.TaskGroup() as group:
            for at in range(self.seats):
                group.create_task(self._presses(at))
            group.create_task(self._starts())
            for script in scripts:
                group.create_task(script(self, laptop))
            yield
            self.calm()

    def calm(self) -> None:
        """Nobody presses anything more."""
        self._blowing = False

    async def has_done(self, more: int) -> None:
        """Wait until the wind has carried out so many commands more."""
        enough = self.done.total() + more
        while self.done.total() < enough:
            await asyncio.sleep(PAUSE)

    async def blown(self) -> None:
        """Wait until the wind has ended."""
        while self._blowing:
            await asyncio.sleep(PAUSE)

    async def _starts(self) -> None:
        """The host starts a game whenever everybody has seen the end of the one before."""
        while await self.thought():
            async with self.hosting:
                if all(one.since and one.screen["stage"] != "playing" for one in self.screens):
                    self.game += self._began
                    self._began = False
                    await self.ask(self.host, f"start {self.game}", "host", {"type": "Start"})

    async def thought(self, most: float = PAUSE) -> bool:
        """Think for a moment; whether the wind still blows."""
        end = time.monotonic() + self.rng.uniform(0, most)
        while self._blowing and (rest := end - time.monotonic()) > 0:
            await asyncio.sleep(min(rest, PAUSE))
        return self._blowing

    async def _presses(self, at: int) -> None:
        while await self.thought():
            if self.wish in self.half_made():
                self.calm()
            elif offered := self._moves(at):
                await self._press(at, self.rng.choice(offered))

    def _moves(self, at: int) -> list[dict[str, Any]]:
        offered = moves(self.screens[at].screen)
        return [each for each in offered if each["type"] in TIDY] if self.tidy else offered

    async def _press(self, at: int, message: dict[str, Any]) -> None:
        self._began = True
        await self.ask(self.screens[at], key_of(self.game, at, message), "play", message)

    async def ask(self, one: Steady, key: str, event: str, message: dict[str, Any]) -> None:
        """Send this if there is a line, and count it under its key."""
        if one.since:
            self.asked[key] += 1
            if await one.send(event, message) == {}:
                self.done[key] += 1

    async def burst(self) -> None:
        """Every player sends all that they are offered, at once."""
        async with asyncio.TaskGroup() as burst:
            for at in range(self.seats):
                for message in moves(self.screens[at].screen):
                    burst.create_task(self._press(at, message))

    def half_made(self) -> set[str]:
        """What the players' screens show as begun and not done."""
        return set().union(*(half_made(one.screen) for one in self.players))


def half_made(screen: dict[str, Any]) -> set[str]:
    """What one player's screen shows as begun and not done."""
    view = screen["view"]
    if screen["stage"] != "playing":
        return set()
    asked = view["seats"][view["me"]].get("asked")
    offered = {choice["kind"] for choice in view["choices"]}
    found = {
        EXCHANGE: view["keep"],
        PROOF: "show" in offered,
        PASSED: asked and view["phase"] in WINDOWS and "pass" not in offered,
        VOICE: screen["you"].get("heard"),
    }
    return {what for what, there in found.items() if there}


def key_of(game: int, seat: int, command: dict[str, Any]) -> str:
    """What no other command of the table is called."""
    said = {key: value for key, value in command.items() if value is not None}
    return f"{game} {seat} {json.dumps(said, sort_keys=True)}"
