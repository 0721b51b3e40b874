"""What a screen is told: one function makes it, one function sends it, and both take a viewer."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from companion.core.events import Public
from companion.core.play import look
from companion.core.seats import Seat
from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.access.access import Doors
from companion.table.access.recovery import NEW
from companion.table.entries import Cover, Sound
from companion.table.state import Cue, Person, Sitting
from companion.table.table import Table
from companion.web.identity import Asker
from companion.web.live.option_views import HouseRule, OptionView, house_rules, options

Stage = Literal["lobby", "playing", "over"]
LINES = 40
"""How many of the newest points of the game the host's page offers to go back to."""


class TableView(msgspec.Struct, frozen=True):
    """Which table this is; ``closed``: whoever comes has to be let in by the host."""

    code: str
    name: str
    lang: str
    closed: bool


class PersonView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table. ``mark`` 0 to 5, ``seat`` in the game on the table, ``seated``:
    takes part in the next game, ``away``: none of their screens is here, ``wins`` tonight,
    ``bot``: nobody, ``cover``: who answers for them (``pass``, ``bot``) until they are back;
    ``asks``: they came while the evening was under way, and wait for the host to let them take
    part; ``watches``: they do not, and may when the host lets them."""

    id: str
    name: str
    mark: int | None = None
    seat: Seat | None = None
    seated: bool = False
    away: bool = False
    wins: int = 0
    host: bool = False
    bot: bool = False
    cover: Cover | None = None
    asks: bool = False
    watches: bool = False


class You(msgspec.Struct, frozen=True):
    """The viewer: their id, whether they may act as the host, how often the host asked them to
    hurry; ``heard``: they have spoken up, and whoever was first will show in a moment;
    ``outrun``: they spoke up to the last question, and somebody else was heard; ``undo``: for so
    many seconds they may take back their last step."""

    person: str | None
    host: bool
    nudged: int = 0
    heard: bool = False
    outrun: bool = False
    undo: float | None = None


class SeriesView(msgspec.Struct, frozen=True):
    """The evening: how many wins take the night, and who has taken it."""

    target: int
    champion: str | None


class StartView(msgspec.Struct, frozen=True):
    """Whether the host can start the next game now, and if not, why; ``practice``: why it cannot
    begin with an open practice round, ``None`` when it can."""

    ready: bool
    why: str | None
    practice: str | None


class Awaited(msgspec.Struct, frozen=True):
    """Somebody of whom everybody knows that the game waits for them; ``may_pass``: the question
    can be let pass."""

    person: str
    may_pass: bool


class KnockView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody says that they are ``person`` and asks for the seat; when that is empty, somebody
    called ``name`` wants to come in. Only the host is told which knock it is, what ``sign`` the
    asking browser shows, and whether the person of the seat is ``here``; newcomers are the host's
    alone to see."""

    person: str
    id: str = ""
    sign: str = ""
    name: str = ""
    here: bool = False


class LineView(msgspec.Struct, frozen=True):
    """A point of the game that the host can go back to: its number, and what happened there."""

    line: int
    text: tuple[Text, ...]


class OfferView(msgspec.Struct, frozen=True):
    """Whose seat is on offer to another phone, and for how many more seconds."""

    person: str
    seconds: int


class Film(msgspec.Struct, frozen=True):
    """A finished game that is on the TVs: the game number ``game`` of the table ``code``, of whose
    ``games`` all can be seen; the ``step`` of so many, in the ``scene`` of so many when it is the
    reel; ``playing``: it goes on by itself. Both are counted from 0 on."""

    code: str
    game: int
    games: tuple[int, ...]
    step: int
    steps: int
    scene: int | None
    scenes: int
    playing: bool


