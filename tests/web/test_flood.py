"""Somebody on the same Wi-Fi is bored: floods are refused in words, then hung up, and the table
plays on."""

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from companion.i18n.catalogue import Words
from companion.web.live.gate import MAX_MESSAGE, PER_SEAT, PER_TABLE
from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw, Refusal

USUAL = pytest.mark.parametrize(
    "laptop", ["eventlet", pytest.param("threading", marks=pytest.mark.long)], indirect=True
)
"""The other server in the long form alone, where most of the time is waiting."""
ELSEWHERE = "127.0.0.9"
"""Another address that leads here: another guest of the café."""


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laptop]:
    """A running companion, under each kind of server; it must have said nothing but its banner.
    Its limits never fill again: what is refused does not depend on how fast anything goes."""
    monkeypatch.setenv("HALL_LIMITS", "once")
    running = Laptop(tmp_path, mode=request.param)
    try:
        yield running
        assert running.stop() == 0
    finally:
        running.kill()
    assert "Traceback" not in running.said
    assert "Error" not in running.said


def run(laptop: Laptop, what: Callable[[Party], Awaitable[None]]) -> None:
    """Let ``what`` happen at a table of three where a game has just begun; a good phone plays a
    move afterwards."""

    async def evening() -> None:
        party = Party(laptop, laptop.code, 1)
        try:
            await party.seat(3)
            await what(party)
            assert await party.play(1) == 1
        finally:
            await party.leave()

    asyncio.run(evening())


def said(key: str) -> str:
    """The sentence in the table's language."""
    return Words("pt-BR").say(key)


async def press(phone: Raw) -> None:
    """Whoever's turn it is does something, and it counts."""
    assert await phone.send("play", moves(phone.screen)[0]) == {}


