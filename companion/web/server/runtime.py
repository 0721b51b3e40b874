"""Chooses the server, sets up its process, and stops it.

Nothing heavy is imported at the top: this module runs before eventlet patches the process.
"""

from __future__ import annotations

import gc
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import logging
    import socket
    from types import ModuleType, TracebackType

    from _typeshed.wsgi import WSGIApplication

    from companion.web.server.rate_limits import Limits

    _ExcInfo = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]
    Mode = Literal["eventlet", "threading"]

MODES = ("auto", "eventlet", "threading")

# Messages from phones are a few hundred bytes. More than 4 kB is refused in words
# (`companion.web.live.gate`); above this the connection is cut before it has all come.
MAX_MESSAGE = 16 * 1024
# A websocket's message may come in so many pieces; browsers send one.
MAX_PIECES = 16


def asked_mode(argv: Sequence[str], env: Mapping[str, str]) -> str:
    """The async mode on the command line or in BRUMA_ASYNC_MODE, before options are parsed.

    An unknown mode counts as "auto" here; the parser refuses it with a sentence later.
    """
    asked = env.get("BRUMA_ASYNC_MODE", "auto")
    for at, word in enumerate(argv):
        if word == "--async-mode" and at + 1 < len(argv):
            asked = argv[at + 1]
        elif word.startswith("--async-mode="):
            asked = word.partition("=")[2]
    return asked if asked in MODES else "auto"


def resolve_mode(asked: str, platform: str = sys.platform) -> Mode:
    """The mode that "auto" means on this system: eventlet on Linux, threads elsewhere.

    eventlet measures best on Linux and is not tested by its authors on Windows and macOS.
    Raises ValueError for anything that is not one of MODES.
    """
    if asked == "eventlet" or (asked == "auto" and platform.startswith("linux")):
        return "eventlet"
    if asked in MODES:
        return "threading"
    raise ValueError(f"not an async mode: {asked!r}")


def socketio_options(mode: Mode) -> dict[str, Any]:
    """What `flask_socketio.SocketIO` is to be given for this mode."""
    from companion.web.server import codec

    return {
        "async_mode": mode,
        "json": codec,
        # A phone that vanished is noticed within ten seconds.
        "ping_interval": 5,
        "ping_timeout": 3,
        "max_http_buffer_size": MAX_MESSAGE,
        # One phone's messages one after the other, on its own thread: a thread a message stops
        # the threading server for good when a hundred tables act at once.
        "async_handlers": False,
        # None is "same origin only"; the Guard in front checks the hosts. "*" and [] would
        # switch the check off.
        "cors_allowed_origins": None,
        # The libraries' own logs quote unreadable messages. Faults in our own code are logged by
        # `log_fault`.
        "logger": silent_log(),
        "engineio_logger": silent_log(),
        "manage_session": False,
        "transports": ["websocket", "polling"],
        # Views are small and the Wi-Fi is next door; compressing costs half of the CPU. The
        # Guard takes permessage-deflate off the websocket's table.
        "http_compression": False,
    }


def silent_log() -> logging.Logger:
    """A log that keeps nothing."""
    import logging

    log = logging.Logger("companion.silent", logging.CRITICAL)
    log.disabled = True
    return log


def serve(
    app: WSGIApplication,
    sock: socket.socket,
    mode: Mode,
    stop: Stop | None = None,
    limits: Limits | None = None,
) -> None:
    """Serves `app` on the listening `sock` until Ctrl-C or SIGTERM, then returns and closes it.

    A second Ctrl-C ends the process at once. `stop`: a signal that the caller has entered already.
    Must be called on the main thread; for "eventlet" the process must be patched already.
    """
    redact_logs()
    tune_gc()
    if stop is None:
        with Stop() as own:
            serve(app, sock, mode, own, limits)
        return
    if limits is None:
        from companion.web.server.rate_limits import Limits

        limits = Limits()
    if mode == "eventlet":
        from companion.web.server import eventlet_server

        eventlet_server.serve(app, sock, stop, limits)
    else:
        from companion.web.server import threaded_server

        threaded_server.serve(app, sock, stop, limits)


def system_threads(mode: Mode) -> ModuleType:
    """The `threading` module whose threads are real ones under this kind of server."""
    if mode == "eventlet":
        from companion.web.server import eventlet_server

        return eventlet_server.system_threads()
    import threading

    return threading


def tune_gc() -> None:
    """Keeps the garbage collector from pausing the server with thousands of connections.

    Objects from the start are never scanned again, and full collections become rare.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1000)


class Stop:
    """While it is entered, the first Ctrl-C or SIGTERM asks the server to stop; a second one kills.

    Enter it before other threads start: an exception raised by a signal would land in a random
    green thread and be lost. `asked`: whether the first signal has come.
    """

    def __init__(self) -> None:
        self.asked = False
        self._how: Callable[[], None] | None = None

    def by(self, how: Callable[[], None]) -> None:
        """Set how the server is stopped; stops it at once if the signal has come already."""
        self._how = how
        if self.asked:
            how()

    def __enter__(self) -> Stop:
        for number in _ENDINGS:
            signal.signal(number, self._first)
        return self

    def __exit__(self, *_: object) -> None:
        self._let_kill()

    def _first(self, *_: object) -> None:
        self._let_kill()
        self.asked = True
        if self._how:
            self._how()

    def _let_kill(self) -> None:
        for number in _ENDINGS:
            signal.signal(number, signal.SIG_DFL)


_ENDINGS = (signal.SIGINT, signal.SIGTERM)


def widen_file_limit(wanted: int = 16384) -> int:
    """Raise the limit of open files to `wanted` if the system allows; returns the limit.

    A Linux shell starts with 1,024 and a macOS one with 256: too few for many tables.
    """
    if sys.platform == "win32":  # sockets are no files there
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a ceiling below its own "unlimited"
        return soft
    return most


# File descriptors for everything else: the journal, a page's file, the terminal.
_RESERVE = 200


def room_for_connections(most: int = 16384) -> int:
    """How many connections the process may hold: the limit of open files less a reserve, at most
    ``most``."""
    limit = widen_file_limit()
    return min(most, limit - min(_RESERVE, limit // 2))


def log_fault(fault: _ExcInfo | None = None) -> None:
    """Write the traceback of the exception being handled (or of `fault`) to stderr, without the
    exception's text, which may hold secrets.

    A phone that hung up during an answer is not a fault, nor is a signal to stop.
    """
    import traceback

    _, error, trace = fault or sys.exc_info()
    hung_up = isinstance(error, (ConnectionError, TimeoutError))
    if isinstance(error, Exception) and not hung_up:
        sys.stderr.write("".join(traceback.format_tb(trace)) + f"{type(error).__name__}\n")


# The secret part of an address: a seat's key, an offer, a ticket.
_SECRET = re.compile(r"(/[hsw]/)[^/\s\"'?#\]]+")


def redact_logs() -> None:
    """From now on no log record of this process, libraries included, shows a seat's key, an offer
    or a ticket."""
    import logging

    make = logging.getLogRecordFactory()

    def redacted(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = make(*args, **kwargs)
        with suppress(TypeError, ValueError):  # a library's own bad format string
            text = record.getMessage()
            if _SECRET.search(text):
                record.msg, record.args = _SECRET.sub(r"\1…", text), ()
        return record

    logging.setLogRecordFactory(redacted)
