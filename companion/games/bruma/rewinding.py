"""Going back: what was seen stays seen, what nobody had seen lies in another order."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.events import Event
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.events import (
    Drew,
    Lost,
    Now,
    Proved,
    Returned,
    Seen,
    WentBack,
)
from companion.games.bruma.model import Character, Table
from companion.games.bruma.rules import BrumaStep, shuffle


def rewind(step: BrumaStep, now: Table) -> None:
    """The deck is shuffled: whoever has seen cards of it since knows no place of them. The open
    question gets a new number, so that an answer to its old one is no choice."""
    step.emit(WentBack(step.state.table.turn))
    shuffle(step, step.state.hidden.deck, now.sealed)
    phase = replace(step.state.table.phase, question=now.phase.question + 1)
    step.emit(Now(phase, again=True))


def marks(since: Sequence[Event]) -> Sequence[Seen]:
    """The cards that everyone saw in the place where they had lain face down: the first that was
    shown there before another one can have come."""
    moved: set[tuple[Seat, int]] = set()
    found = []
    for event in since:
        match event:
            case Proved(seat, at, character) | Lost(seat, at, character):
                if (seat, at) not in moved:
                    found.append(Seen(seat, at, character))
                moved.add((seat, at))
            case Seen(seat, at) if (seat, at) not in moved:
                found.append(event)
            case Returned(seat):
                moved |= {(seat, 0), (seat, 1)}
            case _:
                continue
    return tuple(dict.fromkeys(found))


def glimpsed(since: Sequence[Event]) -> tuple[Text, ...]:
    """Who has seen cards: everyone a card that was shown, one seat those that it drew."""
    return tuple(dict.fromkeys(_glimpsed(since)))


def _glimpsed(since: Sequence[Event]) -> Iterator[Text]:
    for event in since:
        match event:
            case Proved(seat, _, character):
                yield _all_saw(seat, character)
                yield Text("bruma.glimpsed.drew", who=Name(seat), n=1)
            case Lost(seat, _, character):
                yield _all_saw(seat, character)
            case Drew(seat, n):
                yield Text("bruma.glimpsed.drew", who=Name(seat), n=n)
            case _:
                continue


def _all_saw(seat: Seat, character: Character) -> Text:
    return Text(f"bruma.glimpsed.all.{character}", who=Name(seat))
