"""The whole web in this process: every layer but the server, so that thousands of bad messages
take seconds. Sockets poll; time stands still between two of them unless a test says otherwise."""

import json
import random
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.core.seats import Seat
from companion.core.step import look
from companion.table.registry import Registry
from companion.table.state import Sitting
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind
from companion.web.app import create_app
from companion.web.context import Context
from companion.web.live.gate import MessageGate
from companion.web.live.hub import Hub
from companion.web.server.rate_limits import Limits
from companion.web.server.runtime import socketio_options

ADDRESS = "192.168.7.7:8000"
END = "\x1e"


class Hours:
    """A clock that an hour passes on whenever it is looked at: no limit is ever reached."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """An hour later."""
        self.now += 3600
        return self.now


class Inside:
    """A laptop with one table, at which three sit and play. ``tokens`` by name."""

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        self.lobby = Registry.open(folder)
        self.app = self.made(self.lobby, limits)
        self.lobby.timers.close()  # nothing happens by itself while bad messages are tried
        self.context: Context = self.app.extensions["context"]
        hub: Hub = self.app.extensions["hub"]
        self.gate: MessageGate = hub.gate
        self.table = self.lobby.main
        self.tokens = {
            name: self.lobby.tokens.join(self.table, name, "pt-BR")[1]
            for name in ("Ana", "Bia", "Caio")
        }
        self.people = {one.name: one.id for one in self.table.sitting.people}
        self.table.host({"type": "Start"})

    def made(self, lobby: Registry, limits: Limits | None) -> Flask:
        """The app, on a made-up network."""
        here = Address("192.168.7.7", "wlan0", Kind.WIFI)
        place = AdvertisedAddress(here, 8000, look=lambda: (here,))
        # Nobody is told to be dead because a test thinks for longer than a phone may sleep.
        options = socketio_options("threading") | {"ping_interval": 30, "ping_timeout": 900}
        return create_app(lobby, place, options, limits or Limits(Hours()))

    def browser(self) -> FlaskClient:
        """A browser with cookies of its own."""
        return self.app.test_client()

    def poll(self, auth: object, address: str = "192.168.7.20") -> "Poll":
        """A screen that has connected, or was refused."""
        return Poll(self, auth, address)

    def state(self) -> tuple[Sitting, int]:
        """All that a bad message must leave alone: the table, and how many entries its record
        holds."""
        return self.table.sitting, len(list(self.lobby._journal.entries()))

    def moves(self, name: str) -> list[Any]:
        """What the rules let this player do now."""
        sitting = self.table.sitting
        assert sitting.state is not None
        seat = Seat(sitting.seats.index(self.people[name]))
        return list(sitting.rules_of.choices(look(sitting.state, seat)))

    def on_turn(self) -> str:
        """Somebody who can do something now."""
        return next(name for name in self.people if self.moves(name))

    def close(self) -> None:
        """The evening is over."""
        self.lobby.close()


class Poll:
    """One Engine.IO session over polling. ``heard`` is everything that came."""

    def __init__(self, laptop: Inside, auth: object, address: str, host: str = ADDRESS) -> None:
        self._url = f"http://{host}"
        self._laptop = laptop
        self._browser = laptop.browser()
        self._environ = {"REMOTE_ADDR": address}
        self._number = random.Random(1).randrange(10**6)
        self.heard: list[str] = []
        opened = json.loads(self._get("/socket.io/?EIO=4&transport=polling")[1:])
        self._path = f"/socket.io/?EIO=4&transport=polling&sid={opened['sid']}"
        self.sid: str = opened["sid"]
        self.send(f"40{json.dumps(auth)}")
        self.listen()

    def _get(self, path: str) -> str:
        answer = self._browser.get(path, base_url=self._url, environ_base=self._environ)
        assert answer.status_code == 200
        return str(answer.get_data(as_text=True))

    def send(self, *packets: str) -> int:
        """Send these packets as they are; returns the status of the answer."""
        return self._browser.post(
            self._path,
            data=END.join(packets).encode(errors="surrogatepass"),
            base_url=self._url,
            environ_base=self._environ,
        ).status_code

    def listen(self) -> list[str]:
        """What has come since the last time; there must be something."""
        session = self._laptop.app.extensions["socketio"].server.eio.sockets[self.sid]
        assert session.queue.qsize(), "nothing came"
        new = self._get(self._path).split(END)
        self.heard += new
        return new

    def ask(self, event: str, *payload: object) -> dict[str, Any]:
        """Send an event; returns its acknowledgement."""
        self._number += 1
        self.send(f"42{self._number}{json.dumps([event, *payload])}")
        while True:
            for one in self.listen():
                if one.startswith(f"43{self._number}["):
                    reply: dict[str, Any] = json.loads(one.partition("[")[2][:-1])
                    return reply

    def quiet(self) -> bool:
        """Whether nothing but pings has come since the last time. Asking for a sign of life
        brings whatever waits."""
        before = len(self.heard)
        assert self.ask("probe") == {}
        return all(one == "2" or one.startswith("43") for one in self.heard[before:])
