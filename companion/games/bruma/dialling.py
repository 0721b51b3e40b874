"""The dial: how the table plays, and what has to hold before it plays in another way."""

from typing import Final

from msgspec import convert

from companion.core.seats import Seat
from companion.core.text import Text
from companion.games.bruma.events import Dialled
from companion.games.bruma.model import Mode, Over, Table
from companion.games.bruma.rules import BrumaStep

MODES: Final[tuple[Mode, ...]] = ("strict", "assisted")


def mode(table: Table) -> Mode:
    """How the table plays now."""
    return table.mode


def why_not_dial(table: Table, mode: str, turn: Seat | None) -> Text | None:
    """Why the table cannot play by ``mode`` from here on, and what to do; ``None`` when it can."""
    if isinstance(table.phase, Over):
        return Text("bruma.dial.over")
    if mode == table.mode:
        return Text("bruma.dial.already")
    if turn not in (None, table.turn):
        return Text("bruma.dial.turn_stays")
    return None


def dial(step: BrumaStep, mode: str, turn: Seat | None) -> None:
    """The table plays by ``mode`` from here on. The open question stays open: who let it pass has
    let it pass, if that counts again."""
    assert turn in (None, step.state.table.turn)
    step.emit(Dialled(convert(mode, Mode)))
