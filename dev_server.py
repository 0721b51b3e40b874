"""The companion with the developer's page around it: `dev_server.py DATA PORT PHONES LANG GAME`.

It prints its port when it listens, and ends when its standard input does. `dev.py` starts it.
"""

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from werkzeug.wrappers import Response

from companion.games import SHELF
from companion.i18n.catalogue import LANGUAGES, Words
from companion.storage.journal import JournalError
from companion.table.registry import Registry
from companion.table.table import Refused
from companion.web.address import interfaces, ports
from companion.web.address.address import AdvertisedAddress
from companion.web.app import create_app
from companion.web.server.runtime import Stop, serve, socketio_options

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOST: Final = "dev.localhost"
"""The name of the developer's page. Each device has a name below it, so it has cookies and storage
of its own; Chromium and Firefox take such names to this machine without asking anyone."""
NAMES: Final = ("Ana", "Bia", "Caio", "Davi", "Edu", "Fabi", "Gil", "Helo", "Ivo", "Jade")
_PAGES: Final = Path(__file__).resolve().parent / "static" / "dev"
_KINDS: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
_RELOADS: Final = b'<script src="/dev/reload.js"></script></body>'


def main(data: Path, port: int, phones: int, lang: str, game: str) -> None:
    """Serve until standard input ends, or until told to stop. ``port`` 0 is any free one, ``game``
    "" the game that the table has. Exits with a sentence when that cannot be done."""
    if lang not in LANGUAGES:
        sys.exit(f"--lang is one of {', '.join(LANGUAGES)}.")
    if game and game not in SHELF:
        sys.exit(f"--game is one of {', '.join(SHELF)}.")
    try:
        _serve(data, port, phones, lang, game)
    except ports.PortTaken:
        sys.exit(f"Something listens on port {port} already: choose another one by --port.")
    except JournalError as error:
        sys.exit(Words("en").say(error.key, path=str(error.path)))


def _serve(data: Path, port: int, phones: int, lang: str, game: str) -> None:
    with Stop() as stop, contextlib.closing(ports.listen(port, data)) as sock:
        place = developer_place(sock.getsockname()[1])
        with contextlib.closing(Registry.open(data, lang=lang)) as lobby:
            if game and game != lobby.main.sitting.game:
                _choose(lobby, game)
            app = create_app(lobby, place, socketio_options("threading"))
            seats = seated(lobby, phones, lang, data / "dev.json")
            inner = app.wsgi_app
            app.wsgi_app = DeveloperPages(inner, place, seats)  # type: ignore[method-assign]
            threading.Thread(target=_ends_with, args=(sys.stdin,), daemon=True).start()
            print(place.port, flush=True)
            serve(app, sock, "threading", stop)


def _choose(lobby: Registry, game: str) -> None:
    """Let the table play this game; say why where it cannot."""
    try:
        lobby.main.choose(game, sure=True)
    except Refused as refusal:
        print(Words("en").render(refusal.text), file=sys.stderr)


def _ends_with(stream: IO[str]) -> None:
    """End this process at the end of ``stream``: the one that started it is gone."""
    stream.read()
    os._exit(0)  # all that was played is in the journal


class DeveloperPlace(AdvertisedAddress):
    """The address of the table, and the names of the developer's devices beside it."""

    def allowed_hosts(self) -> frozenset[str]:
        """Every Host header that may lead here."""
        devices = ("tv", "host", *(f"p{number}" for number in range(1, len(NAMES) + 1)))
        names = {f"{device}.{HOST}:{self.port}" for device in devices}
        return super().allowed_hosts() | names


def developer_place(port: int) -> DeveloperPlace:
    """The place at this port: phones of this room reach it too, if there is a network."""
    try:
        return DeveloperPlace(interfaces.best(None), port)
    except interfaces.NoNetwork:
        return DeveloperPlace(interfaces.best("127.0.0.1"), port, fixed=True)


def seated(lobby: Registry, phones: int, lang: str, notes: Path) -> list[dict[str, str]]:
    """The phones at the shown table, each a name and the token of its seat. ``notes`` keeps them:
    a restart finds the same people on the same phones."""
    kept: list[dict[str, str]] = []
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(notes.read_text("utf-8"))
    here = [one for one in kept if lobby.tokens.holds(one["token"])][:phones]
    with contextlib.suppress(Refused):  # the table takes no more
        for name in NAMES[len(here) : phones]:
            person, token = lobby.tokens.join(lobby.main, name, lang)
            here.append({"name": person.name, "token": token})
    notes.write_text(json.dumps(here), "utf-8")
    return here


class DeveloperPages:
    """A WSGI middleware: adds the developer's page, lets it frame every other page, and gives each
    of those a script that reloads it when the server is another one."""

    def __init__(
        self, app: "WSGIApplication", place: AdvertisedAddress, phones: list[dict[str, str]]
    ) -> None:
        self._app = app
        self._place = place
        self._phones = phones
        self._build = str(time.time_ns())

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer for the developer's page; pass on and complete everything else."""
        path, host = environ.get("PATH_INFO", ""), environ.get("HTTP_HOST", "")
        own = self._own(environ, "/dev/index.html" if path == "/" and self._is(host) else path)
        if own is not None:
            return own(environ, start_response)
        if path.startswith(("/socket.io", "/static/")):
            return self._app(environ, start_response)
        answer = Response.from_app(self._app, environ)
        policy = answer.headers.get("Content-Security-Policy", "")
        by = f"frame-ancestors http://{HOST}:{self._place.port}"
        answer.headers["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", by)
        if answer.mimetype == "text/html":
            answer.set_data(answer.get_data().replace(b"</body>", _RELOADS))
        return answer(environ, start_response)

    def _is(self, host: str) -> bool:
        return host == f"{HOST}:{self._place.port}"

    def _own(self, environ: "WSGIEnvironment", path: str) -> Response | None:
        """One of the developer's pages, for this machine alone, or the script of every page."""
        if path == "/dev/build":
            return Response(self._build, headers={"Cache-Control": "no-store"})
        name = path.removeprefix("/dev/")
        if name == path or not (
            name == "reload.js" or self._place.is_loopback(environ["REMOTE_ADDR"])
        ):
            return None
        if name == "wall.json":
            return Response(json.dumps(self._wall()), mimetype="application/json")
        file = _PAGES / Path(name).name
        if not file.is_file():
            return None
        return Response(file.read_bytes(), mimetype=_KINDS[file.suffix])

    def _wall(self) -> dict[str, Any]:
        return {"build": self._build, "phones": self._phones}


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
