"""A tiny app on the real servers, in a process of its own: `python -m tests.web.serving MODE`.

Prints the port when it listens and "closed" when serving ends by itself. With COMPRESS in the
environment the guard lets websockets be deflated; FILES is how many the process may have open, and
PATIENCE the seconds that a request may take to come in.
"""

import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any, cast

from companion.web.server.runtime import resolve_mode, serve, socketio_options

if (MODE := resolve_mode(sys.argv[1])) == "eventlet":
    from companion.web.server import eventlet_server

    eventlet_server.patch()

from flask import Flask, request
from flask_socketio import SocketIO

from companion.web.address import interfaces, ports
from companion.web.address.address import AdvertisedAddress
from companion.web.server import connections
from companion.web.server.request_guard import Guard

app = Flask(__name__)
socketio = SocketIO(app, **socketio_options(MODE))


@app.get("/s/<secret>")
def page(secret: str) -> str:
    """A page whose address holds a key."""
    return "a hand"


@app.get("/s/<secret>/fault")
@app.get("/h/<secret>/fault")
@app.get("/w/<secret>/fault")
def fault(secret: str) -> str:
    """A page with a bug, which Flask logs together with its address."""
    raise RuntimeError("a bug")


@app.get("/fault/<secret>")
def deep_fault(secret: str) -> str:
    """A bug so deep that the server has to catch it."""
    raise RuntimeError(secret)


@app.get("/nodelay")
def nodelay() -> str:
    """Whether this very connection waits for acknowledgements."""
    environ = request.environ
    sock = environ.get("werkzeug.socket") or environ["eventlet.input"].get_socket()
    return str(cast(socket.socket, sock).getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))


@socketio.on("echo")
def echo(value: Any) -> Any:
    """Comes back as the acknowledgement."""
    return value


def main() -> None:
    """Listens, says where, serves."""
    if "DEEP" in os.environ:
        app.config["PROPAGATE_EXCEPTIONS"] = True
    if files := os.environ.get("FILES"):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), int(files)))
    if patience := os.environ.get("PATIENCE"):
        for doing in (connections.Activity.NEW, connections.Activity.ASKING):
            connections._PATIENCE[doing] = float(patience)
    sock = ports.listen(0, Path(tempfile.gettempdir()))
    place = AdvertisedAddress(interfaces.best("127.0.0.1"), sock.getsockname()[1], fixed=True)
    app.wsgi_app = Guard(  # type: ignore[method-assign]
        app.wsgi_app, place, compress="COMPRESS" in os.environ
    )
    sys.stdout.write(f"{place.port}\n")
    sys.stdout.flush()
    serve(app, sock, MODE)
    sys.stdout.write("closed\n")


main()