class Screen(msgspec.Struct, frozen=True):
    """Everything that one viewer may know (docs/protocol.md). ``head``: the newest hash of the
    record's chain that everyone may know; ``awaited``: the people of whom
    everybody knows that the game waits for them; ``notice``: what the host did last; ``trouble``:
    why play waits for the laptop's disk, for the host and, in fewer words, the TV; ``again``: who
    has to scan the code again since the laptop's address changed, for the host and the TV;
    ``left``: how many seconds the open window still has, when it has a limit; ``house``: the
    rules of this table that are not the usual ones; ``mode``: how the game on the table is
    played; ``sound``: how the TV sounds, and ``cues`` what it lets the table hear, the oldest
    first, both for the TV and the host's page alone; ``film``: the finished game that is
    on the TVs, also for both of them; ``ended``: the host ended the last game and can bring it
    back, for the host alone; ``undisclosed``: the game on the table is over, and there are hands
    that not everybody has seen."""

    revision: int
    head: str
    stage: Stage
    table: TableView
    people: tuple[PersonView, ...]
    you: You
    mode: str | None
    series: SeriesView
    options: tuple[OptionView, ...]
    house: tuple[HouseRule, ...]
    start: StartView
    note: str | None
    paused: bool
    notice: Text | None
    trouble: Text | None
    again: Text | None
    left: float | None
    awaited: tuple[Awaited, ...]
    lines: tuple[LineView, ...]
    offers: tuple[OfferView, ...]
    knocks: tuple[KnockView, ...]
    sound: Sound | None
    cues: tuple[Cue, ...]
    film: Film | None
    ended: bool
    undisclosed: bool
    view: Any


class Moment:
    """What every viewer of a table in one language sees alike at one moment: made once. ``here``
    are the people of whom a screen is connected, ``again`` those who have to scan again, ``film``
    is on the TVs."""

    def __init__(
        self,
        table: Table,
        doors: Doors,
        here: frozenset[str],
        lang: str,
        again: Text | None = None,
        film: Film | None = None,
    ) -> None:
        sitting = table.sitting
        self.sitting = sitting
        self.words = words = Words(lang)
        self.stage = stage(sitting)
        self.table = TableView(sitting.code, _name(sitting, words), sitting.lang, sitting.closed)
        self.people = tuple(_person(sitting, each, here) for each in sitting.people)
        self.trouble = table.trouble
        self.again = again
        self.film = film
        self.series = SeriesView(sitting.series.target, sitting.champion)
        self.start = _start(table, words)
        self.house = house_rules(sitting, words)
        self.awaited = () if sitting.paused else tuple(_awaited(table))
        self.offers = tuple(OfferView(*offer) for offer in doors.offers.left().items())
        self.left = table.left
        self.knocks = tuple(
            KnockView(one.person, one.id, one.sign, one.name, one.person in here)
            for one in doors.knocks.waiting()
            if one.person == NEW or sitting.person(one.person)
        )
        self.undo = table.undoable
        self.undisclosed = table.undisclosed
        self.mode = _mode(sitting)
        self._names = sitting.names
        self._told: dict[Text, str] = {}

    def tell(self, value: object) -> str:
        """A text of the game as a sentence; many viewers are told the same."""
        if not isinstance(value, Text):
            raise TypeError(f"no screen shows a {type(value).__name__}")
        if value not in self._told:
            self._told[value] = self.words.render(value, self._names.__getitem__)
        return self._told[value]


def screen(asker: Asker, moment: Moment) -> bytes:
    """The screen of one viewer at this moment, as JSON in their language."""
    sitting, words = moment.sitting, moment.words
    one = asker.one if asker.seat else None
    host_page = asker.is_host and not asker.seat
    shown = Screen(
        revision=sitting.revision(one),
        head=sitting.chain.head,
        stage=moment.stage,
        table=moment.table,
        people=moment.people,
        you=_you(asker, one, moment),
        mode=moment.mode,
        series=moment.series,
        options=options(sitting, words) if host_page else (),
        house=moment.house,
        start=moment.start,
        note=_note(sitting, one, words),
        paused=sitting.paused,
        notice=sitting.notice,
        trouble=_trouble(asker, moment.trouble),
        again=_again(asker, moment.again),
        left=moment.left,
        awaited=moment.awaited,
        lines=_lines(sitting) if host_page else (),
        offers=_offers(asker, moment),
        knocks=_knocks(asker, moment),
        sound=None if asker.seat else sitting.sound,
        cues=() if asker.seat else sitting.cues,
        film=None if asker.seat else moment.film,
        ended=asker.is_host and sitting.can_reopen,
        undisclosed=moment.undisclosed,
        view=_view(sitting, one),
    )
    return msgspec.json.encode(shown, enc_hook=moment.tell)


