"""Who is asking: a seat's phone by its token, the host by the laptop or by a promoted phone."""

import hmac
from typing import Any

from flask import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from companion.lobby import Lobby
from companion.sitting import Person
from companion.table import Refused, Table
from companion.web.place import Place

COOKIE = "bruma_seat"
_WEEK = 7 * 24 * 3600


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


def remember(response: Response, lobby: Lobby, token: str) -> None:
    """Let a bare visit from this browser find its seat again; the address carries the key."""
    signed = URLSafeSerializer(lobby.cookie_key, salt=COOKIE).dumps(token)
    response.set_cookie(COOKIE, str(signed), max_age=_WEEK, httponly=True, samesite="Lax", path="/")


def remembered(request: Request, lobby: Lobby) -> tuple[str, Table, Person] | None:
    """The seat that this browser held last, if it still exists: token, table, person."""
    try:
        token = URLSafeSerializer(lobby.cookie_key, salt=COOKIE).loads(
            request.cookies.get(COOKIE, "")
        )
        return (token, *lobby.holder(str(token)))
    except (BadSignature, Refused):
        return None


def host_auth(request: Request, lobby: Lobby, place: Place, table: Table) -> dict[str, str] | None:
    """How a host page opened by this request proves itself, or ``None`` if it may not: the
    laptop by itself, or a phone whose person the host promoted."""
    if place.is_loopback(request.remote_addr):
        return {"host": lobby.host_key, "tv": table.code}
    found = remembered(request, lobby)
    if found and found[2].host and found[1] is table:
        return {"host": found[0], "tv": table.code}
    return None


def recognise(auth: Any, lobby: Lobby) -> Asker:
    """Who connects with this auth payload. Raises ``Refused`` when it is nobody."""
    match auth:
        case {"seat": str(token)}:
            table, person = lobby.holder(token)
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
    held, person = lobby.holder(key)
    return Asker(table, person.id, person.key) if held is table else Asker(lobby.table(""))
