"""The open tables of this laptop, by code, and who holds which seat."""

import hashlib
import hmac
import random
import secrets
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from companion import record, windows
from companion.core.text import Text
from companion.doors import Doors
from companion.export import export
from companion.games import SHELF
from companion.journal import Journal, JournalError
from companion.outage import Outage
from companion.returning import LETTERS
from companion.sitting import Person, Sitting, follow, opened
from companion.table import Refused, Table
from companion.words import LANGUAGES

CODE_LENGTH: Final = 4


class Lobby:
    """Every table of one data folder."""

    def __init__(self, journal: Journal, rng: random.Random | None = None) -> None:
        self._journal = journal
        self._secret = journal.secret
        self._rng = rng
        self._lock = threading.Lock()
        self.windows = windows.Windows()
        self.outage = Outage(journal, self.windows)
        self.tables: dict[str, Table] = {}
        self.doors: dict[str, Doors] = {}

    @classmethod
    def open(cls, folder: Path, name: str | None = None, lang: str | None = None) -> "Lobby":
        """The tables of ``folder`` as they were left, or one new table; ``name`` and ``lang`` are
        the shown table's. Raises ``JournalError`` or ``OSError`` when the folder cannot be
        used."""
        lobby = cls(Journal(folder / "journal.sqlite"))
        lobby._remember()
        if not lobby.tables:
            lobby.open_table()
        with suppress(Refused):  # by the disk; that it takes nothing is told
            lobby.main.rename(name, lang)
        return lobby

    @property
    def main(self) -> Table:
        """The table that this laptop shows: the one opened last."""
        return next(reversed(self.tables.values()))

    def open_table(self) -> Table:
        """Open a new table, with nobody at it; it speaks Portuguese until told otherwise."""
        with self._lock:
            code = self._new_code()
            game = next(iter(SHELF.values()))
            entry = record.Opened(game.NAME, game.VERSION, "", LANGUAGES[0])
            self._journal.append(code, windows.now(), msgspec.json.encode(entry))
            return self._lay(opened(code, entry))

    @property
    def found(self) -> Text | None:
        """What to tell of a loss of power that the record shows."""
        return self._journal.found

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

    def table(self, code: str) -> Table:
        """The table with this code, however it was typed. Raises ``Refused``."""
        table = self.tables.get(code.strip().upper())
        if table is None:
            raise Refused(Text("table.unknown_code"))
        return table

    def record_of(self, table: Table) -> bytes:
        """The record of ``table`` as a file (docs/record.md), without the running game."""
        with table.lock:
            entries = self._journal.entries()
            return export(
                table.code, [(at, body) for code, at, body in entries if code == table.code]
            )

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

    # The record.

    def _remember(self) -> None:
        """Fold the record of every table."""
        sittings: dict[str, Sitting] = {}
        for code, _, body in self._journal.entries():
            try:
                sittings[code] = _next(sittings.get(code), code, body)
            except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
                raise JournalError("table.journal_damaged", self._journal.path) from error
        for sitting in sittings.values():
            if sitting.rules != sitting.rules_of.VERSION:
                raise JournalError("table.journal_version", self._journal.path)
            self._lay(sitting).wake()

    def _lay(self, sitting: Sitting) -> Table:
        table = Table(sitting, self._journal, self.windows, self._rng)
        self.tables[sitting.code] = table
        self.doors[sitting.code] = Doors(table, self._digest, self.windows)
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.tables:
                return code


_OPENED = msgspec.json.Decoder(record.Opened)


def _next(sitting: Sitting | None, code: str, body: bytes) -> Sitting:
    if sitting is None:
        return opened(code, _OPENED.decode(body))
    return follow(sitting, record.decoder(sitting.rules_of).decode(body))
