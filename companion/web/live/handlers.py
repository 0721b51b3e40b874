"""The events of docs/protocol.md that a connected screen sends, and what answers each of them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import request
from flask_socketio import SocketIO
from socketio.exceptions import ConnectionRefusedError

from companion.core.text import Text
from companion.table.table import Refused
from companion.web.identity import Asker
from companion.web.live.hub import Hub, Reply
from companion.web.live.rtt import round_trip
from companion.web.server.runtime import log_fault

Handler = Callable[[Asker, object], Reply | None]
"""Carries out a message of ``Asker``; runs under the table's lock and may raise ``Refused``."""


def connect(socketio: SocketIO, hub: Hub, more: Mapping[str, Handler]) -> None:
    """Answer connects, disconnects, and every event: those of the table, and ``more`` by name."""

    def connected(auth: Any = None) -> None:
        try:
            hub.came(_sid(), auth)
        except Refused as refusal:
            raise ConnectionRefusedError(hub.say(None, refusal.text)) from None
        except Exception:
            log_fault()
            hub.went(_sid())
            raise ConnectionRefusedError(hub.say(None, Text("page.our_fault"))) from None

    def answered(handler: Handler, message: object = None, *_: object) -> Reply:
        return hub.ask(_sid(), lambda asker: handler(asker, message))

    def failed(_: BaseException) -> Reply:
        log_fault()
        return {"refused": hub.say(None, Text("page.our_fault"))}

    handlers: dict[str, Handler] = {"play": play, "person": order, "host": host, **more}
    for event, handler in handlers.items():
        socketio.on_event(event, partial(answered, handler))
    socketio.on_event("connect", connected)
    socketio.on_event("disconnect", lambda *_: hub.went(_sid()))
    socketio.on_event("probe", lambda *_: {})
    socketio.on_error_default(failed)


def play(asker: Asker, message: object) -> None:
    """A command of the game from a seat's phone."""
    asker.table.play(_person(asker), message, lag=round_trip(request.environ))


def order(asker: Asker, message: object) -> None:
    """What a person asks for that is no move: to sit, to rest, another name."""
    asker.table.order(_person(asker), message)


def host(asker: Asker, message: object) -> None:
    """What the host asks of their table."""
    if not asker.is_host:
        raise Refused(Text("table.not_host"))
    asker.table.host(message)


def _person(asker: Asker) -> str:
    """The id of the person whose seat's phone this is. Raises ``Refused`` when it is none."""
    if not asker.seat or asker.one is None:
        raise Refused(Text("table.not_seated"))
    return asker.one.id


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]  # put there by Flask-SocketIO
    return sid
