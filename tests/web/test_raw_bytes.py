"""Raw bytes to a running laptop: HTTP and websockets taken apart, while a table plays."""

import asyncio
import base64
import contextlib
import os
import random
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.figures import Figures
from tests.web.laptop import Laptop
from tests.web.party import Party

Size = Callable[[int, int], int]


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laptop]:
    """A running companion, under each kind of server; it must say nothing but its banner."""
    monkeypatch.setenv("HALL_LIMITS", "real")
    running = Laptop(tmp_path, mode=request.param)
    banner = running.said
    try:
        yield running
        assert running.stop() == 0
    finally:
        running.kill()
    rest = running.said[len(banner) :]
    assert not re.search(r"rror|race|File|socket|evil|\x1b|\d{5}", rest), rest


SOCKET = b"/socket.io/?EIO=4&transport="
METHODS = [b"GET", b"POST", b"HEAD", b"OPTIONS", b"PUT", b"\x16\x03\x01", b"", b"G" * 9000]
PATHS = [
    b"/tv", b"/j/", b"/s/x", b"*", b"/../../etc/passwd", b"/%2e%2e/%2e%2e/journal.sqlite",
    b"/static/dist/..%2f..%2fpyproject.toml", b"//evil.example/", b"http://evil.example/tv",
    b"/" + b"a" * 9000, b"/" + b"a" * 70000, b"/\x00\xff", SOCKET + b"polling",
    SOCKET + b"polling&sid=%1b[31m", SOCKET + b"websocket",
]  # fmt: skip
VERSIONS = [b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.0", b"HTTP/9.9", b"", b"HTTP/1.1 x"]
LINES = [
    b"Host: evil.example", b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 1_0",
    b"Content-Length: 99999999999", b"Transfer-Encoding: chunked", b"Expect: 100-continue",
    b"Connection: close", b"Connection: Upgrade", b"Upgrade: websocket", b"Upgrade: h2c", b": x",
    b"X", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Version: 8", b"Sec-WebSocket-Key1: 1 2", b"Cookie: bruma_seat=\xff",
    b"X-" + b"y" * 9000 + b": z", b"X-y: z", b"Range: bytes=0-1,2-3,0-",
]  # fmt: skip
ENDS = [b"\r\n\r\n", b"\r\n\r\n", b"\n\n", b"\r\n", b"", b"\r\n\r\nhello", b"\r\n\r\nzz\r\n"]

BODIES = [
    b"", b"2", b"3", b"40", b"4", b"42[]", b"451-[]", b"\xff\xfe", b'42["play",{}]', b"5",
    b"4" + b"[" * 3000, b"2probe", b"x" * 126, bytes(range(40)),
]  # fmt: skip
FIRSTS = [0x81] * 6 + [0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A, 0xC1, 0x83, 0xFF]


def head(rng: random.Random, port: int) -> bytes:
    """The beginning of a request, nearly right or not at all."""
    lines = [b" ".join((rng.choice(METHODS), rng.choice(PATHS), rng.choice(VERSIONS)))]
    if rng.random() < 0.8:
        lines.append(b"Host: 127.0.0.1:%d" % port)
    lines += rng.choices(LINES, k=rng.choice([0, 1, 3, 200]))
    return b"\r\n".join(lines) + rng.choice(ENDS)


def frames(rng: random.Random) -> bytes:
    """Websocket frames that are nearly right, or not at all."""
    sent = b""
    for body in rng.choices(BODIES, k=rng.randrange(1, 12)):
        length = rng.choice([len(body)] * 8 + [5, 10**6, 2**63])
        first, mask = rng.choice(FIRSTS), rng.choice([0x80] * 9 + [0])
        if length < 126:
            sent += bytes([first, mask | length])
        elif length < 65536:
            sent += struct.pack(">BBH", first, mask | 126, length)
        else:
            sent += struct.pack(">BBQ", first, mask | 127, length)
        sent += b"\0\0\0\0" + body
    return sent


async def shout(port: int, source: str, pieces: list[bytes]) -> None:
    """Open a line, send these, hear a little of what comes back, hang up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        with contextlib.suppress(ConnectionError, TimeoutError, asyncio.IncompleteReadError):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                async with asyncio.timeout(0.1):
                    await reader.read(4096)
    finally:
        writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def handshake(port: int) -> bytes:
    """What opens a websocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def test_raw_bytes_hurt_nobody(laptop: Laptop, size: Size, figures: Figures) -> None:
    """While the bytes come the table plays, and nobody at it hears anything but the game."""
    rng = random.Random(5)
    rounds = size(150, 3000)
    whole = [[head(rng, laptop.port)] for _ in range(rounds)]
    whole += [[handshake(laptop.port), frames(rng)] for _ in range(rounds)]
    code = laptop.code.encode()
    whole += [
        [handshake(laptop.port), b'\x81\x8f\0\0\0\x0040{"tv":"%s"}' % code, frames(rng)]
        for _ in range(rounds)
    ]

    sent = asyncio.Event()

    async def attack() -> None:
        """All of it, and from the beginning again until it is cancelled."""
        while True:
            for at in range(0, len(whole), 10):
                await asyncio.gather(
                    *(
                        shout(laptop.port, f"127.0.1.{1 + at % 200}", one)
                        for one in whole[at : at + 10]
                    )
                )
            sent.set()

    async def plays(party: Party, moves: int) -> None:
        """So many moves, in as many games as that takes."""
        while moves:
            if party.host.screen["stage"] != "playing":
                await party.start()
            moves -= await party.play(1)
            await asyncio.sleep(0.1)  # as fast as three people could be

    async def evening() -> None:
        party = Party(laptop, laptop.code, 1)
        attacking: asyncio.Task[None] | None = None
        try:
            await party.seat(3)
            attacking = asyncio.create_task(attack())
            await plays(party, 20)
            await sent.wait()
            await plays(party, 5)
            assert not attacking.done()
            assert all(one.others == [] for one in (*party.players, *party.public))
        finally:
            if attacking is not None:
                attacking.cancel()
                await asyncio.wait([attacking])
            await party.leave()

    asyncio.run(evening())
    figures.tell("broken requests and frames sent", len(whole))
