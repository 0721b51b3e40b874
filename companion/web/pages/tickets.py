"""What a browser waits with that has no seat yet: for whose, at which table, and a secret."""

import base64
import secrets
from typing import Final, NamedTuple

from companion.core.text import Text
from companion.table.registry import Lobby
from companion.table.state import Person
from companion.table.table import Refused, Table

_NEW: Final = "~"
"""How the name of somebody new begins in a ticket; no person's id begins so."""
_LONGEST: Final = 80
"""Characters of a ticket, but for the name that it holds."""
_LONGEST_NAME: Final = 120
"""Characters of a name as a ticket holds it."""


class Ticket(NamedTuple):
    """``text`` is the ticket. ``person``: whose seat it is for; ``None``: somebody new, called
    ``name``, waits to be let in."""

    text: str
    table: Table
    person: Person | None
    name: str


def returner(table: Table, person: Person) -> str:
    """The ticket of a browser that says it is this person's."""
    return f"{table.code}.{person.id}.{secrets.token_urlsafe(16)}"


def newcomer(table: Table, typed: str, keys: tuple[str, ...]) -> str:
    """The ticket of somebody new; ``keys`` as in ``Table.join``. Raises ``Refused`` for a bad
    name."""
    name = base64.urlsafe_b64encode(table.check_name(typed, keys).encode()).decode().rstrip("=")
    return f"{table.code}.{_NEW}{name}.{secrets.token_urlsafe(16)}"


def read(text: str, lobby: Lobby, tokens: list[str]) -> Ticket:
    """What a ticket says; ``tokens`` are all that its browser carries. Raises ``Refused`` when
    there is no such table or person any more, and for a bad name."""
    code, _, rest = text.partition(".")
    table, whom = lobby.table(code), rest.partition(".")[0]
    name = len(whom) if whom.startswith(_NEW) else 0
    if len(text) - name > _LONGEST or name > _LONGEST_NAME:
        raise Refused(Text("table.no_such_person"))
    if whom.startswith(_NEW):
        keys = lobby.tokens.barred(table, tokens)
        return Ticket(text, table, None, table.check_name(_name(whom.removeprefix(_NEW)), keys))
    person = table.sitting.person(whom)
    if person is None:
        raise Refused(Text("table.no_such_person"))
    return Ticket(text, table, person, person.name)


def _name(packed: str) -> str:
    try:
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except ValueError:
        raise Refused(Text("table.no_such_person")) from None
