"""The way back: the host takes the game back, a seat its own step; until it is laid open."""

from typing import Final

from companion.core.play import disclose, taught_nothing
from companion.core.text import Text
from companion.table import entries
from companion.table.requests import Rewind
from companion.table.timers import Timers
from companion.table.writer import NeedsConfirmation, Refused, Writer

UNDO: Final = 10.0
"""Seconds in which a seat can take back its own step, in a way to play that allows it."""


class TakeBack:
    """Takes back steps of the game on one table."""

    def __init__(self, writer: Writer, clock: Timers) -> None:
        self._writer = writer
        self._clock = clock

    def rewind(self, order: Rewind) -> None:
        """The host takes the game back. Raises ``Refused``, and ``NeedsConfirmation`` when
        something has been seen since."""
        now = self._writer.sitting
        last = len(now.lines) - 1
        if (back := now.rules_of.take_back) is None:
            raise Refused(Text("table.not_now"))
        if order.last != last or not 0 <= order.line < last:
            raise Refused(Text("table.no_such_line"))
        seen = back.disclosure(now.since(order.line))
        if seen and not order.sure:
            raise NeedsConfirmation(Text("table.rewind_unsure", seen=seen))
        self._writer.carry_out(entries.Rewound(order.line, ()))

    def undo(self, person: str) -> None:
        """A person takes back their own last step, if nothing has happened since, they are quick
        and it taught no seat anything. Raises ``Refused``."""
        now = self._writer.sitting
        seat = now.seat_of(person)
        if self.undoable is None or seat is None or now.lines[-1].by != seat:
            raise Refused(Text("table.cannot_undo"))
        self._writer.carry_out(entries.Rewound(len(now.lines) - 2, (), seat))

    @property
    def undoable(self) -> tuple[str, float] | None:
        """The id of the person who may take back the last step, and for how many more seconds;
        ``None`` when it cannot be. What a seat has learned by it is the host's to take back."""
        now = self._writer.sitting
        if not now.running or now.paused or len(now.lines) < 2 or now.lines[-1].by is None:
            return None
        game, left = now.rules_of, UNDO - self._clock.since_step(now.code)
        if left <= 0 or not game.ways.mode(self._writer.state().table).may_undo:
            return None
        if not taught_nothing(game, now.since(len(now.lines) - 2)):
            return None
        return now.seats[now.lines[-1].by], left

    def unseal(self) -> None:
        """Let the record of the finished game be read, and its hands lie before everyone: from then
        on it stays as it was. While a game is running nothing is unsealed. Raises ``Refused``."""
        if self._writer.sitting.sealed:
            self._writer.carry_out(entries.Unsealed())

    @property
    def undisclosed(self) -> bool:
        """True if a game is over in which there are hands that not everyone has seen."""
        now = self._writer.sitting
        if now.state is None or not now.sealed:
            return False
        return bool(disclose(now.rules_of, now.state, self._writer.rng).events)
