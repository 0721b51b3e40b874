"""One evening at one table, as it stands: what its record folds into (reducer.py)."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.core.events import Event, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.state import AnyState, Outcome
from companion.core.text import Text
from companion.games import SHELF
from companion.storage.hash_chain import Chain
from companion.table.entries import (
    By,
    Cover,
    Pace,
    Series,
    Sound,
)

MARKS: Final = 10
"""How many seat marks there are (docs/design.md), and so the most seats of any game."""


class Person(msgspec.Struct, frozen=True):
    """A person at the table. ``id`` is public; ``key`` is the digest of the token of their
    phone, ``code`` that of their return code; ``mark`` (0 to 9) is the shape of their house,
    ``None`` for those who only watch; ``wins`` counts tonight's games; ``seen`` counts what they
    alone were shown; ``cover`` is who answers for them until they are back; ``nudged`` counts how
    often the host asked them to hurry; ``renamed`` counts the names they gave themselves since a
    game began last; ``asks``: they want to take part, and the host has not said yes; ``welcome``:
    they may sit down by themselves. A ``bot`` has no phone, and is always covered."""

    id: str
    name: str
    key: str
    lang: str
    seated: bool
    mark: int | None = None
    host: bool = False
    wins: int = 0
    seen: int = 0
    code: str = ""
    bot: bool = False
    cover: Cover | None = None
    nudged: int = 0
    renamed: int = 0
    asks: bool = False
    welcome: bool = True


class Voice(msgspec.Struct, frozen=True):
    """``seat`` has spoken up, ``ms`` milliseconds after the question was put."""

    seat: Seat
    command: Any
    ms: int
    by: By = ""


class Cue(msgspec.Struct, frozen=True):
    """What the TV makes of a public event: the ``number``-th sound of the evening."""

    number: int
    sound: str


class Line(msgspec.Struct, frozen=True):
    """A point of the running game that the host can take it back to: how things stood, with how
    many events of the ``story`` before it; ``marks`` is what everyone has seen since and was
    taken back already; who had left the game by then; the evening's points as they stood; ``by``:
    the seat whose step led here."""

    state: AnyState
    upto: int
    gone: tuple[Person, ...]
    wins: tuple[tuple[str, int], ...]
    last_winner: str | None
    champion: str | None
    marks: tuple[Public, ...] = ()
    by: Seat | None = None


class Sitting(msgspec.Struct, frozen=True):
    """How the evening stands.

    The table. ``game`` and ``rules``: what is played, by which version of its rules; ``options``:
    those of the next game, ``other_options``: by its name, those of each game that was chosen here
    and is no more. ``closed``: the host has to let in who comes; ``barred``: the digests of the
    tokens of those who were removed. ``sound``: how the TV sounds. ``chain``: how far the record
    has come.

    The people. ``people``: those who take part in seating order, then those who watch. ``gone``:
    those of the game on the table who have left since. ``last_winner``, and ``champion``: who has
    taken the night. ``games`` counts those that began.

    The game on the table. ``state``, and ``outcome``: how it ended, ``None`` while it goes on.
    ``seats``: its people, by seat; ``began``: who began it, when chance did not say. ``story``: all
    that happened in it and was not taken back; ``lines``: the points that it can be taken back to,
    the oldest first. ``steps`` counts what changed a game, and never falls. ``voices``: who has
    spoken up to the open question; ``outrun``: who did to the last one and was not heard.
    ``paused``: it rests. ``ended``: how the table stood when the host ended the game, while it can
    be brought back.

    What is told. ``news`` counts what everyone was shown. ``notice``: what the host did last, until
    play goes on. ``cues``: the newest sounds, the oldest first.
    """

    code: str
    game: str
    rules: int
    name: str
    lang: str
    options: Any
    series: Series = Series()
    pace: Pace = Pace()
    people: tuple[Person, ...] = ()
    gone: tuple[Person, ...] = ()
    seats: tuple[str, ...] = ()
    state: AnyState | None = None
    last_winner: str | None = None
    began: str | None = None
    champion: str | None = None
    news: int = 0
    paused: bool = False
    notice: Text | None = None
    story: tuple[Event, ...] = ()
    lines: tuple[Line, ...] = ()
    voices: tuple[Voice, ...] = ()
    outrun: tuple[Seat, ...] = ()
    games: int = 0
    steps: int = 0
    sound: Sound = Sound()
    cues: tuple[Cue, ...] = ()
    chain: Chain = Chain()
    closed: bool = False
    barred: tuple[str, ...] = ()
    ended: "Sitting | None" = None
    outcome: Outcome | None = None
    other_options: dict[str, Any] = {}

    @property
    def rules_of(self) -> AnyGame:
        """The game that is played here."""
        return SHELF[self.game]

    @property
    def question(self) -> tuple[int, ...] | None:
        """The number of the open question: of the game on the table, and in it; ``None`` when
        there is no game."""
        if self.state is None:
            return None
        return self.games, *(self.rules_of.waiting.question(self.state.table) or (self.steps,))

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those who take part in the next game, in seating order."""
        return tuple(one for one in self.people if one.seated)

    @property
    def running(self) -> bool:
        """True if a game is on the table and not over."""
        return self.state is not None and self.outcome is None

    def stands(self, state: AnyState) -> "Sitting":
        """The same with the game on the table at ``state``."""
        return replace(self, state=state, outcome=self.rules_of.outcome(state.table))

    def person(self, person: str) -> Person | None:
        """Who has this id, or ``None``."""
        for one in self.people:
            if one.id == person:
                return one
        return None

    def seat_of(self, person: str) -> Seat | None:
        """The seat of a person in the game on the table, or ``None``."""
        return Seat(self.seats.index(person)) if person in self.seats else None

    def holder(self, seat: Seat) -> Person | None:
        """Who sits there in the game on the table, or ``None`` when they have left."""
        return self.person(self.seats[seat])

    @property
    def names(self) -> dict[Seat, str]:
        """Who sits where in the game on the table, also when they have left since."""
        return {seat: one.name for seat, one in self.players.items()}

    @property
    def players(self) -> dict[Seat, Person]:
        """The people of the game on the table by seat, also those who have left since."""
        by_id = {one.id: one for one in (*self.gone, *self.people)}
        return {Seat(at): by_id[person] for at, person in enumerate(self.seats)}

    @property
    def sealed(self) -> bool:
        """True if a game is over and nothing hidden in it was given out yet: it can be taken
        back."""
        return not self.running and bool(self.lines or self.ended)

    @property
    def can_reopen(self) -> bool:
        """True if the host can bring the game back that they have just ended: all who played it are
        still here."""
        if self.ended is None:
            return False
        here = {one.id for one in (*self.people, *self.ended.gone)}
        return here.issuperset(self.ended.seats)

    @property
    def played(self) -> tuple[str, ...]:
        """The people of the game on the table, or of the one that the host has just ended, by
        seat."""
        return self.ended.seats if self.ended else self.seats

    @property
    def awaited(self) -> tuple[Person, ...]:
        """Those of whom everyone knows that the game waits for them."""
        if self.state is None:
            return ()
        people = (self.holder(seat) for seat in self.rules_of.waiting.awaited(self.state.table))
        return tuple(one for one in people if one)

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The seats of the game on the table whose people have left since it began."""
        return tuple(Seat(at) for at in range(len(self.seats)) if self.holder(Seat(at)) is None)

    @property
    def practising(self) -> bool:
        """True if an open practice round is on the table, of which nothing counts."""
        return self.state is not None and bool(self.rules_of.practising(self.state.table))

    @property
    def dealt(self) -> AnyState:
        """How the game on the table stood when it was dealt."""
        return self.lines[0].state

    def since(self, line: int) -> tuple[Event, ...]:
        """What has happened since ``line``."""
        return self.story[self.lines[line].upto :]

    def marks(self, line: int) -> tuple[Public, ...]:
        """What everyone has seen since ``line`` of that which lay face down there."""
        back = self.rules_of.take_back
        fresh = back.seen_cards(self.since(line)) if back else ()
        return tuple(dict.fromkeys((*self.lines[line].marks, *fresh)))

    def revision(self, person: Person | None) -> int:
        """Rises with every change that this viewer may know, and with no other: the speed of
        the pass of another seat must not be counted from it."""
        return self.news + (person.seen if person else 0)
