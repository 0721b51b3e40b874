"""One table: who may join, sit, start and play, and what the host may ask for. Knows no socket."""

import secrets
from collections.abc import Collection
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.core.play import begin, begin_again, depart
from companion.core.seats import Seat
from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table import entries, person_names
from companion.table.entries import Pace, Series, Sound
from companion.table.requests import (
    HOST,
    PERSON,
    AddBot,
    Arrange,
    AsUsual,
    Back,
    BeginAgain,
    Configure,
    Cover,
    Demote,
    Dial,
    Disclose,
    End,
    MoreTime,
    Nudge,
    PassFor,
    Pause,
    Promote,
    Remove,
    Rename,
    RenamePerson,
    Reopen,
    Resume,
    Rewind,
    SetDoor,
    Settle,
    SitDown,
    Speak,
    StandUp,
    Start,
    Tune,
    Undo,
    Welcome,
)
from companion.table.state import Person
from companion.table.turns import Playing, decode
from companion.table.writer import NeedsConfirmation, Refused

__all__ = ["NAME_LENGTH", "NeedsConfirmation", "Refused", "Table", "clean_name"]

NAME_LENGTH: Final = person_names.LENGTH
"""The most characters of a name."""
RENAMES: Final = 3
"""How often somebody may correct their own name between two games."""


