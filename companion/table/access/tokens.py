"""Whose seat a token leads to: tokens are random, and the record holds only their digests."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable

from companion.core.text import Text
from companion.table.state import Person
from companion.table.table import Refused, Table


class Tokens:
    """The tokens of every seat of one laptop. ``secret`` is the key of its folder; ``tables``
    returns the tables whose seats they may lead to."""

    def __init__(self, secret: bytes, tables: Callable[[], Iterable[Table]]) -> None:
        self._secret = secret
        self._tables = tables

    def digest(self, token: str) -> str:
        """What the record holds of ``token``, as 64 hex digits."""
        return hmac.digest(self._secret, token.encode(), hashlib.sha256).hex()

    def join(self, table: Table, name: str, lang: str) -> tuple[Person, str]:
        """A new person comes to ``table``; returns them and the token (128 random bits) that only
        their phone may know. Raises ``Refused``."""
        token = secrets.token_urlsafe(16)
        return table.join(name, self.digest(token), lang), token

    def holder(self, token: str) -> tuple[Table, Person]:
        """Whose token this is, and at which table. Raises ``Refused`` when it leads nowhere."""
        key = self.digest(token)
        for table in self._tables():
            for person in table.sitting.people:
                if hmac.compare_digest(person.key, key):
                    return table, person
        raise Refused(Text("table.unknown_seat"))

    def holds(self, token: str) -> bool:
        """True if this token leads to a seat."""
        try:
            self.holder(token)
        except Refused:
            return False
        return True

    def barred(self, table: Table, tokens: Iterable[str]) -> tuple[str, ...]:
        """The digests of those of ``tokens`` whose seats at ``table`` the host took away."""
        keys = (self.digest(token) for token in tokens)
        live = {person.key for person in table.sitting.people}
        return tuple(key for key in keys if key in table.sitting.barred and key not in live)

    def is_barred(self, token: str) -> bool:
        """True if the host of any table took away the seat of this token."""
        return any(self.barred(table, [token]) for table in self._tables())
