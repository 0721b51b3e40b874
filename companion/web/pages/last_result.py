"""What is costly is made once for each table and kept, until it is made of another thing."""

import threading
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from companion.table.table import Table


class Kept:
    """What was made of one thing of one table; ``making`` is held while something is made."""

    def __init__(self, of: object) -> None:
        self.of = of
        self.making = threading.Lock()
        self.made: dict[Any, Any] = {}


class LastResult:
    """Remembers for every table what was made of something, until that is another: requests that
    go round all that there is make nothing anew, and nobody waits for another table's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[Table, Kept] = WeakKeyDictionary()

    def made(self, table: Table, of: object, what: Any, make: Callable[[], Any]) -> Any:
        """``what`` of ``of``, which belongs to ``table``; made by ``make`` the first time."""
        with self._lock:
            kept = self._kept.get(table)
            if kept is None or kept.of is not of:
                kept = self._kept[table] = Kept(of)
        with kept.making:
            if what not in kept.made:
                kept.made[what] = make()
            return kept.made[what]
