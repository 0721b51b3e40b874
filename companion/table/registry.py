"""The tables of one data folder: which of them is shown, how long they are kept, and their end."""

import random
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from companion.core.text import Text
from companion.games import SHELF
from companion.i18n.catalogue import LANGUAGES
from companion.storage.journal import Journal, JournalError
from companion.table import entries, timers
from companion.table.access.recovery import LETTERS
from companion.table.export import export
from companion.table.outage import Outage
from companion.table.reducer import follow, linked, opened, read_on
from companion.table.retention import DAY, Retention
from companion.table.state import Sitting
from companion.table.table import NeedsConfirmation, Refused, Table

CODE_LENGTH: Final = 4
_LOOK: Final = 3600.0
"""Seconds between two looks for tables whose time is over."""


class Tables:
    """Every table of one data folder, by code."""

    def __init__(self, journal: Journal, rng: random.Random | None = None) -> None:
        self._journal = journal
        self._rng = rng
        self._lock = threading.RLock()
        self.windows = timers.Windows()
        self.windows.woken = self._woken
        self.outage = Outage(journal, self.windows)
        self._retention = Retention(journal.path.with_name("retention.json"))
        self.tables: dict[str, Table] = {}
        self.resting: dict[str, str] = {}
        """The tables that another version wrote, and the name of each as far as it can be read."""
        self._shown = ""
        self._told: list[Callable[[], None]] = []

    def watch(self, told: Callable[[], None]) -> None:
        """Call ``told`` when another table is shown, and when tables are gone."""
        self._told.append(told)

    def _woken(self) -> None:
        """The laptop slept: every screen is told what time its question has now."""
        for table in self.tables.values():
            table.show()

    def _tell(self) -> None:
        for told in self._told:
            told()

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

    def open_table(self, lang: str = LANGUAGES[0]) -> Table:
        """Open a new table, with nobody at it, the rules and the door of the shown one, and show
        it. Raises ``JournalError``."""
        with self._lock:
            like = self.tables.get(self._shown)
            table = self._open(lang, like, _door(like.sitting) if like else ())
        self._tell()
        return table

    def _open(self, lang: str, like: Table | None, door: Iterable[entries.AnyEntry] = ()) -> Table:
        code = self._new_code()
        game = next(iter(SHELF.values()))
        entry = entries.Opened(game.NAME, game.VERSION, "", lang)
        sitting = self._append(opened(code, entry), entry)
        rules = _taken_over(sitting, like.sitting) if like else ()
        for taken in (*rules, *door):
            sitting = self._append(follow(sitting, taken), taken)
        table = self._lay(sitting)
        self._show(code)
        return table

    def _append(self, sitting: Sitting, entry: entries.AnyEntry) -> Sitting:
        """Write ``entry``, which led to ``sitting``; returns that with its record grown."""
        entry, body = entries.salted(entry)
        at = timers.now()
        self._journal.append(sitting.code, at, body)
        return linked(sitting, entry, at, body)

    def show(self, table: Table) -> None:
        """Show this table from now on; the one that was shown stays as it is. It has its whole
        time again. Raises ``JournalError``."""
        with self._lock:
            self._show(table.code)
            self._retention.touch(table.code)
        self._tell()

    def _show(self, code: str) -> None:
        self._journal.remember(keep=self._journal.keep, shown=code)
        self._shown = code

    def record_of(self, table: Table) -> bytes:
        """The record of ``table`` as a file (docs/record.md), without the running game. A game
        that is over cannot be taken back after that. Raises ``Refused``."""
        with table.lock:
            table.unseal()
            entries = self._journal.entries(table.code)
            return export(table.code, [(at, body) for _, at, body in entries])

    # How long.

    @property
    def keep(self) -> int:
        """How many days tables are kept after their last entry, as the laptop counts them
        (docs/reliability.md)."""
        return self._journal.keep

    def last(self, table: Table) -> float:
        """When something happened at ``table`` last, in Unix time, by the clock of that day."""
        return self._journal.last.get(table.code, 0.0)

    def goes(self, code: str) -> float | None:
        """When a table goes at the earliest, in Unix time, if it will soon; ``None`` when not."""
        left = None if code in self._safe else self._retention.going(self.keep).get(code)
        return None if left is None else timers.now() + max(0.0, left) * DAY

    @property
    def notices(self) -> tuple[Text, ...]:
        """What to tell of that goes soon, and of the tables that rest."""
        return tuple(filter(None, (self.going, self.files_going, self._rest)))

    @property
    def going(self) -> Text | None:
        """What to tell of the tables that go soon; ``None`` when none does."""
        times = {code: self.goes(code) for code in self.tables}
        soon = {code: at for code, at in times.items() if at is not None}
        if not soon:
            return None
        return Text("tables.going", n=len(soon), codes=", ".join(soon), **_first(soon))

    @property
    def files_going(self) -> Text | None:
        """What to tell of the damaged files that go soon; ``None`` when none does."""
        times = {name: self.goes(name) for name in sorted(self._journal.wrecks())}
        soon = {name: at for name, at in times.items() if at is not None}
        if not soon:
            return None
        return Text("tables.files_going", n=len(soon), files=", ".join(soon), **_first(soon))

    @property
    def _rest(self) -> Text | None:
        """What to tell of the tables that rest; ``None`` when none does."""
        if not self.resting:
            return None
        codes = (f"{code} ({name})" if name else code for code, name in self.resting.items())
        return Text("tables.resting", n=len(self.resting), codes=", ".join(codes))

    @property
    def _safe(self) -> set[str]:
        """The tables where a game is on, or may be: one that rests cannot be asked. They stay."""
        still = {code for code, table in self.tables.items() if not table.sitting.running}
        return set(self._journal.last) - still

    def keep_for(self, days: int, *, sure: bool) -> None:
        """Keep tables for so many days from now on. Raises ``Unsure`` when some of them have lain
        for longer and the host is not ``sure``, ``JournalError`` by the disk."""
        idle = set(self._retention.lain(days)) & set(self._journal.last) - self._safe
        if days < self.keep and idle and not sure:
            raise NeedsConfirmation(Text("tables.keep_unsure", n=len(idle)))
        self._journal.remember(keep=days, shown=self._shown)
        self.expire()

    def expire(self) -> None:
        """Delete what has lain for longer than the host wants to keep it, and was told of. Raises
        ``JournalError``."""
        wrecks = self._journal.wrecks()
        self._retention.look({**self._journal.last, **wrecks}, self.keep, self._safe)
        due = self._retention.due(self.keep)
        if gone := set(due) & set(wrecks):
            self._journal.clear_wrecks(gone)
            self._retention.forget(gone)
        if old := set(due) - set(wrecks) - self._safe:
            self.forget(old)

    def expire_by_itself(self) -> None:
        """From now on, and once an hour."""
        try:
            with suppress(JournalError):  # by the disk; in an hour again
                self.expire()
        finally:
            self.windows.after("expiry", _LOOK, self.expire_by_itself)

    def forget(self, codes: Collection[str]) -> None:
        """Delete these tables for good; when the shown one is among them, a new one is shown,
        which plays by its rules. Raises ``JournalError``; those that could not be deleted are
        still there."""
        self._forget(codes, heir=True)

    def _forget(self, codes: Collection[str], *, heir: bool) -> None:
        with self._lock:
            if self._shown in codes:
                self._open(self.main.sitting.lang, self.main if heir else None)
            try:
                self._journal.forget(codes)
            finally:
                self._drop(self._journal.is_forgotten)
                self._retention.forget(filter(self._journal.is_forgotten, codes))
        self._tell()

    def _drop(self, gone: Callable[[str], bool]) -> None:
        for code in filter(gone, self.tables):
            self.windows.settled(code)
        # Others may be looking through them.
        self.tables = {code: table for code, table in self.tables.items() if not gone(code)}
        self.resting = {code: name for code, name in self.resting.items() if not gone(code)}

    def forget_all(self) -> None:
        """Delete everything that is kept, also what losses of power left and which rules the host
        chose; a new table is shown. Raises ``JournalError``."""
        self._journal.clear_wrecks(self._journal.wrecks())
        self._forget(list(self._journal.last), heir=False)

    # The record.

    def wake(self) -> None:
        """The tables as they were left, or one new table. Raises ``JournalError``."""
        # Before any goes: the new table takes over from the shown one, however old that is.
        oldest = timers.now() - self.keep * DAY
        self._remember([code for code, at in self._journal.last.items() if at < oldest])
        self.expire_by_itself()
        if not self.tables:
            self.open_table()

    def _remember(self, old: Collection[str]) -> None:
        """Fold the record of every table. One that another version of the program wrote rests,
        unless it is the one to show and not among the ``old``. Raises ``JournalError``."""
        sittings: dict[str, Sitting] = {}
        others: dict[str, str] = {}
        for code, at, body in self._journal.entries():
            if code in others:
                others[code] = _name(body) or others[code]
                continue
            try:
                sittings[code] = _next(sittings.get(code), code, at, body)
            except (_OtherRules, msgspec.MsgspecError, LookupError, TypeError, ValueError):
                # It is what was written, so it is no damage.
                before = sittings.pop(code, None)
                others[code] = _name(body) or (before.name if before else "")
        shown = self._journal.shown
        fresh = others.keys() - set(old)
        if fresh and (shown in fresh or not sittings):
            raise JournalError("table.journal_version", self._journal.path)
        self.resting = others
        for sitting in sittings.values():
            self._lay(sitting).wake()
        if sittings:
            newest = max(self.tables, key=self._journal.last.__getitem__)
            self._shown = shown if shown in self.tables else newest

    def _lay(self, sitting: Sitting) -> Table:
        table = Table(sitting, self._journal, self.windows, self._rng)
        # Others may be looking through it.
        self.tables = {**self.tables, sitting.code: table}
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._journal.last and not self._journal.is_forgotten(code):
                return code


