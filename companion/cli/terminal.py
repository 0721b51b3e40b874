"""The terminal, which nothing waits for: a system thread writes to it, and forgets the oldest."""

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
"""Messages that wait for a terminal that is held."""
_PATIENCE = 2.0
# Seconds until a terminal that takes nothing now, and does not make us wait, is tried again.
_PAUSE = 0.1


class Outlet(io.TextIOBase):
    """A text stream that takes everything at once and writes it to ``stream`` by a thread of its
    own. When more than ``MOST`` messages wait, the oldest are lost; ``told`` puts their number
    into a sentence. ``threads`` is the module `threading` of the system's own threads."""

    def __init__(self, stream: Any, told: Callable[[int], str], threads: ModuleType) -> None:
        self._stream = stream
        # Past its buffer, whose lock would keep the end of the process waiting too.
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
        """Take ``text``, and wait for nobody. Raises ``TypeError`` for what is no text: click asks
        in this way which kind of stream it has."""
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
        """Wait for a moment until all is written; the rest is lost."""
        with self._news:
            self._over = True
            self._news.notify()
        self._thread.join(_PATIENCE)

    def _run(self) -> None:
        while text := self._next():
            self._put(text)

    def _next(self) -> str:
        """What is to be written next; nothing at the end."""
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
        with contextlib.suppress(OSError):  # the terminal is gone, and nobody is there to be told
            while left:
                written = self._raw.write(left)
                if not written:
                    self._pause.wait(_PAUSE)
                left = left[written or 0 :]

    # What others ask a stream.

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream underneath."""
        return str(self._stream.encoding or "utf-8")

    @property
    def errors(self) -> str:  # type: ignore[override]
        """What becomes of letters that the terminal has not."""
        return "replace"

    def writable(self) -> bool:
        """It is."""
        return True

    def isatty(self) -> bool:
        """Whether a person reads it."""
        return bool(self._stream.isatty())

    def fileno(self) -> int:
        """The descriptor of the stream underneath."""
        return int(self._stream.fileno())


@contextlib.contextmanager
def never_waits(told: Callable[[int], str], threads: ModuleType = threading) -> Iterator[None]:
    """Inside, whatever this process says on stdout and stderr goes through an `Outlet` each."""
    was = sys.stdout, sys.stderr
    outlets: list[Any] = []
    for stream in was:
        if hasattr(stream, "buffer"):  # else there is no terminal at all
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
