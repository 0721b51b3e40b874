"""Chooses the port, and opens a listening socket that no other server shares."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import random
import socket
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

# Phones that all reconnect at once wait here until they are accepted.
BACKLOG = 2048

_USUAL = range(8000, 8020)
# Past the usual ones, and below every system's range for outgoing connections.
_ANY = range(8020, 32768)
_MEMORY = "port.json"


class PortTaken(Exception):
    """Another program, or a second start of this one, listens on `port`."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


class PortForbidden(Exception):
    """The system lets only its administrator listen on `port`."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


def listen(asked: int | None, data: Path) -> socket.socket:
    """A socket that listens on all IPv4 addresses of the laptop, with TCP_NODELAY set.

    `asked` is the port to use (0: any free one); None: the port of the last start with the folder
    `data`, else 8000 to 8019, else any. Raises PortTaken or PortForbidden for an asked port.
    """
    return _bound(asked) if asked is not None else _first_free(_wishes(data))


def remembered(data: Path) -> int | None:
    """The port of the last start with this data folder; None if there is none."""
    try:
        port = json.loads((data / _MEMORY).read_text("utf-8"))["port"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return port if isinstance(port, int) and 0 < port < 65536 else None


def _wishes(data: Path) -> Iterator[int]:
    last = remembered(data)
    if last is not None:
        yield last
    yield from _USUAL
    yield from random.sample(_ANY, 200)


def _first_free(ports: Iterable[int]) -> socket.socket:
    port = 0
    for port in ports:
        with contextlib.suppress(PortTaken, PortForbidden):
            return _bound(port)
    raise PortTaken(port)


def _bound(port: int) -> socket.socket:
    if port and _answers(port):
        raise PortTaken(port)
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            # Without this a second server could bind the same port and get half of the phones.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # Old connections of a killed server must not block its port.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted sockets inherit it. Without it an answer waits 40 ms for a delayed ACK.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.bind(("0.0.0.0", port))
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(port) from None
        if error.errno == errno.EACCES:
            raise PortForbidden(port) from None
        raise
    return sock


def _answers(port: int) -> bool:
    """Whether a program on this laptop answers there already: macOS would let both bind."""
    for host in ("127.0.0.1", "::1"):  # browsers try both for "localhost"
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=0.2):
            return True
    return False


def remember(port: int, data: Path) -> None:
    """Keep the port in `data`, so that the phones' addresses survive a restart."""
    new = data / f"{_MEMORY}.new"
    # An unwritable folder was refused before; a full disk must not stop the evening.
    with contextlib.suppress(OSError):
        new.write_text(json.dumps({"port": port}), "utf-8")
        os.replace(new, data / _MEMORY)