def _first(times: Mapping[str, float]) -> dict[str, int]:
    """The day of the first of these times."""
    first = time.localtime(min(times.values()))
    return {"day": first.tm_mday, "month": first.tm_mon}


def _taken_over(new: Sitting, old: Sitting) -> Iterator[entries.AnyEntry]:
    """What a host once chose holds for the next table too: the rules of the game, of the evening
    and of the questions, and how the TV sounds."""
    options = old.options if old.game == new.game else new.options
    if (options, old.series, old.pace) != (new.options, new.series, new.pace):
        yield entries.Configured(options, old.series, old.pace)
    if old.sound != new.sound:
        yield entries.Tuned(old.sound)


def _door(old: Sitting) -> Iterator[entries.AnyEntry]:
    """Whom the host keeps out stays out at the next table: the devices that were turned out, and
    everybody where the host closed the door. Where the house rule closes it, it does so anew."""
    live = {one.key for one in old.people}
    yield from (entries.Barred(key) for key in old.barred if key not in live)
    if old.closed and not (old.series.door == "game" and old.games):
        yield entries.DoorSet(False)


_NAMING: Final = msgspec.json.Decoder(entries.Opened | entries.Named)


def _name(body: bytes) -> str:
    """The name that this entry gives its table, if any."""
    try:
        return _NAMING.decode(body).name
    except (msgspec.MsgspecError, ValueError):
        return ""


class _OtherRules(Exception):
    """A table that was opened by another version of its game's rules."""


def _next(sitting: Sitting | None, code: str, at: float, body: bytes) -> Sitting:
    _, after = read_on(sitting, code, at, body)
    if after.rules != after.rules_of.VERSION:
        raise _OtherRules
    return after
