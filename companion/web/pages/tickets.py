"""The tickets of browsers that wait for a seat: which table, which person, and a secret."""

import base64
import secrets
from typing import Final, NamedTuple

from companion.core.text import Text
from companion.table.registry import Registry
from companion.table.state import Person
from companion.table.table import Refused, Table

_NEW: Final = "~"
"""Precedes the name of a new person in a ticket; no person's id begins with it."""
_LONGEST: Final = 80
"""Most characters of a ticket, its name not counted."""
_LONGEST_NAME: Final = 120
"""Most characters of an encoded name."""


class Ticket(NamedTuple):
    """``text`` is the ticket itself. ``person``: whose seat is asked for; ``None``: a new person
    called ``name`` waits to be let in."""

    text: str
    table: Table
    person: Person | None
    name: str


def returner(table: Table, person: Person) -> str:
    """A ticket for a browser that says it belongs to this person."""
    return f"{table.code}.{person.id}.{secrets.token_urlsafe(16)}"


def newcomer(table: Table, typed: str, keys: tuple[str, ...]) -> str:
    """A ticket for a new person; ``keys`` as in ``Table.join``. Raises ``Refused`` for a bad
    name."""
    name = base64.urlsafe_b64encode(table.check_name(typed, keys).encode()).decode().rstrip("=")
    return f"{table.code}.{_NEW}{name}.{secrets.token_urlsafe(16)}"


def read(text: str, registry: Registry, tokens: list[str]) -> Ticket:
    """Reads a ticket; ``tokens`` are those that its browser carries. Raises ``Refused`` when the
    table or the person is gone, and for a bad name."""
    code, _, rest = text.partition(".")
    table, person_id = registry.table(code), rest.partition(".")[0]
    name = len(person_id) if person_id.startswith(_NEW) else 0
    if len(text) - name > _LONGEST or name > _LONGEST_NAME:
        raise Refused(Text("table.no_such_person"))
    if person_id.startswith(_NEW):
        keys = registry.tokens.barred(table, tokens)
        return Ticket(
            text, table, None, table.check_name(_name(person_id.removeprefix(_NEW)), keys)
        )
    person = table.sitting.person(person_id)
    if person is None:
        raise Refused(Text("table.no_such_person"))
    return Ticket(text, table, person, person.name)


def _name(packed: str) -> str:
    try:
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except ValueError:
        raise Refused(Text("table.no_such_person")) from None
