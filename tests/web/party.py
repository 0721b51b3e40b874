"""A table full of clients that play by pressing what they are offered, and watch every byte."""

import asyncio
import random
from typing import Any

from tests.web.laptop import Laptop
from tests.web.raw import Heard, Raw


class Party:
    """One table: its players, and the screens that may see no card: TV, host and a watcher."""

    def __init__(self, laptop: Laptop, code: str, seed: int) -> None:
        self.laptop = laptop
        self.code = code
        self.rng = random.Random(seed)
        self.tokens: dict[Raw, str] = {}
        self.players: list[Raw] = []
        self.public: list[Raw] = []
        self.opened: list[Raw] = []
        self.news = asyncio.Event()

    async def open(self, auth: dict[str, str], heard: Heard | None = None) -> Raw:
        """One more screen; it is hung up when the party leaves."""
        one = await Raw.open(self.laptop.port, auth, heard, self.news)
        self.opened.append(one)
        return one

    async def gather(self, seats: int, heard: Heard | None = None) -> None:
        """Seat ``seats`` players, start, and let one more watch."""
        await self.seat(seats, heard)
        watcher = await self.join("Vera", heard)
        await self.order(watcher, "StandUp")
        self.players.remove(watcher)
        self.public.append(watcher)

    async def seat(self, seats: int, heard: Heard | None = None) -> None:
        """Open the TV and the host's page, seat ``seats`` players, and start."""
        tv = await self.open({"tv": self.code}, heard)
        self.host = await self.open({"host": self.laptop.host_key(), "tv": self.code}, heard)
        self.public = [tv, self.host]
        for at in range(seats):
            await self.join(f"Casa {at}", heard)
        await self.start()

    async def start(self) -> None:
        """The next game begins, and everybody sees it."""
        await self.tell_host({"type": "Start", "sure": True})
        for one in (*self.players, *self.public):
            await one.until(lambda one=one: one.screen["stage"] == "playing")  # type: ignore[misc]

    async def join(self, name: str, heard: Heard | None = None) -> Raw:
        """Somebody joins over HTTP and opens their seat."""
        token = await asyncio.to_thread(self.laptop.join, name, self.code)
        phone = await self.open({"seat": token}, heard)
        self.tokens[phone] = token
        self.players.append(phone)
        return phone

    async def tell_host(self, message: dict[str, Any]) -> None:
        """The host asks for something, and it is done."""
        assert await self.host.send("host", message) == {}

    async def order(self, phone: Raw, kind: str) -> None:
        """A person sits down or stands up, and it is done."""
        assert await phone.send("person", {"type": kind}) == {}

    async def play(self, most: int = 10**6) -> int:
        """Play the running game for ``most`` commands or to its end; returns how many commands
        were carried out."""
        done = 0
        while done < most and self.host.screen["stage"] == "playing":
            self.news.clear()
            able = [one for one in self.players if moves(one.screen)]
            if not able:
                await asyncio.wait_for(self.news.wait(), 60)
                continue
            phone = self.rng.choice(able)
            reply = await phone.send("play", self.rng.choice(moves(phone.screen)))
            done += not reply
        return done

    async def leave(self) -> None:
        """Everybody hangs up."""
        await asyncio.gather(*(one.close() for one in self.opened))


def moves(screen: dict[str, Any]) -> list[dict[str, Any]]:
    """Every command that a screen offers to send."""
    view = screen.get("view")
    if not view or screen["stage"] != "playing":
        return []
    found = []
    for choice in view["choices"]:
        if choice.get("why"):
            continue
        command = choice["command"]
        for each in choice.get("targets", ()):
            found += _amounts({**command, "target": each["seat"]}, each["most"])
        if not choice.get("targets"):
            found += _amounts(command, choice.get("most", 0))
    if keep := view["keep"]:
        found.append({"type": "Keep", "of": keep["of"], "cards": keep["cards"][-keep["count"] :]})
    return found


def _amounts(command: dict[str, Any], most: int) -> list[dict[str, Any]]:
    """The command as it is, or by hand with as many pearls as there are, two at the most."""
    if "pearls" not in command:
        return [command]
    return [{**command, "pearls": min(2, most)}] if most else []
