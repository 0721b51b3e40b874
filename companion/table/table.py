"""One table: what a person or the host may ask of it, under one lock. Knows no socket."""

import random
from typing import Any

import msgspec

from companion.core.text import Text
from companion.games import SHELF
from companion.i18n.catalogue import LANGUAGES
from companion.storage.journal import Journal
from companion.table import entries, requests
from companion.table.entries import Sound
from companion.table.next_game import NextGame
from companion.table.people import NAME_LENGTH, RENAMES, People, clean_name
from companion.table.question_timers import QuestionTimers
from companion.table.reducer import Change
from companion.table.snapshot import Snapshot
from companion.table.stand_ins import StandIns
from companion.table.state import Person, Sitting
from companion.table.take_back import TakeBack
from companion.table.timers import Timers
from companion.table.turns import Turns
from companion.table.writer import NeedsConfirmation, Refused, Watcher, Writer

__all__ = ["NAME_LENGTH", "RENAMES", "NeedsConfirmation", "Refused", "Table", "clean_name"]


class Table:
    """One table, put together from its parts: ``writer`` holds the record and its lock, ``turns``
    the open question, ``stand_ins`` the empty chairs, ``take_back`` the way back, ``people`` and
    ``next_game`` what is asked of them. Each method takes the lock and raises ``Refused``."""

    def __init__(
        self,
        sitting: Sitting,
        journal: Journal,
        clock: Timers,
        rng: random.Random | None = None,
    ) -> None:
        self.code = sitting.code
        self.writer = Writer(sitting, journal, clock, rng)
        self.lock = self.writer.lock
        question = QuestionTimers(self.writer, clock)
        self.turns = Turns(self.writer, clock, question)
        self.stand_ins = StandIns(self.writer, self.turns, question)
        self.take_back = TakeBack(self.writer, clock)
        self.people = People(self.writer)
        self.next_game = NextGame(self.writer)
        self._clock = clock
        self.writer.changed = self._changed

    @property
    def sitting(self) -> Sitting:
        """How the evening stands."""
        return self.writer.sitting

    @property
    def trouble(self) -> Text | None:
        """Why nothing can be written at the moment, for the host; ``None`` when all is well."""
        return self.writer.trouble

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` after every change, while the lock is held."""
        self.writer.watch(watcher)

    def show(self, people: frozenset[str] | None = None) -> None:
        """Tell the watchers that these people, or everyone, may see something new."""
        self.writer.show(people)

    def snapshot(self) -> Snapshot:
        """How the table stands now, for its screens."""
        with self.lock:
            now, may_pass = self.sitting, self.stand_ins.may_pass
            waits = () if now.paused else now.awaited
            return Snapshot(
                now,
                self.trouble,
                self.turns.left,
                self.turns.can_settle,
                self.take_back.undoable,
                self.take_back.undisclosed,
                tuple((one.id, may_pass(one)) for one in waits),
                self.next_game.why_not_start(),
                self.next_game.why_not_practise(),
                tuple((game, self.next_game.why_not(game)) for game in SHELF),
            )

    def wake(self) -> None:
        """Begin to measure the time of the question that a restart found open, and of the step
        before it."""
        with self.lock:
            self._clock.stepped(self.code)
            self._puts_question()

    def _changed(self, change: Change) -> None:
        if change.stepped:
            self._clock.stepped(self.code)
        if change.new_question:
            self._puts_question()
        elif change.stepped or isinstance(change.entry, entries.Covered):
            self.stand_ins.think()

    def _puts_question(self) -> None:
        self.turns.put()
        self.stand_ins.think()

    # The people.

    def join(
        self,
        name: str,
        key: str,
        lang: str,
        *,
        let_in: bool = False,
        keys: tuple[str, ...] = (),
    ) -> Person:
        """A person comes to the table; they take part in the next game if a place is free, once
        the first one has begun only when the host says so. ``key`` is the digest of their token;
        ``let_in``: the host has said yes already; ``keys``: the digests for which the same phone
        was turned out before. Raises ``Refused`` for a bad name, and when the table is closed."""
        with self.lock:
            return self.people.join(name, key, lang, let_in=let_in, keys=keys)

    def check_name(self, typed: str, keys: tuple[str, ...] = ()) -> str:
        """What a person would be called who came now, as ``join``."""
        with self.lock:
            return self.people.check_name(typed, keys)

    def pardon(self, key: str) -> None:
        """The device that was turned out with the token of this digest was let in again."""
        with self.lock:
            if key in self.sitting.barred:
                self.writer.write(entries.Pardoned(key))

    def hand(self, person: str, key: str, *, spent: bool = False) -> None:
        """The seat of ``person`` moves to the phone whose token has the digest ``key``; the phone
        with the old token is out. ``spent``: their return code is used up by it."""
        with self.lock:
            self.writer.write(entries.Handed(self.writer.person(person).id, key, spent))

    def code_for(self, person: str, code: str) -> None:
        """``person`` gets a return code, of which this is the digest; the one before is void."""
        with self.lock:
            self.writer.write(entries.Coded(self.writer.person(person).id, code))

    def speak(self, person: str, lang: str) -> None:
        """``person`` reads in this language from now on. Raises ``Refused`` when it is not
        offered, or there is no such person."""
        with self.lock:
            if lang not in LANGUAGES:
                raise Refused(Text("table.bad_message"))
            if self.writer.person(person).lang != lang:
                self.writer.write(entries.Speaks(person, lang))

    def rename(self, name: str | None, lang: str | None) -> None:
        """Give the table another name or its TV another language; ``None`` keeps the old one."""
        with self.lock:
            now = self.sitting
            wanted = entries.Named(now.name if name is None else name, lang or now.lang)
            if (wanted.name, wanted.lang) != (now.name, now.lang):
                self.writer.write(wanted)

    # The game.

    def play(self, person: str, message: object, lag: float = 0.0) -> None:
        """Carry out a command of the game for the seat of ``person``, whose phone needs ``lag``
        seconds to be heard."""
        with self.lock:
            now = self.sitting
            seat = now.seat_of(person)
            if seat is None or now.state is None:
                raise Refused(Text("table.not_seated"))
            if now.paused:
                raise Refused(Text("table.paused"))
            command = decode(message, now.rules_of.COMMANDS)
            self.stand_ins.back(person)
            self.turns.answer(seat, command, "", lag)

    def back(self, person: str) -> None:
        """A person who was covered plays their own seat again; a bot is never back."""
        with self.lock:
            self.stand_ins.back(person)

    def unseal(self) -> None:
        """Let the record of the finished game be read, and its hands lie before everyone: from then
        on it stays as it was. While a game is running nothing is unsealed."""
        with self.lock:
            self.take_back.unseal()

    def choose(self, game: str, *, sure: bool = False) -> None:
        """The table plays the game of this name from now on, as ``NextGame.choose``."""
        with self.lock:
            self.next_game.choose(game, sure=sure)

    # What is asked for.

    def order(self, person: str, message: object) -> None:
        """What a person asks for themselves beside the game."""
        with self.lock:
            one = self.writer.person(person)
            match decode(message, requests.PERSON):
                case requests.SitDown():
                    self.people.seat(one)
                case requests.StandUp() if one.seated:
                    self.writer.write(entries.Seated(person, False))
                case requests.Back():
                    self.stand_ins.back(person)
                case requests.MoreTime():
                    self.turns.more_time(person)
                case requests.Speak(lang=lang):
                    self.speak(person, lang)
                case requests.Undo():
                    self.take_back.undo(person)
                case requests.Rename(name=name):
                    self.people.rename_own(one, name)
                case _:
                    pass

    def host(self, message: object) -> None:
        """The host asks for something."""
        with self.lock:
            order = decode(message, requests.HOST)
            if not (self._about_people(order) or self._about_rules(order)):
                self._about_the_game(order)

    def _about_people(self, order: Any) -> bool:
        """Returns True if the order was one about people."""
        people, person = self.people, self.writer.person
        match order:
            case requests.Arrange(order=chairs):
                people.arrange(chairs)
            case requests.Remove(person=one, sure=sure):
                people.remove(person(one), sure=sure)
            case requests.Welcome(person=one, yes=yes):
                people.welcome(person(one), yes=yes)
            case requests.SetDoor(open=is_open):
                if is_open == self.sitting.closed:
                    self.writer.write(entries.DoorSet(is_open))
            case requests.RenamePerson(person=one, name=name):
                people.rename(person(one), name, host=True)
            case requests.Promote(person=one):
                people.promote(person(one))
            case requests.Demote(person=one):
                self.writer.write(entries.Promoted(person(one).id, False))
            case requests.AddBot():
                people.add_bot()
            case _:
                return False
        return True

    def _about_rules(self, order: Any) -> bool:
        """Returns True if the order was one about the next game, or about the evening."""
        match order:
            case requests.Start(practice=practice, sure=sure):
                self.next_game.start(practice=practice, sure=sure)
            case requests.ChooseGame(game=game, sure=sure):
                self.next_game.choose(game, sure=sure)
            case requests.Configure(options=options):
                self.next_game.configure(options)
            case requests.AsUsual():
                self.next_game.as_usual()
            case requests.Tune(volume=volume, captions=captions, voice=voice):
                self.writer.write(entries.Tuned(Sound(volume, captions, voice)))
            case _:
                return False
        return True

    def _about_the_game(self, order: Any) -> None:
        """What the host may do so that a game goes on, or goes back."""
        now, write = self.sitting, self.writer.write
        match order:
            case requests.Nudge(person=person):
                write(entries.Nudged(self.stand_ins.late(person).id))
            case requests.PassFor(person=person):
                self.stand_ins.pass_for(self.stand_ins.late(person))
            case requests.Cover(person=person, by=by):
                self.stand_ins.cover(self.writer.person(person), by)
            case requests.Pause() if now.running and not now.paused:
                write(entries.Paused(True))
            case requests.Resume() if now.paused:
                write(entries.Paused(False))
            case requests.End() if now.running:
                write(entries.Ended())
            case requests.Reopen() if now.can_reopen:
                write(entries.Reopened())
            case requests.Disclose() if self.take_back.undisclosed:
                self.take_back.unseal()
            case requests.Rewind():
                self.take_back.rewind(order)
            case requests.BeginAgain(fresh=fresh) if now.practising:
                self.writer.carry_out(entries.BegunAgain(fresh, ()))
            case requests.Dial(mode=mode, turn=turn):
                self.next_game.dial(mode, turn)
            case requests.Settle():
                self.turns.settle()
            case _:
                raise Refused(Text("table.not_now"))


def decode(message: object, wanted: Any) -> Any:
    """``message`` as one of ``wanted``. Raises ``Refused`` when it is none of them."""
    try:
        return msgspec.convert(message, wanted)
    except (msgspec.ValidationError, RecursionError):
        raise Refused(Text("table.bad_message")) from None
