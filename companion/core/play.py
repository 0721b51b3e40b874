"""One way to play a step: rules emit, the core applies each event to its own audience."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic

from companion.core.events import Event, Hidden, Private, Public
from companion.core.game import AnyGame, AnyState, D, Game, H, Illegal, Sight, State, T
from companion.core.seats import Seat, Viewer


class Step(Generic[T, H, D]):
    """One command being carried out.

    ``state`` is how things stand after the events emitted so far, ``rng`` is chance, ``events``
    is what happened. Only ``emit`` changes anything, so rules read from top to bottom. While
    ``held``, a window stays open though everybody has answered: whoever watches the clock closes
    it by ``settle``.
    """

    def __init__(
        self,
        game: Game[T, H, D, Any, Any],
        state: State[T, H, D],
        rng: Random,
        *,
        held: bool = False,
    ) -> None:
        self.game = game
        self.held = held
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    def emit(self, *events: Event) -> None:
        """Let these happen, in this order."""
        for event in events:
            self.state = evolve(self.game, self.state, event)
            self.events.append(event)


def evolve(game: Game[T, H, D, Any, Any], state: State[T, H, D], event: Event) -> State[T, H, D]:
    """The state after ``event``, which changes the part of its own audience and no other."""
    match event:
        case Public():
            return State(game.on_table(state.table, event), state.hands, state.hidden)
        case Private(seat=seat):
            hand = game.on_hand(state.hands[seat], event)
            hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
            return State(state.table, hands, state.hidden)
        case Hidden():
            return State(state.table, state.hands, game.on_hidden(state.hidden, event))


def look(state: State[T, H, D], viewer: Viewer) -> Sight[T, H]:
    """What ``viewer`` may know: the only door from a state to a screen."""
    return Sight(viewer, state.table, None if viewer is None else state.hands[viewer])


def begin(game: AnyGame, seats: int, options: Any, rng: Random) -> Step[Any, Any, Any]:
    """Set the table and deal. Raises ``ValueError`` when ``seats`` cannot play this game."""
    if seats not in game.SEATS:
        raise ValueError(f"{game.NAME} is for {game.SEATS[0]} to {game.SEATS[-1]} seats")
    step = Step(game, game.setup(seats, options), rng)
    game.opening(step)
    return step


def advance(
    game: AnyGame, state: AnyState, seat: Seat, command: Any, rng: Random, *, held: bool = False
) -> Step[Any, Any, Any]:
    """Carry out ``command`` for ``seat``. Raises ``Illegal`` unless it is among its choices.
    ``held``: the last answer to a window does not close it."""
    sight = look(state, seat)
    if command not in game.choices(sight):
        raise Illegal(game.why_not(sight, command))
    step = Step(game, state, rng, held=held)
    game.decide(step, seat, command)
    return step


def settle(game: AnyGame, state: AnyState, rng: Random) -> Step[Any, Any, Any]:
    """Close the open window: whoever has not answered has let it pass. Nothing happens when the
    open question is no window."""
    step = Step(game, state, rng)
    if game.window(state.table):
        game.settle(step)
    return step


def depart(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> Step[Any, Any, Any]:
    """Take ``seat`` out of the game for good; nothing happens once the game is over."""
    step = Step(game, state, rng)
    if game.outcome(state.table) is None:
        game.leave(step, seat)
    return step


def remind(game: AnyGame, state: AnyState, rng: Random) -> Step[Any, Any, Any]:
    """Let the table say who has not answered the open question yet."""
    step = Step(game, state, rng)
    game.remind(step)
    return step


def dial(
    game: AnyGame, state: AnyState, mode: str, turn: Seat | None, rng: Random
) -> Step[Any, Any, Any]:
    """Let the game be played by ``mode``, one of ``game.MODES``, from here on, with the turn at
    ``turn`` (``None``: where it is). Raises ``ValueError`` when the game has something against
    it: ``game.why_not_dial`` says what."""
    if why := game.why_not_dial(state.table, mode, turn):
        raise ValueError(why.key)
    step = Step(game, state, rng)
    game.dial(step, mode, turn)
    return step


def rewind(
    game: AnyGame, state: AnyState, marks: Iterable[Public], now: AnyState, rng: Random
) -> Step[Any, Any, Any]:
    """Take the game back to ``state`` from ``now``: what nobody has seen is hidden again, and
    ``marks`` is what everyone has seen since."""
    step = Step(game, state, rng)
    game.rewind(step, now.table)
    step.emit(*marks)
    return step


def taught_nothing(game: AnyGame, did: Sequence[Event]) -> bool:
    """Whether whoever took the step that these events tell of may take it back by themselves: it
    happened before everyone's eyes, nothing that is hidden took part in it, and whatever it showed
    stays marked after going back. Else one could try until what comes is to one's liking."""
    in_the_open = all(isinstance(event, Public) for event in did)
    shown = sum(isinstance(event, game.REVEALS) for event in did)
    return in_the_open and len(game.marks(did)) >= shown


def begin_again(
    game: AnyGame, start: AnyState, now: AnyState, gone: Iterable[Seat], rng: Random, *, fresh: bool
) -> Step[Any, Any, Any]:
    """The practice round is over at ``now``: the game begins as it stood at its ``start``, or
    (``fresh``) with other cards, without those who are ``gone``."""
    step = Step(game, start, rng)
    game.begin_again(step, now.table, fresh=fresh)
    for seat in gone:
        if game.outcome(step.state.table) is None:
            game.leave(step, seat)
    return step


def disclose(game: AnyGame, state: AnyState, rng: Random) -> Step[Any, Any, Any]:
    """Lay before everyone what they want to see of a game that is over. Raises ``ValueError``
    while it goes on."""
    if game.outcome(state.table) is None:
        raise ValueError("the game is not over")
    step = Step(game, state, rng)
    game.disclose(step)
    return step


def replay(
    game: Game[T, H, D, Any, Any], start: State[T, H, D], events: Iterable[Event]
) -> State[T, H, D]:
    """The state after ``events``; what chance decided is in them, so no seed is needed."""
    for event in events:
        start = evolve(game, start, event)
    return start
