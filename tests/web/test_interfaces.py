"""Which of a laptop's addresses a phone can reach: made-up laptops, ranked."""

import ifaddr
import pytest

from companion.web.address import interfaces
from companion.web.address.interfaces import Interface, Kind

LINUX = [
    Interface("lo", ("127.0.0.1",), "lo", "lo"),
    Interface("docker0", ("172.17.0.1",), "docker0", "docker0"),
    Interface("br-3f1c", ("172.18.0.1",), "br-3f1c", "br-3f1c"),
    Interface("virbr0", ("192.168.122.1",), "virbr0", "virbr0"),
    Interface("tailscale0", ("100.101.102.103",), "tailscale0", "tailscale0"),
    Interface("enp0s31f6", ("192.168.0.20",), "enp0s31f6", "enp0s31f6"),
    Interface("wlp3s0", ("192.168.0.10",), "wlp3s0", "wlp3s0"),
]
MACOS = [
    Interface("lo0", ("127.0.0.1",), "lo0", "lo0"),
    Interface("utun4", ("10.8.0.6",), "utun4", "utun4"),
    Interface("bridge100", ("192.168.64.1",), "bridge100", "bridge100"),
    Interface("vmnet8", ("192.168.200.1",), "vmnet8", "vmnet8"),
    Interface("awdl0", ("169.254.9.9",), "awdl0", "awdl0"),
    Interface("en7", ("10.0.0.31",), "en7", "en7"),
    Interface("en0", ("10.0.0.30",), "en0", "en0"),
]
WINDOWS = [
    Interface("{1}", ("172.25.96.1",), "vEthernet (WSL)", "Hyper-V Virtual Ethernet Adapter"),
    Interface("{2}", ("192.168.56.1",), "Ethernet 2", "VirtualBox Host-Only Ethernet Adapter"),
    Interface("{3}", ("10.6.0.2",), "NordLynx", "NordLynx Tunnel"),
    Interface("{4}", ("169.254.3.4",), "Ethernet", "Realtek PCIe GbE Family Controller"),
    Interface("{5}", ("192.168.1.7",), "Wi-Fi", "Intel(R) Wi-Fi 6 AX201 160MHz"),
    Interface("{6}", ("127.0.0.1",), "Loopback 1", "Software Loopback Interface 1"),
]


def order(known: list[Interface]) -> list[str]:
    return [address.ip for address in interfaces.rank(known)]


@pytest.mark.parametrize(
    ("laptop", "expected"),
    [
        (
            LINUX,
            [
                "192.168.0.10",
                "192.168.0.20",
                "192.168.122.1",
                "172.17.0.1",
                "172.18.0.1",
                "100.101.102.103",
            ],
        ),
        (
            MACOS,
            ["10.0.0.30", "10.0.0.31", "192.168.64.1", "192.168.200.1", "10.8.0.6", "169.254.9.9"],
        ),
        (WINDOWS, ["192.168.1.7", "192.168.56.1", "172.25.96.1", "10.6.0.2", "169.254.3.4"]),
    ],
    ids=["linux", "macos", "windows"],
)
def test_real_networks_come_first_and_what_no_phone_is_in_comes_last(
    laptop: list[Interface], expected: list[str]
) -> None:
    assert order(laptop) == expected
    assert order(laptop[::-1])[0] == expected[0], "the system's own order must not decide"


