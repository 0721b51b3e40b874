"""One table in play: who may ask for what, the record, and who is told. Knows no socket."""

import random
import secrets
import threading
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from companion import record, sitting, windows
from companion.core.game import AnyState, Illegal
from companion.core.play import advance, begin, depart, look, remind, rewind
from companion.core.seats import Seat
from companion.core.text import Text
from companion.journal import Journal, JournalError
from companion.orders import (
    HOST,
    PERSON,
    AddBot,
    Arrange,
    Back,
    Configure,
    Cover,
    Demote,
    End,
    Nudge,
    PassFor,
    Pause,
    Promote,
    Remove,
    Resume,
    Rewind,
    SitDown,
    StandUp,
    Start,
)
from companion.record import AnyEntry, Series
from companion.sitting import Person, Sitting
from companion.words import Words

NAME_LENGTH: Final = 20
"""The most characters of a name."""

By = Literal["", "host", "pass", "bot"]
_ASK_AGAIN: Final = (record.Covered, record.Paused)
"""After these the open question is put anew, though it is still the same."""

Watcher = Callable[[frozenset[str] | None], None]
"""Told after every change: the ids of the people who can see it, or ``None`` for everyone."""


class Refused(Exception):
    """What somebody asked for is not to be had; ``text`` is the sentence that says why and what
    to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Unsure(Refused):
    """What the host asked for has a price, which ``text`` names; they can ask again and be sure."""


class Table:
    """One table. Every change is decided, written and told under ``lock``, in this order; whoever
    sends a picture of it holds the lock too, so that pictures leave in the order of changes."""

    def __init__(
        self,
        sitting: Sitting,
        journal: Journal,
        clock: windows.Windows,
        rng: random.Random | None = None,
    ) -> None:
        self.code = sitting.code
        self.sitting = sitting
        self._journal = journal
        self._windows = clock
        self._rng = rng or random.SystemRandom()
        self.lock = threading.RLock()
        self._asked = 0
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` after every change, while the lock is held."""
        self._watchers.append(watcher)

    def wake(self) -> None:
        """Begin to measure the patience with the question that a restart found open."""
        with self.lock:
            self._ask()

    def rename(self, name: str | None, lang: str | None) -> None:
        """Give the table another name or its TV another language; ``None`` keeps the old one."""
        with self.lock:
            now = self.sitting
            wanted = record.Named(now.name if name is None else name, lang or now.lang)
            if (wanted.name, wanted.lang) != (now.name, now.lang):
                self._write(wanted)

    # People.

    def join(self, name: str, key: str, lang: str) -> Person:
        """Somebody comes to the table; they take part in the next game if a place is free.
        ``key`` is the digest of their token. Raises ``Refused`` for a bad name."""
        with self.lock:
            name = self._told_apart(clean_name(name))
            free = len(self.sitting.seated) < max(self.sitting.rules_of.SEATS)
            person = secrets.token_hex(4)
            self._write(record.Joined(person, name, key, lang, free))
            return self._person(person)

    def hand(self, person: str, key: str, *, spent: bool = False) -> None:
        """The seat of ``person`` moves to the phone whose token has the digest ``key``; whoever
        holds the old token is out. ``spent``: their return code is used up by it. Raises
        ``Refused``."""
        with self.lock:
            self._write(record.Handed(self._person(person).id, key, spent))

    def code_for(self, person: str, code: str) -> None:
        """``person`` gets a return code, of which this is the digest; the one before is void.
        Raises ``Refused``."""
        with self.lock:
            self._write(record.Coded(self._person(person).id, code))

    def order(self, person: str, message: object) -> None:
        """A person sits down or stands up. Raises ``Refused``."""
        with self.lock:
            one = self._person(person)
            match _decode(message, PERSON):
                case SitDown():
                    self._seat(one)
                case StandUp() if one.seated:
                    self._write(record.Seated(person, False))
                case Back():
                    self.back(person)
                case _:
                    pass

    def host(self, message: object) -> None:
        """The host asks for something. Raises ``Refused``."""
        with self.lock:
            match _decode(message, HOST):
                case Start():
                    self._start()
                case Arrange(order=order):
                    self._arrange(order)
                case Configure(options=options):
                    self._configure(options)
                case Remove(person=person):
                    self._remove(self._person(person))
                case Promote(person=person):
                    self._promote(self._person(person))
                case Demote(person=person):
                    self._write(record.Promoted(self._person(person).id, False))
                case AddBot():
                    self._add_bot()
                case order:
                    self._hurry(order)

    def _hurry(self, order: Any) -> None:
        """What the host may do so that a game goes on, or goes back."""
        match order:
            case Nudge(person=person):
                self._write(record.Nudged(self._late(person).id))
            case PassFor(person=person):
                self._pass_for(self._late(person))
            case Cover(person=person, by=by):
                self._cover(self._person(person), by)
            case Pause() if self.sitting.running and not self.sitting.paused:
                self._write(record.Paused(True))
            case Resume() if self.sitting.paused:
                self._write(record.Paused(False))
            case End() if self.sitting.running:
                self._write(record.Ended())
            case Rewind():
                self._rewind(order)
            case _:
                raise Refused(Text("table.not_now"))

    def _seat(self, one: Person) -> None:
        if len(self.sitting.seated) >= max(self.sitting.rules_of.SEATS):
            raise Refused(Text("table.full"))
        if not one.seated:
            self._write(record.Seated(one.id, True))

    def _arrange(self, order: tuple[str, ...]) -> None:
        if sorted(order) != sorted(one.id for one in self.sitting.seated):
            raise Refused(Text("table.bad_order"))
        self._write(record.Arranged(order))

    def _configure(self, changes: dict[str, Any]) -> None:
        now = self.sitting
        series = msgspec.to_builtins(now.series)
        options = msgspec.to_builtins(now.options)
        for key, value in changes.items():
            (series if key in series else options)[key] = value
        try:
            wanted = msgspec.convert(options, now.rules_of.OPTIONS)
            evening = msgspec.convert(series, Series)
        except msgspec.ValidationError:
            raise Refused(Text("table.bad_options")) from None
        self._write(record.Configured(wanted, evening))

    def _remove(self, one: Person) -> None:
        seat = self.sitting.seat_of(one.id)
        if seat is None or not self.sitting.running:
            self._write(record.Removed(one.id))
            return
        step = depart(self.sitting.rules_of, self._state(), seat, self._rng)
        self._write(record.Removed(one.id, tuple(step.events)), step.state)

    def _promote(self, one: Person) -> None:
        if one.bot:
            raise Refused(Text("table.not_now"))
        self._write(record.Promoted(one.id, True))

    def _add_bot(self) -> None:
        """A bot is somebody at the table without a phone."""
        if len(self.sitting.seated) >= max(self.sitting.rules_of.SEATS):
            raise Refused(Text("table.full"))
        lang = self.sitting.lang
        name = self._told_apart(Words(lang).say("table.bot"))
        self._write(record.Joined(secrets.token_hex(4), name, "", lang, True, bot=True))

    def _person(self, person: str) -> Person:
        one = self.sitting.person(person)
        if one is None:
            raise Refused(Text("table.no_such_person"))
        return one

    def _told_apart(self, name: str) -> str:
        """``Ana`` as it is, or ``Ana 2`` where an Ana sits already."""
        taken = {one.name.casefold() for one in self.sitting.people}
        return next(each for each in _numbered(name) if each.casefold() not in taken)

    # The game.

    def why_not_start(self) -> Text | None:
        """Why the host cannot start the next game now; ``None`` when they can."""
        seats, here = self.sitting.rules_of.SEATS, len(self.sitting.seated)
        if self.sitting.running:
            return Text("table.running")
        if here < min(seats):
            return Text("table.too_few", n=min(seats) - here)
        return None

    def _start(self) -> None:
        if why := self.why_not_start():
            raise Refused(why)
        now = self.sitting
        seats = tuple(one.id for one in now.seated)
        options = now.options
        if "first_player" in options.__struct_fields__:
            options = replace(options, first_player=self._first(seats))
        step = begin(now.rules_of, len(seats), options, self._rng)
        self._write(record.Started(seats, options, tuple(step.events)), step.state)

    def _first(self, seats: tuple[str, ...]) -> Seat | None:
        """Who begins: the last winner, if they still sit here; else chance decides."""
        winner = self.sitting.last_winner
        if self.sitting.series.starts == "winner" and winner in seats:
            return Seat(seats.index(winner))
        return None

    def play(self, person: str, message: object) -> None:
        """Carry out a command of the game for the seat of ``person``. Raises ``Refused``."""
        with self.lock:
            seat = self.sitting.seat_of(person)
            if seat is None or self.sitting.state is None:
                raise Refused(Text("table.not_seated"))
            if self.sitting.paused:
                raise Refused(Text("table.paused"))
            command = _decode(message, self.sitting.rules_of.COMMANDS)
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

    def _state(self) -> AnyState:
        if self.sitting.state is None:
            raise Refused(Text("table.not_seated"))
        return self.sitting.state

    # The record.

    def _write(self, entry: AnyEntry, state: AnyState | None = None) -> None:
        """Write, then change, then tell."""
        before, after = self.sitting, sitting.follow(self.sitting, entry, state)
        try:
            self._journal.append(self.code, windows.now(), msgspec.json.encode(entry))
        except JournalError as error:
            raise Refused(Text(error.key, path=str(error.path))) from error
        self.sitting = after
        asks = _question(after) is not _question(before) or isinstance(entry, _ASK_AGAIN)
        if asks and not isinstance(entry, record.Reminded):
            self._ask()
        seats = record.concerns(entry)
        people = None if seats is None else frozenset(after.seats[seat] for seat in seats)
        self.show(people)

    def show(self, people: frozenset[str] | None = None) -> None:
        """Tell the watchers that these people, or everyone, may see something new."""
        with self.lock:
            for watcher in self._watchers:
                watcher(people)

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


def clean_name(name: str) -> str:
    """A name as the table shows it: composed, without control and direction marks, one space
    between words. Raises ``Refused`` unless 1 to 20 characters are left."""
    joiners = ("\u200d", "\ufe0f")  # hold an emoji together
    kept = (
        one if one in joiners or unicodedata.category(one)[0] != "C" else " "
        for one in unicodedata.normalize("NFC", name)
    )
    name = " ".join("".join(kept).split())
    if not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        raise Refused(Text("table.name_empty"))
    if len(name) > NAME_LENGTH:
        raise Refused(Text("table.name_long", n=NAME_LENGTH))
    return name


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        tail = f" {number}"
        yield name[: NAME_LENGTH - len(tail)] + tail
        number += 1


def _decode(message: object, wanted: Any) -> Any:
    """``message`` as one of ``wanted``. Raises ``Refused`` when it is none of them."""
    try:
        return msgspec.convert(message, wanted)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