class Table(Playing):
    """One table: its people, what the host asks for, and the game on it."""

    def rename(self, name: str | None, lang: str | None) -> None:
        """Give the table another name or its TV another language; ``None`` keeps the old one."""
        with self.lock:
            now = self.sitting
            wanted = entries.Named(now.name if name is None else name, lang or now.lang)
            if (wanted.name, wanted.lang) != (now.name, now.lang):
                self._write(wanted)

    # People.

    def join(
        self,
        name: str,
        key: str,
        lang: str,
        *,
        let_in: bool = False,
        keys: tuple[str, ...] = (),
    ) -> Person:
        """Somebody comes to the table; they take part in the next game if a place is free, once
        the first one has begun only when the host says so. ``key`` is the digest of their token;
        ``let_in``: the host has said yes already; ``keys``: the digests for which the same phone
        was turned out before. Raises ``Refused`` for a bad name, and when the table is closed."""
        with self.lock:
            if self.sitting.closed and not let_in:
                raise Refused(Text("table.closed"))
            name = self.check_name(name, keys)
            asks = self.sitting.games > 0 and not let_in
            person = secrets.token_hex(4)
            seated = self._has_room and not asks
            self._write(entries.Joined(person, name, key, lang, seated, asks=asks))
            return self._person(person)

    def check_name(self, typed: str, keys: tuple[str, ...] = ()) -> str:
        """What somebody would be called who came now; ``keys`` as in ``join``: the name that they
        had is still theirs. Raises ``Refused`` for a bad name."""
        with self.lock:
            mine = {one.id for one in self.sitting.gone if one.key and one.key in keys}
            return self._new_name(typed, mine)

    def pardon(self, key: str) -> None:
        """The device that was turned out with the token of this digest was let in again. Raises
        ``Refused``."""
        with self.lock:
            if key in self.sitting.barred:
                self._write(entries.Pardoned(key))

    @property
    def _has_room(self) -> bool:
        """Whether one more can take part in the next game."""
        return len(self.sitting.seated) < max(self.sitting.rules_of.SEATS)

    def hand(self, person: str, key: str, *, spent: bool = False) -> None:
        """The seat of ``person`` moves to the phone whose token has the digest ``key``; whoever
        holds the old token is out. ``spent``: their return code is used up by it. Raises
        ``Refused``."""
        with self.lock:
            self._write(entries.Handed(self._person(person).id, key, spent))

    def code_for(self, person: str, code: str) -> None:
        """``person`` gets a return code, of which this is the digest; the one before is void.
        Raises ``Refused``."""
        with self.lock:
            self._write(entries.Coded(self._person(person).id, code))

    def speak(self, person: str, lang: str) -> None:
        """``person`` reads in this language from now on. Raises ``Refused`` when it is not
        offered, or there is no such person."""
        with self.lock:
            if lang not in LANGUAGES:
                raise Refused(Text("table.bad_message"))
            if self._person(person).lang != lang:
                self._write(entries.Speaks(person, lang))

    def order(self, person: str, message: object) -> None:
        """What a person asks for themselves beside the game. Raises ``Refused``."""
        with self.lock:
            one = self._person(person)
            match decode(message, PERSON):
                case SitDown():
                    self._seat(one)
                case StandUp() if one.seated:
                    self._write(entries.Seated(person, False))
                case Back():
                    self.back(person)
                case MoreTime():
                    self.more_time(person)
                case Speak(lang=lang):
                    self.speak(person, lang)
                case Undo():
                    self.undo(person)
                case Rename(name=name):
                    self._rename_own(one, name)
                case _:
                    pass

    def host(self, message: object) -> None:
        """The host asks for something. Raises ``Refused``."""
        with self.lock:
            match decode(message, HOST):
                case Start(practice=practice, sure=sure):
                    self._start(practice=practice, sure=sure)
                case Arrange(order=order):
                    self._arrange(order)
                case Configure(options=options):
                    self._configure(options)
                case AsUsual():
                    usual = self.sitting.rules_of.OPTIONS()
                    self._write(entries.Configured(usual, Series(), Pace()))
                case Tune(volume=volume, captions=captions, voice=voice):
                    self._write(entries.Tuned(Sound(volume, captions, voice)))
                case Remove(person=person, sure=sure):
                    self._remove(self._person(person), sure=sure)
                case Welcome(person=person, yes=yes):
                    self._welcome(self._person(person), yes=yes)
                case SetDoor(open=is_open):
                    if is_open == self.sitting.closed:
                        self._write(entries.DoorSet(is_open))
                case RenamePerson(person=person, name=name):
                    self._rename(self._person(person), name, host=True)
                case Promote(person=person):
                    self._promote(self._person(person))
                case Demote(person=person):
                    self._write(entries.Promoted(self._person(person).id, False))
                case AddBot():
                    self._add_bot()
                case order:
                    self._hurry(order)

    def _hurry(self, order: Any) -> None:
        """What the host may do so that a game goes on, or goes back."""
        match order:
            case Nudge(person=person):
                self._write(entries.Nudged(self._late(person).id))
            case PassFor(person=person):
                self._pass_for(self._late(person))
            case Cover(person=person, by=by):
                self._cover(self._person(person), by)
            case Pause() if self.sitting.running and not self.sitting.paused:
                self._write(entries.Paused(True))
            case Resume() if self.sitting.paused:
                self._write(entries.Paused(False))
            case End() if self.sitting.running:
                self._write(entries.Ended())
            case Reopen() if self.sitting.can_reopen:
                self._write(entries.Reopened())
            case Disclose() if self.undisclosed:
                self.unseal()
            case Rewind():
                self._rewind(order)
            case BeginAgain(fresh=fresh) if self.sitting.practising:
                self._begin_again(fresh=fresh)
            case Dial(mode=mode, turn=turn):
                self._dial(mode, turn)
            case Settle():
                self._settle()
            case _:
                raise Refused(Text("table.not_now"))

    def _seat(self, one: Person) -> None:
        if not one.welcome:
            raise Refused(Text("table.asks" if one.asks else "table.only_watches"))
        if not self._has_room:
            raise Refused(Text("table.full"))
        if not one.seated:
            self._write(entries.Seated(one.id, True))

    def _welcome(self, one: Person, *, yes: bool) -> None:
        """Whoever came while the evening was under way may sit down, and does if a chair is
        free; or watches."""
        if one.welcome:
            raise Refused(Text("table.not_now"))
        if yes or one.asks:
            self._write(entries.Welcomed(one.id, yes, yes and self._has_room))

    def _arrange(self, order: tuple[str, ...]) -> None:
        if sorted(order) != sorted(one.id for one in self.sitting.seated):
            raise Refused(Text("table.bad_order"))
        self._write(entries.Arranged(order))

    def _configure(self, changes: dict[str, Any]) -> None:
        now = self.sitting
        series = msgspec.to_builtins(now.series)
        pace = msgspec.to_builtins(now.pace)
        options = msgspec.to_builtins(now.options)
        for key, value in changes.items():
            holder = next((each for each in (series, pace) if key in each), options)
            holder[key] = value
        try:
            wanted = msgspec.convert(options, now.rules_of.OPTIONS)
            evening, questions = msgspec.convert(series, Series), msgspec.convert(pace, Pace)
        except msgspec.ValidationError:
            raise Refused(Text("table.bad_options")) from None
        self._write(entries.Configured(wanted, evening, questions))

    def _remove(self, one: Person, *, sure: bool) -> None:
        if self.sitting.can_reopen and one.id in self.sitting.played and not sure:
            raise NeedsConfirmation(Text("table.remove_unsure", name=one.name))
        seat = self.sitting.seat_of(one.id)
        if seat is None or not self.sitting.running:
            self._write(entries.Removed(one.id))
            return
        if self.sitting.rules_of.leaving is None:
            raise Refused(Text("table.remove_later", name=one.name))
        step = depart(self.sitting.rules_of, self._state(), seat, self._rng)
        self._write(entries.Removed(one.id, tuple(step.events)), step.state)

    def _promote(self, one: Person) -> None:
        if one.bot:
            raise Refused(Text("table.not_now"))
        self._write(entries.Promoted(one.id, True))

    def _add_bot(self) -> None:
        """A bot is a person at the table without a phone."""
        if self.sitting.rules_of.bot is None:
            raise Refused(Text("table.not_now"))
        if not self._has_room:
            raise Refused(Text("table.full"))
        lang = self.sitting.lang
        name = self._told_apart(Words(lang).say("table.bot"))
        self._write(entries.Joined(secrets.token_hex(4), name, "", lang, True, bot=True))

    def _rename_own(self, one: Person, name: str) -> None:
        """Between two games, and not over and over: the TV tells every new name."""
        if self.sitting.running and self.sitting.seat_of(one.id) is not None:
            raise Refused(Text("table.rename_later"))
        if one.renamed >= RENAMES:
            raise Refused(Text("table.rename_enough"))
        self._rename(one, name, host=False)

    def _rename(self, one: Person, name: str, *, host: bool) -> None:
        name = self._new_name(name, {one.id})
        if name != one.name:
            self._write(entries.Renamed(one.id, name, host))

    def _new_name(self, typed: str, mine: Collection[str] = ()) -> str:
        """A name that somebody gave, told apart from everybody's but those of ``mine``. Raises
        ``Refused`` when there is nothing to call them by, or when it is the table's own."""
        name = clean_name(typed)
        ours = person_names.is_one_of(name, table_words(self.sitting.game))
        if ours or person_names.has_at_an_end(name, table_parts()):
            raise Refused(Text("table.name_ours"))
        return self._told_apart(name, mine)

    def _told_apart(self, name: str, mine: Collection[str] = ()) -> str:
        """``Ana`` as it is, or ``Ana 2`` where somebody is, or has just been, whose name looks
        like it."""
        now = self.sitting
        others = (one for one in (*now.people, *now.gone) if one.id not in mine)
        return person_names.told_apart(name, (one.name for one in others))

    # The game.

    def why_not_start(self) -> Text | None:
        """Why the host cannot start the next game now; ``None`` when they can."""
        seats, here = self.sitting.rules_of.SEATS, len(self.sitting.seated)
        if self.sitting.running:
            return Text("table.running")
        if here < min(seats):
            return Text("table.too_few", n=min(seats) - here)
        return None

    def why_not_practise(self) -> Text | None:
        """Why the next game cannot begin with an open practice round; ``None`` when it can."""
        practice = self.sitting.rules_of.practice
        if practice is None:
            return Text("table.not_now")
        return practice.why_not_practise(self.sitting.options)

    def _start(self, *, practice: bool, sure: bool) -> None:
        if why := self.why_not_start() or (self.why_not_practise() if practice else None):
            raise Refused(why)
        if self.sitting.can_reopen and not sure:
            raise NeedsConfirmation(Text("table.start_unsure"))
        now = self.sitting
        seats = tuple(one.id for one in now.seated)
        options = now.options
        if "first_player" in options.__struct_fields__:
            options = replace(options, first_player=self._first(seats))
        if "practice" in options.__struct_fields__:
            options = replace(options, practice=practice)
        step = begin(now.rules_of, len(seats), options, self._rng)
        self._write(entries.Started(seats, options, tuple(step.events)), step.state)

    def _begin_again(self, *, fresh: bool) -> None:
        now = self.sitting
        step = begin_again(
            now.rules_of, now.dealt, self._state(), now.empty, self._rng, fresh=fresh
        )
        self._write(entries.BegunAgain(fresh, tuple(step.events)), step.state)

    def _first(self, seats: tuple[str, ...]) -> Seat | None:
        """Who begins, by the evening's rule, if they still sit here; ``None``: chance decides."""
        match self.sitting.series.starts:
            case "winner" if self.sitting.last_winner in seats:
                return Seat(seats.index(self.sitting.last_winner))
            case "left" if self.sitting.began in seats:
                return Seat((seats.index(self.sitting.began) + 1) % len(seats))
            case "left":
                return Seat(self._rng.randrange(len(seats)))
            case _:
                return None


