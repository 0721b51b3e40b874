"""The open tables of this laptop, by code, and who holds which seat."""

import hashlib
import hmac
import random
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion.core.text import Text
from companion.storage.journal import Journal
from companion.table.access.access import Doors
from companion.table.registry import Tables
from companion.table.state import Person, Sitting
from companion.table.table import Refused, Table


class Lobby(Tables):
    """Every table of one data folder, and whose the seats are."""

    def __init__(self, journal: Journal, rng: random.Random | None = None) -> None:
        super().__init__(journal, rng)
        self._secret = journal.secret
        self.doors: dict[str, Doors] = {}

    @classmethod
    def open(cls, folder: Path, name: str | None = None, lang: str | None = None) -> "Lobby":
        """The tables of ``folder`` as they were left, or one new table; ``name`` and ``lang`` are
        the shown table's. Raises ``JournalError`` or ``OSError`` when the folder cannot be
        used."""
        lobby = cls(Journal(folder / "journal.sqlite"))
        try:
            lobby.wake()
        except BaseException:
            lobby.close()
            raise
        with suppress(Refused):  # by the disk; that it takes nothing is told
            lobby.main.rename(name, lang)
        return lobby

    @property
    def found(self) -> Text | None:
        """What to tell of how the record was found: cut, damaged, gone."""
        names = {code: table.sitting.name for code, table in self.tables.items()}
        damage = self._journal.damage
        return damage.told(names) if damage else self._journal.found

    def answers_at(self, port: int) -> None:
        """Let a second start on this folder know where we are."""
        self._journal.answers_at(port)

    def close(self) -> None:
        """Stop the clock and close the record."""
        self.windows.close()
        self._journal.close()

    # Keys.

    @property
    def host_key(self) -> str:
        """What the host's own page proves itself with."""
        return hmac.digest(self._secret, b"host", "sha256").hex()

    @property
    def cookie_key(self) -> bytes:
        """What signs this laptop's cookies."""
        return hmac.digest(self._secret, b"cookie", "sha256")

    def join(self, table: Table, name: str, lang: str) -> tuple[Person, str]:
        """Somebody comes to ``table``; returns them and the token (128 random bits) that only
        their phone may know. Raises ``Refused``."""
        token = secrets.token_urlsafe(16)
        return table.join(name, self._digest(token), lang), token

    def holder(self, token: str) -> tuple[Table, Person]:
        """Whose token this is, and at which table. Raises ``Refused`` when it is nobody's."""
        key = self._digest(token)
        for table in self.tables.values():
            for person in table.sitting.people:
                if hmac.compare_digest(person.key, key):
                    return table, person
        raise Refused(Text("table.unknown_seat"))

    def barred(self, table: Table, tokens: Iterable[str]) -> tuple[str, ...]:
        """The digests of those of ``tokens`` whose seats at ``table`` the host took away."""
        keys = (self._digest(token) for token in tokens)
        live = {person.key for person in table.sitting.people}
        return tuple(key for key in keys if key in table.sitting.barred and key not in live)

    def is_barred(self, token: str) -> bool:
        """Whether the host of any table took away the seat of this token."""
        return any(self.barred(table, [token]) for table in self.tables.values())

    def _digest(self, token: str) -> str:
        return hmac.digest(self._secret, token.encode(), hashlib.sha256).hex()

    def offered(self, secret: str) -> Doors:
        """The doors of the table where a seat is or was on offer by this secret. Raises
        ``Refused`` when there is none."""
        for doors in self.doors.values():
            with doors.table.lock:
                if secret in doors.offers:
                    return doors
        raise Refused(Text("table.offer_unknown"))

    def holds(self, token: str) -> bool:
        """Whether this token leads to a seat."""
        try:
            self.holder(token)
        except Refused:
            return False
        return True

    def _lay(self, sitting: Sitting) -> Table:
        table = super()._lay(sitting)
        # Those of a table that was deleted stay: somebody may still be on the way to it.
        doors = Doors(table, self._digest, self.windows)
        self.doors = {**self.doors, sitting.code: doors}
        return table