def test_a_message_over_four_kilobytes_is_refused_in_a_sentence(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players[0]
        before = phone.screen
        for size in (MAX_MESSAGE, 3 * MAX_MESSAGE):
            reply = await phone.send("play", {"type": "x" * size})
            assert reply == {"refused": said("guard.message_too_big")}
        assert phone.screen == before
        assert await phone.send("probe") == {}

    run(laptop, story)


def test_a_message_counts_as_it_travels(laptop: Laptop) -> None:
    """Two thousand letters with accents are four thousand bytes."""

    async def story(party: Party) -> None:
        phone = party.players[0]
        assert await phone.send("probe", "é" * 2000) == {}
        too_big = {"refused": said("guard.message_too_big")}
        assert await phone.send("probe", "é" * 2048) == too_big

    run(laptop, story)


def test_a_flood_is_hung_up_and_the_seat_can_come_back(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = next(one for one in party.players if not moves(one.screen))
        for at in range(5000):
            phone.shout(f'42{1000 + at}["probe"]')
        await phone.hung_up()
        back = await party.open({"seat": party.tokens[phone]})
        assert back.screen["view"]["hand"] == phone.screen["view"]["hand"]
        party.players[party.players.index(phone)] = back

    run(laptop, story)


NOISE = ["3", "6", "", "x", "4", "45-[", "451-[1]", "49", "42", "b4zzz", "4{}", '4"2[]"', "²"]
"""Pongs, unknown packets, binary attachments, empty messages."""


def test_noise_of_any_kind_is_hung_up(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        for noise in NOISE:
            phone = next(one for one in party.players if not moves(one.screen))
            with contextlib.suppress(ConnectionError):
                for _ in range(1000):
                    phone.shout(noise)
            await phone.hung_up()
            back = await party.open({"seat": party.tokens[phone]})
            party.tokens[back] = party.tokens[phone]
            party.players[party.players.index(phone)] = back

    run(laptop, story)


def test_a_message_in_endless_pieces_is_hung_up(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        heard = [b"2"]
        while b"2" in heard:  # the answer to a ping would break the message, and prove nothing
            heard.clear()
            watcher = await party.open({"tv": party.code}, lambda _, body: heard.append(body))
            with contextlib.suppress(ConnectionError):
                watcher._writer.write(b"\x01\x82\0\0\0\x0042")
                for _ in range(3000):
                    watcher._writer.write(b"\x00\x81\0\0\0\0 ")
            async with asyncio.timeout(60):
                await watcher.hung_up()

    run(laptop, story)


def test_the_eleventh_screen_of_a_seat_is_refused_and_the_others_stay(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        token = party.tokens[party.players[0]]
        for _ in range(PER_SEAT - 1):
            party.players[0] = await party.open({"seat": token})
        party.tokens[party.players[0]] = token
        with pytest.raises(Refusal, match=re.escape(said("guard.too_many_screens"))):
            await party.open({"seat": token})
        assert await party.players[0].send("probe") == {}
        for phone in party.players[1:]:
            await party.open({"seat": party.tokens[phone]})  # many seats share an address
            party.players[party.players.index(phone)] = party.opened[-1]

    run(laptop, story)


def test_so_many_watch_from_one_address_and_another_still_gets_in(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        for _ in range(PER_TABLE - 2):  # the TV and the host's page are there already
            await party.open({"tv": party.code})
        with pytest.raises(Refusal, match=re.escape(said("guard.too_many_screens"))):
            await party.open({"tv": party.code})
        party.opened.append(await Raw.open(laptop.port, {"tv": party.code}, source=ELSEWHERE))
        party.opened.append(await party.open({"seat": party.tokens[party.players[0]]}))
        party.players[0] = party.opened[-1]

    run(laptop, story)


def test_a_bad_name_costs_nothing(laptop: Laptop) -> None:
    for _ in range(20):
        assert laptop.knock("   ")[0] == 400

    laptop.join("Ana")


def test_whoever_guesses_is_slowed_down_and_whoever_knows_is_not(laptop: Laptop) -> None:
    token = laptop.join("Ana")
    answers = [laptop.get(f"/s/{'A' * 20}{at:02}")[1] for at in range(25)]
    assert said("guard.too_fast") not in answers[0]
    assert said("guard.too_fast") in answers[-1]
    assert laptop.get(f"/s/{token}")[0] == 200
    assert laptop.get(f"/j/{laptop.code}")[0] == 200

    async def guess() -> None:
        line = await silent(laptop)
        line.write(frame(f"40{json.dumps({'seat': 'A' * 22})}"))
        await line.heard(said("table.unknown_seat"))
        await line.gone()
        phone = await Raw.open(laptop.port, {"seat": token})
        await phone.close()

    asyncio.run(guess())


class Silent:
    """A websocket that says nothing by itself, not even that it is still there."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._all = b""

    def write(self, piece: bytes) -> None:
        """Send these bytes."""
        self._writer.write(piece)

    async def heard(self, words: str) -> None:
        """Wait for words that stand in no random key by chance."""
        async with asyncio.timeout(60):
            while words.encode() not in self._all:
                piece = await self._reader.read(4096)
                assert piece, f"hung up after {self._all!r}"
                self._all += piece

    async def gone(self) -> None:
        """Answer pings until the laptop hangs up."""
        async with asyncio.timeout(60):
            with contextlib.suppress(ConnectionError):
                while piece := await self._reader.read(4096):
                    if b"\x812" in piece or b"\x01" in piece:
                        self.write(frame("3"))
        self._writer.close()


def frame(text: str) -> bytes:
    """A short websocket message."""
    body = text.encode()
    return bytes([0x81, 0x80 | len(body)]) + b"\0\0\0\0" + body


async def silent(laptop: Laptop) -> Silent:
    """Open an Engine.IO session, and no more."""
    line = Silent(*await asyncio.open_connection("127.0.0.1", laptop.port))
    key = base64.b64encode(os.urandom(16)).decode()
    line.write(
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{laptop.port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await line.heard("pingTimeout")
    return line


@pytest.mark.slow
@USUAL
def test_sockets_that_never_say_who_they_are_are_hung_up(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        lines = [await silent(laptop) for _ in range(30)]
        await asyncio.gather(*(line.gone() for line in lines))
        assert await party.players[0].send("probe") == {}

    run(laptop, story)


@pytest.mark.slow
@USUAL
def test_requests_that_never_end_hold_up_nobody_and_are_hung_up(laptop: Laptop) -> None:
    """A head without an end, a body of which half comes, and lines on which nothing is asked."""
    host = f"Host: 127.0.0.1:{laptop.port}\r\n"
    heads = (
        "",
        "GET /tv HT",
        f"GET /tv HTTP/1.1\r\n{host}X-Slow: ",
        f"POST /j/{laptop.code} HTTP/1.1\r\n{host}Content-Length: 20\r\n\r\nname=A",
    )
    with contextlib.ExitStack() as stack:
        lines = []
        for at in range(100):
            line = socket.create_connection(("127.0.0.1", laptop.port), timeout=60)
            stack.enter_context(line)
            line.sendall(heads[at % 4].encode())
            lines.append(line)
        laptop.join("Ana")
        assert laptop.get("/tv")[0] == 200
        for line in lines:
            with contextlib.suppress(ConnectionError):
                while line.recv(4096):
                    pass
    assert laptop.get("/tv")[0] == 200
