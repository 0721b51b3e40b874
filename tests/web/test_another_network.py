"""The laptop is carried to another network while a table plays: real namespaces, real addresses."""

import asyncio
import ctypes
import http.client
import os
import re
import shutil
import sys
import threading
import time
import urllib.parse
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.browser.wifi import TOOLS, Namespace, NoWifi
from tests.figures import Figures
from tests.reading import rest_of
from tests.web.crowd import PATIENCE
from tests.web.laptop import started
from tests.web.raw import Raw

T = TypeVar("T")
WITHIN = 15.0
"""Seconds in which the QR code must be drawn anew."""
_CLONE_NEWNET = 0x40000000


class Spot:
    """A thread inside a network, with an event loop of its own: what it opens is there."""

    def __init__(self, space: Namespace) -> None:
        self.space = space
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with open(f"/proc/{self.space.pid}/ns/net") as net:
            if ctypes.CDLL(None, use_errno=True).setns(net.fileno(), _CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Wait for this to be done there."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(60)

    def end(self) -> None:
        """Nobody is there any more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


class Town:
    """A laptop and a café's phones on one cable; the laptop runs the companion on it."""

    def __init__(self, data: Path, mode: str) -> None:
        self.laptop, self.cafe = Namespace(), Namespace()
        self.inside, self.phones = Spot(self.laptop), Spot(self.cafe)
        peer = ("type", "veth", "peer", "phone", "netns", self.cafe.pid)
        self.laptop.run("ip", "link", "add", "wlan0", *peer)
        for space, name in ((self.laptop, "wlan0"), (self.cafe, "phone")):
            space.run("ip", "link", "set", "lo", "up")
            space.run("ip", "link", "set", name, "up")
        self.moves(1)
        command = [sys.executable, "-m", "tests.web.hall", "--no-browser", "--async-mode", mode]
        self.process = started([*self.laptop.enter, *command, "--data", str(data)])
        self.said = ""
        self.port, self.code = self.banner()

    def moves(self, number: int) -> None:
        """Both are on another network from now on."""
        for space, name, at in ((self.laptop, "wlan0", 1), (self.cafe, "phone", 2)):
            space.run("ip", "address", "flush", "dev", name)
            space.run("ip", "address", "add", f"10.9.{number}.{at}/24", "dev", name)

    def banner(self) -> tuple[int, str]:
        """Read the terminal until it names an address."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if found := re.search(r"10\.9\.\d+\.1:(\d+)/j/(\w+)", line):
                return int(found[1]), found[2]
        raise AssertionError(self.said)

    async def ask(self, host: str, method: str, path: str, body: str = "") -> tuple[str, str]:
        """One request from where this runs: where it leads to, and its text."""
        line = http.client.HTTPConnection(host, self.port, timeout=60)
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        line.request(method, path, body or None, kind)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return answer.getheader("Location") or "", text

    async def joins(self, name: str) -> str:
        """Somebody scans and sits down; returns their token."""
        form = urllib.parse.urlencode({"name": name})
        where, text = await self.ask("10.9.1.1", "POST", f"/j/{self.code}", form)
        assert where, text
        return where.removeprefix("/s/")

    def end(self) -> None:
        """Everything is taken down."""
        self.process.kill()
        rest_of(self.process)
        for spot in (self.inside, self.phones):
            spot.end()
            spot.space.end()


def _tools() -> None:
    for tool, package in TOOLS.items():
        if not shutil.which(tool):
            raise NoWifi(f"no {tool}: apt install {package}")


@pytest.fixture(params=["eventlet", "threading"])
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    """A running companion on a network of its own; skipped where none can be built."""
    try:
        _tools()
        town = Town(tmp_path, request.param)
    except NoWifi as reason:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(reason))
    yield town
    town.end()


def test_the_code_follows_the_laptop_and_the_seats_come_back(town: Town, figures: Figures) -> None:
    tokens = {name: town.phones.do(town.joins(name)) for name in ("Ana", "Bia", "Caio")}

    async def opened(host: str, auth: dict[str, str]) -> Raw:
        return await Raw.open(town.port, auth, host=host)

    phones = {name: town.phones.do(opened("10.9.1.1", {"seat": tokens[name]})) for name in tokens}
    tv = town.inside.do(opened("127.0.0.1", {"tv": town.code}))
    _, page = town.inside.do(town.ask("127.0.0.1", "GET", "/host"))
    key = re.search(r'"host": ?"(\w+)"', page)
    assert key
    host = town.inside.do(opened("127.0.0.1", {"host": key[1], "tv": town.code}))
    assert town.inside.do(host.send("host", {"type": "Start"})) == {}
    town.phones.do(phones["Ana"].until(lambda: phones["Ana"].screen["stage"] == "playing"))
    hand = phones["Ana"].screen["view"]["hand"]

    town.moves(2)
    began = time.monotonic()
    town.inside.do(tv.until(lambda: ("door", {}) in tv.others, PATIENCE))
    _, page = town.inside.do(town.ask("127.0.0.1", "GET", "/tv"))
    took = time.monotonic() - began
    figures.tell_times("from another address to another QR code", [took], WITHIN)
    assert f"<span>10.9.2.1:{town.port}</span>" in page
    assert "10.9.1.1" not in page
    assert town.banner() == (town.port, town.code)
    town.inside.do(host.until(lambda: all(name in (host.screen["again"] or "") for name in tokens)))
    assert tv.screen["again"]

    back = town.phones.do(opened("10.9.2.1", {"seat": tokens["Ana"]}))
    assert back.screen["view"]["hand"] == hand
    _, page = town.phones.do(town.ask("10.9.2.1", "GET", f"/s/{tokens['Ana']}"))
    assert "Ana" in page
    town.inside.do(host.until(lambda: "Ana" not in host.screen["again"]))
    rest = [town.phones.do(opened("10.9.2.1", {"seat": tokens[name]})) for name in ("Bia", "Caio")]
    town.inside.do(tv.until(lambda: tv.screen["again"] is None))

    for one in (*phones.values(), back, *rest):
        town.phones.do(one.close())
    for one in (tv, host):
        town.inside.do(one.close())
    town.process.terminate()
    said = rest_of(town.process)[0]
    assert "10.9.2.1" not in said, "the new address is printed once"
