"""Finds this laptop's own network addresses and says which of them a phone can reach."""

from __future__ import annotations

import enum
import ipaddress
import re
from collections.abc import Iterable, Sequence

import msgspec


class Kind(enum.IntEnum):
    """The kind of an address; a smaller value is tried first."""

    HOTSPOT = 0  # never on by accident: the host wants the phones there
    WIFI = 1
    CABLE = 2
    OTHER = 3  # private, on an interface whose name says nothing
    PUBLIC = 4  # some universities give every laptop one; phones may or may not get through
    VIRTUAL = 5  # Docker, bridges, WSL, Hyper-V, VirtualBox: the phone is not in there
    FAR = 6  # VPN, Tailscale, a mobile modem: leads out of this room
    LINK_LOCAL = 7  # 169.254: no router answered
    LOOPBACK = 8


class Interface(msgspec.Struct, frozen=True):
    """One network interface as the system lists it.

    `name` is the system's (wlan0, en0, a GUID on Windows), `label` is the name that people see in
    the settings, `about` the maker's description (Windows only).
    """

    name: str
    ips: tuple[str, ...]
    label: str = ""
    about: str = ""


class Address(msgspec.Struct, frozen=True):
    """An IPv4 address of this laptop, the name people know its interface by, and its rank."""

    ip: str
    interface: str
    kind: Kind


class NoNetwork(Exception):
    """The laptop has no address but its own loopback."""


class UnknownAddress(Exception):
    """`asked` is not an address of this laptop; `known` are those that it has."""

    def __init__(self, asked: str, known: Sequence[str]) -> None:
        super().__init__(asked)
        self.asked = asked
        self.known = tuple(known)


# Names of interfaces (Linux, macOS) and words of their descriptions (Windows), in lower case.
_FAR = re.compile(
    r"^(tun|tap|utun|wg|ppp|ipsec|gif|stf|zt|ww|gpd|cscotun|tailscale|nordlynx|proton)"
    r"|vpn|tailscale|wireguard|wintun|tunnel|zerotier|anyconnect|pangp|fortinet|hamachi"
    r"|tap-windows|mobile broadband"
)
_VIRTUAL = re.compile(
    r"^(docker|br-|br\d|bridge|veth|virbr|vmnet|vboxnet|vnic|lxc|lxd|podman|cni|flannel|cali"
    r"|vnet|dummy|ifb|awdl|llw|anpi)"
    r"|virtual|hyper-v|vethernet|wsl|vmware|docker|host-only|bluetooth"
)
_WIFI = re.compile(r"^(wl|en0 )|wi-?fi|wireless|wlan|802\.11|airport")
_CABLE = re.compile(r"^(en|eth|em\d|usb)|ethernet|gbe|gigabit|\blan\b|network connection|ndis")
_LOOPBACK = re.compile(r"^lo\d* |loopback")

# What the systems' own hotspots look like: interface name or description, and first address.
_HOTSPOTS = (
    (re.compile(r"wi-fi direct"), re.compile(r"192\.168\.")),  # Windows
    (re.compile(r""), re.compile(r"192\.168\.137\.1$")),  # Windows, any adapter
    (re.compile(r"^bridge1\d\d"), re.compile(r"192\.168\.2\.1$")),  # macOS
    (re.compile(r"^(wl|ap\d)"), re.compile(r"10\.42\.\d+\.1$|192\.168\.12\.1$")),  # Linux
)

_TAILSCALE = ipaddress.ip_network("100.64.0.0/10")
# In the order in which homes and cafés use them; Docker and WSL live in the last.
_PRIVATE = tuple(
    ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")
)


def addresses() -> tuple[Address, ...]:
    """This laptop's IPv4 addresses, best first; empty when there is only loopback."""
    return rank(interfaces())


def best(host_ip: str | None = None, found: Sequence[Address] | None = None) -> Address:
    """The address that phones should use: the one asked for, or else the first of `found`.

    `found` defaults to `addresses()`. A loopback address is returned only when it is
    asked for. Raises NoNetwork when there is nothing to choose from, UnknownAddress when `host_ip`
    is not an address of this laptop.
    """
    found = addresses() if found is None else found
    if host_ip is None:
        if not found:
            raise NoNetwork
        return found[0]
    asked = "127.0.0.1" if host_ip == "localhost" else host_ip
    for address in found:
        if address.ip == asked:
            return address
    if _is_loopback(asked):
        return Address(asked, "loopback", Kind.LOOPBACK)
    raise UnknownAddress(host_ip, [address.ip for address in found])


def interfaces() -> list[Interface]:
    """The system's interfaces and their IPv4 addresses; empty when it does not list them."""
    import ifaddr  # its import takes a few milliseconds

    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return []
    found = []
    for adapter in adapters:
        ips = [ip for ip in adapter.ips if isinstance(ip.ip, str)]
        # On Windows the address carries the settings' name, the adapter its maker's description.
        label = ips[0].nice_name if ips else adapter.nice_name
        texts = tuple(str(ip.ip) for ip in ips)
        found.append(Interface(adapter.name, texts, label, adapter.nice_name))
    return found


def rank(found: Iterable[Interface]) -> tuple[Address, ...]:
    """The addresses of `found`, best for a phone first, without loopback and invalid ones."""
    listed = [
        Address(ip, interface.label or interface.name, kind)
        for interface in found
        for ip in interface.ips
        if (kind := _kind(interface, ip)) is not Kind.LOOPBACK
    ]
    return tuple(sorted(listed, key=lambda address: (address.kind, _network(address.ip))))


def _kind(interface: Interface, text: str) -> Kind:
    """The kind of the address `text` on this interface; LOOPBACK if no phone can use it."""
    ip = ipaddress.ip_address(text)
    about = f"{interface.name} {interface.label} {interface.about}".lower()
    if ip.is_loopback or ip.is_unspecified or ip.is_multicast or _LOOPBACK.search(about):
        return Kind.LOOPBACK
    if ip.is_link_local:
        return Kind.LINK_LOCAL
    if any(named.search(about) and at.match(text) for named, at in _HOTSPOTS):
        return Kind.HOTSPOT
    if ip in _TAILSCALE or _FAR.search(about):
        return Kind.FAR
    if _VIRTUAL.search(about):
        return Kind.VIRTUAL
    if not any(ip in net for net in _PRIVATE):
        return Kind.PUBLIC
    if _WIFI.search(about):
        return Kind.WIFI
    return Kind.CABLE if _CABLE.search(about) else Kind.OTHER


def _network(text: str) -> int:
    """The index of the address's private range, the ranges of home routers first."""
    ip = ipaddress.ip_address(text)
    return next((at for at, net in enumerate(_PRIVATE) if ip in net), len(_PRIVATE))


def _is_loopback(text: str) -> bool:
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return False
    return ip.version == 4 and ip.is_loopback
