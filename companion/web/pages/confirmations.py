"""Asks twice before what cannot be undone: the first answer gives a secret for the second."""

import hmac
import secrets
from collections.abc import Callable, Hashable
from typing import Final

from companion.core.text import Text
from companion.table.table import NeedsConfirmation

SECONDS: Final = 120.0
"""How long the second step may take."""


class Confirmations:
    """The open question of each kind. ``clock`` rises in seconds. In memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: dict[str, tuple[str, Hashable, float]] = {}

    def need(self, kind: str, what: Hashable, given: str, text: Text) -> None:
        """Return if ``given`` is the secret that was given out for exactly ``what``, once, less
        than ``SECONDS`` ago. Else raise ``NeedsConfirmation`` with ``text`` and a new secret."""
        secret, asked, at = self._asked.pop(kind, ("", None, 0.0))
        right = hmac.compare_digest(given.encode(), secret.encode())
        if secret and right and asked == what and self._clock() - at < SECONDS:
            return
        fresh = secrets.token_hex(16)
        self._asked[kind] = (fresh, what, self._clock())
        raise NeedsConfirmation(text, fresh)
