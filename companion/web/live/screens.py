"""A screen as it is sent: made by one function, for one viewer."""

import msgspec

from companion.core.events import Public
from companion.core.seen import Seen
from companion.core.step import look
from companion.core.text import Name, Text
from companion.games import SHELF
from companion.i18n.catalogue import Words
from companion.table.access.access import Doors
from companion.table.access.recovery import NEW
from companion.table.snapshot import Snapshot
from companion.table.state import Person, Sitting
from companion.web.identity import Asker
from companion.web.live.option_views import house_rules, options
from companion.web.live.screen_types import (
    Awaited,
    Film,
    KnockView,
    LineView,
    OfferView,
    PersonView,
    Screen,
    SeriesView,
    ShelfView,
    Stage,
    StartView,
    TableView,
    You,
)
from companion.web.live.seen import Facts, drawn

LINES = 40
"""How many of the newest points of the game the host can go back to."""


class Moment:
    """The parts of a screen that are the same for all viewers in one language, made once.

    ``now``: how the table stands. ``here``: the ids of the connected people. ``again``: who has to
    scan the code again. ``film``: what runs on the TVs.
    """

    def __init__(
        self,
        now: Snapshot,
        doors: Doors,
        here: frozenset[str],
        lang: str,
        again: Text | None = None,
        film: Film | None = None,
    ) -> None:
        self.sitting = sitting = now.sitting
        self.words = words = Words(lang)
        self.stage = stage(sitting)
        self.table = TableView(
            sitting.code, _name(sitting, words), sitting.lang, sitting.closed, sitting.game
        )
        self.people = tuple(_person(sitting, each, here) for each in sitting.people)
        self.trouble = now.trouble
        self.again = again
        self.film = film
        self.series = SeriesView(sitting.series.target, sitting.champion)
        self.start = _start(now, words)
        self.house = house_rules(sitting, words)
        self.awaited = tuple(Awaited(*one) for one in now.awaited)
        self.offers = tuple(OfferView(*offer) for offer in doors.offers.left().items())
        self.left = now.left
        self.settles = now.settles
        self.knocks = tuple(
            KnockView(one.person, one.id, one.sign, one.name, one.person in here)
            for one in doors.knocks.waiting()
            if one.person == NEW or sitting.person(one.person)
        )
        self.undo = now.undo
        self.games = now.games
        self.undisclosed = now.undisclosed
        self.mode = _mode(sitting)
        self.facts = game_facts(sitting)
        self._names = sitting.names
        self._told: dict[tuple[object, ...], str] = {}

    def shelf(self) -> tuple[ShelfView, ...]:
        """The games to choose from; empty when there is one alone."""
        games = self.games
        return tuple(self._on_shelf(*one) for one in games) if len(games) > 1 else ()

    def _on_shelf(self, game: str, why: Text | None) -> ShelfView:
        words, seats = self.words, SHELF[game].SEATS
        minutes, about = (
            words.say(key) if words.has(key) else None
            for key in (f"{game}.minutes", f"{game}.about")
        )
        return ShelfView(
            game=game,
            name=words.say(f"{game}.name"),
            seats=(min(seats), max(seats)),
            minutes=minutes,
            about=about,
            chosen=game == self.sitting.game,
            able=len(self.sitting.seated) <= max(seats),
            why=words.render(why) if why else None,
        )

    def tell(self, value: object) -> str:
        """A text of the game as a sentence, rendered once for all viewers."""
        if not isinstance(value, Text):
            raise TypeError(f"no screen shows a {type(value).__name__}")
        # A tuple is hashed and compared without a call of Python; one key has one set of blanks.
        same = (value.key, *value.blanks.values())
        told = self._told.get(same)
        if told is None:
            told = self._told[same] = self.words.render(value, self._names.__getitem__)
        return told


def screen(asker: Asker, moment: Moment) -> bytes:
    """The screen of one viewer at this moment, as JSON in their language. One line for each field
    of the screen, so it is long."""
    sitting, words = moment.sitting, moment.words
    person = asker.one
    one = person if asker.seat else None
    host = asker.laptop or (person is not None and person.host)
    host_page = host and not asker.seat
    view, seen = _game(moment, one)
    shown = Screen(
        revision=sitting.revision(one),
        head=sitting.chain.head,
        stage=moment.stage,
        table=moment.table,
        people=moment.people,
        you=_you(one, moment, host=host),
        mode=moment.mode,
        brings=sitting.rules_of.groups,
        chairs=max(sitting.rules_of.SEATS),
        series=moment.series,
        options=options(sitting, words) if host_page else (),
        shelf=moment.shelf() if host_page else (),
        house=moment.house,
        start=moment.start,
        note=_note(sitting, one, words),
        paused=sitting.paused,
        notice=sitting.notice,
        trouble=_trouble(asker, moment.trouble),
        again=_again(asker, moment.again, host=host),
        left=moment.left,
        settles=moment.settles,
        keeps_turn=_keeps_turn(sitting),
        awaited=moment.awaited,
        lines=_lines(sitting) if host_page else (),
        offers=_offers(asker, moment, host=host),
        knocks=_knocks(asker, moment, host=host),
        sound=None if asker.seat else sitting.sound,
        cues=() if asker.seat else sitting.cues,
        film=None if asker.seat else moment.film,
        ended=host and sitting.can_reopen,
        undisclosed=moment.undisclosed,
        view=view,
        seen=seen,
    )
    return msgspec.json.encode(shown, enc_hook=moment.tell)


