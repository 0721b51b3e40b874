"""A laptop in this very process, on which nothing is left to chance: the cards lie as they are
listed, no time goes by, and codes, address and dates are always the same."""

import json
import random
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

from playwright.sync_api import BrowserContext

from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.games.bruma.rules import model
from companion.storage import hash_chain
from companion.storage.journal import Journal
from companion.table import people, registry
from companion.table.access import offers, recovery
from companion.table.entries import Pace
from companion.table.registry import Registry
from companion.table.settings import Settings
from companion.table.state import Person
from companion.table.table import Table
from companion.web.address import ports
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind
from companion.web.app import create_app
from companion.web.context import Context
from companion.web.identity import Asker
from companion.web.live.hub import Hub
from companion.web.live.screens import screen
from companion.web.pages import tickets
from companion.web.server import threaded_server
from companion.web.server.rate_limits import Limits
from companion.web.server.runtime import Stop, socketio_options

NOW = 1_795_000_000.0
"""The Unix time of every entry: an evening in November 2026."""
HANDS = (
    ("guardia", "mercador"),
    ("sombra", "contrabandista"),
    ("cartografa", "mercador"),
    ("sombra", "guardia"),
)
"""What the four are dealt; what lies below, the top first."""
FOG = (
    *("contrabandista", "cartografa", "mercador", "guardia", "sombra"),
    *("contrabandista", "cartografa"),
)
_HERE = Address("192.168.0.10", "wlan0", Kind.WIFI)
_PORT = 8000


class Still(random.Random):
    """Chance that leaves things as they lie and draws the first lot."""

    def shuffle(self, x: Any) -> None:
        """Leave ``x`` as it is."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The first of all."""
        return 0 if stop is None else start


STILL = Settings(now=lambda: NOW, clock=lambda: 0.0, rng=Still(1), moment=0.0)
"""No time goes by, and no button rests."""


class _Drawn:
    """What the modules know as ``secrets``, from a fixed seed: codes stand on pictures."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.choice = rng.choice
        self.token_hex = lambda size: f"{rng.getrandbits(8 * size):0{2 * size}x}"
        self.token_urlsafe = self.token_hex
        self.token_bytes = rng.randbytes


class _Hours:
    """A clock on which an hour goes by whenever it is looked at: nobody is ever too fast."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 3600
        return self.now


class _Door(AdvertisedAddress):
    """The made-up address on every screen, and this machine's own for the browser."""

    def __init__(self, real: int) -> None:
        super().__init__(_HERE, _PORT, fixed=True, look=lambda: (_HERE,))
        self._real = f"127.0.0.1:{real}"

    def allowed_hosts(self) -> frozenset[str]:
        """The address that the browser comes by, too."""
        return super().allowed_hosts() | {self._real}


