"""Who a request or a socket belongs to: a seat's phone, the host, or a watcher."""

import hmac
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from companion.core.text import Text
from companion.table.registry import Registry
from companion.table.state import Person
from companion.table.table import Refused, Table
from companion.web.address.address import AdvertisedAddress

COOKIE = "bruma_seat"
_WEEK = 7 * 24 * 3600
_REMEMBERED = 12


class Asker(Struct, frozen=True):
    """The owner of a connection.

    ``person``: their id; ``None`` for the TV and the laptop's own host page. ``key``: the digest of
    the token they connected with. ``seat``: this is the phone of their seat. ``laptop``: they
    showed the host key.
    """

    table: Table
    person: str | None = None
    key: str = ""
    seat: bool = False
    laptop: bool = False

    @property
    def one(self) -> Person | None:
        """The person as they are now; ``None`` for a page without one, and once the seat has moved
        to another phone."""
        one = self.table.sitting.person(self.person) if self.person else None
        return one if one is not None and one.key == self.key else None

    @property
    def is_host(self) -> bool:
        """Whether they may act as the host now."""
        one = self.one
        return self.laptop or (one is not None and one.host)


class Held(NamedTuple):
    """A seat that a browser holds, and its key."""

    token: str
    table: Table
    person: Person


def remember(response: Response, request: Request, registry: Registry, token: str) -> None:
    """Set the cookie by which this browser finds its seat again without the address.

    It keeps the browser's other seats. It also keeps those that a host took away, so that the
    browser stays barred there.
    """
    barred = (one for one in carried(request, registry) if registry.tokens.is_barred(one))
    tokens = list(dict.fromkeys((token, *(one.token for one in held(request, registry)), *barred)))
    signed = URLSafeSerializer(registry.cookie_key, salt=COOKIE).dumps(tokens[:_REMEMBERED])
    response.set_cookie(COOKIE, str(signed), max_age=_WEEK, httponly=True, samesite="Lax", path="/")


def carried(request: Request, registry: Registry) -> list[str]:
    """Every token in this browser's cookie, the newest first, valid or not."""
    try:
        tokens = URLSafeSerializer(registry.cookie_key, salt=COOKIE).loads(
            request.cookies.get(COOKIE, "")
        )
    except BadSignature:
        return []
    return [str(token) for token in (tokens if isinstance(tokens, list) else [tokens])]


def held(request: Request, registry: Registry, table: Table | None = None) -> list[Held]:
    """The seats that this browser holds, at ``table`` or at any, the newest first."""
    found = []
    for token in carried(request, registry):
        with suppress(Refused):
            found.append(Held(token, *registry.tokens.holder(token)))
    return [one for one in found if table is None or one.table is table]


def room_for_one_more(request: Request, registry: Registry, table: Table) -> None:
    """Raises ``Refused`` when this browser holds as many seats of ``table`` as its game has."""
    most = max(table.sitting.rules_of.SEATS)
    if len(held(request, registry, table)) >= most:
        raise Refused(Text("table.phone_full", most=most))


def host_auth(
    request: Request, registry: Registry, address: AdvertisedAddress, table: Table
) -> dict[str, str] | None:
    """The auth payload of a host page opened by this request; ``None`` unless it comes from the
    laptop, or from the phone of a person whom the host promoted."""
    if address.is_loopback(request.remote_addr):
        return {"host": registry.host_key, "tv": table.code}
    hosts = (one for one in held(request, registry, table) if one.person.host)
    return next(({"host": one.token, "tv": table.code} for one in hosts), None)


def recognise(auth: Any, registry: Registry) -> Asker:
    """The owner of this auth payload. Raises ``Refused`` when its key is unknown."""
    match auth:
        case {"seat": str(token)}:
            table, person = registry.tokens.holder(token)
            return Asker(table, person.id, person.key, seat=True)
        case {"host": str(key), "tv": str(code)}:
            return _host(key, registry.table(code), registry)
        case {"tv": str(code)}:
            return Asker(registry.table(code))
        case _:
            return Asker(registry.table(""))


def _host(key: str, table: Table, registry: Registry) -> Asker:
    if hmac.compare_digest(key.encode(), registry.host_key.encode()):
        return Asker(table, laptop=True)
    held, person = registry.tokens.holder(key)
    return Asker(table, person.id, person.key) if held is table else Asker(registry.table(""))
