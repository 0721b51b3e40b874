"""Serves with eventlet: the only file that knows it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from companion.web.server.connections import LAPTOP, Doing, Line, Lines, mark
from companion.web.server.rate_limits import pieces
from companion.web.server.runtime import MAX_PIECES, Stop, complain, room_for_connections

# Its own resolver is slow to import, and a server on a LAN resolves nothing.
os.environ["EVENTLET_NO_GREENDNS"] = "yes"
with warnings.catch_warnings():
    # It asks new projects to stay away; it was asked for here all the same, and measures best.
    warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")
    import eventlet

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# Connections that have been hung up and are just being closed.
_LEAVING = 16
# Longer than `Lines` lets it wait, which is who hangs up.
_IDLE_SECONDS = 400


def patch() -> None:
    """Makes the standard library green; the first thing that an eventlet process does.

    A Ctrl-C waits until it is done: eventlet would swallow it, and half of the library with it.
    """
    with _signals_waiting():
        eventlet.monkey_patch()


def system_threads() -> ModuleType:
    """The module `threading` as it is without the patch: its threads are the system's, and one
    that waits holds up nobody else."""
    return cast(ModuleType, eventlet.patcher.original("threading"))


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
    most = room_for_connections()
    lines, over = Lines(most - LAPTOP), threading.Event()
    threading.Thread(target=lines.watch, args=(over,), name="lines", daemon=True).start()
    _careful_websockets()
    # A green thread ended by a fault: eventlet's own words would carry the exception's text.
    hub = eventlet.hubs.get_hub()
    hub.squelch_timer_exception = lambda _, fault: complain(fault)
    hub.squelch_generic_exception = complain

    def stop(*_: object) -> None:
        with contextlib.suppress(OSError):
            waker.send(b".")

    server = eventlet.spawn(
        eventlet.wsgi.server,
        _Door(sock, lines),
        app,
        log=_Quiet(),
        protocol=_protocol(lines),
        custom_pool=_Pool(most + _LEAVING),
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
    over.set()
    sock.close()


class _Pool(eventlet.GreenPool):  # type: ignore[misc]
    """The connections. A stopping server doesn't wait for them: sockets never finish."""

    def waitall(self) -> None:
        """Waits for nobody."""


class _Door:
    """The listening socket, which lets in only whom `Lines` lets in."""

    def __init__(self, sock: socket.socket, lines: Lines) -> None:
        self._sock = sock
        self._lines = lines

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """The next connection that may stay."""
        while True:
            try:
                sock, peer = self._sock.accept()
            except OSError as error:  # raised to eventlet, it would end the server
                self._lines.not_accepted(error)
                continue
            if self._lines.opened(peer, sock):
                return sock, peer
            sock.close()


def _protocol(lines: Lines) -> type:
    """Eventlet's HTTP, which would write malformed requests to stderr, address and all, and keep
    the descriptor of whoever is hung up while something is still to be sent to them."""
    import eventlet.wsgi

    class Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
        def __init__(self, conn_state: list[Any], server: Any) -> None:
            self._line: Line | None = lines.at(conn_state[0])
            try:
                super().__init__(conn_state, server)
            finally:
                lines.closed(conn_state[0])

        def _read_request_line(self) -> Any:
            line = super()._read_request_line()
            self._turn(Doing.ASKING)
            return line

        def get_environ(self) -> dict[str, Any]:
            environ: dict[str, Any] = super().get_environ()
            mark(environ, self._line)
            return environ

        def handle_one_request(self) -> None:
            super().handle_one_request()
            self._turn(Doing.IDLE)

        def finish(self) -> None:
            try:
                super().finish()
            finally:
                # The first of these fails for whoever has hung up; the descriptor stays open
                # until the other is closed too.
                for file in (self.wfile, self.rfile):
                    with contextlib.suppress(OSError):
                        file.close()
                self.connection.close()

        def _turn(self, doing: Doing) -> None:
            if self._line:
                self._line.turn(doing)

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    return Protocol


def _careful_websockets() -> None:
    """Eventlet's websocket bounds one piece of a message, not how many there are of them; and it
    takes the mask off byte by byte, which costs more than all the rest."""
    from eventlet import websocket

    class Careful(websocket.RFC6455WebSocket):  # type: ignore[misc]
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.log = _Quiet()  # it tells of every phone that hung up at a bad moment
            self._pieces = pieces()

        def _recv_frame(self, message: Any = None) -> Any:
            if not self._pieces.take(None) or (message and len(message.data) >= MAX_PIECES):
                raise websocket.FailedConnectionError(1008, "")
            return super()._recv_frame(message)

        @staticmethod
        def _apply_mask(
            data: bytes, mask: Any, length: int | None = None, offset: int = 0
        ) -> bytes:
            length = len(data) if length is None else length
            turned = bytes(mask[(offset + at) % 4] for at in range(4))
            whole = (turned * (length // 4 + 1))[:length]
            mixed = int.from_bytes(data[:length], "big") ^ int.from_bytes(whole, "big")
            return mixed.to_bytes(length, "big")

    websocket.RFC6455WebSocket = Careful


class _Quiet:
    """eventlet's log: no access lines, since addresses hold the seats' keys."""

    def debug(self, *_: Any) -> None:
        """Says nothing."""

    error = write = debug

    def info(self, *_: Any) -> None:
        """Called for every request, and for an exception while it is being handled."""
        complain()
