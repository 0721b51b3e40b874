"""Which sentence goes with what the system or SQLite says of the journal's file."""

import errno
import sqlite3


class Gone(OSError):
    """The file is no longer where it was opened."""


def at_start(error: Exception) -> str:
    """Why the journal does not open."""
    match error:
        case OSError(errno=errno.ENOSPC):
            return "journal.no_room"
        case sqlite3.OperationalError(sqlite_errorcode=sqlite3.SQLITE_FULL):
            return "journal.no_room"
        case sqlite3.OperationalError(sqlite_errorcode=sqlite3.SQLITE_BUSY):
            return "table.journal_in_use"
        case OSError() | sqlite3.OperationalError():
            return "table.journal_unreadable"
        case _:
            return "table.journal_damaged"


def meanwhile(error: Exception) -> str:
    """Why an entry cannot be written for now."""
    match error:
        case FileNotFoundError() | Gone():
            return "journal.waits_gone"
        case sqlite3.OperationalError(sqlite_errorcode=sqlite3.SQLITE_FULL):
            return "journal.waits_full"
        case _:
            return "journal.waits"
