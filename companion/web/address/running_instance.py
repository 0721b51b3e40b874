"""Finds the companion that has a data folder already, for whoever starts a second one."""

from __future__ import annotations

import contextlib
import http.client
import time
from pathlib import Path

from companion.storage import lockfile

# A first start that began a moment ago takes about a second until it says where it is.
_LOOKS, _BETWEEN = 30, 0.1
_PATIENCE = 3.0


def port(data: Path) -> int | None:
    """Where it answers on this laptop; None if there is none, or if it does not answer."""
    for _ in range(_LOOKS):
        if not lockfile.is_taken(data):
            return None
        if said := lockfile.where(data):
            return said if _answers(said) else None
        time.sleep(_BETWEEN)
    return None


def _answers(port: int) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    with contextlib.closing(line), contextlib.suppress(OSError, http.client.HTTPException):
        line.request("GET", "/tv", headers={"Host": f"localhost:{port}"})
        return line.getresponse().status == http.client.OK
    return False
