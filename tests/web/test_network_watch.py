"""The laptop's network changes: the way in follows, seats keep working, who is missing is said."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.catalogue import Words
from companion.table.registry import Registry
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind
from companion.web.address.watch import NetworkWatch
from companion.web.app import create_app
from companion.web.server.rate_limits import Limits
from companion.web.server.runtime import socketio_options
from tests.web.inside import Hours, Inside, Poll

WIFI = Address("192.168.7.7", "wlan0", Kind.WIFI)
HOTSPOT = Address("10.42.0.1", "wlan0", Kind.HOTSPOT)
CABLE = Address("192.168.9.9", "eth0", Kind.CABLE)


class Moving(Inside):
    """The same laptop, which can be carried to another network."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.found: tuple[Address, ...] = (WIFI,)
        super().__init__(folder)
        self.network: NetworkWatch = self.app.extensions["network"]
        self.printed: list[str] = []
        self.network.watch(lambda: self.printed.append(self.place.ip))

    def made(self, lobby: Registry, limits: Limits | None) -> Any:
        """The app, at a place that moves."""
        self.place = AdvertisedAddress(WIFI, 8000, look=lambda: self.found, clock=lambda: self.now)
        options = socketio_options("threading") | {"ping_interval": 30, "ping_timeout": 900}
        return create_app(lobby, self.place, options, limits or Limits(Hours()))

    def moves(self, *found: Address) -> None:  # type: ignore[override]
        """The network is another, and a few seconds later the laptop has noticed."""
        self.found = found
        self.now += 3
        self.network.look()

    def screen(self, one: Poll) -> dict[str, Any]:
        """The newest screen of this one."""
        one.ask("probe")
        screens = [text for text in one.heard if text.startswith('42["screen"')]
        shown: dict[str, Any] = json.loads(screens[-1][2:])[1]
        return shown

    def at(self, name: str, ip: str) -> Poll:
        """This player's phone, by this address of the laptop."""
        return Poll(self, {"seat": self.tokens[name]}, "192.168.7.20", f"{ip}:8000")

    def host(self) -> Poll:
        """The host's page, on the laptop itself."""
        auth = {"host": self.lobby.host_key, "tv": self.table.code}
        return Poll(self, auth, "127.0.0.1", "localhost:8000")

    def tv(self) -> Poll:
        """The TV, on the laptop itself."""
        return Poll(self, {"tv": self.table.code}, "127.0.0.1", "localhost:8000")


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Moving]:
    """A table where a game has begun."""
    laptop = Moving(tmp_path)
    yield laptop
    laptop.close()


def again(*names: str) -> str:
    """What the host is told while these have not come back."""
    return Words("pt-BR").say("network.again", who=", ".join(names))


def test_every_wall_is_told_of_the_new_address_and_the_terminal_once(laptop: Moving) -> None:
    tv = laptop.tv()
    seat = Poll(laptop, {"seat": laptop.tokens["Ana"]}, "127.0.0.1", "localhost:8000")
    laptop.moves(HOTSPOT)
    laptop.network.look()

    assert "10.42.0.1:8000" in laptop.place.join_url(laptop.table.code)
    tv.ask("probe")
    seat.ask("probe")
    assert tv.heard.count('42["door",{}]') == 1
    assert '42["door",{}]' not in seat.heard
    assert laptop.printed == [HOTSPOT.ip]


def test_the_tv_says_who_has_to_scan_again_until_all_are_back(laptop: Moving) -> None:
    tv, host = laptop.tv(), laptop.host()
    for name in ("Ana", "Bia", "Caio"):
        laptop.at(name, WIFI.ip)
    assert laptop.screen(tv)["again"] is None
    laptop.moves(HOTSPOT)
    assert laptop.screen(host)["again"] == again("Ana", "Bia", "Caio")
    assert laptop.screen(tv)["again"] == Words("pt-BR").say("network.scan_again")

    hand = laptop.screen(laptop.at("Ana", HOTSPOT.ip))["view"]["hand"]
    assert len(hand) == 2
    assert None not in hand
    assert laptop.screen(host)["again"] == again("Bia", "Caio")
    for name in ("Bia", "Caio"):
        laptop.at(name, HOTSPOT.ip)
    assert laptop.screen(host)["again"] is None
    assert laptop.screen(tv)["again"] is None


def test_the_host_can_take_the_line_away_and_nobody_else(laptop: Moving) -> None:
    tv = laptop.tv()
    host = laptop.host()
    laptop.moves(HOTSPOT)
    phone = laptop.at("Ana", HOTSPOT.ip)
    assert laptop.screen(phone)["again"] is None, "a phone that is here need not scan"
    for other in (tv, phone):
        assert other.ask("door") == {"refused": Words("pt-BR").say("table.not_host")}
    assert laptop.screen(host)["again"] == again("Bia", "Caio")

    assert host.ask("door") == {}
    assert laptop.screen(host)["again"] is None
    assert laptop.screen(tv)["again"] is None


def test_an_address_that_is_added_sends_nobody_to_the_code(laptop: Moving) -> None:
    tv = laptop.tv()
    laptop.at("Ana", WIFI.ip)
    laptop.moves(WIFI, CABLE)

    assert '42["door",{}]' in tv.listen() + tv.heard
    assert laptop.screen(tv)["again"] is None


def test_back_on_the_old_network_nobody_is_missing(laptop: Moving) -> None:
    tv = laptop.tv()
    for name in ("Ana", "Bia", "Caio"):
        laptop.at(name, WIFI.ip)
    laptop.moves(HOTSPOT)
    laptop.moves(WIFI)

    assert laptop.screen(tv)["again"] is None


def test_a_seat_that_is_held_by_the_laptop_itself_is_not_missing(laptop: Moving) -> None:
    host = laptop.host()
    Poll(laptop, {"seat": laptop.tokens["Ana"]}, "127.0.0.1", "localhost:8000")
    laptop.moves(HOTSPOT)

    assert laptop.screen(host)["again"] == again("Bia", "Caio")


def test_the_way_into_a_seat_names_no_address(laptop: Moving) -> None:
    """The same token, page and hand under whatever name the laptop has now."""
    before = laptop.screen(laptop.at("Ana", WIFI.ip))["view"]["hand"]
    laptop.moves(HOTSPOT)
    path = f"/s/{laptop.tokens['Ana']}"
    phone: Any = {"environ_base": {"REMOTE_ADDR": "10.42.0.20"}}

    page = laptop.browser().get(path, base_url="http://10.42.0.1:8000", **phone)
    assert page.status_code == 200
    assert "192.168.7.7" not in page.get_data(as_text=True)
    assert laptop.screen(laptop.at("Ana", HOTSPOT.ip))["view"]["hand"] == before
    old = laptop.browser().get(path, base_url="http://192.168.7.7:8000", **phone)
    assert old.status_code == 421
