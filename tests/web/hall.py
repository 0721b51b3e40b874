"""The companion with several tables, a marked deck, or another pace: for tests and benchmarks."""

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import structs

from companion.web.serve import asked_mode, resolve_mode


def main() -> int:
    """Open ``HALL_TABLES`` tables and print their codes; print ``CANARIES`` on the cards, or deal
    from ``HALL_DECK``; keep ``HALL_PACE`` (``least=0 patience=100``) whatever the host chooses;
    ``HALL_THOUGHT`` are the seconds that an empty chair thinks at most, ``HALL_MOMENT`` those
    before which no voice counts. Scripted phones press faster than people do, and may, unless
    ``HALL_LIMITS`` are ``real``, or ``once``: real, and never filled again, so that time changes
    nothing. The addresses of the laptop stand in the file ``HALL_NETWORK``, and change with it."""
    if network := os.environ.get("HALL_NETWORK"):
        _move(Path(network))
    from companion import cli, windows
    from companion.games.bruma import model
    from companion.lobby import Lobby
    from companion.record import Pace
    from companion.web import limits

    if os.environ.get("HALL_LIMITS") == "once":
        setattr(limits, "Buckets", functools.partial(_once, limits.Buckets))  # noqa: B010 - as below
    elif os.environ.get("HALL_LIMITS") != "real":
        for limit in ("MESSAGES", "PIECES"):
            setattr(limits, limit, (10**6, 10**6))
    if marks := os.environ.get("CANARIES", "").split():
        pairs = zip(model.DECK, marks, strict=True)
        marked = tuple(model.Card(f"{card}/{mark}") for card, mark in pairs)
        setattr(model, "DECK", marked)  # noqa: B010 - a constant, but for this one process
    if deck := os.environ.get("HALL_DECK", "").split():
        setattr(model, "DECK", tuple(map(model.Card, deck)))  # noqa: B010 - as above
    if paces := os.environ.get("HALL_PACE", "").split():
        chosen = {key: int(value) for key, _, value in (each.partition("=") for each in paces)}
        pace = structs.replace(Pace(), **chosen)
        paced = functools.partial(windows.Windows, pace=pace)
        setattr(windows, "Windows", paced)  # noqa: B010 - as above
    if thought := os.environ.get("HALL_THOUGHT"):
        quick = functools.partial(windows.Windows, thought=(0.0, float(thought)))
        setattr(windows, "Windows", quick)  # noqa: B010 - as above
    if moment := os.environ.get("HALL_MOMENT"):
        rested = functools.partial(windows.Windows, moment=float(moment))
        setattr(windows, "Windows", rested)  # noqa: B010 - as above
    opened = Lobby.open

    def hall(*folder: object) -> Lobby:
        lobby = opened(*folder)  # type: ignore[arg-type]
        while len(lobby.tables) < int(os.environ.get("HALL_TABLES", "1")):
            lobby.open_table()
        if "HALL_TABLES" in os.environ:
            print("hall:", *lobby.tables)  # noqa: T201 - what the test reads the codes from
        return lobby

    setattr(Lobby, "open", hall)  # noqa: B010 - as above
    return cli.main(sys.argv[1:])


def _once(buckets: Callable[..., Any], burst: float, _: float, *more: Any, **most: Any) -> Any:
    """Buckets that never fill again."""
    return buckets(burst, 0, *more, **most)


def _move(network: Path) -> None:
    """From now on the laptop's addresses are those that this file has."""
    from companion.web import lan

    def addresses() -> tuple[lan.Address, ...]:
        found = network.read_text().split()
        return tuple(lan.Address(ip, "wlan0", lan.Kind.WIFI) for ip in found)

    setattr(lan, "addresses", addresses)  # noqa: B010 - as above


if __name__ == "__main__":
    if resolve_mode(asked_mode(sys.argv[1:], os.environ)) == "eventlet":
        from companion.web import green

        green.patch()
    sys.exit(main())
