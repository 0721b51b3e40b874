"""The client that sees every byte: whoever waits on a line that is dropped is told."""

import asyncio

import pytest

from tests.web.raw import Raw

GREETING = ("0{}", '42["screen",{}]', '42["screen",{"stage":"lobby"}]', "40{}")


async def _greets(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A laptop that says good evening, all in one breath, and nothing more."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
    for text in GREETING:
        writer.write(bytes([0x81, len(text)]) + text.encode())
    await reader.read()
    writer.close()


def test_a_press_on_a_line_that_is_dropped_at_once_is_not_waited_for() -> None:
    """Even when the line had not begun to listen."""
    asyncio.run(asyncio.wait_for(_pressed_and_dropped(), 60))


async def _pressed_and_dropped() -> None:
    news, lines = asyncio.Event(), list[Raw]()

    async def press() -> None:
        await news.wait()
        await lines[0].send("play", {})

    async with await asyncio.start_server(_greets, "127.0.0.1", 0) as laptop:
        pressing = asyncio.create_task(press())
        lines.append(await Raw.open(laptop.sockets[0].getsockname()[1], {}, news=news))
        await lines[0].close()
        with pytest.raises(ConnectionError):
            await pressing