def _you(one: Person | None, moment: Moment, *, host: bool) -> You:
    seat = moment.sitting.seat_of(one.id) if one else None
    heard = seat is not None and any(voice.seat == seat for voice in moment.sitting.voices)
    outrun = seat is not None and seat in moment.sitting.outrun
    undo = moment.undo[1] if one and moment.undo and moment.undo[0] == one.id else None
    nudged = one.nudged if one else 0
    return You(one.id if one else None, host, nudged, heard, outrun, undo)


def _again(asker: Asker, again: Text | None, *, host: bool) -> Text | None:
    """Who has to scan again, for the host; the TV, which shows who is away, says what to do."""
    if again is None or asker.seat:
        return None
    return again if host else Text("network.scan_again")


def _offers(asker: Asker, moment: Moment, *, host: bool) -> tuple[OfferView, ...]:
    """The seats on offer: all for the host, its own for a seat."""
    own = asker.person if asker.seat else None
    return tuple(one for one in moment.offers if host or one.person == own)


def _knocks(asker: Asker, moment: Moment, *, host: bool) -> tuple[KnockView, ...]:
    """The open knocks: all for the host, who decides; those for seats on the TV; those for its
    own seat on a phone."""
    if host:
        return moment.knocks
    own = asker.person if asker.seat else None
    people = dict.fromkeys(one.person for one in moment.knocks if one.person != NEW)
    return tuple(KnockView(one) for one in people if asker.person is None or one == own)


def _keeps_turn(sitting: Sitting) -> bool:
    """True if the rules know whose turn it is, as the game is played now."""
    state = sitting.state
    return state is None or sitting.rules_of.ways.mode(state.table).keeps_turn


def _mode(sitting: Sitting) -> str | None:
    """How the game is played; None without one, and where there is one way alone."""
    game = sitting.rules_of
    if sitting.state is None or "ways" not in game.groups:
        return None
    return game.ways.mode(sitting.state.table).name


def _name(sitting: Sitting, words: Words) -> str:
    return sitting.name or words.say(f"{sitting.game}.name")


def stage(sitting: Sitting) -> Stage:
    """The stage of the evening."""
    if sitting.state is None:
        return "lobby"
    return "playing" if sitting.running else "over"


def _trouble(asker: Asker, why: Text | None) -> Text | None:
    """The laptop reads what to repair, and where; other screens without a hand, that play waits.
    A phone reads it when it asks for something."""
    if why is None or asker.seat:
        return None
    return why if asker.laptop else Text("journal.play_waits")


def game_facts(sitting: Sitting) -> Facts | None:
    """What the companion itself knows of the game on the table; None without one."""
    if sitting.state is None:
        return None
    marks = [one.mark for one in sitting.players.values()]
    return Facts(sitting.rules_of, sitting.question or (), marks, sitting.story)


def _game(moment: Moment, one: Person | None) -> tuple[msgspec.Struct | None, Seen | None]:
    """The game as this viewer may see it; the only place where a state becomes a view."""
    sitting = moment.sitting
    if sitting.state is None or moment.facts is None:
        return None, None
    seat = sitting.seat_of(one.id) if one else None
    return drawn(sitting.rules_of, look(sitting.state, seat), moment.facts)


def _person(sitting: Sitting, one: Person, here: frozenset[str]) -> PersonView:
    return PersonView(
        id=one.id,
        name=one.name,
        mark=one.mark,
        seat=sitting.seat_of(one.id),
        seated=one.seated,
        away=one.id not in here and not one.bot,
        wins=one.wins,
        host=one.host,
        bot=one.bot,
        cover=one.cover,
        asks=one.asks,
        watches=not (one.welcome or one.asks),
    )


def _lines(sitting: Sitting) -> tuple[LineView, ...]:
    """The newest points to which the host can go back, newest first; the first is the present."""
    if sitting.rules_of.take_back is None:
        return ()
    told, views = sitting.rules_of.telling.log_line, []
    for at in range(len(sitting.lines))[: -LINES - 1 : -1]:
        began = sitting.lines[at - 1].upto if at else 0
        did = sitting.story[began : sitting.lines[at].upto]
        text = tuple(filter(None, (told(event) for event in did if isinstance(event, Public))))
        views.append(LineView(at, text or _passed(sitting, at)))
    return tuple(views)


def _passed(sitting: Sitting, at: int) -> tuple[Text, ...]:
    """The text of a point where the game logs nothing: a question was passed, by one or by all."""
    if not at:
        return ()
    if sitting.rules_of.windows is None:
        by = sitting.lines[at].by
        return () if by is None else (Text("table.line.played", who=Name(by)),)
    question = sitting.rules_of.waiting.question
    before, now = (question(line.state.table) for line in sitting.lines[at - 1 : at + 1])
    return (Text("table.line.passed" if now == before else "table.line.all_passed"),)


def _start(now: Snapshot, words: Words) -> StartView:
    why, practice = now.why_not_start, now.why_not_practise
    return StartView(
        why is None,
        words.render(why) if why else None,
        words.render(practice) if practice else None,
    )


def _note(sitting: Sitting, one: Person | None, words: Words) -> str | None:
    """The sentence for a person without a seat in this game, or one who spoke up too late."""
    if one is None:
        return None
    seat = sitting.seat_of(one.id)
    if seat is not None:
        return words.say("table.outrun") if seat in sitting.outrun and not sitting.notice else None
    if one.seated:
        return words.say("table.next_seat") if sitting.running else None
    if not one.welcome:
        return words.say("table.asks" if one.asks else "table.only_watches")
    full = len(sitting.seated) >= max(sitting.rules_of.SEATS)
    return words.say("table.full" if full else "table.watching")
