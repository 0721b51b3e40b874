"""What the long tests measured, for docs/reliability.md."""

import statistics
from collections.abc import Iterable, Iterator
from math import inf


class Figures:
    """Lines of a table: what was done or measured, and the number that came of it.
    ``keeps_promises``: what took longer than was promised is a failure; a busy machine keeps no
    promises."""

    def __init__(self, keeps_promises: bool) -> None:
        self.rows: dict[str, str] = {}
        self._keeps_promises = keeps_promises

    def tell(self, what: str, value: object) -> None:
        """One row of the table."""
        self.rows[what] = str(value)

    def tell_times(self, what: str, seconds: Iterable[float], promised: float = inf) -> None:
        """One row with the median and the worst of some times. With --long, the worst has to be
        less than ``promised`` seconds."""
        times = sorted(seconds)
        median, worst = statistics.median(times), times[-1]
        self.tell(what, f"{median:.2f} s / {worst:.2f} s ({len(times)} times)")
        assert worst < promised or not self._keeps_promises, f"{what}: {times}"

    def take(self, rows: dict[str, str]) -> None:
        """What another process measured."""
        self.rows.update(rows)

    def lines(self) -> Iterator[str]:
        """The table, as it stands in the document."""
        for what, value in self.rows.items():
            yield f"| {what} | {value} |"
