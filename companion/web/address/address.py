"""The address that the QR code shows to phones, and every other address of the laptop."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

from companion.web.address import interfaces

# Networks change while people play: the laptop moves to the hotspot, the Wi-Fi comes back.
_LOOK_EVERY = 2.0


class AdvertisedAddress:
    """The laptop's address and port as phones see them, looked up again as networks change.

    `chosen` is the first address. With `fixed` (the host asked for it) it never changes; otherwise
    it follows the network, and stays with an address by which a phone has arrived. `look` lists
    the laptop's addresses, `clock` rises in seconds.
    """

    def __init__(
        self,
        chosen: interfaces.Address,
        port: int,
        *,
        fixed: bool = False,
        look: Callable[[], tuple[interfaces.Address, ...]] = interfaces.addresses,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.port = port
        self._chosen = chosen
        self._settled = fixed
        self._fixed = fixed
        self._look = look
        self._clock = clock
        self._found: tuple[interfaces.Address, ...] = ()
        self._hosts: frozenset[str] = frozenset()
        self._looked = float("-inf")

    @property
    def ip(self) -> str:
        """The address that the QR code carries now."""
        self._look_again()
        return self._chosen.ip

    @property
    def others(self) -> tuple[interfaces.Address, ...]:
        """The laptop's other addresses, best first, for phones that cannot reach the first."""
        self._look_again()
        return tuple(address for address in self._found if address.ip != self._chosen.ip)

    def join_url(self, code: str) -> str:
        """The text of the table's QR code, for example http://192.168.0.10:8000/j/K7QM."""
        return f"http://{self.short(code)}"

    def url(self, path: str) -> str:
        """The address of `path` ("/tv") for a phone."""
        return f"http://{self.ip}{self._suffix}{path}"

    def short(self, code: str) -> str:
        """The same for reading aloud and typing: no scheme."""
        return f"{self.ip}{self._suffix}/j/{code}"

    def local_url(self, path: str) -> str:
        """The address of `path` ("/tv") for this laptop's own browser, where it is trusted."""
        return f"http://{self.local(path)}"

    def local(self, path: str) -> str:
        """The same for reading aloud and typing: no scheme."""
        return f"localhost{self._suffix}{path}"

    def allowed_hosts(self) -> frozenset[str]:
        """Every permitted Host header, in lower case, with its port."""
        self._look_again()
        return self._hosts

    def leads_here(self, ip: str) -> bool:
        """Whether phones that use this address still reach the laptop."""
        return ip + self._suffix in self.allowed_hosts()

    def arrived(self, remote_addr: str, host: str) -> None:
        """A request from `remote_addr` came with the Host header `host`.

        A phone that came by one of our addresses proves that it works: the QR code keeps it.
        """
        ip = host.removesuffix(self._suffix)
        self._look_again()
        ours = {address.ip: address for address in self._found}
        from_outside = remote_addr not in ours and not self.is_loopback(remote_addr)
        if not self._settled and ip in ours and from_outside:
            self._chosen, self._settled = ours[ip], True

    def is_loopback(self, remote_addr: str | None) -> bool:
        """Whether a connection from `remote_addr` comes from this laptop by itself."""
        try:
            ip = ipaddress.ip_address(remote_addr or "")
        except ValueError:
            return False
        mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
        return (mapped or ip).is_loopback

    @property
    def _suffix(self) -> str:
        # Browsers leave out the default port.
        return "" if self.port == 80 else f":{self.port}"

    def _look_again(self) -> None:
        now = self._clock()
        if now - self._looked < _LOOK_EVERY:
            return
        self._found = self._look()
        here = {address.ip for address in self._found}
        if not self._fixed and self._found:
            self._settled = self._settled and self._chosen.ip in here
            if not self._settled:
                self._chosen = self._found[0]
        names = {"localhost", "127.0.0.1", "[::1]", self._chosen.ip} | here
        self._hosts = frozenset(name + self._suffix for name in names)
        # Set last: another thread then looks for itself instead of seeing half of the change.
        self._looked = now
