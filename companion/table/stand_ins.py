"""Empty chairs: what answers for a person who is away, and how they come back."""

from typing import Any

from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.table import entries
from companion.table.question_timers import QuestionTimers
from companion.table.state import Person
from companion.table.turns import Turns
from companion.table.writer import Refused, Writer


class StandIns:
    """Answers the open question of one table for the seats that are covered."""

    def __init__(self, writer: Writer, turns: Turns, question: QuestionTimers) -> None:
        self._writer = writer
        self._turns = turns
        self._question = question

    def back(self, person: str) -> None:
        """A person who was covered plays their own seat again; a bot is never back. Raises
        ``Refused``."""
        one = self._writer.person(person)
        if one.cover and not one.bot:
            self._writer.write(entries.Covered(person, None))

    def cover(self, one: Person, by: entries.Cover | None) -> None:
        """From now on ``by`` answers for this person; ``None``: they are back. Raises
        ``Refused``."""
        group = {"bot": "bot", "pass": "waiting"}.get(by or "")
        missing = group is not None and group not in self._writer.sitting.rules_of.groups
        if one.bot or one.cover == by or missing:
            raise Refused(Text("table.not_now"))
        self._writer.write(entries.Covered(one.id, by))

    def late(self, person: str) -> Person:
        """The person with this id, of whom everyone knows that the game waits for them. Raises
        ``Refused`` when it does not."""
        one, sitting = self._writer.person(person), self._writer.sitting
        if one not in sitting.awaited or sitting.paused:
            raise Refused(Text("table.not_awaited", who=one.name))
        return one

    def may_pass(self, one: Person) -> bool:
        """True if the host can let the open question pass for this person; it tells nothing of
        what they hold."""
        seat = self._writer.sitting.seat_of(one.id)
        return seat is not None and self._answer(seat, "pass") is not None

    def pass_for(self, one: Person) -> None:
        """The host lets the open question pass for this person. Raises ``Refused``."""
        seat = self._writer.sitting.seat_of(one.id)
        command = None if seat is None else self._answer(seat, "pass")
        if seat is None or command is None:
            raise Refused(Text("table.cannot_pass", who=one.name))
        self._turns.answer(seat, command, "host")

    def _answer(self, seat: Seat, by: entries.Cover) -> Any:
        """What an empty chair answers to the open question, ``None`` when it has no answer. It is
        found in what that seat may see, and in nothing else."""
        game, sight = self._writer.sitting.rules_of, look(self._writer.state(), seat)
        if by == "bot":
            return game.bot.answer(sight, self._writer.rng) if game.bot else None
        return game.waiting.neutral_answer(sight)

    def think(self) -> None:
        """Every empty chair thinks that is not thinking already: something has happened before
        its eyes."""
        sitting = self._writer.sitting
        if not sitting.running or sitting.paused:
            return
        for at in range(len(sitting.seats)):
            one = sitting.holder(Seat(at))
            if one and one.cover and self._question.left(at) is None:
                self._thinks(Seat(at))

    def _thinks(self, seat: Seat) -> None:
        self._question.thinks(seat, lambda: self._stand_in(seat))

    def _stand_in(self, seat: Seat) -> None:
        """Answer for an empty chair, unless its person is back by now."""
        one = self._writer.sitting.holder(seat)
        if one is None or one.cover is None:
            return
        try:
            command = self._answer(seat, one.cover)
            if command is not None:
                self._turns.answer(seat, command, one.cover)
        except Refused:
            self._question.once_well(f"seat {seat}", lambda: self._thinks(seat))
