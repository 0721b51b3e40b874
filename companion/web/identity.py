"""Who is asking: a seat's phone by its token, the host by the laptop or by a promoted phone."""

import hmac
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from companion.core.text import Text
from companion.table.registry import Lobby
from companion.table.state import Person
from companion.table.table import Refused, Table
from companion.web.address.address import Place

COOKIE = "bruma_seat"
_WEEK = 7 * 24 * 3600
MOST = 6
"""How many seats of a table one phone can hold."""
_REMEMBERED = 12


class Asker(Struct, frozen=True):
    """Somebody at a table: ``person`` is ``None`` for the TV and the laptop's own host page.
    ``key``: the digest of the token they came with. ``seat``: they hold their seat over this
    connection. ``laptop``: they showed the host key."""

    table: Table
    person: str | None = None
    key: str = ""
    seat: bool = False
    laptop: bool = False

    @property
    def one(self) -> Person | None:
        """The person as they are now; ``None`` for a page without one, and as soon as the seat
        has moved to another phone."""
        one = self.table.sitting.person(self.person) if self.person else None
        return one if one is not None and one.key == self.key else None

    @property
    def is_host(self) -> bool:
        """Whether they may act as the host at this moment."""
        one = self.one
        return self.laptop or (one is not None and one.host)


class Held(NamedTuple):
    """A seat that a browser holds, and its key."""

    token: str
    table: Table
    person: Person


def remember(response: Response, request: Request, lobby: Lobby, token: str) -> None:
    """Let a bare visit from this browser find its seat again; the address carries the key. The
    other seats that it holds are kept: they are on the same phone. So are those that a host took
    away: this device stays out there."""
    lost = (one for one in carried(request, lobby) if lobby.tokens.is_barred(one))
    tokens = list(dict.fromkeys((token, *(one.token for one in held(request, lobby)), *lost)))
    signed = URLSafeSerializer(lobby.cookie_key, salt=COOKIE).dumps(tokens[:_REMEMBERED])
    response.set_cookie(COOKIE, str(signed), max_age=_WEEK, httponly=True, samesite="Lax", path="/")


def carried(request: Request, lobby: Lobby) -> list[str]:
    """Every token that this browser's cookie carries, the newest first, wherever it leads."""
    try:
        tokens = URLSafeSerializer(lobby.cookie_key, salt=COOKIE).loads(
            request.cookies.get(COOKIE, "")
        )
    except BadSignature:
        return []
    return [str(token) for token in (tokens if isinstance(tokens, list) else [tokens])]


def held(request: Request, lobby: Lobby, table: Table | None = None) -> list[Held]:
    """The seats that this browser holds, at ``table`` or anywhere, the newest first."""
    found = []
    for token in carried(request, lobby):
        with suppress(Refused):
            found.append(Held(token, *lobby.tokens.holder(token)))
    return [one for one in found if table is None or one.table is table]


def room_for_one_more(request: Request, lobby: Lobby, table: Table) -> None:
    """Raises ``Refused`` when this browser holds as many seats of ``table`` as a phone may."""
    if len(held(request, lobby, table)) >= MOST:
        raise Refused(Text("table.phone_full"))


def host_auth(request: Request, lobby: Lobby, place: Place, table: Table) -> dict[str, str] | None:
    """How a host page opened by this request proves itself, or ``None`` if it may not: the
    laptop by itself, or a phone whose person the host promoted."""
    if place.is_loopback(request.remote_addr):
        return {"host": lobby.host_key, "tv": table.code}
    hosts = (one for one in held(request, lobby, table) if one.person.host)
    return next(({"host": one.token, "tv": table.code} for one in hosts), None)


def recognise(auth: Any, lobby: Lobby) -> Asker:
    """Who connects with this auth payload. Raises ``Refused`` when it is nobody."""
    match auth:
        case {"seat": str(token)}:
            table, person = lobby.tokens.holder(token)
            return Asker(table, person.id, person.key, seat=True)
        case {"host": str(key), "tv": str(code)}:
            return _host(key, lobby.table(code), lobby)
        case {"tv": str(code)}:
            return Asker(lobby.table(code))
        case _:
            return Asker(lobby.table(""))


def _host(key: str, table: Table, lobby: Lobby) -> Asker:
    if hmac.compare_digest(key.encode(), lobby.host_key.encode()):
        return Asker(table, laptop=True)
    held, person = lobby.tokens.holder(key)
    return Asker(table, person.id, person.key) if held is table else Asker(lobby.table(""))
