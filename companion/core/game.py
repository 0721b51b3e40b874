"""The contract of a game: fifteen required names, and groups that a game brings whole or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from companion.core.choices import AnyPattern, is_offered
from companion.core.events import Event, Hidden, Private, Public
from companion.core.history import Beat, Scene, Stats
from companion.core.seats import Seat
from companion.core.state import C, D, H, Outcome, Sight, State, T
from companion.core.step import Step
from companion.core.text import Text

C_co = TypeVar("C_co", covariant=True)

NOT_A_CHOICE: Final = "not_a_choice"
"""The reason for every refusal of a game that brings none of its own."""


class Rules(Protocol[T, H, D, C]):
    """The fifteen required names, in a module or an object; see docs/adding_a_game.md."""

    @property
    def NAME(self) -> str:  # noqa: N802 - constants of a module
        """The folder name of the game, as on the shelf."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Rises when old events can no longer be read."""

    @property
    def SEATS(self) -> range:  # noqa: N802
        """How many can play."""

    @property
    def OPTIONS(self) -> type[Any]:  # noqa: N802
        """The frozen struct of the options that ``setup`` takes; every field has a default."""

    @property
    def COMMANDS(self) -> Any:  # noqa: N802
        """The union of what a seat may ask for."""

    @property
    def EVENTS(self) -> Any:  # noqa: N802
        """The union of what can happen."""

    def setup(self, seats: int, options: Any, /) -> State[T, H, D]:
        """The empty table for this many seats; no dice, no cards."""

    def opening(self, step: Step[T, H, D], /) -> None:
        """Shuffle, deal, and name who begins."""

    def choices(self, sight: Sight[T, H], /) -> "Sequence[C | AnyPattern]":
        """All that this viewer may do now: commands, and patterns of commands
        (``companion/core/choices.py``) where there are too many to list."""

    def decide(self, step: Step[T, H, D], seat: Seat, command: C, /) -> None:
        """Carry out a command that is allowed, by ``step.emit`` alone."""

    def on_table(self, table: T, event: Public, /) -> T:
        """The table after a public event."""

    def on_hand(self, hand: H, event: Private, /) -> H:
        """The hand of ``event.seat`` after a private event."""

    def on_hidden(self, hidden: D, event: Hidden, /) -> D:
        """The hidden part after a hidden event."""

    def view(self, sight: Sight[T, H], /) -> msgspec.Struct:
        """The screen, as a typed value."""

    def outcome(self, table: T, /) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""


@dataclass(frozen=True, kw_only=True)
class Refusal(Generic[T, H, C]):
    """Why a command is refused. Without it a command is allowed when it is among the choices,
    and every refusal has the reason ``NOT_A_CHOICE``."""

    why_not: Callable[[Sight[T, H], C], str]
    """The reason code against a command; empty when it is allowed, and only then."""


@dataclass(frozen=True, kw_only=True)
class Waiting(Generic[T, H, D, C_co]):
    """Which question is open, and who keeps the table waiting. Without it no seat is named, the
    host cannot pass for a seat, and each step that changes the game puts a new question."""

    question: Callable[[T], tuple[int, ...]]
    """The number of the open question, compared part by part. A new question has a higher one,
    also when the same is asked of the same seat again or the game was taken back. An answer that
    leaves the question open, a reminder and a leaving do not change it. Empty: the table counts
    the steps instead."""
    awaited: Callable[[T], tuple[Seat, ...]]
    """The seats of which everyone knows that the open question waits for them. It must not tell
    who passed: a question that can be passed in secret names its seats from ``remind`` on. Empty
    once the game is over."""
    remind: Callable[[Step[T, H, D]], None]
    """The table has been patient long enough: say in public who has not answered yet."""
    neutral_answer: Callable[[Sight[T, H]], C_co | None]
    """The choice that gives nothing and asks for nothing, the same for every hand of the viewer, so
    that the host may give it for a seat; ``None`` when there is none."""


@dataclass(frozen=True, kw_only=True)
class Windows(Generic[T, H, D, C]):
    """Questions that are put to several seats at once. They need the number of the question, so
    a game that brings this group brings ``Waiting`` too."""

    simultaneous_seats: Callable[[T], tuple[Seat, ...]]
    """The seats that the open question is put to at once, in the order in which they are heard
    when they speak at once; empty when it is put to one seat that has to act."""
    window_answered: Callable[[State[T, H, D]], bool]
    """True if every seat that the open window asks has answered."""
    settle: Callable[[Step[T, H, D]], None]
    """The time of the open window is over: a seat that has not answered has passed."""
    is_public_call: Callable[[C], bool]
    """True if the table hears this command: in a window, others may speak over it."""


