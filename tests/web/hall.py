"""The companion with several tables, a marked deck, other games, or another pace: for tests and
benchmarks."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import structs

from companion.web.server.runtime import asked_mode, resolve_mode


def main() -> int:
    """Open ``HALL_TABLES`` tables and print their codes; print ``CANARIES`` on the cards, or deal
    from ``HALL_DECK``; keep ``HALL_PACE`` (``least=0 patience=100``) whatever the host chooses;
    ``HALL_THOUGHT`` are the seconds that an empty chair thinks at most, ``HALL_MOMENT`` those
    before which no voice counts. Scripted phones press faster than people do, and may, unless
    ``HALL_LIMITS`` are ``real``, or ``once``: real, and never filled again, so that time changes
    nothing. The addresses of the laptop stand in the file ``HALL_NETWORK``, and change with it.
    ``HALL_GAMES`` are all that its shelf offers, by name, and may be games of the tests."""
    from companion.cli import start
    from companion.games.bruma.rules import model
    from companion.table.entries import Pace
    from companion.table.registry import Registry
    from companion.table.settings import Settings
    from companion.web.address import interfaces

    if marks := os.environ.get("CANARIES", "").split():
        pairs = zip(model.DECK, marks, strict=True)
        marked = tuple(model.Card(f"{card}/{mark}") for card, mark in pairs)
        setattr(model, "DECK", marked)  # noqa: B010 - a constant, but for this one process
    if deck := os.environ.get("HALL_DECK", "").split():
        setattr(model, "DECK", tuple(map(model.Card, deck)))  # noqa: B010 - as above
    limits = os.environ.get("HALL_LIMITS")
    fast = {} if limits in ("once", "real") else dict.fromkeys(("messages", "pieces"), (1e6, 1e6))
    settings = Settings(limits=fast, refills=limits != "once")
    if paces := os.environ.get("HALL_PACE", "").split():
        chosen = {key: int(value) for key, _, value in (each.partition("=") for each in paces)}
        settings = structs.replace(settings, pace=structs.replace(Pace(), **chosen))
    if thought := os.environ.get("HALL_THOUGHT"):
        settings = structs.replace(settings, thought=(0.0, float(thought)))
    if moment := os.environ.get("HALL_MOMENT"):
        settings = structs.replace(settings, moment=float(moment))
    opened = Registry.open

    def hall(*folder: object) -> Registry:
        lobby = opened(*folder)  # type: ignore[arg-type]
        while len(lobby.tables) < int(os.environ.get("HALL_TABLES", "1")):
            lobby.open_table()
        if "HALL_TABLES" in os.environ:
            print("hall:", *lobby.tables)  # noqa: T201 - what the test reads the codes from
        return lobby

    setattr(Registry, "open", hall)  # noqa: B010 - as above
    network = os.environ.get("HALL_NETWORK")
    look = _listed(Path(network)) if network else interfaces.addresses
    with _shelf(os.environ.get("HALL_GAMES", "").split()):
        return start.main(sys.argv[1:], settings, look)


def _shelf(games: Sequence[str]) -> AbstractContextManager[None]:
    """Puts these games, of the product or of the tests, on the shelf; without any it stays."""
    from companion.games import SHELF
    from tests.toys.shelf import shelved

    if not games:
        return nullcontext()
    return shelved(*(SHELF.get(game) or import_module(f"tests.toys.{game}").GAME for game in games))


def _listed(network: Path) -> Callable[[], tuple[Any, ...]]:
    """Lists the addresses that stand in this file."""
    from companion.web.address import interfaces

    def addresses() -> tuple[Any, ...]:
        found = network.read_text().split()
        return tuple(interfaces.Address(ip, "wlan0", interfaces.Kind.WIFI) for ip in found)

    return addresses


if __name__ == "__main__":
    if resolve_mode(asked_mode(sys.argv[1:], os.environ)) == "eventlet":
        from companion.web.server import eventlet_server

        eventlet_server.patch()
    sys.exit(main())
