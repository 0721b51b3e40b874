"""What was lost of a damaged journal, and the sentence that says so."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.core.text import Text
from companion.storage.salvage import Loss


class Damage(NamedTuple):
    """What became of a damaged journal.

    ``kept``: where the damaged file is now. ``cut``: it ended too early, as after a loss of power.
    ``losses``: what is missing, by table. ``doubtful``: more may be missing. ``days``: how long
    tables are kept now, if the host's choice is lost. ``empty``: no entry is left. ``key``: where
    the damaged key is now, if it was repaired too.
    """

    kept: Path
    cut: bool
    losses: tuple[Loss, ...] = ()
    doubtful: bool = False
    days: int | None = None
    empty: bool = False
    key: Path | None = None

    def told(self, names: Mapping[str, str]) -> Text:
        """The sentence for the host; ``names`` has the known names of tables by code."""
        what = [_lost(loss, names.get(loss.code, "")) for loss in self.losses]
        if self.doubtful and self.empty:
            what.append(Text("journal.lost_more" if what else "journal.lost_all"))
        elif self.doubtful:
            what.append(Text("journal.lost_end"))
        if self.days is not None:
            what.append(Text("journal.lost_choice", n=self.days))
        lost = tuple(what) or (Text("journal.lost_nothing"),)
        if self.key is not None:
            lost = (*lost, Text("journal.key_too", path=str(self.key)))
        key = "journal.cut" if self.cut else "journal.damaged"
        return Text(key, lost=lost, path=str(self.kept))


def lost_tables(losses: Iterable[Loss]) -> tuple[Text, ...]:
    """A phrase for each of these tables, by its code alone."""
    return tuple(_lost(loss, "") for loss in losses)


def _lost(loss: Loss, name: str) -> Text:
    table = Text("journal.the_table", code=loss.code)
    if name:
        table = Text("journal.the_table_named", code=loss.code, name=name)
    if loss.at is None:
        return Text("journal.lost_table", table=table)
    at = datetime.fromtimestamp(loss.at)  # noqa: DTZ006 - local time, as on the wall
    return Text("journal.lost_steps", table=table, n=loss.steps, at=at)
