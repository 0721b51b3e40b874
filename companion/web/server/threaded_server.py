"""Serves with threads: Werkzeug's server and simple-websocket, set as they were measured best."""

from __future__ import annotations

import contextlib
import io
import socket
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import simple_websocket
from engineio.async_drivers import threading as driver
from engineio.async_drivers._websocket_wsgi import (
    SimpleWebSocketWSGI,
)
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from companion.web.server.connections import LAPTOP, Lines, mark
from companion.web.server.rate_limits import pieces
from companion.web.server.runtime import MAX_MESSAGE, Stop, complain, room_for_connections

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Four threads a phone: the system has room for so many connections before it slows down.
_MOST = 2000
# Bytes of a request's head; http.server alone would take 6 MB.
_MAX_HEAD = 64 * 1024


class _Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"
    # Without it the answer that follows a view waits 40 ms for the phone's delayed ACK.
    disable_nagle_algorithm = True
    server: _Server

    def parse_request(self) -> bool:
        """Reads the head, of which there must be an end."""
        body = self.rfile
        self.rfile = _Head(body)  # type: ignore[assignment]
        try:
            return super().parse_request()
        finally:
            self.rfile = body

    def make_environ(self) -> WSGIEnvironment:
        """Leaves a websocket's connection to the websocket alone."""
        environ = super().make_environ()
        mark(environ, self.server.lines.at(self.client_address))
        if "HTTP_UPGRADE" in environ:
            # Werkzeug reads to the end before it lets go of a connection: with a phone that sent
            # something last, and vanished, the thread would wait for it for good.
            self.rfile.close()
            self.rfile = environ["wsgi.input"] = io.BytesIO()
        return environ

    def log(self, type: str, message: str, *args: Any) -> None:
        """No access log: addresses hold the seats' keys."""


class _Head:
    """What of a request comes before its body."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._left = _MAX_HEAD

    def readline(self, most: int = -1) -> bytes:
        """The next line. Raises ConnectionError when there are too many of them."""
        line: bytes = self._file.readline(most)
        self._left -= len(line)
        if self._left < 0:
            raise ConnectionError
        return line


class _Server(ThreadedWSGIServer):
    lines: Lines
    stopping = False

    def get_request(self) -> tuple[Any, Any]:
        """The next connection. Raises ``OSError`` when there is none, after a pause: the server
        would ask again at once."""
        try:
            return super().get_request()
        except OSError as error:
            self.lines.not_accepted(error)
            raise

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Lets in only whom `Lines` lets in."""
        return self.lines.opened(client_address, request) is not None

    def process_request(self, request: Any, client_address: Any) -> None:
        """Gives it a thread, if the system has one."""
        try:
            super().process_request(request, client_address)
        except RuntimeError:
            self.lines.closed(client_address)
            self.shutdown_request(request)

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Serves it to its end, and knows when that is."""
        try:
            super().finish_request(request, client_address)
        finally:
            self.lines.closed(client_address)

    def log(self, type: str, message: str, *args: Any) -> None:
        """Werkzeug's own words carry the exception's text."""
        self._complain()

    def handle_error(self, request: Any, client_address: Any) -> None:
        self._complain()

    def _complain(self) -> None:
        # A server that is interrupted while it accepts closes the connection under its thread.
        if not self.stopping:
            complain()


class _Websocket(simple_websocket.Server):  # type: ignore[misc]
    """Hangs up when more comes than anybody has to say: it would keep all of it until it is
    read."""

    def handshake(self) -> None:
        """From now on every piece is counted."""
        super().handshake()
        left, events = pieces(), self.ws.events

        def counted() -> Iterator[Any]:
            for event in events():
                if not left.take(None):
                    raise ConnectionError
                yield event

        self.ws.events = counted


class _Websockets(SimpleWebSocketWSGI):  # type: ignore[misc]
    """The driver's own, with `_Websocket`."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        """Talks until one of both hangs up, which Werkzeug is told by an exception."""
        # Engine.IO checks the size only when the whole message is in memory.
        self.ws = _Websocket(environ, max_message_size=MAX_MESSAGE)
        self.app(self)
        raise ConnectionError

    def close(self) -> None:
        """Says goodbye, if somebody is there to hear it."""
        with contextlib.suppress(OSError, simple_websocket.ConnectionClosed):
            super().close()


def serve(app: WSGIApplication, sock: socket.socket, asked: Stop) -> None:
    """Serves `app` on the listening `sock` until `asked` to stop, then returns and closes it."""
    # With the default of 5 ms, hundreds of threads spend their time taking turns.
    sys.setswitchinterval(0.05)
    driver._async["websocket"] = _Websockets
    threading.excepthook = _fault
    host, port = sock.getsockname()[:2]
    server = _Server(host, port, app, _Handler, fd=sock.fileno())
    server.lines, over = Lines(room_for_connections(_MOST) - LAPTOP), threading.Event()
    threading.Thread(target=server.lines.watch, args=(over,), name="lines", daemon=True).start()

    def interrupt() -> None:
        # Signals reach the main thread, which does nothing but accept; Werkzeug ends on this one.
        server.stopping = True
        raise KeyboardInterrupt

    # Asked before Werkzeug listens for it, the interrupt comes out here.
    with sock, contextlib.suppress(KeyboardInterrupt):
        asked.by(interrupt)
        server.serve_forever()
    over.set()


def _fault(args: threading.ExceptHookArgs) -> None:
    """A thread ended by a fault: Python's own words would carry the exception's text."""
    complain((args.exc_type, args.exc_value, args.exc_traceback))
