"""Whether others notice a flood: from a tap to the last of seven viewers while a bored neighbour on
the same Wi-Fi sends whatever it can. ``.venv/bin/python -m benchmarks.flood [tables]``."""

import asyncio
import contextlib
import itertools
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from benchmarks.latency import Figure, companion, laptop
from tests.web.laptop import Laptop
from tests.web.raw import Raw, Refusal

TABLES: Final = 10
AT_ONCE: Final = 20
"""Connections of the neighbour at any time."""
AT: Final = "127.0.0.2"
"""The neighbour's address: to the laptop, a stranger's."""

Flood = Callable[["Neighbour"], Awaitable[None]]


class Neighbour:
    """Somebody with a seat at one of the tables, at an address that is not the laptop's. ``sent``
    counts connections, requests or messages, by what the flood is about."""

    def __init__(self, port: int, code: str, token: str) -> None:
        self.host, self.port, self.code, self.token = "127.0.0.1", port, code, token
        self.sent = 0

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from ``AT``."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(AT, 0))

    async def forever(self, once: Flood) -> None:
        """The same again and again, on many connections at once, whatever comes of it."""

        async def again() -> None:
            while True:
                with contextlib.suppress(
                    OSError, Refusal, TimeoutError, asyncio.IncompleteReadError
                ):
                    await once(self)
                await asyncio.sleep(0)

        await asyncio.gather(*(again() for _ in range(AT_ONCE)))

    async def connections(self) -> None:
        """Open a connection and leave it."""
        _, writer = await self._opened()
        self.sent += 1
        writer.close()

    async def pages(self) -> None:
        """Fetch the page of the table, on a connection that stays open."""
        await self._requests(
            f"GET /j/{self.code} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n"
        )

    async def names(self) -> None:
        """Come in under one name after the other."""
        name = f"name=N{self.sent}"
        await self._requests(
            f"POST /j/{self.code} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(name)}\r\n\r\n{name}"
        )

    async def _requests(self, request: str) -> None:
        reader, writer = await self._opened()
        try:
            while True:
                writer.write(request.encode())
                self.sent += 1
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length or 0))
                if b"\r\nconnection: close\r\n" in head:
                    return
        finally:
            writer.close()

    async def keys(self) -> None:
        """Try a key that fits nothing."""
        self.sent += 1
        await Raw.open(self.port, {"seat": os.urandom(16).hex()}, source=AT)

    async def messages(self) -> None:
        """From the own seat, a message after the other without waiting for an answer."""
        one = await Raw.open(self.port, {"seat": self.token}, source=AT)
        try:
            for number in itertools.count(1):
                one.shout(f'42{number}["probe"]')
                self.sent += 1
                if number % 50 == 0:
                    await one.until(lambda: False, 0.001)
        finally:
            await one.close()


FLOODS: Final[dict[str, Flood]] = {
    "connections": Neighbour.connections,
    "pages": Neighbour.pages,
    "names": Neighbour.names,
    "keys": Neighbour.keys,
    "messages": Neighbour.messages,
}


@contextmanager
def flooded(running: Laptop, kind: str, code: str) -> Iterator[list[int]]:
    """A process of its own floods the laptop; afterwards the list holds how much it sent."""
    sent: list[int] = []
    words = [kind, str(running.port), code, running.join("Enxurrada", code)]
    command = [sys.executable, "-m", "benchmarks.flood", *words]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as neighbour:  # type: ignore[call-overload]  # a dict
        yield sent
        sent.append(int(neighbour.communicate("enough\n")[0]))


async def _flood(kind: str, port: str, code: str, token: str) -> None:
    """Flood until somebody says enough, then tell how much it was."""
    one = Neighbour(int(port), code, token)
    flood = asyncio.create_task(one.forever(FLOODS[kind]))
    await asyncio.to_thread(sys.stdin.readline)
    flood.cancel()
    print(one.sent)


def measured(mode: str, tables: int, kind: str | None) -> tuple[Figure, int]:
    """The figure of quiet tables, or of tables beside a flood of this kind, and its size."""
    with laptop(tables + 1, mode) as running:
        codes = running.said.partition("hall:")[2].split("\n")[0].split()
        running.said = f"hall: {' '.join(codes[:-1])}\n"
        if kind is None:
            return asyncio.run(companion(running))[0], 0
        with flooded(running, kind, codes[-1]) as sent:
            figure = asyncio.run(companion(running))[0]
    return figure, sent[0]


def main(tables: int) -> None:
    """Measure and print: quiet and flooded in turns."""
    os.environ["HALL_LIMITS"] = "real"
    print(f"{tables} tables of six and a TV, one tap a second each (ms: median / 99th percentile)")
    for mode in ("eventlet", "threading"):
        for kind in FLOODS:
            quiet, _ = measured(mode, tables, None)
            loud, sent = measured(mode, tables, kind)
            print(
                f"{mode:<10} {kind:<12} {sent:>8} sent   quiet {quiet.median:>6.1f} /"
                f"{quiet.worst:>7.1f}   flooded {loud.median:>6.1f} /{loud.worst:>7.1f}"
                f"   {loud.median / quiet.median:>5.1f}x",
                flush=True,
            )


if __name__ == "__main__":
    if len(sys.argv) > 2:
        asyncio.run(_flood(*sys.argv[1:]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
