"""What a game is: three parts of a state, what one viewer sees of them, and the Protocol."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from companion.core.events import Event, Hidden, Private, Public
from companion.core.seats import Seat, Viewer
from companion.core.text import Text

if TYPE_CHECKING:
    from companion.core.play import Step
    from companion.core.tale import Beat, Figures, Scene

T = TypeVar("T")
H = TypeVar("H")
D = TypeVar("D")
C = TypeVar("C")
O_contra = TypeVar("O_contra", contravariant=True)


class State(msgspec.Struct, Generic[T, H, D], frozen=True):
    """All there is to know: what everyone sees, what each seat sees, what nobody sees."""

    table: T
    hands: tuple[H, ...]
    hidden: D


class Sight(msgspec.Struct, Generic[T, H], frozen=True):
    """What one viewer may know: the table, and the own hand (``None`` for a viewer without a
    seat). Views and choices are computed from this and nothing else."""

    viewer: Viewer
    table: T
    hand: H | None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won."""

    winners: tuple[Seat, ...]


class Illegal(Exception):
    """A command that is not among the choices of the seat that sent it.

    ``reason`` is a short code of the game (``not_your_turn``); it never carries a secret.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Game(Protocol[T, H, D, C, O_contra]):
    """A game is a module with these names; see docs/adding_a_game.md."""

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
    def MODES(self) -> tuple[str, ...]:  # noqa: N802
        """The ways to play, the usual one first."""

    @property
    def OPTIONS(self) -> type[Any]:  # noqa: N802
        """The frozen struct of the options that ``setup`` takes; every field has a default."""

    @property
    def COMMANDS(self) -> Any:  # noqa: N802
        """The union of what a seat may ask for."""

    @property
    def EVENTS(self) -> Any:  # noqa: N802
        """The union of what can happen."""

    @property
    def REVEALS(self) -> tuple[type[Public], ...]:  # noqa: N802
        """The public events that tell the table something that was hidden until then."""

    def setup(self, seats: int, options: O_contra) -> State[T, H, D]:
        """The empty table for this many seats; no dice, no cards."""

    def opening(self, step: "Step[T, H, D]") -> None:
        """Shuffle, deal, and name who begins."""

    def choices(self, sight: Sight[T, H]) -> Sequence[C]:
        """All that this viewer may do now; legality has no second copy."""

    def why_not(self, sight: Sight[T, H], command: C) -> str:
        """The reason code for a command that is not among the choices."""

    def decide(self, step: "Step[T, H, D]", seat: Seat, command: C) -> None:
        """Carry out one of the choices, by ``step.emit`` alone."""

    def leave(self, step: "Step[T, H, D]", seat: Seat) -> None:
        """The seat gets up for good; the game goes on without it, by the rules."""

    def remind(self, step: "Step[T, H, D]") -> None:
        """The table has been patient long enough: say in public who has not answered yet."""

    def question(self, table: T) -> tuple[int, ...]:
        """The number of the open question, compared part by part. A new question has a higher
        one, also when the same is asked of the same seat again or the game was taken back. An
        answer that leaves the question open, a reminder and a leaving do not change it."""

    def window(self, table: T) -> tuple[Seat, ...]:
        """The seats that the open question is put to all at once, in the order in which they are
        heard when they speak at once; empty when it is put to one seat that has to act."""

    def complete(self, state: State[T, H, D]) -> bool:
        """Whether everyone whom the open window asks has answered."""

    def settle(self, step: "Step[T, H, D]") -> None:
        """The time of the open window is over: whoever has not answered has let it pass."""

    def mode(self, table: T) -> str:
        """Which of ``MODES`` the game is played by now."""

    def why_not_dial(self, table: T, mode: str, turn: Seat | None) -> Text | None:
        """Why the game cannot be played by ``mode`` from here on, with the turn at ``turn``
        (``None``: where it is), and what to do about it; ``None`` when it can."""

    def dial(self, step: "Step[T, H, D]", mode: str, turn: Seat | None) -> None:
        """From here on the game is played by ``mode``: nothing that anybody has is lost. Only
        when ``why_not_dial`` has nothing against it."""

    def practice(self, table: T) -> Literal["", "open", "over"]:
        """Whether a practice round with open hands is on the table, and still goes on. It is when
        the options have ``practice`` and the game has such a round; nothing of it counts."""

    def why_not_practise(self, options: O_contra) -> Text | None:
        """Why no practice round can be played by these options; ``None`` when one can."""

    def begin_again(self, step: "Step[T, H, D]", now: T, *, fresh: bool) -> None:
        """The practice round is over at the table ``now``: the game begins from ``step.state``,
        as it stood when it was dealt; ``fresh``: with other cards. What was open is
        told no more."""

    def disclose(self, step: "Step[T, H, D]") -> None:
        """The game is over, and nothing of it is taken back any more: lay what everybody wants to
        see by now before everyone, by public events alone. Nothing where there is nothing."""

    def told(self, event: Public) -> Text | None:
        """What the record says of a public event; ``None`` when nobody would tell it."""

    def sound(self, event: Public, table: T) -> str | None:
        """The name of the sound that the TV makes for a public event, at a ``table`` as it stands
        after it; ``None`` when it makes none."""

    def rewind(self, step: "Step[T, H, D]", now: T) -> None:
        """The host has taken the game back from ``now`` to ``step.state``: hide again what nobody
        had seen, and ask the open question anew, so that no old answer fits it."""

    def marks(self, since: Sequence[Event]) -> Sequence[Public]:
        """What everyone has seen, in the events ``since`` some point, of that which lay face down
        at that point: as events that mark it as seen."""

    def glimpsed(self, since: Sequence[Event]) -> tuple[Text, ...]:
        """What was shown or given in the events ``since`` some point, for everyone to hear before
        it is taken back: who has seen how much, never what one seat alone has seen."""

    def on_table(self, table: T, event: Public) -> T:
        """The table after a public event."""

    def on_hand(self, hand: H, event: Private) -> H:
        """The hand of ``event.seat`` after a private event."""

    def on_hidden(self, hidden: D, event: Hidden) -> D:
        """What nobody sees, after a hidden event."""

    def awaited(self, table: T) -> tuple[Seat, ...]:
        """The seats of which everybody knows that the open question waits for them: who has
        answered in silence is not told by being left out. Empty once the game is over."""

    def aloud(self, command: C) -> bool:
        """Whether the table hears this command: in a window, others may speak over it."""

    def quiet(self, sight: Sight[T, H]) -> C | None:
        """The one of the choices that gives nothing and asks for nothing, the same whatever the
        viewer holds, so that the host may give it for a seat; ``None`` when there is none."""

    def bot(self, sight: Sight[T, H], rng: Random) -> C | None:
        """One of the choices: what a decent player would do who sees this and remembers nothing
        else; ``None`` when there is nothing to do, or the viewer has answered."""

    def audit(self, state: State[T, H, D]) -> str:
        """A reason code for what has come or gone that must not, cards or coins; empty when all
        is there. For whoever checks a finished game: it sees everything."""

    def reel(self, beats: "Sequence[Beat[T, H, D]]") -> "Sequence[Scene]":
        """What is worth telling of a finished game, in the order in which it is told."""

    def figures(self, beats: "Sequence[Beat[T, H, D]]") -> "Figures":
        """The numbers of a finished game; of seats, never of people."""

    def view(self, sight: Sight[T, H]) -> msgspec.Struct:
        """The screen, as a typed value."""

    def outcome(self, table: T) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any, Any]
