"""Reads what a process of the tests still says until it ends."""

import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Final

PATIENCE: Final = 60.0
"""Seconds until a process that does not end is killed."""


def rest_of(process: subprocess.Popen[str]) -> tuple[str, str]:
    """All further words on stdout and stderr, once the process has ended; "" for a pipe that it has
    not got, or that was read to its end before. Lines that an earlier ``readline`` took from the
    pipe with its own are among them: ``communicate(timeout=…)`` loses these."""
    enough = threading.Timer(PATIENCE, process.kill)
    enough.start()
    try:
        with ThreadPoolExecutor(2) as readers:
            out, err = readers.map(_all_of, (process.stdout, process.stderr))
        process.wait()
    finally:
        enough.cancel()
    return out, err


def _all_of(pipe: IO[str] | None) -> str:
    if not pipe or pipe.closed:
        return ""
    with pipe:
        return pipe.read()