class Stage:
    """The laptop, its shown table, and whoever sits there, by name. ``url`` is where its pages
    are; ``tokens`` are the keys of the seats."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._still = ExitStack()
        for module, name, value in (
            (model, "DECK", tuple(map(model.Card, (*sum(HANDS, ()), *FOG)))),
            (
                hash_chain,
                "hash_of",
                lambda _: "4f21 0b9c 77d3 e85a 1c6e 92f0".replace(" ", "") + 40 * "0",
            ),
            (registry, "secrets", _Drawn(2)),
            (offers, "secrets", _Drawn(3)),
            (recovery, "secrets", _Drawn(4)),
            (tickets, "secrets", _Drawn(5)),
            (people, "secrets", _Drawn(6)),
        ):
            self._still.enter_context(patch.object(module, name, value))
        self.lobby = Registry(Journal(Path(self._folder.name) / "journal.sqlite"), STILL)
        self.lobby.wake()
        sock = ports.listen(0, Path(self._folder.name))
        place = _Door(sock.getsockname()[1])
        # No time goes by on the pages either, so that nobody is ever late with a sign of life.
        options = socketio_options("threading") | {"ping_interval": 3000, "ping_timeout": 9000}
        options["transports"] = ["websocket"]  # the camera hears no other
        app = create_app(self.lobby, place, options, Limits(_Hours()))
        self._context: Context = app.extensions["context"]
        self._hub: Hub = app.extensions["hub"]
        self.url = f"http://127.0.0.1:{sock.getsockname()[1]}"
        self.tokens: dict[str, str] = {}
        serving = (app, sock, Stop(), Limits(_Hours()))
        threading.Thread(
            target=threaded_server.serve, args=serving, name="stage", daemon=True
        ).start()

    def close(self) -> None:
        """The evening is over; the server ends with the process."""
        self.lobby.close()
        self._still.close()
        self._folder.cleanup()

    # Who is there.

    def new_table(self, lang: str) -> None:
        """An empty table is shown from now on, whose TV speaks ``lang``."""
        if self.table.sitting.people:
            self.lobby.open_table(lang)
        self.table.rename(None, lang)
        self.host("AsUsual")
        self.paced(passes="late")
        self.tokens = {}

    def paced(self, passes: Literal["late", "each"]) -> None:
        """From now on nobody waits for a window that everybody has answered, and the missing ones
        are named ``late`` (never, for time stands) or after each answer."""
        self.lobby.timers.pace = Pace(least=0, tie=0, hold=0, passes=passes)

    @property
    def table(self) -> Table:
        """The shown table."""
        return self.lobby.main

    def joins(self, name: str) -> str:
        """Somebody sits down; returns the path of their seat."""
        self.tokens[name] = self.lobby.tokens.join(self.table, name, self.table.sitting.lang)[1]
        return f"/s/{self.tokens[name]}"

    def person(self, name: str) -> Person:
        """Who is called so."""
        return next(one for one in self.table.sitting.people if one.name == name)

    def seat(self, name: str) -> Seat:
        """Where they sit in the game on the table."""
        seat = self.table.sitting.seat_of(self.person(name).id)
        assert seat is not None
        return seat

    # What they do.

    def host(self, kind: str, **order: Any) -> None:
        """The host asks for something."""
        self.table.host({"type": kind, **order})

    def does(self, name: str, kind: str, **command: Any) -> None:
        """Somebody answers what they are asked."""
        if "target" in command:
            command["target"] = self.seat(command["target"])
        of = self._state.table.asks(self.seat(name))
        self.table.play(self.person(name).id, {"type": kind, "of": of, **command})

    def declares(self, name: str, action: str, target: str | None = None) -> None:
        """Somebody announces the action of their turn."""
        aim = {} if target is None else {"target": target}
        self.does(name, "Declare", action=action, **aim)

    def passes(self, *names: str) -> None:
        """These let the open question pass."""
        for name in names:
            self.does(name, "Pass")

    def back(self, name: str) -> None:
        """Somebody plays their own seat again."""
        self.table.order(self.person(name).id, {"type": "Back"})

    def turns_away(self) -> None:
        """The host says no to whoever knocks."""
        doors = self.lobby.doors[self.table.code]
        for knock in doors.knocks.waiting():
            doors.answer(knock.id, False)

    def shares(self, phone: BrowserContext, name: str) -> None:
        """Somebody else comes to a phone, which is to be loaded again."""
        phone.request.post(f"{self.url}/j/{self.table.code}", form={"name": name})

    # What they have.

    def playing(self) -> tuple[str, ...]:
        """Who is still in the game, in seating order."""
        sitting = self.table.sitting
        return tuple(sitting.names[seat] for seat in self._state.table.alive)

    def is_away(self, name: str) -> bool:
        """Whether none of somebody's screens is here."""
        return self.person(name).id not in self._context.presence.here(self.table)

    def pearls(self, name: str) -> int:
        """How many somebody has."""
        places = self._state.table.places
        return int(places[self.seat(name)].pearls)

    def hand(self, name: str) -> tuple[str, ...]:
        """The cards of somebody."""
        return tuple(self._state.hands[self.seat(name)].cards)

    @property
    def _state(self) -> AnyState:
        state = self.table.sitting.state
        assert state is not None, "no game is on the table"
        return state

    # What they see.

    def shown(self, auth: dict[str, str]) -> Any:
        """The screen that whoever comes with ``auth`` has been sent last."""
        lobby, table = self.lobby, self.table
        if token := auth.get("seat"):
            table, person = lobby.tokens.holder(token)
            asker = Asker(table, person.id, person.key, seat=True)
            lang = person.lang
        else:
            asker = Asker(table, laptop="host" in auth)
            lang = table.sitting.lang
        with table.lock:
            return json.loads(screen(asker, self._hub.moment(table, lang)))
