"""Serves with eventlet: the only file that knows it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
import warnings
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from companion.web.server.connections import LAPTOP, Activity, Connection, Connections, mark
from companion.web.server.rate_limits import Buckets, Limits
from companion.web.server.runtime import MAX_PIECES, Stop, log_fault, room_for_connections

# Its own resolver is slow to import, and a server on a LAN resolves nothing.
os.environ["EVENTLET_NO_GREENDNS"] = "yes"
with warnings.catch_warnings():
    # It warns new projects off; it was chosen all the same, because it measures best.
    warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")
    import eventlet

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# Room for connections that are just being closed.
_LEAVING = 16
# Longer than the limit of `Connections`, which closes idle ones itself.
_IDLE_SECONDS = 400


def patch() -> None:
    """Patch the standard library; must run first in an eventlet process.

    A Ctrl-C waits until it is done: eventlet would swallow it, half patched.
    """
    with _signals_waiting():
        eventlet.monkey_patch()


def system_threads() -> ModuleType:
    """The unpatched module `threading`: its threads are the system's, and one that waits does not
    block the others."""
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


def serve(app: WSGIApplication, sock: socket.socket, asked: Stop, limits: Limits) -> None:
    """Serve `app` on the listening `sock` until `asked` to stop, then return and close it."""
    import eventlet.wsgi

    (wake, waker), most = socket.socketpair(), room_for_connections()
    connections, over = Connections(most - LAPTOP), threading.Event()
    watch = threading.Thread(
        target=connections.watch, args=(over,), name="connections", daemon=True
    )
    watch.start()
    _careful_websockets(limits.pieces)
    _hide_texts_of_faults()

    def stop(*_: object) -> None:
        with contextlib.suppress(OSError):
            waker.send(b".")

    server = eventlet.spawn(
        eventlet.wsgi.server,
        _Listener(sock, connections),
        app,
        log=_Quiet(),
        protocol=_protocol(connections),
        custom_pool=_Pool(most + _LEAVING),
        keepalive=_IDLE_SECONDS,
        debug=False,  # True would send tracebacks to the phones
    )
    server.link(stop)
    # A signal only writes to the pair: raised as an exception, it would land in the green thread
    # that happens to run. The wakeup fd is needed too: a signal that comes just before the hub
    # sleeps would else be seen only at the next wakeup.
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


def _hide_texts_of_faults() -> None:
    """When a green thread fails, eventlet's own report would print the exception's text."""
    hub = eventlet.hubs.get_hub()
    hub.squelch_timer_exception = lambda _, fault: log_fault(fault)
    hub.squelch_generic_exception = log_fault


class _Pool(eventlet.GreenPool):  # type: ignore[misc]
    """The green threads. A stopping server does not wait for them, because sockets never end."""

    def waitall(self) -> None:
        """Does not wait."""


class _Listener:
    """The listening socket; it accepts only what `Connections` admits."""

    def __init__(self, sock: socket.socket, connections: Connections) -> None:
        self._sock = sock
        self._connections = connections

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """The next admitted connection."""
        while True:
            try:
                sock, peer = self._sock.accept()
            except OSError as error:  # raised to eventlet, it would end the server
                self._connections.not_accepted(error)
                continue
            if self._connections.opened(peer, sock):
                return sock, peer
            sock.close()


def _protocol(connections: Connections) -> type:
    """Eventlet's HTTP protocol, which would write malformed requests to stderr, and would keep the
    descriptor of a closed connection while it still has something to send.

    One class in one function: its base can be imported only after the patch.
    """
    import eventlet.wsgi

    class Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
        def __init__(self, conn_state: list[Any], server: Any) -> None:
            self._connection: Connection | None = connections.at(conn_state[0])
            try:
                super().__init__(conn_state, server)
            finally:
                connections.closed(conn_state[0])

        def _read_request_line(self) -> Any:
            line = super()._read_request_line()
            self._turn(Activity.ASKING)
            return line

        def get_environ(self) -> dict[str, Any]:
            environ: dict[str, Any] = super().get_environ()
            mark(environ, self._connection)
            return environ

        def handle_one_request(self) -> None:
            super().handle_one_request()
            self._turn(Activity.IDLE)

        def finish(self) -> None:
            try:
                super().finish()
            finally:
                # The first of these fails when the client has hung up; the descriptor stays open
                # until both are closed.
                for file in (self.wfile, self.rfile):
                    with contextlib.suppress(OSError):
                        file.close()
                self.connection.close()

        def _turn(self, doing: Activity) -> None:
            if self._connection:
                self._connection.turn(doing)

        def log_message(self, *_: Any) -> None:
            """Writes nothing."""

    return Protocol


def _careful_websockets(pieces: Callable[[], Buckets]) -> None:
    """Replace eventlet's websocket, which limits the size of a frame but not the number of frames
    of a message, and unmasks byte by byte, which costs more than all the rest."""
    from eventlet import websocket

    class Careful(websocket.RFC6455WebSocket):  # type: ignore[misc]
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.log = _Quiet()  # it logs every phone that hung up in the middle
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
    """Eventlet's log, silent: addresses hold the seats' keys."""

    def debug(self, *_: Any) -> None:
        """Writes nothing."""

    error = write = debug

    def info(self, *_: Any) -> None:
        """Called for every request, and while an exception is being handled."""
        log_fault()
