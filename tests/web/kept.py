"""What a laptop has kept when it was ended: its record and its screens, read from a copy."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.table import entries
from companion.table.entries import AnyEntry
from companion.table.registry import Registry
from companion.web.identity import recognise
from companion.web.live.screens import Moment, screen


class Kept:
    """One data folder."""

    def __init__(self, lobby: Registry) -> None:
        self._lobby = lobby

    def entries(self) -> Iterator[tuple[str, AnyEntry]]:
        """The record, the oldest entry first: each with its table's code."""
        for code, _, body in self._lobby._journal.entries():
            game = self._lobby.tables[code].sitting.rules_of
            yield code, entries.decoder(game).decode(body)

    def screen(self, auth: dict[str, str]) -> dict[str, Any]:
        """What whoever connects with ``auth`` is to see."""
        asker = recognise(auth, self._lobby)
        lang = asker.one.lang if asker.one else asker.table.sitting.lang
        moment = Moment(
            asker.table.snapshot(), self._lobby.doors[asker.table.code], frozenset(), lang
        )
        shown: dict[str, Any] = msgspec.json.decode(screen(asker, moment))
        return shown


@contextmanager
def kept(folder: Path) -> Iterator[Kept]:
    """What lies in ``folder``, which is left as it is."""
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        lobby = Registry.open(Path(copy))
        try:
            yield Kept(lobby)
        finally:
            lobby.close()
