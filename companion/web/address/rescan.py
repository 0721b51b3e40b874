"""Says who has to scan the code again after the laptop's address changed."""

from companion.core.text import Text
from companion.table.registry import Registry
from companion.table.state import Person
from companion.table.table import Table
from companion.web.address.address import AdvertisedAddress
from companion.web.live.presence import Presence


class RescanNotice:
    """A seat counts as missing until one of its screens reconnects through a current address."""

    def __init__(self, registry: Registry, presence: Presence, address: AdvertisedAddress) -> None:
        self._registry = registry
        self._presence = presence
        self._address = address
        self._moved: set[str] = set()

    def address_lost(self) -> None:
        """The address that phones used leads here no more: note the tables that miss a seat."""
        tables = self._registry.tables.values()
        self._moved |= {table.code for table in tables if self._missing(table)}

    def text(self, table: Table) -> Text | None:
        """Names who has to scan the code again; None when nobody has to."""
        if table.code not in self._moved:
            return None
        missing = self._missing(table)
        if not missing:
            self._moved.discard(table.code)
            return None
        return Text("network.again", who=", ".join(one.name for one in missing))

    def dismiss(self, table: Table) -> None:
        """Show the notice of ``table`` no longer."""
        self._moved.discard(table.code)

    def _missing(self, table: Table) -> list[Person]:
        reached = self._presence.reached(table, self._address.allowed_hosts())
        now = table.sitting
        playing = [one for one in now.people if one.seated or one.id in now.seats]
        return [one for one in playing if not one.bot and one.id not in reached]
