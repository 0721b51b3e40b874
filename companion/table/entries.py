"""The entries of the journal: everything that ever happened at a table, typed."""

from functools import reduce
from operator import or_
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import replace

from companion.core.events import Event, Private, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.storage.hash_chain import fresh_salt

C = TypeVar("C")
E = TypeVar("E")
Opt = TypeVar("Opt")


class Entry(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that happened at a table; the table's state is the fold of its entries. ``salt``:
    random hex digits, so that its hash (companion/storage/hash_chain.py) does not tell what
    happened; "" in entries of older versions."""

    salt: str = ""


class Opened(Entry, frozen=True):
    """The table was opened: the first entry of every record. ``rules`` is the version of the
    game's rules, ``lang`` the language of the TV."""

    game: str
    rules: int
    name: str
    lang: str


class Chosen(Entry, frozen=True):
    """From here on the table plays ``game`` by this version of its rules, and the entries that
    follow are read by it. Written between two games; people, names, tokens and the points of the
    night stay, and each game keeps its options."""

    game: str
    rules: int


class Named(Entry, frozen=True):
    """The table has this name, and its TV speaks this language."""

    name: str
    lang: str


class Joined(Entry, frozen=True):
    """A person came to the table. ``person`` is their public id, ``key`` the digest of the token
    that only their phone knows, ``seated`` whether they take part in the next game; ``asks``: they
    may when the host says so, who has not answered yet. A ``bot`` has no phone and no key."""

    person: str
    name: str
    key: str
    lang: str
    seated: bool
    bot: bool = False
    asks: bool = False


class Welcomed(Entry, frozen=True):
    """The host said (``yes``) that ``person``, who came while the evening was under way, may take
    part, or that they only watch; ``seated``: a chair was free."""

    person: str
    yes: bool
    seated: bool = False


class DoorSet(Entry, frozen=True):
    """The table is open to newcomers, or (``open`` false) the host has to let each one in."""

    open: bool


class Pardoned(Entry, frozen=True):
    """The device that was turned out with the token of which ``key`` is the digest was let in
    again."""

    key: str


class Barred(Entry, frozen=True):
    """The device that was turned out at the table before this one stays out here too; ``key`` is
    the digest of its token."""

    key: str


class Renamed(Entry, frozen=True):
    """``person`` is called ``name`` from now on, also in the game on the table; ``host``: the host
    said so, and not they themselves."""

    person: str
    name: str
    host: bool = False


class Handed(Entry, frozen=True):
    """The seat of ``person`` moved to another phone: ``key`` is the digest of the new token, and
    the old one is dead. ``spent``: their return code led to it, and leads nowhere any more."""

    person: str
    key: str
    spent: bool = False


class Coded(Entry, frozen=True):
    """``person`` may come back by a return code, of which ``key`` is the digest; the one before
    is void."""

    person: str
    key: str


class Seated(Entry, frozen=True):
    """``person`` takes part from the next game on, or (``seated`` false) only watches."""

    person: str
    seated: bool


class Arranged(Entry, frozen=True):
    """The chairs of those who take part stand in this order now, clockwise."""

    order: tuple[str, ...]


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evening (section 11): how many wins take the night (0: it has no end), and who begins
    the next game: the last winner, the seat to the left of the one that began the last game, or
    chance. ``picture``: what the picture of a final table calls the houses. ``door``:
    newcomers may come in when a game has begun, or the table closes by itself."""

    target: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9] = 3
    starts: Literal["winner", "left", "chance"] = "winner"
    picture: Literal["names", "marks"] = "names"
    door: Literal["open", "game"] = "open"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a question that is put to several is answered (section 13). ``least`` and ``most``
    seconds that it stays open (0: no limit), ``patience`` seconds before those who have not
    answered are named, ``tie`` milliseconds in which voices count as one moment, and how
    ``passes`` are shown: the missing ones once the patience is over, at once, or never. ``hold``
    seconds must go by before the seat whose turn it is may close a window by a word."""

    least: Literal[0, 2, 4, 6, 8] = 4
    most: Literal[0, 5, 8, 15, 30] = 0
    patience: Literal[5, 8, 12, 20] = 8
    tie: Literal[0, 100, 250, 500, 1000] = 250
    passes: Literal["late", "each", "never"] = "late"
    hold: Literal[0, 2, 3, 5] = 3


class Configured(Entry, Generic[Opt], frozen=True):
    """The options of the next game, of the evening, and of the questions from now on."""

    options: Opt
    series: Series
    pace: Pace = Pace()


class Sound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the TV lets the table hear: how loud (0: nothing, 3: loud), whether it writes what it
    sounds like, and whether it says aloud what happens, if it has a voice for the language."""

    volume: Literal[0, 1, 2, 3] = 2
    captions: bool = True
    voice: bool = False


class Tuned(Entry, frozen=True):
    """From now on the TV of this table sounds like this."""

    sound: Sound


class Promoted(Entry, frozen=True):
    """``person`` may act as the host, or (``host`` false) no longer."""

    person: str
    host: bool


class Speaks(Entry, frozen=True):
    """``person`` reads in this language from now on."""

    person: str
    lang: str


class Removed(Entry, Generic[E], frozen=True):
    """The host took ``person`` off the table; ``events`` is what that did to a running game."""

    person: str
    events: tuple[E, ...] = ()


class Started(Entry, Generic[Opt, E], frozen=True):
    """A game began; ``seats`` are the people in seating order."""

    seats: tuple[str, ...]
    options: Opt
    events: tuple[E, ...]


By: TypeAlias = Literal["", "host", "pass", "bot"]
"""Who answers for a seat: its owner (``""``), the host, or what covers it."""


class Moved(Entry, Generic[C, E], frozen=True):
    """``seat`` asked for ``command`` and this came of it. ``by``: who asked for it in its stead.
    ``tied``: who spoke at the same moment and sits further to the left."""

    seat: Seat
    command: C
    events: tuple[E, ...]
    by: By = ""
    tied: tuple[Seat, ...] = ()


class Spoke(Entry, Generic[C], frozen=True):
    """``seat`` spoke up, ``ms`` milliseconds after the question was put; whether another seat was
    faster shows in a moment."""

    seat: Seat
    command: C
    ms: int
    by: By = ""


class Closed(Entry, Generic[E], frozen=True):
    """The time of the open window was over."""

    events: tuple[E, ...]


class Reminded(Entry, Generic[E], frozen=True):
    """The table's patience with the open question was over."""

    events: tuple[E, ...]


Cover: TypeAlias = Literal["pass", "bot"]
"""Who answers for an empty chair: ``pass`` lets every question pass and does nothing else,
``bot`` plays."""


class Nudged(Entry, frozen=True):
    """The table waits for ``person``, and the host asked them to hurry."""

    person: str


class Covered(Entry, frozen=True):
    """From now on ``by`` answers for the seat of ``person``; ``None``: they are back."""

    person: str
    by: Cover | None


class Paused(Entry, frozen=True):
    """The game rests, or (``paused`` false) goes on."""

    paused: bool


class Ended(Entry, frozen=True):
    """The host ended the running game; it has no winner."""


class Reopened(Entry, frozen=True):
    """The host took back that the game was ended: it stands as it stood."""


class Unsealed(Entry, Generic[E], frozen=True):
    """What was hidden in the finished game may be known to everyone, so nothing of it can be taken
    back any more: its record was given out, or the host had the hands turned over. ``events`` lays
    them before everyone; entries of older versions have none."""

    events: tuple[E, ...] = ()


class Rewound(Entry, Generic[E], frozen=True):
    """The host took the game back to ``line``, and ``events`` hid again what no seat had seen;
    ``by``: the seat that took back its own last step."""

    line: int
    events: tuple[E, ...]
    by: Seat | None = None


class BegunAgain(Entry, Generic[E], frozen=True):
    """The open practice round is over, and nothing of it counts: the game begins as it was dealt,
    or (``fresh``) dealt anew."""

    fresh: bool
    events: tuple[E, ...]


class Dialled(Entry, Generic[E], frozen=True):
    """From now on this table plays by ``mode``, with the turn at ``turn`` (``None``: as it was)."""

    mode: str
    turn: Seat | None
    events: tuple[E, ...]


AnyEntry: TypeAlias = (
    Opened
    | Chosen
    | Named
    | Joined
    | Welcomed
    | DoorSet
    | Pardoned
    | Barred
    | Renamed
    | Handed
    | Coded
    | Seated
    | Arranged
    | Configured[Any]
    | Tuned
    | Promoted
    | Speaks
    | Removed[Any]
    | Started[Any, Any]
    | Moved[Any, Any]
    | Reminded[Any]
    | Nudged
    | Covered
    | Paused
    | Ended
    | Reopened
    | Unsealed[Any]
    | Rewound[Any]
    | Spoke[Any]
    | Closed[Any]
    | BegunAgain[Any]
    | Dialled[Any]
)


def decoder(game: AnyGame) -> msgspec.json.Decoder[AnyEntry]:
    """Reads the entries of a table where ``game`` is played. Raises ``msgspec.MsgspecError``."""
    if game not in _decoders:
        parts = {Opt: game.OPTIONS, C: game.COMMANDS, E: game.EVENTS}
        kinds: list[Any] = []
        for each in get_args(AnyEntry):
            kind: Any = get_origin(each) or each
            of = tuple(parts[one] for one in getattr(kind, "__parameters__", ()))
            kinds.append(kind[of] if of else kind)
        _decoders[game] = msgspec.json.Decoder(reduce(or_, kinds))
    return _decoders[game]


_decoders: dict[AnyGame, msgspec.json.Decoder[AnyEntry]] = {}


N = TypeVar("N", bound=Entry)


def salt(entry: N) -> N:
    """The entry with a salt of its own."""
    return replace(entry, salt=fresh_salt())


def encode(entry: AnyEntry) -> bytes:
    """What the journal is given of an entry."""
    return msgspec.json.encode(entry)


def events(entry: AnyEntry) -> tuple[Event, ...]:
    """What the entry did to the game on the table."""
    return tuple(getattr(entry, "events", ()))


def audience(entry: AnyEntry) -> frozenset[Seat] | None:
    """The seats that can see that the entry happened; ``None`` when everyone can."""
    if isinstance(entry, Spoke):
        return frozenset((entry.seat,))
    did = events(entry)
    if not isinstance(entry, Moved | Reminded | Closed) or any(
        isinstance(one, Public) for one in did
    ):
        return None
    return frozenset(one.seat for one in did if isinstance(one, Private))
