"""How long what is kept has lain untouched, as the laptop itself counts it, and what goes next.

No single reading of a clock deletes anything. Days are counted from look to look: while the program
runs by a clock that only rises, and from one start to the next by the time of day. That may be
wrong, so such a step counts for a day at most. What is to go is told first. It goes when a day has
been counted since, to which one step between two starts gives no more than half.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from companion.table.settings import Settings

DAY: Final = 24 * 3600.0
"""Seconds, and the most that counts between two looks."""
NOTICE: Final = 1.0
"""Days before its end at which it is told of something that it goes, and after which it does."""


class Lain(msgspec.Struct):
    """Something that is kept, which was changed last at ``changed`` (Unix time, by whatever clock
    there was), and has lain untouched for so many ``days`` since. ``notice``: the days since it
    was told that it goes, ``None`` when it was not."""

    changed: float
    days: float = 0.0
    notice: float | None = None

    def left(self, keep: int) -> float:
        """In how many days it goes at the earliest."""
        return max(keep - self.days, NOTICE - (self.notice or 0.0))


class _Counted(msgspec.Struct):
    """What stands in the file: the time of day of the last look, and all that is kept."""

    seen: float
    kept: dict[str, Lain]


class Retention:
    """Counts for the things of one folder, by name; what it has counted is in the file ``path``.
    Where that cannot be read, all is counted from its beginning again."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self._path = path
        self._settings = settings
        self._steady: float | None = None
        try:
            self._counted = msgspec.json.decode(path.read_bytes(), type=_Counted)
        except (OSError, msgspec.MsgspecError):
            self._counted = _Counted(self._settings.now(), {})

    def look(self, changed: Mapping[str, float], keep: int, safe: Collection[str]) -> None:
        """Count what has gone by since the last look for all that is kept, by when it was
        ``changed``; tell of what goes when it is kept for ``keep`` days. What is ``safe`` does
        not lie, whatever the clock says."""
        step = self._step()
        before, now = self._counted.kept, {}
        for name, stamp in changed.items():
            one = before.get(name)
            if one is None or one.changed != stamp or name in safe:
                one = Lain(stamp)
            else:
                one.days += max(0.0, min(step, DAY)) / DAY
                one.notice = self._noticed(one, keep, step)
            now[name] = one
        self._counted = _Counted(self._settings.now(), now)
        self._save()

    def _step(self) -> float:
        """Seconds since the last look; from one start to the next by the time of day."""
        steady, before = self._settings.steady(), self._steady
        self._steady = steady
        return self._settings.now() - self._counted.seen if before is None else steady - before

    @staticmethod
    def _noticed(one: Lain, keep: int, step: float) -> float | None:
        if one.days < keep - NOTICE:
            return None
        if one.notice is None or step < 0:  # a clock went back, so one of the two was wrong
            return 0.0
        return one.notice + min(step, DAY / 2) / DAY

    def touch(self, name: str) -> None:
        """This is wanted again: it is counted from the beginning."""
        if one := self._counted.kept.get(name):
            one.days, one.notice = 0.0, None
            self._save()

    def forget(self, names: Iterable[str]) -> None:
        """These are gone."""
        for name in names:
            self._counted.kept.pop(name, None)
        self._save()

    def going(self, keep: int) -> dict[str, float]:
        """What it has been told of that it goes, and in how many days at the earliest."""
        kept = self._counted.kept
        return {
            name: one.left(keep)
            for name, one in kept.items()
            if one.notice is not None and one.days >= keep - NOTICE
        }

    def due(self, keep: int) -> list[str]:
        """What goes now."""
        return [name for name, left in self.going(keep).items() if left <= 0]

    def lain(self, days: int) -> list[str]:
        """What goes soon when it is kept for so many days."""
        return [name for name, one in self._counted.kept.items() if one.days >= days - NOTICE]

    def _save(self) -> None:
        fresh = self._path.with_suffix(".new")
        try:
            fresh.write_bytes(msgspec.json.encode(self._counted))
            fresh.replace(self._path)
        except OSError:  # a full disk: counted again from what stands there, and nothing is lost
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
