"""A game for the tests of the core: one number each, shown or swapped once; the highest wins.

It brings most of the groups; ``tests/core/bluff.py`` has the fifteen required names alone.
"""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final, cast

import msgspec
from msgspec.structs import replace as _with

from companion.core import chance
from companion.core.chance import Sealed, Shuffled
from companion.core.events import Event, Hidden, Private, Public
from companion.core.game import After, Bot, Game, Leaving, Refusal, TakeBack, Telling, Waiting
from companion.core.history import Beat, Scene, Stats
from companion.core.seats import Seat
from companion.core.state import Outcome, Sight, State
from companion.core.step import Step
from companion.core.text import Name, Text

NAME: Final = "toy"
VERSION: Final = 1
SEATS: Final = range(2, 5)
NUMBERS: Final = tuple(range(1, 10))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``may_swap``: whether a number may be swapped at all."""

    may_swap: bool = True


class Table(msgspec.Struct, frozen=True):
    """What everyone sees: whose turn it is (``None``: the game is over), whether that
    seat has swapped, what was shown, who has left, how many numbers are in the pile, which numbers
    were shown in a part that was taken back, the seal of the pile's order, and the number of the
    open question."""

    options: Options
    turn: Seat | None
    pile: int
    shown: tuple[int | None, ...]
    swapped: bool = False
    gone: tuple[Seat, ...] = ()
    late: bool = False
    known: tuple[tuple[Seat, int], ...] = ()
    sealed: Sealed = Sealed()
    asked: int = 0


class Hand(msgspec.Struct, frozen=True):
    """What one seat sees: its number."""

    number: int = 0


class Pile(msgspec.Struct, frozen=True):
    """What no seat sees: the order of the pile."""

    numbers: tuple[int, ...] = ()


class Show(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Turn the own number up."""


