"""Who may read a table's record now, and the record itself."""

from weakref import WeakKeyDictionary

from flask import request

from companion.core.text import Text
from companion.table.registry import Registry
from companion.table.state import Sitting
from companion.table.table import Refused, Table
from companion.web.address.address import AdvertisedAddress
from companion.web.identity import held


class Records:
    """The records of the kept tables, as files (docs/record.md)."""

    def __init__(self, registry: Registry, address: AdvertisedAddress) -> None:
        self._registry = registry
        self._address = address
        self._made: WeakKeyDictionary[Table, tuple[Sitting, bytes]] = WeakKeyDictionary()

    def opened(self, code: str) -> bytes:
        """The record of this table, if this request's browser may open it. Raises ``Refused``."""
        return self.file(self._permitted(code))

    def _permitted(self, code: str) -> Table:
        """The table with this code, if this browser may read its record now.

        Opening it means that the last game cannot be taken back any more. So only those who
        played it and the host open it; anyone else at the table reads what is open already.
        Raises ``Refused``.
        """
        table = self._registry.table(code)
        laptop = self._address.is_loopback(request.remote_addr)
        mine = [one.person for one in held(request, self._registry, table)]
        if not (mine or laptop) and table is not self._registry.main:
            raise Refused(Text("table.unknown_code"))
        now = table.sitting
        if now.running:
            raise Refused(Text("prova.running"))
        theirs = laptop or any(one.host or one.id in now.played for one in mine)
        if now.sealed and not theirs:
            raise Refused(Text("prova.join"))
        return table

    def file(self, table: Table) -> bytes:
        """The record of ``table``; the caller knows that it may be read. Made once for each
        change of the table. Raises ``Refused``."""
        with table.lock:
            kept = self._made.get(table)
            if kept is None or kept[0] is not table.sitting:
                file = self._registry.record_of(table)
                kept = self._made[table] = (table.sitting, file)
            return kept[1]
