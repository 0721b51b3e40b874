"""Forms that are sent twice: by an impatient thumb, by the back button, after a lost answer."""

import threading
from collections.abc import Callable
from typing import Final

from companion.table.registry import Registry

_KEPT: Final = 1000
"""How many sent forms are remembered."""
_NAMED: Final = 40
"""How many characters of a form's name are looked at."""


class Forms:
    """The seat's token that each sent form was answered with, by the form's random name."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._lock = threading.Lock()
        self._got: dict[str, str] = {}

    def token(self, form: str, get: Callable[[], str]) -> str:
        """The token that ``get`` returns. The same form sent again gets the same token while that
        leads to a seat. Raises what ``get`` raises."""
        form = form[:_NAMED]
        with self._lock:
            if form in self._got and self._registry.tokens.holds(self._got[form]):
                return self._got[form]
            token = get()
            if form:
                self._got[form] = token
                for oldest in list(self._got)[:-_KEPT]:
                    del self._got[oldest]
            return token
