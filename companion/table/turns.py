"""The game at a table: answers, whoever answers for an empty chair, and the way back."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from companion.core.play import advance, dial, disclose, remind, rewind, settle, taught_nothing
from companion.core.seats import Seat
from companion.core.state import Illegal
from companion.core.step import look
from companion.core.text import Text
from companion.table import entries, timers
from companion.table.entries import AnyEntry, By, Pace
from companion.table.requests import Rewind
from companion.table.state import Person, Sitting
from companion.table.writer import Ledger, NeedsConfirmation, Refused

MOST_LAG: Final = 0.15
"""Seconds, at most, that are taken off for a phone that is far away (a round trip)."""
UNDO: Final = 10.0
"""Seconds in which a step that nobody enforces can be taken back by whoever took it."""


class Playing(Ledger):
    """The part of a table that plays the game on it."""

    _asked = 0
    """Numbers the questions as they are put: whoever thinks about an older one thinks in vain."""

    def __init__(self, *whatever: Any, **more: Any) -> None:
        super().__init__(*whatever, **more)
        self._extended: set[str] = set()

    def wake(self) -> None:
        """Begin to measure the time of the question that a restart found open, and of the step
        before it."""
        with self.lock:
            self._windows.stepped(self.code)
            self._ask()

    @property
    def pace(self) -> Pace:
        """How a question that is put to several is answered here."""
        return self._windows.pace or self.sitting.pace

    def play(self, person: str, message: object, lag: float = 0.0) -> None:
        """Carry out a command of the game for the seat of ``person``, whose phone needs ``lag``
        seconds to be heard. Raises ``Refused``."""
        with self.lock:
            seat = self.sitting.seat_of(person)
            if seat is None or self.sitting.state is None:
                raise Refused(Text("table.not_seated"))
            if self.sitting.paused:
                raise Refused(Text("table.paused"))
            command = decode(message, self.sitting.rules_of.COMMANDS)
            self.back(person)
            self._answers(seat, command, "", lag)

    def _move(self, seat: Seat, command: Any, by: By = "", tied: tuple[Seat, ...] = ()) -> None:
        game = self.sitting.rules_of
        try:
            step = advance(game, self._state(), seat, command, self._rng, held=True)
        except Illegal as refusal:
            own = f"{game.NAME}.reason.{refusal.reason}"
            raise Refused(Text(own if game.refusal else "table.not_now")) from None
        self._write(entries.Moved(seat, command, tuple(step.events), by, tied), step.state)

    def remind(self, question: object) -> None:
        """Name those who hold up the open question, if it is still this one (``Sitting.question``
        when it was put)."""
        with self.lock:
            state = self.sitting.state
            if state is None or self.sitting.question != question:
                return
            step = remind(self.sitting.rules_of, state, self._rng)
            try:
                if step.events:
                    self._write(entries.Reminded(tuple(step.events)), step.state)
            except Refused:
                self._once_well("patience", lambda: self.remind(question))

    # Windows: a question that is put to several (section 13).

    def _answers(self, seat: Seat, command: Any, by: By, lag: float = 0.0) -> None:
        """An answer to the open question. In a window a voice waits a moment for the others, and
        the last pass until the window has been open for long enough."""
        window = self._window()
        if window and seat not in window:
            self._give_time()
        if self._speaks(seat, command):
            age = self._windows.age(self.code) - min(max(lag, 0.0), MOST_LAG)
            ms = round(1000 * max(self._windows.moment, age))
            if seat not in (voice.seat for voice in self.sitting.voices):
                self._write(entries.Spoke(seat, command, ms, by))
                self._listen()
            return
        self._move(seat, command, by)
        if self.pace.passes == "each" and self._window():
            self.remind(self.sitting.question)
        self._close()

    def _speaks(self, seat: Seat, command: Any) -> bool:
        """Whether this is a voice that others may speak over: not silent, and not the only one that
        can come."""
        game, sight = self.sitting.rules_of, look(self._state(), seat)
        alone = len(game.simultaneous_seats(sight.table)) < 2
        waits = self.pace.tie or self._resting or self.sitting.voices
        if game.windows is None or alone or not waits or not game.windows.is_public_call(command):
            return False
        return not game.why_not(sight, command)

    @property
    def _resting(self) -> bool:
        """Whether somebody may not have been able to speak up yet: the buttons of a new question
        rest for a moment on every phone, and a phone may be far away."""
        moment = self._windows.moment
        return moment > 0 and self._windows.age(self.code) < moment + MOST_LAG

    def _listen(self) -> None:
        """Wait for the voices that may have been raised at the same moment, as far away as a
        phone can be. No voice counts as raised before the buttons have rested."""
        if self._windows.left(self.code, "voices") is None:
            rest = max(0.0, self._windows.moment - self._windows.age(self.code))
            self._later("voices", rest + self.pace.tie / 1000 + MOST_LAG, self._hear)

    def _hear(self) -> None:
        """Whoever spoke first is heard, and of those who spoke at once the nearest to the left."""
        voices = {voice.seat: voice for voice in self.sitting.voices}
        order = self._window()
        spoke = [(seat, voice.ms) for seat, voice in voices.items() if seat in order]
        if not spoke:
            return
        heard, tied = timers.first_heard(spoke, order, self.pace.tie)
        try:
            self._move(heard, voices[heard].command, voices[heard].by, tied)
        except Refused:
            self._once_well("voices", self._hear)

    def _close(self, *, expired: bool = False) -> None:
        """Close the open window if it has been open for its least time and everyone asked has
        answered, or if it has ``expired``; a voice that was raised in it is heard first."""
        windows, state = self.sitting.rules_of.windows, self.sitting.state
        if windows is None or state is None or self.sitting.voices:
            return
        if not windows.simultaneous_seats(state.table):
            return
        young = self._windows.age(self.code) < self.pace.least
        if not expired and (young or not windows.window_answered(state)):
            return
        try:
            self._closed()
        except Refused:
            self._once_well("least", lambda: self._close(expired=expired))

    def _closed(self) -> None:
        step = settle(self.sitting.rules_of, self._state(), self._rng)
        self._write(entries.Closed(tuple(step.events)), step.state)

    def _give_time(self) -> None:
        """Nobody says that nobody spoke before the table had time to, or while a voice waits for
        others of the same moment."""
        early = self._resting or self._windows.age(self.code) < self.pace.hold
        if early or self.sitting.voices:
            raise Refused(Text("table.too_soon"))

    def _settle(self) -> None:
        """The host says that nobody spoke, where nobody has to answer."""
        if not self._window() or self._must_answer or self.sitting.paused:
            raise Refused(Text("table.not_now"))
        self._give_time()
        self._closed()

    def more_time(self, person: str) -> None:
        """Somebody at the table wants more time for the open window: once each, as much again.
        Raises ``Refused``."""
        with self.lock:
            left = self._windows.left(self.code, "most")
            if left is None or person in self._extended or self.sitting.seat_of(person) is None:
                raise Refused(Text("table.not_now"))
            self._extended.add(person)
            self._expires(left + self.pace.most)
            self.show()

    @property
    def left(self) -> float | None:
        """How many seconds the open window still has, ``None`` when it has no limit."""
        return self._windows.left(self.code, "most")

    def _expires(self, seconds: float) -> None:
        self._later("most", seconds, lambda: self._close(expired=True))

    # Empty chairs.

    def back(self, person: str) -> None:
        """Whoever was covered plays their own seat again; a bot is never back. Raises
        ``Refused``."""
        with self.lock:
            one = self._person(person)
            if one.cover and not one.bot:
                self._write(entries.Covered(person, None))

    def _cover(self, one: Person, by: entries.Cover | None) -> None:
        group = {"bot": "bot", "pass": "waiting"}.get(by or "")
        missing = group is not None and group not in self.sitting.rules_of.groups
        if one.bot or one.cover == by or missing:
            raise Refused(Text("table.not_now"))
        self._write(entries.Covered(one.id, by))

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
        command = None if seat is None else self._answer(seat, "pass")
        if seat is None or command is None:
            raise Refused(Text("table.cannot_pass", who=one.name))
        self._answers(seat, command, "host")

    def _answer(self, seat: Seat, by: entries.Cover) -> Any:
        """What an empty chair answers to the open question, ``None`` when it has no answer. It is
        found in what that seat may see, and in nothing else."""
        game, sight = self.sitting.rules_of, look(self._state(), seat)
        if by == "bot":
            return game.bot.answer(sight, self._rng) if game.bot else None
        return game.waiting.neutral_answer(sight)

    def _stand_in(self, seat: Seat) -> None:
        """Answer for an empty chair, unless somebody sits in it by now."""
        one = self.sitting.holder(seat)
        if one is None or one.cover is None:
            return
        try:
            command = self._answer(seat, one.cover)
            if command is not None:
                self._answers(seat, command, one.cover)
        except Refused:
            self._once_well(f"seat {seat}", lambda: self._think(seat))

    def _think(self, seat: Seat) -> None:
        self._windows.thinks(self.code, seat, self._of_this_question(lambda: self._stand_in(seat)))

    # Going back.

    def _rewind(self, order: Rewind) -> None:
        now, last = self.sitting, len(self.sitting.lines) - 1
        if (back := now.rules_of.take_back) is None:
            raise Refused(Text("table.not_now"))
        if order.last != last or not 0 <= order.line < last:
            raise Refused(Text("table.no_such_line"))
        seen = back.disclosure(now.since(order.line))
        if seen and not order.sure:
            raise NeedsConfirmation(Text("table.rewind_unsure", seen=seen))
        self._go_back(order.line)

    def _go_back(self, line: int, by: Seat | None = None) -> None:
        now = self.sitting
        back, marks = now.lines[line].state, now.marks(line)
        step = rewind(now.rules_of, back, marks, self._state(), self._rng)
        self._write(entries.Rewound(line, tuple(step.events), by), step.state)

    def unseal(self) -> None:
        """Let the record of the finished game be read, and its hands lie before everyone: from then
        on it stays as it was. While a game is running nothing is unsealed. Raises ``Refused``."""
        with self.lock:
            now = self.sitting
            if not now.sealed:
                return
            if now.state is None:
                self._write(entries.Unsealed())
                return
            step = disclose(now.rules_of, now.state, self._rng)
            self._write(entries.Unsealed(tuple(step.events)), step.state)

    @property
    def undisclosed(self) -> bool:
        """Whether a game is over of which there are hands that not everybody has seen."""
        now = self.sitting
        if now.state is None or not now.sealed:
            return False
        return bool(disclose(now.rules_of, now.state, self._rng).events)

    def undo(self, person: str) -> None:
        """Somebody takes back their own last step, if nothing has happened since, they are quick
        and it taught nobody anything; only where nobody enforces the steps. Raises ``Refused``."""
        with self.lock:
            now, seat = self.sitting, self.sitting.seat_of(person)
            if self.undoable is None or seat is None or now.lines[-1].by != seat:
                raise Refused(Text("table.cannot_undo"))
            self._go_back(len(now.lines) - 2, seat)

    @property
    def undoable(self) -> tuple[str, float] | None:
        """Who may take back the last step, and for how many more seconds; ``None`` when nobody
        may. What somebody has learned by it is the host's to take back."""
        now = self.sitting
        if not now.running or now.paused or len(now.lines) < 2 or now.lines[-1].by is None:
            return None
        game, left = now.rules_of, UNDO - self._windows.since_step(self.code)
        if left <= 0 or not game.ways.mode(self._state().table).may_undo:
            return None
        if not taught_nothing(game, now.since(len(now.lines) - 2)):
            return None
        return now.seats[now.lines[-1].by], left

    def _dial(self, mode: str, turn: int | None) -> None:
        game, state = self.sitting.rules_of, self._state()
        seat = None if turn is None else Seat(turn)
        names = [each.name for each in game.ways.modes]
        unknown = mode not in names or (seat is not None and seat >= len(state.hands))
        if unknown or not self.sitting.running:
            raise Refused(Text("table.not_now"))
        if why := game.ways.why_not_dial(state.table, mode, seat):
            raise Refused(why)
        step = dial(game, state, mode, seat, self._rng)
        self._write(entries.Dialled(mode, seat, tuple(step.events)), step.state)

    # What waits.

    def _followed(self, before: Sitting, entry: AnyEntry) -> None:
        now = self.sitting
        if now.lines is not before.lines:
            self._windows.stepped(self.code)
        if now.question != before.question or _put_anew(before, now, entry):
            self._ask()
        elif isinstance(entry, entries.Covered) or len(now.lines) > len(before.lines):
            self._think_on()

    def _ask(self) -> None:
        """A question is put: its time begins, and the empty chairs think."""
        self._asked += 1
        self._extended.clear()
        if not self.sitting.running or self.sitting.paused:
            self._windows.settled(self.code)
            return
        self._windows.opened(self.code)
        question, window = self.sitting.question, self._window()
        if not (window and self.pace.passes == "never"):
            patience = 0 if window and self.pace.passes == "each" else self.pace.patience
            self._later("patience", patience, lambda: self.remind(question))
        if window:
            self._open_window()
        self._think_on()

    def _think_on(self) -> None:
        """Every empty chair thinks that is not thinking already: something has happened before
        its eyes."""
        if not self.sitting.running or self.sitting.paused:
            return
        for at in range(len(self.sitting.seats)):
            one = self.sitting.holder(Seat(at))
            if one and one.cover and self._windows.left(self.code, at) is None:
                self._think(Seat(at))

    def _open_window(self) -> None:
        least, most = self.pace.least, self.pace.most
        self._later("least", least, self._close)
        if most and self._must_answer:
            self._expires(max(least, most))
        if self.sitting.voices:
            self._listen()

    @property
    def _must_answer(self) -> bool:
        """Whether those whom a window asks have to answer it."""
        game = self.sitting.rules_of
        return game.ways.mode(self._state().table).enforced

    def _window(self) -> tuple[Seat, ...]:
        """Whom the open question is put to all at once."""
        return self.sitting.rules_of.simultaneous_seats(self._state().table)

    def _once_well(self, what: str, call: Callable[[], None]) -> None:
        """The disk took nothing: do this when it does again, unless the question is another by
        then."""

        def look() -> None:
            if self.trouble:
                self._once_well(what, call)
            else:
                call()

        self._later(what, 1.0, look)

    def _later(self, what: str, seconds: float, call: Callable[[], None]) -> None:
        """Do this in so many seconds, unless the question is another by then."""
        self._windows.later(self.code, what, seconds, self._of_this_question(call))

    def _of_this_question(self, call: Callable[[], None]) -> Callable[[], None]:
        """``call``, which does nothing once the question is another."""
        asked = self._asked

        def due() -> None:
            with self.lock:
                if asked == self._asked:
                    call()

        return due


def _put_anew(before: Sitting, now: Sitting, entry: AnyEntry) -> bool:
    """Whether the open question, which is the same, gets its whole time again: the game goes on
    after a rest, another way to answer holds from now on, or the only voice was taken away."""
    match entry:
        case entries.Paused() | entries.Dialled():
            return True
        case entries.Configured(pace=pace):
            return pace != before.pace
        case entries.Removed():
            return bool(before.voices) and not now.voices
        case _:
            return False


def decode(message: object, wanted: Any) -> Any:
    """``message`` as one of ``wanted``. Raises ``Refused`` when it is none of them."""
    try:
        return msgspec.convert(message, wanted)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