@pytest.mark.parametrize(
    ("name", "label", "about", "ip", "kind"),
    [
        ("{7}", "Local Area Connection* 2", "Microsoft Wi-Fi Direct Virtual Adapter #2",
         "192.168.137.1", Kind.HOTSPOT),
        ("bridge100", "bridge100", "bridge100", "192.168.2.1", Kind.HOTSPOT),
        ("wlan0", "wlan0", "wlan0", "10.42.0.1", Kind.HOTSPOT),
        ("en0", "en0", "en0", "172.20.10.4", Kind.WIFI),
        ("wlan0", "wlan0", "wlan0", "192.168.43.5", Kind.WIFI),
        ("wlan0", "wlan0", "wlan0", "143.107.1.2", Kind.PUBLIC),
        ("eth0", "eth0", "eth0", "10.1.2.3", Kind.CABLE),
        ("{8}", "Ethernet", "Intel(R) Ethernet Connection I219-V", "10.1.2.3", Kind.CABLE),
        ("foo0", "foo0", "foo0", "10.1.2.3", Kind.OTHER),
        ("tun0", "tun0", "tun0", "10.8.0.2", Kind.FAR),
        ("wwan0", "wwan0", "wwan0", "10.64.1.2", Kind.FAR),
        ("eth0", "eth0", "eth0", "100.64.0.1", Kind.FAR),
        ("{9}", "Ethernet 3", "Fortinet SSL VPN Virtual Ethernet Adapter", "10.9.9.9", Kind.FAR),
        ("{a}", "Tailscale", "Tailscale Tunnel", "100.99.1.1", Kind.FAR),
        ("{b}", "vEthernet (Default Switch)", "Hyper-V Virtual Ethernet Adapter",
         "172.20.0.1", Kind.VIRTUAL),
        ("veth12ab", "veth12ab", "veth12ab", "10.1.1.1", Kind.VIRTUAL),
        ("en0", "en0", "en0", "169.254.1.1", Kind.LINK_LOCAL),
    ],
)  # fmt: skip
def test_the_kind_of_an_address_is_told_by_its_interface_and_its_range(
    name: str, label: str, about: str, ip: str, kind: Kind
) -> None:
    (address,) = interfaces.rank([Interface(name, (ip,), label, about)])

    assert (address.ip, address.interface, address.kind) == (ip, label, kind)


def test_a_hotspot_is_preferred_since_nobody_starts_one_by_accident() -> None:
    hotspot = Interface("{7}", ("192.168.137.1",), "Wi-Fi 2", "Microsoft Wi-Fi Direct Virtual")

    assert order([*WINDOWS, hotspot])[0] == "192.168.137.1"


def test_an_interface_with_two_addresses_offers_both() -> None:
    assert order([Interface("wlan0", ("10.0.0.2", "192.168.0.2"))]) == ["192.168.0.2", "10.0.0.2"]


def test_loopback_and_nonsense_are_never_offered() -> None:
    """WSL puts an address of its own on lo, which no phone can reach either."""
    nowhere = Interface("lo", ("127.0.0.1", "127.1.2.3", "10.255.255.254"))
    odd = Interface("eth0", ("0.0.0.0", "127.0.0.1", "224.0.0.1"))

    assert interfaces.rank([nowhere, odd]) == ()


def test_the_best_is_the_first_unless_one_is_asked_for() -> None:
    found = interfaces.rank(LINUX)

    assert interfaces.best(None, found).ip == "192.168.0.10"
    assert interfaces.best("192.168.0.20", found).ip == "192.168.0.20"
    assert interfaces.best("172.17.0.1", found).kind is Kind.VIRTUAL


@pytest.mark.parametrize("asked", ["127.0.0.1", "127.0.0.2", "localhost"])
def test_loopback_is_given_to_those_who_ask_for_it_even_without_a_network(asked: str) -> None:
    address = interfaces.best(asked, ())

    assert address.kind is Kind.LOOPBACK
    assert address.ip.startswith("127.")


def test_without_a_network_there_is_no_best() -> None:
    with pytest.raises(interfaces.NoNetwork):
        interfaces.best(None, ())


@pytest.mark.parametrize("asked", ["192.168.0.99", "0.0.0.0", "::1", "laptop.local", ""])
def test_an_address_of_another_machine_is_refused_with_those_of_this_one(asked: str) -> None:
    with pytest.raises(interfaces.UnknownAddress) as refused:
        interfaces.best(asked, interfaces.rank(WINDOWS))

    assert refused.value.asked == asked
    assert refused.value.known[0] == "192.168.1.7"


def test_the_system_is_asked_and_only_ipv4_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    wifi = ifaddr.Adapter(
        "{5}",
        "Intel(R) Wi-Fi 6 AX201",
        [ifaddr.IP(("fe80::1", 0, 5), 64, "Wi-Fi"), ifaddr.IP("192.168.1.7", 24, "Wi-Fi")],
    )
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [wifi])

    assert interfaces.interfaces() == [
        Interface("{5}", ("192.168.1.7",), "Wi-Fi", "Intel(R) Wi-Fi 6 AX201")
    ]
    assert interfaces.addresses() == (interfaces.Address("192.168.1.7", "Wi-Fi", Kind.WIFI),)


def test_a_system_that_will_not_say_has_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError("no")

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)

    assert interfaces.addresses() == ()


def test_this_very_machine_answers_with_addresses_that_a_phone_could_use() -> None:
    for address in interfaces.addresses():
        assert not address.ip.startswith("127.")
        assert address.ip != "0.0.0.0"
        assert address.interface
