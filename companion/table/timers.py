"""Timers and clocks: how long a question is open, who spoke first, how fast a stand-in answers."""

import random
import threading
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from companion.core.seats import Seat
from companion.table.settings import Settings, through_sleep

BEAT: Final = 0.5
"""Seconds, at most, between two looks at the clock while the program runs."""
STOPPED: Final = 2.0
"""Seconds between two looks after which the program is held to have been stopped, or the laptop
to have slept. A late thread is far from it; where a machine hangs for so long, no person could have
answered either, and time is given, never taken."""

Call = Callable[[], None]


class Running:
    """A clock of the seconds in which the program ran. It is looked at at least once a
    ``BEAT``; when ``clock`` has gone on by more than ``STOPPED`` between two looks, that time does
    not count, and ``stops`` rises."""

    def __init__(self, clock: Callable[[], float] = through_sleep) -> None:
        self.stops = 0
        self._clock = clock
        self._lock = threading.Lock()
        self._seen = clock()
        self._ran = 0.0

    def __call__(self) -> float:
        """Seconds since it was made, those in which the program stood still left out."""
        with self._lock:
            now = self._clock()
            step, self._seen = now - self._seen, now
            if step > STOPPED:
                self.stops += 1
            else:
                self._ran += max(0.0, step)
            return self._ran


def first_heard(
    voices: Sequence[tuple[Seat, int]], order: Sequence[Seat], tie: int
) -> tuple[Seat, tuple[Seat, ...]]:
    """Whose voice counts (section 13), and who spoke at the same moment. ``voices`` are seats and
    milliseconds; those within ``tie`` of the earliest are one moment, and of them the first in
    ``order``, nearest to the left of the seat that declared, is heard."""
    first = min(ms for _, ms in voices)
    together = [seat for seat, ms in voices if ms - first <= tie]
    heard = min(together, key=order.index)
    return heard, tuple(seat for seat in together if seat != heard)


_USUAL: Final = Settings()


class Timers:
    """Watches the open question of every table, and calls back when its time has come.

    ``clock``, ``thought``, ``moment``, ``pace`` and ``now`` are those of its settings; ``complain``
    is called when a call back fails, and knows what to tell of it.

    When the program was stopped, whatever waits for an open question gets its whole time again, as
    after a restart: phones have to find their way back first. All else has as much left as it had,
    and how long ago something was is counted without that time. ``woken`` is called then.
    """

    def __init__(self, settings: Settings = _USUAL) -> None:
        self.now = settings.now
        self.thought = settings.thought
        self.pace = settings.pace
        self.moment = settings.moment
        self.complain: Call = lambda: None
        self.woken: Call = lambda: None
        self.clock = settings.clock or Running(settings.steady)
        self._stops = 0
        self._rng = random.SystemRandom()
        self._opened: dict[str, float] = {}
        self._stepped: dict[str, float] = {}
        self._due: dict[tuple[str, Hashable], tuple[float, float, Call]] = {}
        """When something is due, how many seconds it was to wait, and what is called."""
        self._changed = threading.Condition()  # it is reentrant
        self.over = threading.Event()
        """Set when the thread has nothing to watch any more."""

    def opened(self, code: str) -> None:
        """The table ``code`` puts a new question, or the same anew: its time begins now, and the
        timers of the one before are dropped."""
        with self._changed:
            self.settled(code)
            self._opened[code] = self._look()

    def age(self, code: str) -> float:
        """How many seconds ago the open question of ``code`` was put."""
        now = self._look()
        return now - self._opened.get(code, now)

    def stepped(self, code: str) -> None:
        """Something has just happened before everyone's eyes at the table ``code``."""
        self._stepped[code] = self._look()

    def since_step(self, code: str) -> float:
        """How many seconds ago that was."""
        now = self._look()
        return now - self._stepped.get(code, now)

    def later(self, code: str, what: str, seconds: float, call: Call) -> None:
        """Call ``call`` once when so many seconds have gone by, unless the table's question is
        another by then; ``what`` replaces an older one of the same name."""
        self._later((code, what), seconds, call)

    def left(self, code: str, what: Hashable) -> float | None:
        """In how many seconds ``what`` is due at the table ``code``, or ``None``."""
        now = self._look()
        due = self._due.get((code, what))
        return max(0.0, due[0] - now) if due else None

    def thinks(self, code: str, seat: int, answer: Call) -> None:
        """Call ``answer`` once for an empty chair of the table ``code``, after a time that a person
        would have taken, unless the table is settled before."""
        self._later((code, seat), self._rng.uniform(*self.thought), answer)

    def closes(self, code: str, seconds: float, closed: Call) -> None:
        """Call ``closed`` in ``seconds``, replacing this table's earlier door timer."""
        self._later(("doors", code), seconds, closed)

    def after(self, name: str, seconds: float, call: Call) -> None:
        """Call ``call`` once in so many seconds, for no table; it replaces an earlier timer called
        ``name``."""
        self._later(("", name), seconds, call)

    def settled(self, code: str) -> None:
        """The table ``code`` asks nothing any more: its timers are dropped."""
        with self._changed:
            self._opened.pop(code, None)
            self._due = {key: due for key, due in self._due.items() if key[0] != code}

    def _later(self, key: tuple[str, Hashable], seconds: float, call: Call) -> None:
        with self._changed:
            self._due[key] = (self._look() + seconds, seconds, call)
            self._changed.notify()

    def _look(self) -> float:
        """The time. The first look after the program was stopped gives the open questions their
        time again."""
        with self._changed:
            now = self.clock()
            stops = self.clock.stops if isinstance(self.clock, Running) else 0
            if stops != self._stops:
                self._stops = stops
                for key, (_, seconds, call) in self._due.items():
                    if key[0] in self._opened:
                        self._due[key] = (now + seconds, seconds, call)
                self._due["", "woken"] = (now, 0.0, self.woken)
                self._changed.notify()
            return now

    def close(self) -> None:
        """Stop watching."""
        with self._changed:
            self.over.set()
            self._changed.notify()

    def run(self) -> None:
        """Watch until closed; meant for a thread of its own. What fails at one table is
        complained of, and the others go on."""
        while not self.over.is_set():
            for call in self._wait():
                try:
                    call()
                except Exception:
                    self.complain()

    def _wait(self) -> list[Call]:
        """What is due now, or, when nothing is, a sleep until something is or has changed."""
        with self._changed:
            due = self.due()
            if not due and not self.over.is_set():
                now = self._look()
                rest = [at - now for at, _, _ in self._due.values()]
                self._changed.wait(min([BEAT, *rest]))
            return due

    def due(self) -> list[Call]:
        """Take out the calls whose time has come."""
        with self._changed:
            now = self._look()
            over = [key for key, (at, _, _) in self._due.items() if at <= now]
            return [self._due.pop(key)[2] for key in over]
