"""Forms that are sent twice: by an impatient thumb, by the back button, after a lost answer."""

import threading
from collections.abc import Callable
from typing import Final

from companion.table.registry import Lobby

_KEPT: Final = 1000
"""How many sent forms are remembered."""


_NAMED: Final = 40
"""Characters of a form's name that are looked at."""


class Forms:
    """What each form that was sent has got: a seat's token. A form carries a random name."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._lock = threading.Lock()
        self._got: dict[str, str] = {}

    def token(self, form: str, get: Callable[[], str]) -> str:
        """The token that ``get`` returns; the same form sent again gets the same one, while it
        leads to a seat. Raises what ``get`` raises."""
        form = form[:_NAMED]
        with self._lock:
            if form in self._got and self._lobby.tokens.holds(self._got[form]):
                return self._got[form]
            token = get()
            if form:
                self._got[form] = token
                for oldest in list(self._got)[:-_KEPT]:
                    del self._got[oldest]
            return token
