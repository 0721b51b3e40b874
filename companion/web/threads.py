"""Serves with threads: Werkzeug's server and simple-websocket, set as they were measured best."""

from __future__ import annotations

import contextlib
import functools
import io
import socket
import sys
from typing import TYPE_CHECKING, Any

from engineio.async_drivers import threading as driver
from engineio.async_drivers._websocket_wsgi import (
    SimpleWebSocketWSGI,
)
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from companion.web.serve import MAX_MESSAGE, Stop, complain, widen_file_limit

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment


class _Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"
    # Without it the answer that follows a view waits 40 ms for the phone's delayed ACK.
    disable_nagle_algorithm = True

    def make_environ(self) -> WSGIEnvironment:
        """Leaves a websocket's connection to the websocket alone."""
        environ = super().make_environ()
        if "HTTP_UPGRADE" in environ:
            # Werkzeug reads to the end before it lets go of a connection: with a phone that sent
            # something last, and vanished, the thread would wait for it for good.
            self.rfile = environ["wsgi.input"] = io.BytesIO()
        return environ

    def log(self, type: str, message: str, *args: Any) -> None:
        """No access log: addresses hold the seats' keys."""


class _Server(ThreadedWSGIServer):
    def log(self, type: str, message: str, *args: Any) -> None:
        """Werkzeug's own words carry the exception's text."""
        complain()

    def handle_error(self, request: Any, client_address: Any) -> None:
        complain()


def serve(app: WSGIApplication, sock: socket.socket, asked: Stop) -> None:
    """Serves `app` on the listening `sock` until `asked` to stop, then returns and closes it."""
    # With the default of 5 ms, hundreds of threads spend their time taking turns.
    sys.setswitchinterval(0.05)
    widen_file_limit()
    # Engine.IO checks the size only when the whole message is in memory.
    driver._async["websocket"] = functools.partial(
        SimpleWebSocketWSGI, max_message_size=MAX_MESSAGE
    )
    host, port = sock.getsockname()[:2]
    server = _Server(host, port, app, _Handler, fd=sock.fileno())
    # Asked before Werkzeug listens for it, the interrupt comes out here.
    with sock, contextlib.suppress(KeyboardInterrupt):
        asked.by(_interrupt)
        server.serve_forever()


def _interrupt() -> None:
    # Signals reach the main thread, which does nothing but accept; Werkzeug ends on this one.
    raise KeyboardInterrupt