@cache
def table_words(game: str) -> frozenset[str]:
    """What the screens call things of the table and of ``game``, in every language, as
    ``names.looks`` makes it: nobody is called that."""
    said: set[str] = set()
    for lang in LANGUAGES:
        words = Words(lang)
        said.update(words.say("table.ours").split("|"))
        said.update(words.say(key) for key in ("product.name", "table.bot", f"{game}.name"))
        for reserved in words.prefixed(f"{game}.reserved").values():
            said.update(reserved.split("|"))
        cards = words.prefixed(f"{game}.card")
        said.update(cards[key] for key in cards if key.endswith(".name"))
    return frozenset().union(*(person_names.looks(one.strip()) for one in said))


@cache
def table_parts() -> frozenset[str]:
    """The words by which somebody would speak for the table, as ``names.looks`` makes them, in
    every language: no name begins or ends with one."""
    said = [one for lang in LANGUAGES for one in Words(lang).say("table.ours_part").split("|")]
    return frozenset().union(*map(person_names.looks, said))


def clean_name(name: str) -> str:
    """A name as the table shows it. Raises ``Refused`` unless 1 to 20 characters are left."""
    name = person_names.cleaned(name)
    if not name:
        raise Refused(Text("table.name_empty"))
    if len(name) > NAME_LENGTH:
        raise Refused(Text("table.name_long", n=NAME_LENGTH))
    return name
