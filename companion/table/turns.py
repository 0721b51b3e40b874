"""The open question of a table: who may answer it, who is heard, and when it is closed."""

from enum import Enum, auto
from typing import Any, Final

from companion.core.seats import Seat
from companion.core.state import Illegal
from companion.core.step import look
from companion.core.text import Text
from companion.table import entries, timers
from companion.table.entries import By, Pace
from companion.table.question_timers import QuestionTimers
from companion.table.timers import Timers
from companion.table.writer import Refused, Writer

MOST_LAG: Final = 0.15
"""Seconds, at most, that are taken off for a phone that is far away (a round trip)."""


class Phase(Enum):
    """What the table waits for.

    ``NONE``: no game goes on. ``PAUSED``: it rests. ``ONE``: a question to one seat, or to none.
    ``WINDOW``: a question to several at once (section 13). ``VOICES``: one of them has spoken up,
    and waits for the others of the same moment.

    NONE → ONE or WINDOW when a game begins or goes on; WINDOW → VOICES when a seat speaks up;
    each of them → ONE, WINDOW or NONE when an answer counts, a voice is heard or a window closes;
    ONE, WINDOW, VOICES ⇄ PAUSED.
    """

    NONE = auto()
    PAUSED = auto()
    ONE = auto()
    WINDOW = auto()
    VOICES = auto()


