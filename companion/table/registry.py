"""The registry of the tables of one data folder: which of them is shown, and their end."""

import hmac
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.text import Text
from companion.games import SHELF
from companion.i18n.catalogue import LANGUAGES
from companion.storage.journal import Journal, JournalError
from companion.table import entries
from companion.table.access.access import Doors
from companion.table.access.recovery import LETTERS
from companion.table.access.tokens import Tokens
from companion.table.expiry import Expiry
from companion.table.export import export
from companion.table.outage import Outage
from companion.table.reducer import open_record, record
from companion.table.retention import DAY, Retention
from companion.table.settings import Settings
from companion.table.state import Sitting
from companion.table.table import Refused, Table
from companion.table.timers import Timers
from companion.table.waking import wake

CODE_LENGTH: Final = 4


class Registry:
    """Every table of one data folder, by code.

    ``tables`` can be played, ``resting`` were written by another version (the name of each as far
    as it can be read). ``doors`` are the ways into the seats of each table; those of a deleted
    table stay, for a phone may still be on the way to it. ``tokens`` says whose a seat is,
    ``expiry`` how long tables are kept, ``outage`` whether the disk takes entries, ``timers`` is
    the clock of all tables, ``settings`` are those that it was made with. ``host_key`` is what the
    host's own page proves itself with, ``cookie_key`` signs this laptop's cookies.
    """

    def __init__(self, journal: Journal, settings: Settings | None = None) -> None:
        settings = settings or Settings()
        self._journal = journal
        self.settings = settings
        self._rng = settings.rng
        self._lock = threading.RLock()
        self._shown = ""
        self._told: list[Callable[[], None]] = []
        self.tables: dict[str, Table] = {}
        self.resting: dict[str, str] = {}
        self.doors: dict[str, Doors] = {}
        self.timers = Timers(settings)
        self.timers.woken = self._woken
        self.outage = Outage(journal, self.timers)
        self.tokens = Tokens(journal.secret, self._all)
        counted = Retention(journal.path.with_name("retention.json"), settings)
        self.expiry = Expiry(journal, self.timers, counted, self._idle, self.forget)
        self.host_key = hmac.digest(journal.secret, b"host", "sha256").hex()
        self.cookie_key = hmac.digest(journal.secret, b"cookie", "sha256")

    @classmethod
    def open(
        cls,
        folder: Path,
        name: str | None = None,
        lang: str | None = None,
        settings: Settings | None = None,
    ) -> "Registry":
        """The tables of ``folder`` as they were left, or one new table; ``name`` and ``lang`` are
        the shown table's. Raises ``JournalError`` or ``OSError`` when the folder cannot be
        used."""
        lobby = cls(Journal(folder / "journal.sqlite"), settings)
        try:
            lobby.wake()
        except BaseException:
            lobby.close()
            raise
        with suppress(Refused):  # by the disk; that it takes nothing is told
            lobby.main.rename(name, lang)
        return lobby

    def wake(self) -> None:
        """Open the tables as they were left, or one new table. Raises ``JournalError``."""
        # Before any goes: the new table takes over from the shown one, however old that is.
        oldest = self.timers.now() - self.expiry.keep * DAY
        self._remember([code for code, at in self._journal.last.items() if at < oldest])
        self.expiry.expire_by_itself()
        if not self.tables:
            self.open_table()

    def _remember(self, old: Collection[str]) -> None:
        """Lay the tables of the journal. Raises ``JournalError`` if the shown one rests and is not
        among the ``old``."""
        sittings, self.resting = wake(self._journal.entries())
        shown = self._journal.shown
        fresh = self.resting.keys() - set(old)
        if fresh and (shown in fresh or not sittings):
            raise JournalError("table.journal_version", self._journal.path)
        for sitting in sittings.values():
            self._lay(sitting).wake()
        if sittings:
            newest = max(self.tables, key=self._journal.last.__getitem__)
            self._shown = shown if shown in self.tables else newest

    def close(self) -> None:
        """Stop the clock and close the record."""
        self.timers.close()
        self._journal.close()

    def answers_at(self, port: int) -> None:
        """Let a second start on this folder know where this program answers."""
        self._journal.answers_at(port)

    def watch(self, told: Callable[[], None]) -> None:
        """Call ``told`` when another table is shown, and when tables are gone."""
        self._told.append(told)

    def _tell(self) -> None:
        for told in self._told:
            told()

    def _woken(self) -> None:
        """The laptop slept: every screen is told what time its question has now."""
        for table in self.tables.values():
            table.show()

    # What to tell the host.

    @property
    def found(self) -> Text | None:
        """What to tell of how the record was found: cut, damaged, gone."""
        names = {code: table.sitting.name for code, table in self.tables.items()}
        damage = self._journal.damage
        return damage.told(names) if damage else self._journal.found

    @property
    def notices(self) -> tuple[Text, ...]:
        """What to tell of what goes soon, and of the tables that rest."""
        return tuple(filter(None, (self.expiry.going, self.expiry.files_going, self._rest)))

    @property
    def _rest(self) -> Text | None:
        """What to tell of the tables that rest; ``None`` when none does."""
        if not self.resting:
            return None
        codes = (f"{code} ({name})" if name else code for code, name in self.resting.items())
        return Text("tables.resting", n=len(self.resting), codes=", ".join(codes))

    # One table.

    @property
    def main(self) -> Table:
        """The table that this laptop shows."""
        return self.tables[self._shown]

    def table(self, code: str) -> Table:
        """The table with this code, however it was typed. Raises ``Refused``."""
        table = self.tables.get(code.strip().upper())
        if table is None:
            raise Refused(Text("table.unknown_code"))
        return table

    def offered(self, secret: str) -> Doors:
        """The doors of the table where a seat is or was on offer by this secret. Raises
        ``Refused`` when there is none."""
        for doors in self.doors.values():
            with doors.table.lock:
                if secret in doors.offers:
                    return doors
        raise Refused(Text("table.offer_unknown"))

    def open_table(self, lang: str = LANGUAGES[0]) -> Table:
        """Open a new table without people, with the game, the rules and the door of the shown one,
        and show it. Raises ``JournalError``."""
        with self._lock:
            like = self.tables.get(self._shown)
            table = self._open(lang, like, _door(like.sitting) if like else ())
        self._tell()
        return table

    def _open(self, lang: str, like: Table | None, door: Iterable[entries.AnyEntry] = ()) -> Table:
        code = self._new_code()
        game = SHELF[like.sitting.game] if like else next(iter(SHELF.values()))
        first = entries.salt(entries.Opened(game.NAME, game.VERSION, "", lang))
        sitting = open_record(code, first, *self._append(code, first))
        rules = _taken_over(sitting, like.sitting) if like else ()
        for taken in (*rules, *door):
            entry = entries.salt(taken)
            sitting = record(sitting, entry, *self._append(code, entry)).after
        table = self._lay(sitting)
        self._show(code)
        return table

    def _append(self, code: str, entry: entries.AnyEntry) -> tuple[float, bytes]:
        """Write ``entry`` for this table; returns when, and as what."""
        at, body = self.timers.now(), entries.encode(entry)
        self._journal.append(code, at, body)
        return at, body

    def _lay(self, sitting: Sitting) -> Table:
        table = Table(sitting, self._journal, self.timers, self._rng)
        doors = Doors(table, self.tokens.digest, self.timers)
        # Other threads may be looking through both.
        self.tables = {**self.tables, sitting.code: table}
        self.doors = {**self.doors, sitting.code: doors}
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._journal.last and not self._journal.is_forgotten(code):
                return code

    def show(self, table: Table) -> None:
        """Show this table from now on; the one that was shown stays as it is. It has its whole
        time again. Raises ``JournalError``."""
        with self._lock:
            self._show(table.code)
            self.expiry.touch(table.code)
        self._tell()

    def _show(self, code: str) -> None:
        self._journal.remember(shown=code)
        self._shown = code

    def record_of(self, table: Table) -> bytes:
        """The record of ``table`` as a file (docs/record.md), without the running game. A game
        that is over cannot be taken back after that. Raises ``Refused``."""
        with table.lock:
            table.unseal()
            entries = self._journal.entries(table.code)
            return export(table.code, [(at, body) for _, at, body in entries])

    # The end of tables.

    def _all(self) -> Iterable[Table]:
        return self.tables.values()

    def _idle(self) -> list[str]:
        return [code for code, table in self.tables.items() if not table.sitting.running]

    def forget(self, codes: Collection[str]) -> None:
        """Delete these tables for good; when the shown one is among them, a new one is shown,
        which plays by its rules. Raises ``JournalError``; those that could not be deleted are
        still there."""
        self._forget(codes, heir=True)

    def forget_all(self) -> None:
        """Delete everything that is kept, also what losses of power left and which rules the host
        chose; a new table is shown. Raises ``JournalError``."""
        self._journal.delete_damaged_copies(self._journal.damaged_copies())
        self._forget(list(self._journal.last), heir=False)

    def _forget(self, codes: Collection[str], *, heir: bool) -> None:
        with self._lock:
            if self._shown in codes:
                self._open(self.main.sitting.lang, self.main if heir else None)
            try:
                self._journal.forget(codes)
            finally:
                self._drop(self._journal.is_forgotten)
                self.expiry.gone(filter(self._journal.is_forgotten, codes))
        self._tell()

    def _drop(self, gone: Callable[[str], bool]) -> None:
        for code in filter(gone, self.tables):
            self.timers.settled(code)
        # Other threads may be looking through them.
        self.tables = {code: table for code, table in self.tables.items() if not gone(code)}
        self.resting = {code: name for code, name in self.resting.items() if not gone(code)}


def _taken_over(new: Sitting, old: Sitting) -> Iterator[entries.AnyEntry]:
    """What a host once chose holds for the next table too: the rules of the game, of the evening
    and of the questions, and how the TV sounds."""
    if (old.options, old.series, old.pace) != (new.options, new.series, new.pace):
        yield entries.Configured(old.options, old.series, old.pace)
    if old.sound != new.sound:
        yield entries.Tuned(old.sound)


def _door(old: Sitting) -> Iterator[entries.AnyEntry]:
    """What the host keeps out stays out at the next table: the devices that were turned out, and
    all newcomers if the host closed the door. Where the house rule closes it, it does so anew."""
    live = {one.key for one in old.people}
    yield from (entries.Barred(key) for key in old.barred if key not in live)
    if old.closed and not (old.series.door == "game" and old.games):
        yield entries.DoorSet(False)