@dataclass(frozen=True, kw_only=True)
class Leaving(Generic[T, H, D]):
    """A seat can get up in the middle. Without it the host cannot remove a player while a game
    is running."""

    leave: Callable[[Step[T, H, D], Seat], None]
    """The seat gets up for good; the game goes on without it, by the rules."""


class Mode(msgspec.Struct, frozen=True):
    """One way to play. ``name``: the code that options and records use. ``enforced``: every seat
    that a window asks has to answer it. ``may_undo``: a seat may take back its own last step for
    some seconds, where that taught it nothing. ``keeps_turn``: the rules know whose turn it is; the
    host has to say so when the game leaves a way to play that does not. ``options``: the names of
    the options that matter in this way to play alone."""

    name: str
    enforced: bool = True
    may_undo: bool = False
    keeps_turn: bool = True
    options: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ways(Generic[T, H, D]):
    """The ways to play, and the change from one to another in the middle of a game. Without it
    there is one enforced way."""

    modes: tuple[Mode, ...]
    """The ways to play, the usual one first."""
    mode: Callable[[T], Mode]
    """The one that the game is played by now."""
    why_not_dial: Callable[[T, str, Seat | None], Text | None]
    """Why the game cannot be played by the mode of this name from here on, with the turn at this
    seat (``None``: where it is), and what to do about it; ``None`` when it can."""
    dial: Callable[[Step[T, H, D], str, Seat | None], None]
    """From here on the game is played by the mode of this name; no seat loses anything. Only
    when ``why_not_dial`` has nothing against it."""


class BeginAgain(Protocol[T, H, D]):
    """How a practice round ends."""

    def __call__(self, step: Step[T, H, D], now: T, /, *, fresh: bool) -> None:
        """The practice round is over at the table ``now``: the game begins from ``step.state``,
        as it stood when it was dealt; ``fresh``: with other cards. What was open is told no
        more."""


@dataclass(frozen=True, kw_only=True)
class Practice(Generic[T, H, D]):
    """A practice round with open hands, of which nothing counts. It is played when the options
    have ``practice``. Without it no such round is offered."""

    status: Callable[[T], Literal["", "open", "over"]]
    """Whether a practice round is on the table, and still goes on."""
    why_not_practise: Callable[[Any], Text | None]
    """Why no practice round can be played by these options; ``None`` when one can."""
    begin_again: BeginAgain[T, H, D]


@dataclass(frozen=True, kw_only=True)
class TakeBack(Generic[T, H, D]):
    """The host can take the game back to an earlier point. Without it neither the host nor a
    seat can take anything back."""

    rewind: Callable[[Step[T, H, D], T], None]
    """The game was taken back from this table to ``step.state``: hide again what no seat had
    seen, and ask the open question again by a new number, so that no old answer fits it."""
    seen_cards: Callable[[Sequence[Event]], Sequence[Public]]
    """What everyone has seen, in the events since some point, of what lay face down there: as
    events that mark it as seen."""
    disclosure: Callable[[Sequence[Event]], tuple[Text, ...]]
    """What was shown or given in the events since some point, for everyone to hear before it is
    taken back: which seat saw how much, never what one seat alone saw."""


@dataclass(frozen=True, kw_only=True)
class Bot(Generic[T, H, C_co]):
    """A player for an empty chair. Without it no bot is offered."""

    answer: Callable[[Sight[T, H], Random], C_co | None]
    """An allowed command: what a decent player would do who sees this and remembers nothing
    else; ``None`` when there is nothing to do, or the viewer has answered."""


@dataclass(frozen=True, kw_only=True)
class Telling(Generic[T]):
    """What is told and heard of public events. Without it there is no log and no sound, and no
    event may tell anything that was hidden."""

    reveals: tuple[type[Public], ...]
    """The public events that tell the table something that was hidden until then."""
    log_line: Callable[[Public], Text | None]
    """The log line for a public event, or ``None`` if it is not logged."""
    sound: Callable[[Public, T], str | None]
    """The name of the sound that the TV makes for a public event, at the table as it stands after
    it; ``None`` when it makes none."""


@dataclass(frozen=True, kw_only=True)
class After(Generic[T, H, D]):
    """What is made of a finished game. Without it the pages of highlights and of numbers are not
    offered, hands are not laid open, and the verifier skips the audit."""

    highlights: Callable[[Sequence[Beat[T, H, D]]], Sequence[Scene]]
    """The moments worth telling of a finished game, in the order in which they are told."""
    stats: Callable[[Sequence[Beat[T, H, D]]], Stats]
    """The numbers of a finished game; of seats, never of people."""
    audit: Callable[[State[T, H, D]], str]
    """A reason code for what has come or gone that must not, cards or coins; empty when all is
    there. It sees everything: it is for checking a finished game."""
    disclose: Callable[[Step[T, H, D]], None]
    """The game is over, and nothing of it is taken back any more: lay what everyone wants to see
    by now open, by revealing events alone."""


