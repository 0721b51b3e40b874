"""What a connection costs the process is given back, and never more is taken than there is."""

import contextlib
import errno
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from companion.web.server import connections, runtime
from tests.web.test_serve import MODES, Running, heard, running

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts in /proc")

FILES = 256
"""How many descriptors the server may have."""
WITHIN = 30.0
"""Seconds that a busy machine may take; nothing is promised about it."""


def descriptors(server: Running) -> int:
    """How many the server has open."""
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def comes_down_to(server: Running, most: int) -> bool:
    """Wait until it has no more than ``most`` open."""
    end = time.monotonic() + WITHIN
    while descriptors(server) > most and time.monotonic() < end:
        time.sleep(0.05)
    return descriptors(server) <= most


def halves(server: Running) -> list[bytes]:
    """Requests of which the rest never comes."""
    host = f"Host: 127.0.0.1:{server.port}\r\n"
    return [
        f"POST /s/x HTTP/1.1\r\n{host}Content-Length: 20\r\n\r\nname=A".encode(),
        f"GET /s/x HTTP/1.1\r\n{host}X-Slow: ".encode(),
        b"GET /s/x HT",
    ]


@contextlib.contextmanager
def asked_in_halves(server: Running, count: int) -> Iterator[list[socket.socket]]:
    """So many half requests, from fifty addresses."""
    with contextlib.ExitStack() as stack:
        opened = []
        for at in range(count):
            line = stack.enter_context(server.connect(f"127.0.3.{1 + at % 50}"))
            opened.append(line)
            with contextlib.suppress(ConnectionError):
                line.sendall(halves(server)[at % 3])
        yield opened


@pytest.mark.parametrize("mode", MODES)
def test_every_request_that_is_hung_up_gives_its_descriptor_back(mode: str) -> None:
    """Half as many again, together, as the process may ever have open."""
    with running(mode, FILES=str(FILES), PATIENCE="0.2") as server:
        requests.get(f"{server.url}/s/x", timeout=WITHIN)
        before = descriptors(server)
        for _ in range(4):
            with asked_in_halves(server, 96) as opened:
                for line in opened:
                    line.settimeout(WITHIN)
                    heard(line)

        assert comes_down_to(server, before)
        assert requests.get(f"{server.url}/s/x", timeout=WITHIN).status_code == 200


@pytest.mark.parametrize("mode", MODES)
def test_requests_that_are_reset_give_their_descriptors_back(mode: str) -> None:
    with running(mode, FILES=str(FILES)) as server:
        requests.get(f"{server.url}/s/x", timeout=WITHIN)
        before = descriptors(server)
        for _ in range(4):
            with asked_in_halves(server, 96) as opened:
                for line in opened:
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            assert comes_down_to(server, before)

        assert requests.get(f"{server.url}/s/x", timeout=WITHIN).status_code == 200


@pytest.mark.parametrize("mode", MODES)
def test_never_more_connections_than_the_process_may_open(mode: str) -> None:
    with running(mode, FILES=str(FILES)) as server:
        requests.get(f"{server.url}/s/x", timeout=WITHIN)
        before = descriptors(server)
        with asked_in_halves(server, 2 * FILES):
            assert descriptors(server) <= before + FILES // 2
            answer = requests.get(f"{server.url}/s/x", timeout=WITHIN)

        assert answer.status_code == 200


@pytest.mark.parametrize("mode", MODES)
def test_without_a_descriptor_the_door_waits_and_the_server_lives(mode: str) -> None:
    resource = pytest.importorskip("resource")
    with running(mode) as server:
        requests.get(f"{server.url}/s/x", timeout=WITHIN)
        mine = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3, mine[1]))
        with server.connect() as line:
            line.sendall(f"GET /s/x HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            line.settimeout(0.5)
            with pytest.raises(TimeoutError):
                line.recv(1)
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, mine)
            line.settimeout(WITHIN)
            assert line.recv(12) == b"HTTP/1.1 200"


def test_a_door_that_fails_rests_before_it_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(time, "sleep", rests.append)
    street = connections.Connections(10)

    for passes in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ECONNABORTED):
        street.not_accepted(OSError(passes, ""))
    assert len(rests) == 4
    assert all(rest > 0 for rest in rests)
    with pytest.raises(OSError, match="closed"):
        street.not_accepted(OSError(errno.EBADF, "closed"))


@pytest.mark.parametrize(("limit", "room"), [(64, 32), (256, 128), (1024, 824), (16384, 2000)])
def test_a_reserve_is_left_for_what_is_no_connection(
    limit: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "widen_file_limit", lambda: limit)

    assert runtime.room_for_connections(2000) == room
