"""Where the table is found: the address on the QR code, and how it follows the network."""

import pytest

from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind

WIFI = Address("192.168.0.10", "wlan0", Kind.WIFI)
CABLE = Address("192.168.0.20", "eth0", Kind.CABLE)
HOTSPOT = Address("10.42.0.1", "wlan0", Kind.HOTSPOT)


class Network:
    """A made-up laptop: what it finds, and what time it is."""

    def __init__(self, *found: Address) -> None:
        self.found = found
        self.now = 0.0
        self.looks = 0

    def look(self) -> tuple[Address, ...]:
        """What the system would say now."""
        self.looks += 1
        return self.found

    def becomes(self, *found: Address) -> None:
        """The network changes, and a minute passes."""
        self.found = found
        self.now += 60

    def place(
        self, chosen: Address = WIFI, port: int = 8000, fixed: bool = False
    ) -> AdvertisedAddress:
        """A table on this laptop."""
        return AdvertisedAddress(chosen, port, fixed=fixed, look=self.look, clock=lambda: self.now)


def test_the_addresses_that_people_read_and_scan() -> None:
    place = Network(WIFI, CABLE).place()

    assert place.join_url("K7QM") == "http://192.168.0.10:8000/j/K7QM"
    assert place.short("K7QM") == "192.168.0.10:8000/j/K7QM"
    assert place.local_url("/tv") == "http://localhost:8000/tv"
    assert place.others == (CABLE,)


def test_every_way_that_leads_to_this_laptop_is_allowed_and_no_other() -> None:
    assert Network(WIFI, CABLE).place().allowed_hosts() == {
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.168.0.10:8000",
        "192.168.0.20:8000",
    }


def test_on_port_80_browsers_send_the_host_alone() -> None:
    place = Network(WIFI).place(port=80)

    assert place.short("K7QM") == "192.168.0.10/j/K7QM"
    assert place.allowed_hosts() == {"localhost", "127.0.0.1", "[::1]", "192.168.0.10"}


def test_the_code_follows_the_network_until_a_phone_has_arrived() -> None:
    network = Network(WIFI)
    place = network.place()

    network.becomes(HOTSPOT, WIFI)
    assert place.ip == HOTSPOT.ip
    place.arrived("10.42.0.77", "10.42.0.1:8000")
    network.becomes(WIFI, HOTSPOT)

    assert place.ip == HOTSPOT.ip
    assert place.others == (WIFI,)


def test_an_address_that_is_gone_is_given_up_even_if_phones_had_arrived_by_it() -> None:
    network = Network(WIFI)
    place = network.place()
    place.arrived("192.168.0.77", "192.168.0.10:8000")

    network.becomes(HOTSPOT)

    assert place.ip == HOTSPOT.ip
    assert "10.42.0.1:8000" in place.allowed_hosts()
    assert "192.168.0.10:8000" not in place.allowed_hosts()


def test_without_any_network_the_last_address_stays() -> None:
    network = Network(WIFI)
    place = network.place()

    network.becomes()

    assert place.ip == WIFI.ip


def test_an_address_that_the_host_asked_for_stays_and_is_allowed() -> None:
    network = Network(WIFI)
    place = network.place(CABLE, fixed=True)
    place.arrived("192.168.0.77", "192.168.0.10:8000")

    assert place.ip == CABLE.ip
    assert "192.168.0.20:8000" in place.allowed_hosts()


@pytest.mark.parametrize(
    ("remote", "host"),
    [
        ("127.0.0.1", "192.168.0.20:8000"),  # the laptop itself
        ("192.168.0.10", "192.168.0.20:8000"),  # the laptop itself, by another of its addresses
        ("192.168.0.77", "localhost:8000"),
        ("192.168.0.77", "192.168.0.99:8000"),
    ],
)
def test_only_a_phone_that_came_by_our_address_proves_it(remote: str, host: str) -> None:
    network = Network(WIFI, CABLE)
    place = network.place()
    place.arrived(remote, host)

    network.becomes(CABLE, WIFI)

    assert place.ip == CABLE.ip, "the code still follows the network"


def test_the_network_is_not_asked_at_every_request() -> None:
    network = Network(WIFI)
    place = network.place()

    for _ in range(50):
        place.allowed_hosts()
    assert network.looks == 1
    network.now += 3
    place.allowed_hosts()

    assert network.looks == 2


@pytest.mark.parametrize(
    ("remote", "expected"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.0.10", False),
        ("::ffff:192.168.0.10", False),
        ("localhost", False),
        ("", False),
        (None, False),
    ],
)
def test_the_laptop_by_itself_is_told_from_everyone_else(
    remote: str | None, expected: bool
) -> None:
    assert Network(WIFI).place().is_loopback(remote) is expected
