"""Whoever is not whom they say: each of these fails when its guard is taken away."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from itsdangerous import URLSafeSerializer

from companion.i18n.catalogue import Words
from companion.table.registry import Registry
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind
from companion.web.app import create_app
from companion.web.identity import COOKIE
from companion.web.server.connections import Connections, mark
from companion.web.server.rate_limits import Limits
from companion.web.server.runtime import socketio_options
from tests.web.inside import ADDRESS, Hours, Inside

PHONE: Any = {"base_url": f"http://{ADDRESS}", "environ_base": {"REMOTE_ADDR": "192.168.7.20"}}
UNKNOWN = Words("pt-BR").say("table.unknown_seat")
NOT_SEATED = {"refused": Words("pt-BR").say("table.not_seated")}
NOT_HOST = {"refused": Words("pt-BR").say("table.not_host")}


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Inside]:
    """A table where a game has begun."""
    laptop = Inside(tmp_path)
    yield laptop
    laptop.close()


def move(laptop: Inside) -> dict[str, Any]:
    """What somebody may do now; from anyone else it is a lie."""
    command: dict[str, Any] = msgspec.to_builtins(laptop.moves(laptop.on_turn())[0])
    return command


@pytest.mark.parametrize("change", [lambda t: t[:-1] + "A", str.swapcase, lambda t: t + "A"])
def test_a_token_that_is_nearly_right_is_nobodys(laptop: Inside, change: Any) -> None:
    token = change(laptop.tokens["Ana"])
    if token in laptop.tokens.values():
        token = token[:-1] + "B"

    assert UNKNOWN in laptop.poll({"seat": token}).heard[-1]
    assert laptop.browser().get(f"/s/{token}", **PHONE).status_code == 404


@pytest.mark.parametrize("key", ["", "0", "0" * 64, "f" * 64])
def test_a_guessed_host_key_opens_nothing(laptop: Inside, key: str) -> None:
    page = laptop.poll({"host": key, "tv": laptop.table.code})

    assert UNKNOWN in page.heard[-1]


def test_a_token_is_no_key_of_another_table(laptop: Inside) -> None:
    """Ana is the host of her table, and nobody at the one that was opened after it."""
    laptop.table.host({"type": "Promote", "person": laptop.people["Ana"]})
    other = laptop.lobby.open_table()
    token = laptop.tokens["Ana"]

    assert (
        Words("pt-BR").say("table.unknown_code")
        in (laptop.poll({"host": token, "tv": other.code}).heard[-1])
    )
    page = laptop.poll({"host": token, "tv": laptop.table.code})
    assert page.ask("host", {"type": "Pause"}) == {}
    browser = laptop.browser()
    browser.get(f"/s/{token}", **PHONE)
    assert laptop.lobby.host_key not in browser.get("/host", **PHONE).get_data(as_text=True)


def test_whoever_the_host_demotes_is_no_host_on_any_screen(laptop: Inside) -> None:
    ana = laptop.people["Ana"]
    laptop.table.host({"type": "Promote", "person": ana})
    page = laptop.poll({"host": laptop.tokens["Ana"], "tv": laptop.table.code})
    phone = laptop.poll({"seat": laptop.tokens["Ana"]})
    laptop.table.host({"type": "Demote", "person": ana})
    before = laptop.state()

    assert page.ask("host", {"type": "Pause"}) == NOT_HOST
    assert phone.ask("host", {"type": "Pause"}) == NOT_HOST
    assert laptop.state() == before


def test_a_token_that_moved_away_is_dead_on_every_way(laptop: Inside) -> None:
    """Stolen, and then the seat was handed over: page, socket, host page and cookie."""
    stolen = laptop.tokens["Ana"]
    laptop.table.host({"type": "Promote", "person": laptop.people["Ana"]})
    thief = laptop.poll({"seat": stolen})
    browser = laptop.browser()
    browser.get(f"/s/{stolen}", **PHONE)
    laptop.lobby.doors[laptop.table.code].move(laptop.people["Ana"])
    before = laptop.state()

    assert "refused" in thief.ask("play", move(laptop))
    assert "refused" in thief.ask("host", {"type": "Pause"})
    assert UNKNOWN in laptop.poll({"seat": stolen}).heard[-1]
    assert UNKNOWN in laptop.poll({"host": stolen, "tv": laptop.table.code}).heard[-1]
    assert laptop.browser().get(f"/s/{stolen}", **PHONE).status_code == 404
    assert "Location" not in browser.get(f"/j/{laptop.table.code}", **PHONE).headers
    assert laptop.state() == before


def test_a_seat_that_was_removed_is_dead_on_every_way(laptop: Inside) -> None:
    token = laptop.tokens["Ana"]
    phone = laptop.poll({"seat": token})
    laptop.table.host({"type": "Remove", "person": laptop.people["Ana"]})

    assert "refused" in phone.ask("play", {"type": "Pass", "of": 1})
    assert UNKNOWN in laptop.poll({"seat": token}).heard[-1]
    assert laptop.browser().get(f"/s/{token}", **PHONE).status_code == 404


def test_the_link_of_the_tv_acts_for_nobody(laptop: Inside) -> None:
    tv = laptop.poll({"tv": laptop.table.code})
    before = laptop.state()

    assert tv.ask("play", move(laptop)) == NOT_SEATED
    assert tv.ask("person", {"type": "StandUp"}) == NOT_SEATED
    assert tv.ask("host", {"type": "End"}) == NOT_HOST
    assert tv.ask("seats", {"type": "HandOver", "person": laptop.people["Ana"]}) == NOT_HOST
    assert "refused" in tv.ask("tables", {"type": "ListTables"})
    assert "refused" in tv.ask("tables", {"type": "DeleteAll"})
    assert laptop.state() == before


def test_whoever_only_watches_plays_for_nobody(laptop: Inside) -> None:
    token = laptop.lobby.tokens.join(laptop.table, "Duda", "pt-BR")[1]
    watcher = laptop.poll({"seat": token})
    before = laptop.state()

    assert watcher.ask("play", move(laptop)) == NOT_SEATED
    assert watcher.ask("host", {"type": "End"}) == NOT_HOST
    assert watcher.ask("seats", {"type": "HandOver", "person": laptop.people["Ana"]}) == NOT_HOST
    assert "refused" in watcher.ask("tables", {"type": "DeleteAll"})
    assert laptop.state() == before


def test_a_seat_acts_for_no_other(laptop: Inside) -> None:
    name = laptop.on_turn()
    others = [one for one in laptop.tokens if one != name]
    before = laptop.state()

    for other in others:
        phone = laptop.poll({"seat": laptop.tokens[other]})
        assert "refused" in phone.ask("play", move(laptop))
        order = {"type": "HandOver", "person": laptop.people[name]}
        assert phone.ask("seats", order) == NOT_HOST
    assert laptop.state() == before


@pytest.mark.parametrize("signed_with", [None, b"guessed", b""])
def test_a_forged_cookie_leads_to_no_seat(laptop: Inside, signed_with: bytes | None) -> None:
    token = laptop.tokens["Ana"]
    forged = token
    if signed_with is not None:
        forged = str(URLSafeSerializer(signed_with or b"x", salt=COOKIE).dumps([token]))
    browser = laptop.browser()
    browser.set_cookie(COOKIE, forged, domain="192.168.7.7")

    assert "Location" not in browser.get(f"/j/{laptop.table.code}", **PHONE).headers
    right = str(URLSafeSerializer(laptop.lobby.cookie_key, salt=COOKIE).dumps([token]))
    browser.set_cookie(COOKIE, right, domain="192.168.7.7")
    assert browser.get(f"/j/{laptop.table.code}", **PHONE).headers["Location"] == f"/s/{token}"


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Forwarded-Host", "Client-IP"]
)
def test_no_header_makes_a_phone_the_laptop(laptop: Inside, header: str) -> None:
    for value in ("127.0.0.1", "for=127.0.0.1", "localhost:8000"):
        answer = laptop.browser().get("/host", headers={header: value}, **PHONE)
        assert answer.status_code == 403
        assert laptop.lobby.host_key not in answer.get_data(as_text=True)


@pytest.mark.parametrize("event", ["connect", "disconnect"])
def test_a_message_cannot_take_the_name_of_what_socketio_calls_by_itself(
    laptop: Inside, event: str
) -> None:
    """It would put a seat away, or let a socket say that it is somebody else."""
    phone = laptop.poll({"seat": laptop.tokens["Ana"]})

    reply = phone.ask(event, {"host": laptop.lobby.host_key, "tv": laptop.table.code})
    assert reply == {"refused": Words("pt-BR").say("table.bad_message")}
    assert phone.ask("host", {"type": "Pause"}) == NOT_HOST


class Wired:
    """A socket that came in by one of the laptop's addresses."""

    def __init__(self, local: str) -> None:
        self._local = local

    def getsockname(self) -> tuple[str, int]:
        """By which."""
        return self._local, 8000


@pytest.mark.parametrize(
    ("local", "shown"), [("192.168.7.7", "192.168.7.7"), ("172.17.0.1", "172.17.0.1")]
)
def test_nobody_bends_the_code_to_an_address_they_did_not_come_by(
    tmp_path: Path, local: str, shown: str
) -> None:
    """A request that names another of the laptop's addresses would lead every phone astray."""
    wifi = Address("192.168.7.7", "wlan0", Kind.WIFI)
    docker = Address("172.17.0.1", "docker0", Kind.VIRTUAL)
    place = AdvertisedAddress(wifi, 8000, look=lambda: (wifi, docker))
    lobby = Registry.open(tmp_path)
    app = create_app(lobby, place, socketio_options("threading"), Limits(Hours()))
    line = Connections(10).opened(("192.168.7.20", 5000), Wired(local))  # type: ignore[arg-type]
    overrides: dict[str, Any] = {}
    mark(overrides, line)

    app.test_client().get(
        "/tv", base_url="http://172.17.0.1:8000", environ_base=PHONE["environ_base"],
        environ_overrides=overrides,
    )  # fmt: skip
    assert place.ip == shown
    lobby.close()
