"""Writes to the terminal on a thread of its own, so that a blocked terminal blocks no table."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

MOST: Final = 1000
"""The most messages that wait for a blocked terminal; older ones are dropped."""
_PATIENCE = 2.0
# Seconds until a non-blocking terminal that takes nothing is tried again.
_PAUSE = 0.1


class Outlet(io.TextIOBase):
    """A text stream that accepts every message at once and writes it to ``stream`` on its own
    thread. If more than ``MOST`` messages wait, the oldest are dropped; ``told`` makes a sentence
    of their number. ``threads`` is the module ``threading`` of the system's own threads."""

    def __init__(self, stream: Any, told: Callable[[int], str], threads: ModuleType) -> None:
        self._stream = stream
        # Bypasses the buffer, whose lock would also block the end of the process.
        self._raw: Any = getattr(stream.buffer, "raw", stream.buffer)
        self._told = told
        self._news: Any = threads.Condition()
        self._waiting: deque[str] = deque()
        self._lost = 0
        self._over = False
        self._pause: Any = threads.Event()
        self._thread: Any = threads.Thread(target=self._run, name="terminal", daemon=True)
        self._thread.start()

    def write(self, text: str, /) -> int:
        """Accept ``text`` without waiting. Raises ``TypeError`` for anything else, which is how
        click finds out what kind of stream it has."""
        if not isinstance(text, str):
            raise TypeError(f"not text: {type(text).__name__}")
        if not text:
            return 0
        with self._news:
            if len(self._waiting) >= MOST:
                self._waiting.popleft()
                self._lost += 1
            self._waiting.append(text)
            self._news.notify()
        return len(text)

    def end(self) -> None:
        """Wait up to ``_PATIENCE`` seconds until all is written; the rest is lost."""
        with self._news:
            self._over = True
            self._news.notify()
        self._thread.join(_PATIENCE)

    def _run(self) -> None:
        while text := self._next():
            self._put(text)

    def _next(self) -> str:
        """The next text to write; "" at the end."""
        with self._news:
            while not self._waiting:
                if self._over:
                    return ""
                self._news.wait()
            text, lost = self._waiting.popleft(), self._lost
            self._lost = 0
        return f"{self._told(lost)}\n{text}" if lost else text

    def _put(self, text: str) -> None:
        left = text.replace("\n", os.linesep).encode(self.encoding, "replace")
        with contextlib.suppress(OSError):  # the terminal is gone
            while left:
                written = self._raw.write(left)
                if not written:
                    self._pause.wait(_PAUSE)
                left = left[written or 0 :]

    # The rest of a stream's interface.

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream underneath."""
        return str(self._stream.encoding or "utf-8")

    @property
    def errors(self) -> str:  # type: ignore[override]
        """Letters that the terminal cannot show are replaced."""
        return "replace"

    def writable(self) -> bool:
        """Always True."""
        return True

    def isatty(self) -> bool:
        """Returns True if the stream underneath is a terminal."""
        return bool(self._stream.isatty())

    def fileno(self) -> int:
        """The descriptor of the stream underneath."""
        return int(self._stream.fileno())


@contextlib.contextmanager
def never_waits(told: Callable[[int], str], threads: ModuleType = threading) -> Iterator[None]:
    """Within the block, stdout and stderr are an ``Outlet`` each."""
    was = sys.stdout, sys.stderr
    outlets: list[Any] = []
    for stream in was:
        if hasattr(stream, "buffer"):  # without one there is no terminal
            stream.flush()
            outlets.append(Outlet(stream, told, threads))
        else:
            outlets.append(stream)
    sys.stdout, sys.stderr = outlets
    try:
        yield
    finally:
        sys.stdout, sys.stderr = was
        for outlet in outlets:
            if isinstance(outlet, Outlet):
                outlet.end()
