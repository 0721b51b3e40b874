"""Cache of the last result for each table: what is costly is computed once."""

import threading
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from companion.table.table import Table


class _Results:
    """The results that were made of ``of``; ``making`` is held while one is being made."""

    def __init__(self, of: object) -> None:
        self.of = of
        self.making = threading.Lock()
        self.made: dict[Any, Any] = {}


class LastResult:
    """Keeps for each table the results made of one source, until the source is another object.
    Requests for one table do not wait for another table's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[Table, _Results] = WeakKeyDictionary()

    def made(self, table: Table, of: object, what: Any, make: Callable[[], Any]) -> Any:
        """The result ``what`` of the source ``of``, which belongs to ``table``; ``make`` computes
        it the first time."""
        with self._lock:
            kept = self._kept.get(table)
            if kept is None or kept.of is not of:
                kept = self._kept[table] = _Results(of)
        with kept.making:
            if what not in kept.made:
                kept.made[what] = make()
            return kept.made[what]
