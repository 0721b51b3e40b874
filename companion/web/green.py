"""Serves with eventlet: the only file that knows it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.web.serve import Stop, complain, widen_file_limit

# Its own resolver is slow to import, and a server on a LAN resolves nothing.
os.environ["EVENTLET_NO_GREENDNS"] = "yes"
with warnings.catch_warnings():
    # It asks new projects to stay away; it was asked for here all the same, and measures best.
    warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")
    import eventlet

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# Open files that are no connection: the journal, the code, the terminal.
_SPARE = 200
# Longer than browsers keep an idle connection, so that it is they who hang up first.
_IDLE_SECONDS = 330


def patch() -> None:
    """Makes the standard library green; the first thing that an eventlet process does.

    A Ctrl-C waits until it is done: eventlet would swallow it, and half of the library with it.
    """
    with _signals_waiting():
        eventlet.monkey_patch()


@contextlib.contextmanager
def _signals_waiting() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(app: WSGIApplication, sock: socket.socket, asked: Stop) -> None:
    """Serves `app` on the listening `sock` until `asked` to stop, then returns and closes it."""
    import eventlet.wsgi

    wake, waker = socket.socketpair()

    def stop(*_: object) -> None:
        with contextlib.suppress(OSError):
            waker.send(b".")

    server = eventlet.spawn(
        eventlet.wsgi.server,
        sock,
        app,
        log=_Quiet(),
        protocol=_protocol(),
        # Below the system's limit: one connection too many then waits instead of ending it all.
        custom_pool=_Pool(max(widen_file_limit() - _SPARE, 50)),
        keepalive=_IDLE_SECONDS,
        debug=False,  # True would send tracebacks to the phones
    )
    server.link(stop)
    # A signal only writes to the pair: raised, it would end up in whichever phone's green thread
    # runs at that moment. The system writes too, since a signal that comes just before the hub
    # falls asleep would else be looked at when something else wakes it.
    with wake, waker:
        asked.by(stop)
        signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
        while not (asked.asked or server.dead):
            wake.recv(1)
        signal.set_wakeup_fd(-1)
    if server.dead:
        server.wait()  # raises what ended it
    server.kill()
    sock.close()


class _Pool(eventlet.GreenPool):  # type: ignore[misc]
    """The connections. A stopping server doesn't wait for them: sockets never finish."""

    def waitall(self) -> None:
        """Waits for nobody."""


def _protocol() -> type:
    """Eventlet's HTTP, which would write malformed requests to stderr, address and all."""
    import eventlet.wsgi

    class Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    return Protocol


class _Quiet:
    """eventlet's log: no access lines, since addresses hold the seats' keys."""

    def debug(self, *_: Any) -> None:
        """Says nothing."""

    error = debug

    def info(self, *_: Any) -> None:
        """Called for every request, and for an exception while it is being handled."""
        complain()
