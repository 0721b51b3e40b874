"""Finds the companion that already uses a data folder, when a second one is started."""

from __future__ import annotations

import contextlib
import http.client
import time
from pathlib import Path

from companion.storage import lockfile

# A first start takes about a second until its port is known.
_LOOKS, _BETWEEN = 30, 0.1
_PATIENCE = 3.0


def port(data: Path) -> int | None:
    """The port on which it answers; None if there is none, or if it does not answer."""
    for _ in range(_LOOKS):
        if not lockfile.is_taken(data):
            return None
        if found := lockfile.where(data):
            return found if _answers(found) else None
        time.sleep(_BETWEEN)
    return None


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
        connection.request("GET", "/tv", headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status == http.client.OK
    return False
