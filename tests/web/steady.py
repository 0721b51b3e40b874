"""A screen that comes back by itself, as the real one does (static/src/kit/connection.js)."""

import asyncio
import contextlib
import random
import time
from typing import Any

from tests.web.raw import Heard, Raw, Refusal

FIRST, MOST, JITTER = 0.25, 2.0, 0.5
"""Seconds before a new attempt, at first and at most, and how far chance moves them."""
ATTEMPT = 5.0
"""Seconds that an attempt may take."""


class Steady:
    """``since`` is the monotonic time when the line that is open now brought its first screen, 0
    while there is none; ``first`` is that screen. ``news`` is set whenever something has come."""

    def __init__(self, port: int, auth: dict[str, str], heard: Heard | None = None) -> None:
        self.auth = auth
        self.first: dict[str, Any] = {}
        self.since = 0.0
        self.news = asyncio.Event()
        self._gone = False
        self._heard = heard
        self._raw: Raw | None = None
        self._last: dict[str, Any] = {}
        self._task = asyncio.create_task(self._stay(port))

    @property
    def screen(self) -> dict[str, Any]:
        """The newest screen."""
        return self._raw.screen if self._raw else self._last

    @property
    def gone(self) -> bool:
        """Whether it has been told that the seat is somebody else's; from then on it only
        listens."""
        return self._gone or (self._raw is not None and ("gone" in dict(self._raw.others)))

    async def told(self, within: float) -> None:
        """Wait until it is ``gone``."""
        async with asyncio.timeout(within):
            while not self.gone:
                self.news.clear()
                await self.news.wait()

    async def send(self, event: str, *payload: Any) -> dict[str, Any] | None:
        """Send an event; returns its acknowledgement, or ``None`` if the line broke first. Nothing
        is sent while there is no line."""
        if self._raw is None:
            return {"refused": "offline"}
        try:
            return await self._raw.send(event, *payload)
        except ConnectionError:
            return None

    async def back(self, since: float, within: float) -> float:
        """Wait for a line that is newer than ``since``; returns the seconds from then to its first
        screen. Raises ``TimeoutError`` if none has come ``within`` seconds after ``since``."""
        async with asyncio.timeout(since + within - time.monotonic()):
            while self.since <= since:
                if self._task.done():
                    self._task.result()
                self.news.clear()
                await self.news.wait()
        return self.since - since

    async def drop(self) -> None:
        """The line breaks."""
        if self._raw:
            await self._raw.close()

    async def leave(self) -> None:
        """Close for good. Raises whatever kept it from coming back."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _stay(self, port: int) -> None:
        attempt = 0
        while not self._gone:
            try:
                async with asyncio.timeout(ATTEMPT):
                    raw = await Raw.open(port, self.auth, self._heard, self.news)
            except (OSError, TimeoutError):
                await asyncio.sleep(_delay(attempt))
                attempt += 1
                continue
            except Refusal:
                if not self.first:
                    raise
                self._gone = True
                self.news.set()
                return
            try:
                self._raw, self.first, self.since = raw, raw.screen, time.monotonic()
                self.news.set()
                await raw.hung_up()
            finally:
                self._gone = self.gone
                self._raw, self._last, self.since = None, raw.screen, 0.0
                await raw.close()
            await asyncio.sleep(_delay(0))
            attempt = 1


def _delay(attempt: int) -> float:
    """Seconds before the next attempt, as socket.io-client reckons them."""
    delay = FIRST * 2.0 ** min(attempt, 8)
    moved: float = delay * random.uniform(1 - JITTER, 1 + JITTER)
    return min(MOST, moved)
