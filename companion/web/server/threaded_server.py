"""Serves with threads: Werkzeug's server and simple-websocket, tuned by measurement."""

from __future__ import annotations

import contextlib
import io
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import simple_websocket
from engineio.async_drivers import threading as driver
from engineio.async_drivers._websocket_wsgi import (
    SimpleWebSocketWSGI,
)
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from companion.web.server.connections import LAPTOP, Connections, mark
from companion.web.server.rate_limits import Buckets, Limits
from companion.web.server.runtime import MAX_MESSAGE, Stop, log_fault, room_for_connections

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# A phone needs four threads; above this many connections the system slows down.
_MOST = 2000
# Most bytes of a request's head; http.server alone would take 6 MB.
_MAX_HEAD = 64 * 1024


class _Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"
    # Without it the answer that follows a view waits 40 ms for the phone's delayed ACK.
    disable_nagle_algorithm = True
    server: _Server

    def parse_request(self) -> bool:
        """Read the head, up to a limit."""
        body = self.rfile
        self.rfile = _Head(body)  # type: ignore[assignment]
        try:
            return super().parse_request()
        finally:
            self.rfile = body

    def make_environ(self) -> WSGIEnvironment:
        """Hand a websocket's connection over to the websocket."""
        environ = super().make_environ()
        mark(environ, self.server.connections.at(self.client_address))
        if "HTTP_UPGRADE" in environ:
            # Werkzeug reads a connection to its end before it closes it. For a phone that vanished
            # while sending, the thread would wait for ever.
            self.rfile.close()
            self.rfile = environ["wsgi.input"] = io.BytesIO()
        return environ

    def log(self, type: str, message: str, *args: Any) -> None:
        """No access log: addresses hold the seats' keys."""


class _Head:
    """The head of a request, with a limit on its size."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._left = _MAX_HEAD

    def readline(self, most: int = -1) -> bytes:
        """The next line. Raises ConnectionError when the head is too long."""
        line: bytes = self._file.readline(most)
        self._left -= len(line)
        if self._left < 0:
            raise ConnectionError
        return line


class _Server(ThreadedWSGIServer):
    connections: Connections
    stopping = False

    def get_request(self) -> tuple[Any, Any]:
        """The next connection. Raises ``OSError`` when there is none, after a pause, because the
        server tries again at once."""
        try:
            return super().get_request()
        except OSError as error:
            self.connections.not_accepted(error)
            raise

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Accept only what `Connections` admits."""
        return self.connections.opened(client_address, request) is not None

    def process_request(self, request: Any, client_address: Any) -> None:
        """Give it a thread, if the system has one left."""
        try:
            super().process_request(request, client_address)
        except RuntimeError:
            self.connections.closed(client_address)
            self.shutdown_request(request)

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Serve it to its end, and then forget it."""
        try:
            super().finish_request(request, client_address)
        finally:
            self.connections.closed(client_address)

    def log(self, type: str, message: str, *args: Any) -> None:
        """Werkzeug's own report would print the exception's text."""
        self._complain()

    def handle_error(self, request: Any, client_address: Any) -> None:
        self._complain()

    def _complain(self) -> None:
        # A server that is stopped while it accepts closes the connection under its thread.
        if not self.stopping:
            log_fault()


class _Websocket(simple_websocket.Server):  # type: ignore[misc]
    """Ends when too many frames come: it would keep all of them in memory until they are read."""

    pieces: Callable[[], Buckets]

    def handshake(self) -> None:
        """Count every frame from now on."""
        super().handshake()
        left, events = self.pieces(), self.ws.events

        def counted() -> Iterator[Any]:
            for event in events():
                if not left.take(None):
                    raise ConnectionError
                yield event

        self.ws.events = counted


class _Websockets(SimpleWebSocketWSGI):  # type: ignore[misc]
    """The driver's own, with `_Websocket`."""

    websocket: type[_Websocket]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        """Run until one side hangs up; the exception tells Werkzeug."""
        # Engine.IO checks the size only when the whole message is in memory.
        self.ws = self.websocket(environ, max_message_size=MAX_MESSAGE)
        self.app(self)
        raise ConnectionError

    def close(self) -> None:
        """Close, if the other side is still there."""
        with contextlib.suppress(OSError, simple_websocket.ConnectionClosed):
            super().close()


def serve(app: WSGIApplication, sock: socket.socket, asked: Stop, limits: Limits) -> None:
    """Serve `app` on the listening `sock` until `asked` to stop, then return and close it."""
    # With the default of 5 ms, hundreds of threads spend their time taking turns.
    sys.setswitchinterval(0.05)
    websocket = type("Websocket", (_Websocket,), {"pieces": staticmethod(limits.pieces)})
    driver._async["websocket"] = type("Websockets", (_Websockets,), {"websocket": websocket})
    threading.excepthook = _fault
    host, port = sock.getsockname()[:2]
    server = _Server(host, port, app, _Handler, fd=sock.fileno())
    server.connections, over = Connections(room_for_connections(_MOST) - LAPTOP), threading.Event()
    threading.Thread(
        target=server.connections.watch, args=(over,), name="connections", daemon=True
    ).start()

    def interrupt() -> None:
        # Signals reach the main thread, which only accepts; Werkzeug stops on this exception.
        server.stopping = True
        raise KeyboardInterrupt

    # A signal that came before Werkzeug's loop raises here.
    with sock, contextlib.suppress(KeyboardInterrupt):
        asked.by(interrupt)
        server.serve_forever()
    over.set()


def _fault(args: threading.ExceptHookArgs) -> None:
    """A thread failed: Python's own report would print the exception's text."""
    log_fault((args.exc_type, args.exc_value, args.exc_traceback))