class Turns:
    """Puts the questions of one table and takes their answers. Timers: ``patience`` until the
    missing are named, ``least`` and ``most`` for which a window stays open, ``voices`` until the
    first one is heard."""

    def __init__(self, writer: Writer, clock: Timers, question: QuestionTimers) -> None:
        self._writer = writer
        self._clock = clock
        self._question = question
        self._extended: set[str] = set()

    @property
    def pace(self) -> Pace:
        """How a question that is put to several is answered here."""
        return self._clock.pace or self._writer.sitting.pace

    @property
    def phase(self) -> Phase:
        """What the table waits for now."""
        sitting = self._writer.sitting
        if not sitting.running:
            return Phase.NONE
        if sitting.paused:
            return Phase.PAUSED
        if not self._asked():
            return Phase.ONE
        return Phase.VOICES if sitting.voices else Phase.WINDOW

    def _asked(self) -> tuple[Seat, ...]:
        """The seats that the open question is put to at once; empty when it is no window."""
        sitting = self._writer.sitting
        return sitting.rules_of.simultaneous_seats(self._writer.state().table)

    # A question is put.

    def put(self) -> None:
        """The question of the game is put, or put anew: its time begins."""
        self._extended.clear()
        phase = self.phase
        if phase in (Phase.NONE, Phase.PAUSED):
            self._question.stop()
            return
        self._question.put()
        pace, is_window = self.pace, phase is not Phase.ONE
        if not (is_window and pace.passes == "never"):
            patience = 0 if is_window and pace.passes == "each" else pace.patience
            self._question.later("patience", patience, self.remind)
        if is_window:
            self._question.later("least", pace.least, self.close)
            if pace.most and self._must_answer:
                self._expires(max(pace.least, pace.most))
            if phase is Phase.VOICES:
                self._listen()

    @property
    def _must_answer(self) -> bool:
        """True if every seat that a window asks has to answer it."""
        game = self._writer.sitting.rules_of
        return game.ways.mode(self._writer.state().table).enforced

    def remind(self) -> None:
        """Name the seats that hold up the open question."""
        if self._writer.sitting.state is None:
            return
        try:
            self._writer.carry_out(entries.Reminded(()), quiet=True)
        except Refused:
            self._question.once_well("patience", self.remind)

    # It is answered.

    def answer(self, seat: Seat, command: Any, by: By, lag: float = 0.0) -> None:
        """An answer to the open question, by a phone that needs ``lag`` seconds to be heard. In a
        window a voice waits a moment for the others, and the last pass until the window has been
        open for long enough. Raises ``Refused``."""
        asked = self._asked()
        if asked and seat not in asked:
            self._give_time()
        if self._speaks(seat, command):
            self._spoke(seat, command, by, lag)
            return
        self._move(entries.Moved(seat, command, (), by))
        if self.pace.passes == "each" and self._asked():
            self.remind()
        self.close()

    def _move(self, cause: entries.Moved[Any, Any]) -> None:
        game = self._writer.sitting.rules_of
        try:
            self._writer.carry_out(cause)
        except Illegal as refusal:
            own = f"{game.NAME}.reason.{refusal.reason}"
            raise Refused(Text(own if game.refusal else "table.not_now")) from None

    def _give_time(self) -> None:
        """A window is not closed by a word before the table had time to speak up, or while a voice
        waits for others of the same moment."""
        early = self._resting or self._question.age < self.pace.hold
        if early or self._writer.sitting.voices:
            raise Refused(Text("table.too_soon"))

    def _speaks(self, seat: Seat, command: Any) -> bool:
        """True if this is a voice that others may speak over: not silent, and not the only one
        that can come."""
        sitting = self._writer.sitting
        game, sight = sitting.rules_of, look(self._writer.state(), seat)
        alone = len(self._asked()) < 2
        waits = self.pace.tie or self._resting or sitting.voices
        if game.windows is None or alone or not waits or not game.windows.is_public_call(command):
            return False
        return not game.why_not(sight, command)

    def _spoke(self, seat: Seat, command: Any, by: By, lag: float) -> None:
        age = self._question.age - min(max(lag, 0.0), MOST_LAG)
        ms = round(1000 * max(self._clock.moment, age))
        if seat not in (voice.seat for voice in self._writer.sitting.voices):
            self._writer.write(entries.Spoke(seat, command, ms, by))
            self._listen()

    @property
    def _resting(self) -> bool:
        """True while a person may not have been able to speak up yet: the buttons of a new question
        rest for a moment on every phone, and a phone may be far away."""
        moment = self._clock.moment
        return moment > 0 and self._question.age < moment + MOST_LAG

    def _listen(self) -> None:
        """Wait for the voices that may have been raised at the same moment, as far away as a
        phone can be. No voice counts as raised before the buttons have rested."""
        if self._question.left("voices") is None:
            rest = max(0.0, self._clock.moment - self._question.age)
            self._question.later("voices", rest + self.pace.tie / 1000 + MOST_LAG, self.hear)

    def hear(self) -> None:
        """The first voice is heard, and of those of the same moment the nearest to the left."""
        voices = {voice.seat: voice for voice in self._writer.sitting.voices}
        order = self._asked()
        spoke = [(seat, voice.ms) for seat, voice in voices.items() if seat in order]
        if not spoke:
            return
        heard, tied = timers.first_heard(spoke, order, self.pace.tie)
        try:
            self._move(entries.Moved(heard, voices[heard].command, (), voices[heard].by, tied))
        except Refused:
            self._question.once_well("voices", self.hear)

    # A window is closed.

    def close(self, *, expired: bool = False) -> None:
        """Close the open window if it has been open for its least time and everyone asked has
        answered, or if it has ``expired``; a voice that was raised in it is heard first."""
        sitting = self._writer.sitting
        windows, state = sitting.rules_of.windows, sitting.state
        if windows is None or state is None or sitting.voices or not self._asked():
            return
        young = self._question.age < self.pace.least
        if not expired and (young or not windows.window_answered(state)):
            return
        try:
            self._writer.carry_out(entries.Closed(()))
        except Refused:
            self._question.once_well("least", lambda: self.close(expired=expired))

    @property
    def can_settle(self) -> bool:
        """True if a window is open that no seat has to answer."""
        return self.phase in (Phase.WINDOW, Phase.VOICES) and not self._must_answer

    def settle(self) -> None:
        """The host says that no seat spoke, where none has to answer. Raises ``Refused``."""
        if not self.can_settle:
            raise Refused(Text("table.not_now"))
        self._give_time()
        self._writer.carry_out(entries.Closed(()))

    def more_time(self, person: str) -> None:
        """A person at the table wants more time for the open window: once each, as much again.
        Raises ``Refused``."""
        left, seat = self.left, self._writer.sitting.seat_of(person)
        if left is None or person in self._extended or seat is None:
            raise Refused(Text("table.not_now"))
        self._extended.add(person)
        self._expires(left + self.pace.most)
        self._writer.show()

    @property
    def left(self) -> float | None:
        """How many seconds the open window still has, ``None`` when it has no limit."""
        return self._question.left("most")

    def _expires(self, seconds: float) -> None:
        self._question.later("most", seconds, lambda: self.close(expired=True))
