"""Which addresses are one neighbourhood: what one device can have as many of as it likes."""

import ipaddress
from functools import lru_cache

_ONE_LINE = 64
"""Bits of an IPv6 address that a network gives out; a device chooses all that follow."""


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """The neighbourhood of an address, by which limits are counted: an IPv4 address by itself, of
    an IPv6 address its network."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, _ONE_LINE), strict=False))