def _none(*_: Any) -> None:
    return None


def _empty(*_: Any) -> tuple[Any, ...]:
    return ()


ONE_WAY: Final = Mode("strict")
NO_WAITING: Final[Waiting[Any, Any, Any, Any]] = Waiting(
    question=_empty, awaited=_empty, remind=_none, neutral_answer=_none
)
NO_WAYS: Final[Ways[Any, Any, Any]] = Ways(
    modes=(ONE_WAY,),
    mode=lambda _table: ONE_WAY,
    why_not_dial=lambda *_: Text("table.not_now"),
    dial=_none,
)
NO_TELLING: Final[Telling[Any]] = Telling(reveals=(), log_line=_none, sound=_none)

REQUIRED: Final = (
    *("NAME", "VERSION", "SEATS", "OPTIONS", "COMMANDS", "EVENTS"),
    *("setup", "opening", "choices", "decide"),
    *("on_table", "on_hand", "on_hidden", "view", "outcome"),
)
"""The names of ``Rules``; every ``Game`` has them too."""
GROUPS: Final = (
    *("refusal", "waiting", "windows", "leaving", "ways"),
    *("practice", "take_back", "bot", "telling", "after"),
)
"""The names of the groups of a ``Game``."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[T, H, D, C]):
    """A game: its rules, and the groups that it brings.

    What a game does not bring is not offered: callers ask whether the group is there. ``waiting``,
    ``ways`` and ``telling`` are always there, with plain answers where a game brings none. The
    fifteen names of the rules are names of the game too.

    Raises ``AttributeError`` when one of the fifteen is missing, and ``ValueError`` when
    ``windows`` come without ``waiting``.
    """

    rules: Rules[T, H, D, C]
    refusal: Refusal[T, H, C] | None = None
    waiting: Waiting[T, H, D, C] = NO_WAITING
    windows: Windows[T, H, D, C] | None = None
    leaving: Leaving[T, H, D] | None = None
    ways: Ways[T, H, D] = NO_WAYS
    practice: Practice[T, H, D] | None = None
    take_back: TakeBack[T, H, D] | None = None
    bot: Bot[T, H, C] | None = None
    telling: Telling[T] = NO_TELLING
    after: After[T, H, D] | None = None

    NAME: str = field(init=False)
    VERSION: int = field(init=False)
    SEATS: range = field(init=False)
    OPTIONS: type[Any] = field(init=False)
    COMMANDS: Any = field(init=False)
    EVENTS: Any = field(init=False)
    setup: Callable[[int, Any], State[T, H, D]] = field(init=False)
    opening: Callable[[Step[T, H, D]], None] = field(init=False)
    choices: Callable[[Sight[T, H]], Sequence[C | AnyPattern]] = field(init=False)
    decide: Callable[[Step[T, H, D], Seat, C], None] = field(init=False)
    on_table: Callable[[T, Public], T] = field(init=False)
    on_hand: Callable[[H, Private], H] = field(init=False)
    on_hidden: Callable[[D, Hidden], D] = field(init=False)
    view: Callable[[Sight[T, H]], msgspec.Struct] = field(init=False)
    outcome: Callable[[T], Outcome | None] = field(init=False)

    def __post_init__(self) -> None:
        for name in REQUIRED:
            object.__setattr__(self, name, getattr(self.rules, name))
        if self.windows and self.waiting is NO_WAITING:
            raise ValueError(f"{self.NAME}: a window needs the number of its question")

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups that the game brings."""
        plain = (None, NO_WAITING, NO_WAYS, NO_TELLING)
        return tuple(name for name in GROUPS if getattr(self, name) not in plain)

    def why_not(self, sight: Sight[T, H], command: C) -> str:
        """The reason code against ``command``; empty when it is allowed. The one judge."""
        if self.refusal:
            return self.refusal.why_not(sight, command)
        return "" if is_offered(self.choices(sight), command) else NOT_A_CHOICE

    def simultaneous_seats(self, table: T) -> tuple[Seat, ...]:
        """The seats that the open question is put to at once; empty where it is no window."""
        return self.windows.simultaneous_seats(table) if self.windows else ()

    def practising(self, table: T) -> Literal["", "open", "over"]:
        """Whether a practice round is on the table, and still goes on."""
        return self.practice.status(table) if self.practice else ""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
