"""A client that sees every byte: Socket.IO over a bare websocket, without any library."""

import asyncio
import base64
import contextlib
import json
import os
import struct
from collections.abc import Callable
from typing import Any

Heard = Callable[["Raw", bytes], None]


class Refusal(Exception):
    """The laptop refused the connection; the text is its sentence."""


class Raw:
    """One connected screen. ``screen`` is the newest one, ``heard`` is told every message's bytes
    before anything looks at them, ``news`` is set whenever something has come."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        heard: Heard | None = None,
        news: asyncio.Event | None = None,
    ) -> None:
        self._reader, self._writer = reader, writer
        self._task: asyncio.Task[None] | None = None
        self.screen: dict[str, Any] = {}
        self.news = news or asyncio.Event()
        self.others: list[tuple[str, Any]] = []
        self._heard = heard
        self._acks: dict[int, asyncio.Future[Any]] = {}
        self._number = 0

    @classmethod
    async def open(
        cls,
        port: int,
        auth: dict[str, str],
        heard: Heard | None = None,
        news: asyncio.Event | None = None,
        host: str = "127.0.0.1",
        source: str | None = None,
    ) -> "Raw":
        """Connect with this auth payload, from the address ``source``, and wait for the first
        screen. Raises ``Refusal``, or ``ConnectionError`` when the line breaks before that."""
        here = (source, 0) if source else None
        self = cls(*await asyncio.open_connection(host, port, local_addr=here), heard, news)
        try:
            await self._greet(port, auth, host)
            self._task = asyncio.create_task(self._listen())
            await self.until(lambda: bool(self.screen))
        except BaseException as error:
            await self.close()
            if isinstance(error, asyncio.IncompleteReadError):
                raise ConnectionResetError("hung up") from None
            raise
        return self

    async def _greet(self, port: int, auth: dict[str, str], host: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._writer.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: http://{host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head.decode(errors="replace")
        await self._message()
        self._say(f"40{json.dumps(auth)}")
        # The first screen comes before the word that we are connected.
        while (first := await self._message())[:2] not in (b"40", b"44", b""):
            self._answer(first)
        if not first:
            raise ConnectionResetError("hung up")
        if not first.startswith(b"40"):
            raise Refusal(json.loads(first[2:])["message"])

    async def send(self, event: str, *payload: Any) -> dict[str, str]:
        """Send an event; returns its acknowledgement. Raises ``ConnectionError`` when the line
        breaks before that."""
        if self._task and self._task.done():
            raise ConnectionResetError("hung up")
        self._number += 1
        self._acks[self._number] = asyncio.get_running_loop().create_future()
        self._say(f"42{self._number}{json.dumps([event, *payload], ensure_ascii=False)}")
        reply: dict[str, str] = await asyncio.wait_for(self._acks[self._number], 60)
        return reply

    async def until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        """Wait until ``true()``; raises ``TimeoutError`` after ``seconds``."""
        async with asyncio.timeout(seconds):
            self.news.clear()
            while not true():
                await self.news.wait()
                self.news.clear()

    def shout(self, text: str, binary: bool = False) -> None:
        """Send a websocket message as it is, and wait for nothing."""
        self._say(text, 0x82 if binary else 0x81)

    def pause(self) -> None:
        """Stop reading, as a phone does that fell asleep with its line open."""
        if self._task:
            self._task.cancel()
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]

    async def close(self) -> None:
        """Hang up, and wait until the line is down and all that waited for an answer knows it."""
        self._writer.transport.abort()
        if self._task:  # ends by itself: cancelled before it began, it would tell nobody
            await asyncio.wait([self._task])
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()

    async def hung_up(self) -> None:
        """Wait until the other end has hung up."""
        assert self._task
        await asyncio.wait([self._task])

    async def _listen(self) -> None:
        try:
            while message := await self._message():
                self._answer(message)
        finally:
            for unanswered in self._acks.values():
                if not unanswered.done():
                    unanswered.set_exception(ConnectionResetError("hung up"))
        self.others.append(("hung up", None))
        self.news.set()

    def _answer(self, message: bytes) -> None:
        if message == b"2":
            self._say("3")
        elif message.startswith(b"43"):
            number, _, body = message[2:].partition(b"[")
            if waiting := self._acks.pop(int(number), None):
                waiting.set_result(json.loads(b"[" + body)[0])
        elif message.startswith(b"42"):
            name, payload = json.loads(message[2:])
            if name == "screen":
                self.screen = payload
            else:
                self.others.append((name, payload))
            self.news.set()

    async def _message(self) -> bytes:
        """The next text message, b"" when the laptop hangs up."""
        try:
            first, length = await self._reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack(">H", await self._reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", await self._reader.readexactly(8))
            body = await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""
        if self._heard:
            self._heard(self, body)
        return body if first & 0x0F == 1 else b""

    def _say(self, text: str, first: int = 0x81) -> None:
        body = text.encode()
        head = (
            bytes([first, 0x80 | len(body)])
            if len(body) < 126
            else struct.pack(">BBH", first, 0xFE, len(body))
        )
        # A mask of zeros is a mask: the bytes stay as they are.
        self._writer.write(head + b"\0\0\0\0" + body)
