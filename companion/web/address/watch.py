"""Watches the laptop's network: when its address changes, every page that shows it is told."""

from collections.abc import Callable

from companion.core.text import Text
from companion.table.table import Refused
from companion.web.address.address import AdvertisedAddress
from companion.web.address.rescan import RescanNotice
from companion.web.identity import Asker
from companion.web.live.hub import Hub


class NetworkWatch:
    """Compares the laptop's addresses with those of the last look."""

    def __init__(self, address: AdvertisedAddress, rescan: RescanNotice, hub: Hub) -> None:
        self._address = address
        self._rescan = rescan
        self._hub = hub
        self._was = (address.ip, address.others)
        self._watchers: list[Callable[[], None]] = []

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call ``watcher`` once for every new address of the QR code."""
        self._watchers.append(watcher)

    def look(self) -> None:
        """Look for a change once; meant to be called every second."""
        now = (self._address.ip, self._address.others)
        if now == self._was:
            return
        before, self._was = self._was, now
        if not self._address.leads_here(before[0]):
            self._rescan.address_lost()
        self._hub.address_changed()
        if now[0] != before[0]:
            for watcher in self._watchers:
                watcher()

    def dismiss(self, asker: Asker, _: object) -> None:
        """The host takes the notice off the TV. Raises ``Refused`` for anyone else."""
        if not asker.is_host:
            raise Refused(Text("table.not_host"))
        self._rescan.dismiss(asker.table)
        self._hub.changed(asker.table, None)
