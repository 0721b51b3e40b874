"""The tables of the last days, for the host: which are kept, opened again, saved, deleted."""

import time
from collections.abc import Collection
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.text import Text
from companion.storage.journal import JournalError
from companion.table.registry import Lobby
from companion.table.requests import (
    TABLES,
    DeleteAll,
    DeleteTable,
    KeepTables,
    NewTable,
    ShowTable,
)
from companion.table.table import NeedsConfirmation, Refused, Table
from companion.web.address.address import Place
from companion.web.identity import Asker, host_auth
from companion.web.pages.confirmations import Confirms
from companion.web.pages.render import Renderer, table_name


class KeptTable(msgspec.Struct, frozen=True):
    """One table: ``at`` is when something happened there last, in Unix time, ``people`` those who
    sit or watch, ``games`` how many began, ``playing`` whether one runs, ``shown`` whether the
    laptop shows it; ``goes``: when it is deleted at the earliest, in Unix time, if that is
    soon."""

    code: str
    name: str
    at: float
    people: tuple[str, ...]
    games: int
    playing: bool
    shown: bool
    goes: float | None


class KeptTables(msgspec.Struct, frozen=True):
    """All tables, the shown one first, then the newest; for how many days they are kept;
    ``laptop``: whether it is the laptop that asks, which alone may delete any."""

    tables: tuple[KeptTable, ...]
    days: int
    laptop: bool


class SavedTables:
    """What the host may do with the tables of this laptop."""

    def __init__(self, lobby: Lobby, place: Place, shell: Renderer) -> None:
        self._lobby = lobby
        self._place = place
        self._shell = shell
        self._confirms = Confirms(lobby.windows.clock)

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md where a table's record is saved."""
        kept = Blueprint("kept", __name__)
        kept.add_url_rule("/tables/<code>.json", view_func=self.record)
        return kept

    def order(self, asker: Asker, message: object) -> dict[str, Any]:
        """Carry out what the host asks for; the answer tells what is kept now. Raises
        ``Refused``."""
        self._check(asker)
        try:
            self._carry_out(asker, _decode(message))
        except JournalError:
            raise Refused(Text("journal.play_waits")) from None
        return {"tables": msgspec.to_builtins(self._all(asker))}

    def _check(self, asker: Asker) -> None:
        """The laptop, or a phone that the host of the shown table trusts."""
        if not (asker.laptop or (asker.is_host and asker.table is self._lobby.main)):
            raise Refused(Text("table.not_host"))

    def _carry_out(self, asker: Asker, order: Any) -> None:
        lobby = self._lobby
        match order:
            case NewTable():
                lobby.open_table(lobby.main.sitting.lang)
            case ShowTable(code=code):
                lobby.show(lobby.table(code))
            case DeleteTable(code=code, confirm=confirm):
                self._delete(asker, [lobby.table(code)], "one", confirm)
                lobby.forget([lobby.table(code).code])
            case DeleteAll(confirm=confirm):
                self._delete(asker, list(lobby.tables.values()), "all", confirm)
                lobby.forget_all()
            case KeepTables(days=days, confirm=confirm):
                self._keep(asker, days, confirm)

    def _delete(self, asker: Asker, tables: list[Table], kind: str, confirm: str) -> None:
        """Only the laptop deletes, never what is being played, and what it has been told of and
        has not changed since. Raises ``Refused``."""
        _only_laptop(asker)
        for table in tables:
            if table.sitting.running:
                raise Refused(Text("tables.running", code=table.code))
        what = tuple(sorted((one.code, self._lobby.expiry.last(one)) for one in tables))
        resting = self._lobby.resting if kind == "all" else {}
        self._confirms.need(kind, (what, *resting), confirm, _price(tables, kind, resting))

    def _keep(self, asker: Asker, days: int, confirm: str) -> None:
        """For fewer days: what is deleted by that is told first. Raises ``Refused``."""
        try:
            self._lobby.expiry.keep_for(days, sure=False)
        except NeedsConfirmation as price:
            _only_laptop(asker)
            self._confirms.need("days", (days, price.text), confirm, price.text)
            self._lobby.expiry.keep_for(days, sure=True)

    def _all(self, asker: Asker) -> KeptTables:
        found = [self._one(table) for table in self._lobby.tables.values()]
        found.sort(key=lambda one: (one.shown, one.at), reverse=True)
        return KeptTables(tuple(found), self._lobby.expiry.keep, asker.laptop)

    def _one(self, table: Table) -> KeptTable:
        sitting = table.sitting
        return KeptTable(
            sitting.code,
            table_name(sitting, sitting.lang),
            self._lobby.expiry.last(table),
            tuple(one.name for one in sitting.people if not one.bot),
            sitting.games,
            sitting.running,
            table is self._lobby.main,
            self._lobby.expiry.goes(table.code),
        )

    def record(self, code: str) -> ResponseReturnValue:
        """A table's record as a file to save."""
        lobby = self._lobby
        lang = self._shell.lang()
        if host_auth(request, lobby, self._place, lobby.main) is None:
            return self._shell.message(Text("table.host_only_here"), lang, 403)
        try:
            table = lobby.table(code)
            file = lobby.record_of(table)
        except Refused as refusal:
            return self._shell.message(refusal.text, lang, 404)
        day = time.strftime("%Y-%m-%d", time.localtime(lobby.expiry.last(table)))
        name = f"{table.sitting.game}-{day}-{table.code}.json"
        response = Response(file, mimetype="application/json")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


def _only_laptop(asker: Asker) -> None:
    if not asker.laptop:
        raise Refused(Text("tables.only_laptop"))


def _price(tables: list[Table], kind: str, resting: Collection[str]) -> Text:
    """What is lost, by its name."""
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
