"""The game at a table: answers, whoever answers for an empty chair, and the way back."""

from typing import Any, Final, Literal

import msgspec

from companion import record
from companion.core.game import Illegal
from companion.core.play import advance, look, remind, rewind
from companion.core.seats import Seat
from companion.core.text import Text
from companion.ledger import Ledger, Refused, Unsure
from companion.orders import Rewind
from companion.record import AnyEntry
from companion.sitting import Person, Sitting

By = Literal["", "host", "pass", "bot"]
_ASK_AGAIN: Final = (record.Covered, record.Paused)
"""After these the open question is put anew, though it is still the same."""


class Playing(Ledger):
    """The part of a table that plays the game on it."""

    _asked = 0
    """Numbers the questions as they are put: whoever thinks about an older one thinks in vain."""

    def wake(self) -> None:
        """Begin to measure the patience with the question that a restart found open."""
        with self.lock:
            self._ask()

    def play(self, person: str, message: object) -> None:
        """Carry out a command of the game for the seat of ``person``. Raises ``Refused``."""
        with self.lock:
            seat = self.sitting.seat_of(person)
            if seat is None or self.sitting.state is None:
                raise Refused(Text("table.not_seated"))
            if self.sitting.paused:
                raise Refused(Text("table.paused"))
            command = decode(message, self.sitting.rules_of.COMMANDS)
            self.back(person)
            self._move(seat, command)

    def _move(self, seat: Seat, command: Any, by: By = "") -> None:
        game = self.sitting.rules_of
        try:
            step = advance(game, self._state(), seat, command, self._rng)
        except Illegal as refusal:
            raise Refused(Text(f"{game.NAME}.reason.{refusal.reason}")) from None
        self._write(record.Moved(seat, command, tuple(step.events), by), step.state)

    def remind(self, question: object) -> None:
        """Name those who hold up the open question, if it is still ``question``: what everyone
        saw of the game when it was asked."""
        with self.lock:
            state = self.sitting.state
            if state is None or state.table is not question:
                return
            step = remind(self.sitting.rules_of, state, self._rng)
            try:
                if step.events:
                    self._write(record.Reminded(tuple(step.events)), step.state)
            except Refused:  # by the disk; it may be well again in a while
                self._windows.opened(self.code, lambda: self.remind(question))

    # Empty chairs.

    def back(self, person: str) -> None:
        """Whoever was covered plays their own seat again; a bot is never back. Raises
        ``Refused``."""
        with self.lock:
            one = self._person(person)
            if one.cover and not one.bot:
                self._write(record.Covered(person, None))

    def _cover(self, one: Person, by: record.Cover | None) -> None:
        if one.bot or one.cover == by:
            raise Refused(Text("table.not_now"))
        self._write(record.Covered(one.id, by))

    def _late(self, person: str) -> Person:
        """Somebody of whom everybody knows that the game waits for them."""
        one = self._person(person)
        if one not in self.sitting.awaited or self.sitting.paused:
            raise Refused(Text("table.not_awaited", who=one.name))
        return one

    def may_pass(self, one: Person) -> bool:
        """Whether the open question can be let pass for somebody whom the game waits for; it
        tells nothing of what they hold."""
        seat = self.sitting.seat_of(one.id)
        return seat is not None and self._answer(seat, "pass") is not None

    def _pass_for(self, one: Person) -> None:
        seat = self.sitting.seat_of(one.id)
        if seat is None or not self.may_pass(one):
            raise Refused(Text("table.cannot_pass", who=one.name))
        self._move(seat, self._answer(seat, "pass"), "host")

    def _answer(self, seat: Seat, by: record.Cover) -> Any:
        """What an empty chair answers to the open question, ``None`` when it has no answer. It is
        found in what that seat may see, and in nothing else."""
        game, sight = self.sitting.rules_of, look(self._state(), seat)
        return game.bot(sight, self._rng) if by == "bot" else game.quiet(sight)

    def _stand_in(self, seat: Seat, asked: int) -> None:
        """Answer for an empty chair, unless the question or the chair is another by now."""
        with self.lock:
            one = self.sitting.holder(seat) if asked == self._asked else None
            if one is None or one.cover is None:
                return
            try:
                command = self._answer(seat, one.cover)
                if command is not None:
                    self._move(seat, command, one.cover)
            except Refused:  # by the disk; it may be well again in a while
                self._think(seat)

    def _think(self, seat: Seat) -> None:
        asked = self._asked
        self._windows.thinks(self.code, seat, lambda: self._stand_in(seat, asked))

    # Going back.

    def _rewind(self, order: Rewind) -> None:
        now, last = self.sitting, len(self.sitting.lines) - 1
        if order.last != last or not 0 <= order.line < last:
            raise Refused(Text("table.no_such_line"))
        seen = now.rules_of.glimpsed(now.since(order.line))
        if seen and not order.sure:
            raise Unsure(Text("table.rewind_unsure", seen=seen))
        back = now.lines[order.line].state
        marks = now.marks(order.line)
        step = rewind(now.rules_of, back, marks, self._state(), self._rng)
        self._write(record.Rewound(order.line, tuple(step.events)), step.state)

    # What waits.

    def _followed(self, before: Sitting, entry: AnyEntry) -> None:
        new = _question(self.sitting) is not _question(before)
        if (new or isinstance(entry, _ASK_AGAIN)) and not isinstance(entry, record.Reminded):
            self._ask()

    def _ask(self) -> None:
        """A new question: the table's patience with it begins, and the empty chairs think."""
        now, question = self.sitting, _question(self.sitting)
        self._asked += 1
        self._windows.settled(self.code)
        if not now.running or now.paused:
            return
        self._windows.opened(self.code, lambda: self.remind(question))
        for at in range(len(now.seats)):
            one = now.holder(Seat(at))
            if one and one.cover:
                self._think(Seat(at))


def _question(sitting: Sitting) -> object:
    """What everyone sees of the game; a pass, which only its seat sees, leaves it the same."""
    return sitting.state.table if sitting.state else None


def decode(message: object, wanted: Any) -> Any:
    """``message`` as one of ``wanted``. Raises ``Refused`` when it is none of them."""
    try:
        return msgspec.convert(message, wanted)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