def _you(asker: Asker, one: Person | None, moment: Moment) -> You:
    seat = moment.sitting.seat_of(one.id) if one else None
    heard = seat is not None and any(voice.seat == seat for voice in moment.sitting.voices)
    outrun = seat is not None and seat in moment.sitting.outrun
    undo = moment.undo[1] if one and moment.undo and moment.undo[0] == one.id else None
    nudged = one.nudged if one else 0
    return You(one.id if one else None, asker.is_host, nudged, heard, outrun, undo)


def _again(asker: Asker, again: Text | None) -> Text | None:
    """Who has to scan again, for the host; the TV, which shows who is away, says what to do."""
    if again is None or asker.seat:
        return None
    return again if asker.is_host else Text("network.scan_again")


def _offers(asker: Asker, moment: Moment) -> tuple[OfferView, ...]:
    """The seats on offer: the host sees all, a seat its own."""
    own = asker.person if asker.seat else None
    return tuple(one for one in moment.offers if asker.is_host or one.person == own)


def _knocks(asker: Asker, moment: Moment) -> tuple[KnockView, ...]:
    """Who says that they are whom: the host decides, the TV tells it, and the seat that they ask
    for hears of it."""
    if asker.is_host:
        return moment.knocks
    own = asker.person if asker.seat else None
    people = dict.fromkeys(one.person for one in moment.knocks if one.person != NEW)
    return tuple(KnockView(one) for one in people if asker.person is None or one == own)


def _mode(sitting: Sitting) -> str | None:
    return sitting.rules_of.mode(sitting.state.table) if sitting.state else None


def _name(sitting: Sitting, words: Words) -> str:
    return sitting.name or words.say(f"{sitting.game}.name")


def stage(sitting: Sitting) -> Stage:
    """Where the evening stands."""
    if sitting.state is None:
        return "lobby"
    return "playing" if sitting.running else "over"


def _trouble(asker: Asker, why: Text | None) -> Text | None:
    """The laptop is told what to mend, and where; other screens without a hand, that play waits.
    A phone is told when it asks for something."""
    if why is None or asker.seat:
        return None
    return why if asker.laptop else Text("journal.play_waits")


def _view(sitting: Sitting, one: Person | None) -> msgspec.Struct | None:
    """The game as this viewer may see it: the only place where a state is looked at."""
    if sitting.state is None:
        return None
    seat = sitting.seat_of(one.id) if one else None
    return sitting.rules_of.view(look(sitting.state, seat))


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


def _awaited(table: Table) -> Iterator[Awaited]:
    for one in table.sitting.awaited:
        yield Awaited(one.id, table.may_pass(one))


def _lines(sitting: Sitting) -> tuple[LineView, ...]:
    """The newest points that the host can go back to, the newest first; where the game stands now
    is the first of them."""
    told, views = sitting.rules_of.told, []
    for at in range(len(sitting.lines))[: -LINES - 1 : -1]:
        began = sitting.lines[at - 1].upto if at else 0
        did = sitting.story[began : sitting.lines[at].upto]
        text = tuple(filter(None, (told(event) for event in did if isinstance(event, Public))))
        views.append(LineView(at, text or _passed(sitting, at)))
    return tuple(views)


def _passed(sitting: Sitting, at: int) -> tuple[Text, ...]:
    """What a line is of which the game tells nothing: a question was let pass, by one or by all."""
    if not at:
        return ()
    question = sitting.rules_of.question
    before, now = (question(line.state.table) for line in sitting.lines[at - 1 : at + 1])
    return (Text("table.line.passed" if now == before else "table.line.all_passed"),)


def _start(table: Table, words: Words) -> StartView:
    why, practice = table.why_not_start(), table.why_not_practise()
    return StartView(
        why is None,
        words.render(why) if why else None,
        words.render(practice) if practice else None,
    )


def _note(sitting: Sitting, one: Person | None, words: Words) -> str | None:
    """What somebody without a seat in this game is told, or who was not the first to speak."""
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
