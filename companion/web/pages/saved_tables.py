"""The tables of the last days, for the host: shows, reopens, saves and deletes them."""

import time
from collections.abc import Collection
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.storage.journal import JournalError
from companion.table.requests import (
    TABLES,
    DeleteAll,
    DeleteTable,
    KeepTables,
    NewTable,
    ShowTable,
)
from companion.table.table import NeedsConfirmation, Refused, Table
from companion.web.context import Context
from companion.web.identity import Asker, host_auth
from companion.web.pages.confirmations import Confirmations
from companion.web.pages.render import table_name


class KeptTable(msgspec.Struct, frozen=True):
    """One table. Times are Unix times in seconds.

    ``at``: the last entry of its record. ``people``: the names of those who sit or watch.
    ``games``: how many began. ``playing``: one runs now. ``shown``: the laptop shows this table.
    ``goes``: when it is deleted at the earliest, if that is soon.
    """

    code: str
    name: str
    at: float
    people: tuple[str, ...]
    games: int
    playing: bool
    shown: bool
    goes: float | None


class KeptTables(msgspec.Struct, frozen=True):
    """All tables, the shown one first, then the newest. ``days``: how long they are kept.
    ``laptop``: the laptop itself asks, which alone may delete."""

    tables: tuple[KeptTable, ...]
    days: int
    laptop: bool


class SavedTables:
    """What the host may do with the tables of this laptop."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._registry = context.registry
        self._confirmations = Confirmations(context.registry.timers.clock)

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md where a table's record is saved."""
        kept = Blueprint("kept", __name__)
        kept.add_url_rule("/tables/<code>.json", view_func=self.record)
        return kept

    def order(self, asker: Asker, message: object) -> dict[str, Any]:
        """Carry out what the host asks for; the answer lists the tables that are kept now.
        Raises ``Refused``."""
        self._check(asker)
        try:
            self._carry_out(asker, _decode(message))
        except JournalError:
            raise Refused(Text("journal.play_waits")) from None
        return {"tables": msgspec.to_builtins(self._all(asker))}

    def _check(self, asker: Asker) -> None:
        """Raises ``Refused`` unless it is the laptop, or a host of the shown table."""
        if not (asker.laptop or (asker.is_host and asker.table is self._registry.main)):
            raise Refused(Text("table.not_host"))

    def _carry_out(self, asker: Asker, order: Any) -> None:
        registry = self._registry
        match order:
            case NewTable():
                registry.open_table(registry.main.sitting.lang)
            case ShowTable(code=code):
                registry.show(registry.table(code))
            case DeleteTable(code=code, confirm=confirm):
                self._delete(asker, [registry.table(code)], "one", confirm)
                registry.forget([registry.table(code).code])
            case DeleteAll(confirm=confirm):
                self._delete(asker, list(registry.tables.values()), "all", confirm)
                registry.forget_all()
            case KeepTables(days=days, confirm=confirm):
                self._keep(asker, days, confirm)

    def _delete(self, asker: Asker, tables: list[Table], kind: str, confirm: str) -> None:
        """Only the laptop deletes, no table where a game runs, and only what it was told of and
        has not changed since. Raises ``Refused`` or ``NeedsConfirmation``."""
        _only_laptop(asker)
        for table in tables:
            if table.sitting.running:
                raise Refused(Text("tables.running", code=table.code))
        what = tuple(sorted((one.code, self._registry.expiry.last(one)) for one in tables))
        resting = self._registry.resting if kind == "all" else {}
        self._confirmations.need(kind, (what, *resting), confirm, _price(tables, kind, resting))

    def _keep(self, asker: Asker, days: int, confirm: str) -> None:
        """Keep tables for so many days. Fewer days may delete some: the host is told first.
        Raises ``Refused`` or ``NeedsConfirmation``."""
        try:
            self._registry.expiry.keep_for(days, sure=False)
        except NeedsConfirmation as price:
            _only_laptop(asker)
            self._confirmations.need("days", (days, price.text), confirm, price.text)
            self._registry.expiry.keep_for(days, sure=True)

    def _all(self, asker: Asker) -> KeptTables:
        found = [self._one(table) for table in self._registry.tables.values()]
        found.sort(key=lambda one: (one.shown, one.at), reverse=True)
        return KeptTables(tuple(found), self._registry.expiry.keep, asker.laptop)

    def _one(self, table: Table) -> KeptTable:
        sitting = table.sitting
        return KeptTable(
            sitting.code,
            table_name(sitting, sitting.lang),
            self._registry.expiry.last(table),
            tuple(one.name for one in sitting.people if not one.bot),
            sitting.games,
            sitting.running,
            table is self._registry.main,
            self._registry.expiry.goes(table.code),
        )

    def record(self, code: str) -> ResponseReturnValue:
        """A table's record as a file to save."""
        registry, renderer = self._registry, self._context.renderer
        lang = renderer.lang()
        if host_auth(request, registry, self._context.address, registry.main) is None:
            return renderer.message(Text("table.host_only_here"), lang, 403)
        try:
            table = registry.table(code)
            file = registry.record_of(table)
        except Refused as refusal:
            return renderer.message(refusal.text, lang, 404)
        day = time.strftime("%Y-%m-%d", time.localtime(registry.expiry.last(table)))
        name = f"{table.sitting.game}-{day}-{table.code}.json"
        response = Response(file, mimetype="application/json")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


def _only_laptop(asker: Asker) -> None:
    if not asker.laptop:
        raise Refused(Text("tables.only_laptop"))


def _price(tables: list[Table], kind: str, resting: Collection[str]) -> Text:
    """Says what would be deleted."""
    if resting:
        n = len(tables) + len(resting)
        return Text("tables.all_sure_resting", n=n, codes=", ".join(resting))
    if kind == "all":
        return Text("tables.all_sure", n=len(tables))
    now = tables[0].sitting
    people = ", ".join(one.name for one in now.people if not one.bot)
    if not people:
        return Text("tables.delete_sure_empty", code=now.code)
    return Text("tables.delete_sure", code=now.code, n=now.games, names=people)


def _decode(message: object) -> Any:
    try:
        return msgspec.convert(message, TABLES)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