class Swap(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take another number from the pile instead."""


class Turn(Public, frozen=True):
    """It is the turn of ``seat``; ``None``: the game is over."""

    seat: Seat | None


class Shown(Public, frozen=True):
    """``seat`` turned its number up."""

    seat: Seat
    number: int


class Swapped(Public, frozen=True):
    """The seat whose turn it is took another number."""


class Gone(Public, frozen=True):
    """``seat`` left."""

    seat: Seat


class Waited(Public, frozen=True):
    """The table waits for the seat whose turn it is."""


class Known(Public, frozen=True):
    """Everyone has seen the number of ``seat``, in a part that was taken back."""

    seat: Seat
    number: int


class Asked(Public, frozen=True):
    """The game was taken back to this point, and asks again; ``number`` is the question's."""

    number: int


class Got(Private, frozen=True):
    """Your number."""

    number: int


class Taken(Hidden, frozen=True):
    """The top number left the pile."""


OPTIONS: Final = Options
COMMANDS: Final = Show | Swap
EVENTS: Final = (
    Turn | Shown | Swapped | Gone | Waited | Known | Asked | Sealed | Got | Shuffled | Taken
)
REVEALS: Final = (Shown,)
ToyStep = Step[Table, Hand, Pile]
ToySight = Sight[Table, Hand]


class View(msgspec.Struct, frozen=True):
    """The screen: the table as it is, and the own number."""

    table: Table
    number: int | None


def setup(seats: int, options: Options) -> State[Table, Hand, Pile]:
    """No seat has a number yet."""
    pile = len(NUMBERS) - seats
    table = Table(options, None, pile, (None,) * seats)
    return State(table, (Hand(),) * seats, Pile())


def opening(step: ToyStep) -> None:
    """Shuffle the numbers and deal one to each seat."""
    _shuffle(step, NUMBERS, Sealed())
    for seat in range(len(step.state.hands)):
        _deal(step, Seat(seat))
    step.emit(Turn(Seat(0)))


def _shuffle(step: ToyStep, numbers: Sequence[int], before: Sealed) -> None:
    chance.shuffle(step, map(str, numbers), before)


def _deal(step: ToyStep, seat: Seat) -> None:
    step.emit(Got(seat, step.state.hidden.numbers[0]), Taken())


def choices(sight: ToySight) -> Sequence[Show | Swap]:
    """The seat whose turn it is shows its number, or swaps it once."""
    table = sight.table
    if sight.viewer is None or sight.viewer != table.turn:
        return ()
    swap = table.options.may_swap and not table.swapped
    return (Show(), Swap()) if swap else (Show(),)


def why_not(sight: ToySight, command: Show | Swap) -> str:
    """Why a command is refused."""
    if command in choices(sight):
        return ""
    return "not_your_turn" if sight.viewer != sight.table.turn else "no_swap"


def decide(step: ToyStep, seat: Seat, command: Show | Swap) -> None:
    """Carry out a choice."""
    hand, numbers = step.state.hands[seat], step.state.hidden.numbers
    match command:
        case Show():
            step.emit(Shown(seat, hand.number))
            _next(step, seat)
        case Swap():
            step.emit(Swapped())
            _shuffle(step, (*numbers, hand.number), step.state.table.sealed)
            _deal(step, seat)


def leave(step: ToyStep, seat: Seat) -> None:
    """The number of ``seat`` stays face down; the next one has the turn."""
    if seat in step.state.table.gone:
        return
    step.emit(Gone(seat))
    if step.state.table.turn == seat:
        _next(step, seat)


def _next(step: ToyStep, seat: Seat) -> None:
    table = step.state.table
    after = range(seat + 1, len(table.shown))
    step.emit(Turn(next((Seat(at) for at in after if at not in table.gone), None)))


def remind(step: ToyStep) -> None:
    """Say that the table waits."""
    if step.state.table.turn is not None and not step.state.table.late:
        step.emit(Waited())


def awaited(table: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if table.turn is None else (table.turn,)


def neutral_answer(sight: ToySight) -> Show | Swap | None:
    """Nothing can be let pass."""
    return None


def bot(sight: ToySight, rng: Random) -> Show | Swap | None:
    """Swap what is likely to be beaten, and sometimes what is not."""
    offered = choices(sight)
    if not offered or sight.hand is None:
        return None
    low = sight.hand.number <= rng.choice((4, 5, 6))
    return offered[-1] if low else offered[0]


def question(table: Table) -> tuple[int]:
    """Every turn is a question, and so is what to do after a swap."""
    return (table.asked,)


def disclose(step: ToyStep) -> None:
    """No number is laid open at the end."""


def log_line(event: Public) -> Text | None:
    """What was shown is worth a line."""
    return Text("toy.shown", who=Name(event.seat)) if isinstance(event, Shown) else None


def sound(event: Public, table: Table) -> str | None:
    """A number that is shown can be heard."""
    return "toy" if isinstance(event, Shown) and table.shown[event.seat] else None


def rewind(step: ToyStep, now: Table) -> None:
    """Shuffle the pile."""
    step.emit(Asked(now.asked + 1))
    _shuffle(step, step.state.hidden.numbers, now.sealed)


def seen_cards(since: Sequence[Event]) -> Sequence[Known]:
    """The numbers that were shown, unless they had been swapped for another."""
    found, swapped = [], False
    for event in since:
        match event:
            case Turn():
                swapped = False
            case Swapped():
                swapped = True
            case Shown(seat=seat, number=number) if not swapped:
                found.append(Known(seat, number))
            case Known():
                found.append(event)
            case _:
                continue
    return tuple(dict.fromkeys(found))


def disclosure(since: Sequence[Event]) -> tuple[Text, ...]:
    """Who showed a number."""
    return tuple(
        Text("toy.shown", who=Name(event.seat)) for event in since if isinstance(event, Shown)
    )


def on_table(table: Table, event: Public) -> Table:
    """The table after a public event."""
    match event:
        case Turn(seat=seat):
            asked = table.asked + 1
            return _with(table, turn=seat, swapped=False, late=False, asked=asked)
        case Shown(seat=seat, number=number):
            shown = (*table.shown[:seat], number, *table.shown[seat + 1 :])
            return _with(table, shown=shown)
        case Swapped():
            known = tuple(each for each in table.known if each[0] != table.turn)
            asked = table.asked + 1
            return _with(table, swapped=True, late=False, known=known, asked=asked)
        case Gone(seat=seat):
            return _with(table, gone=(*table.gone, seat))
        case Waited():
            return _with(table, late=True)
        case Asked(number=number):
            return _with(table, late=False, asked=number)
        case Known(seat=seat, number=number):
            both = dict.fromkeys((*table.known, (seat, number)))
            return _with(table, known=tuple(both))
        case Sealed():
            return _with(table, sealed=event)
        case _:
            return table


def on_hand(hand: Hand, event: Private) -> Hand:
    """The hand after a private event."""
    return Hand(event.number) if isinstance(event, Got) else hand


def on_hidden(pile: Pile, event: Hidden) -> Pile:
    """The pile after a hidden event."""
    match event:
        case Shuffled(order=order):
            return Pile(tuple(map(int, order)))
        case Taken():
            return Pile(pile.numbers[1:])
        case _:
            return pile


def audit(state: State[Table, Hand, Pile]) -> str:
    """Nine numbers, each once."""
    numbers = [*state.hidden.numbers, *(hand.number for hand in state.hands)]
    return "" if sorted(numbers) == list(NUMBERS) else "numbers"


def highlights(beats: Sequence[Beat[Table, Hand, Pile]]) -> tuple[Scene, ...]:
    """There is nothing to tell."""
    return ()


def stats(beats: Sequence[Beat[Table, Hand, Pile]]) -> Stats:
    """There is nothing to count."""
    return Stats((), ())


def view(sight: ToySight) -> View:
    """The screen of one viewer."""
    return View(sight.table, sight.hand.number if sight.hand else None)


def outcome(table: Table) -> Outcome | None:
    """The highest shown number wins; no seat does when all have left."""
    if table.turn is not None:
        return None
    best = max((number for number in table.shown if number), default=None)
    return Outcome(
        tuple(Seat(at) for at, number in enumerate(table.shown) if number and number == best)
    )


GAME: Final = Game(
    rules=cast(Any, sys.modules[__name__]),
    refusal=Refusal(why_not=why_not),
    waiting=Waiting(
        question=question, awaited=awaited, remind=remind, neutral_answer=neutral_answer
    ),
    leaving=Leaving(leave=leave),
    take_back=TakeBack(rewind=rewind, seen_cards=seen_cards, disclosure=disclosure),
    bot=Bot(answer=bot),
    telling=Telling(reveals=REVEALS, log_line=log_line, sound=sound),
    after=After(highlights=highlights, stats=stats, audit=audit, disclose=disclose),
)
