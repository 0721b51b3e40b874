"""The timers of a table's open question; those that were set for an older one are ignored."""

from collections.abc import Callable, Hashable

from companion.core.seats import Seat
from companion.table.timers import Timers
from companion.table.writer import Writer

Call = Callable[[], None]


class QuestionTimers:
    """Calls are made while the lock of ``writer`` is held, and only if its question is the one that
    they were set for."""

    def __init__(self, writer: Writer, clock: Timers) -> None:
        self._writer = writer
        self._clock = clock
        self._code = writer.sitting.code
        self._generation = 0

    def put(self) -> None:
        """A question is put, or the same anew: its time begins now."""
        self._generation += 1
        self._clock.opened(self._code)

    def stop(self) -> None:
        """No question is open."""
        self._generation += 1
        self._clock.settled(self._code)

    @property
    def age(self) -> float:
        """How many seconds ago the open question was put."""
        return self._clock.age(self._code)

    def left(self, what: Hashable) -> float | None:
        """In how many seconds ``what`` is due, or ``None``."""
        return self._clock.left(self._code, what)

    def later(self, what: str, seconds: float, call: Call) -> None:
        """Call ``call`` in so many seconds; it replaces an older one of the same name."""
        self._clock.later(self._code, what, seconds, self._of_this_question(call))

    def thinks(self, seat: Seat, call: Call) -> None:
        """Call ``call`` when a person at ``seat`` would have thought about the question."""
        self._clock.thinks(self._code, seat, self._of_this_question(call))

    def once_well(self, what: str, call: Call) -> None:
        """The disk took nothing: call ``call`` when it does again."""

        def look() -> None:
            if self._writer.trouble:
                self.once_well(what, call)
            else:
                call()

        self.later(what, 1.0, look)

    def _of_this_question(self, call: Call) -> Call:
        generation = self._generation

        def due() -> None:
            with self._writer.lock:
                if generation == self._generation:
                    call()

        return due
