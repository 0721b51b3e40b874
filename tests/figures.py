"""What the long tests measured, for docs/reliability.md."""

import statistics
from collections.abc import Iterable, Iterator


class Figures:
    """Lines of a table: what was done or measured, and the number that came of it."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}

    def tell(self, what: str, value: object) -> None:
        """One row of the table."""
        self.rows[what] = str(value)

    def tell_times(self, what: str, seconds: Iterable[float]) -> None:
        """One row with the median and the worst of some times."""
        times = sorted(seconds)
        median, worst = statistics.median(times), times[-1]
        self.tell(what, f"{median:.2f} s / {worst:.2f} s ({len(times)} times)")

    def take(self, rows: dict[str, str]) -> None:
        """What another process measured."""
        self.rows.update(rows)

    def lines(self) -> Iterator[str]:
        """The table, as it stands in the document."""
        for what, value in self.rows.items():
            yield f"| {what} | {value} |"
