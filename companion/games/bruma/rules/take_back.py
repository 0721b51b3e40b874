"""Going back: what was seen stays seen, what no seat had seen is shuffled."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.events import Event
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules import events
from companion.games.bruma.rules.model import BrumaStep, Table
from companion.games.bruma.rules.resolve import shuffle, unready


def rewind(step: BrumaStep, now: Table) -> None:
    """Shuffle the deck, so that a seat that has seen cards of it does not know where they are. The
    open question gets a new number, so that an answer to the old one is refused."""
    step.emit(events.WentBack(step.state.table.turn))
    unready(step)
    if not step.state.table.paper:
        shuffle(step, step.state.hidden.deck, now.sealed)
    phase = replace(step.state.table.phase, question=now.newest + 1)
    step.emit(events.Now(phase, again=True))


def seen_cards(since: Sequence[Event]) -> Sequence[events.Seen]:
    """The cards that everyone saw in the place where they had lain face down: the first that was
    shown there before another one can have come."""
    moved: set[tuple[Seat, int]] = set()
    found = []
    for event in since:
        match event:
            case events.Proved(seat, at, character) | events.Lost(seat, at, character):
                if (seat, at) not in moved:
                    found.append(events.Seen(seat, at, character))
                moved.add((seat, at))
            case events.Exposed(seat, at, character) if (seat, at) not in moved:
                found.append(events.Seen(seat, at, character))
            case events.Swapped(seat, at):
                moved.add((seat, at))
            case events.Seen(seat, at) if (seat, at) not in moved:
                found.append(event)
            case events.Returned(seat):
                moved |= {(seat, 0), (seat, 1)}
            case _:
                continue
    return tuple(dict.fromkeys(found))


def disclosure(since: Sequence[Event]) -> tuple[Text, ...]:
    """Which seats' cards everyone has seen, and how many cards of the deck a seat alone has
    seen."""
    shown: dict[Seat, None] = {}
    drew: dict[Seat, int] = {}
    for event in since:
        match event:
            case events.Proved(seat):
                shown[seat] = None
                drew[seat] = drew.get(seat, 0) + 1
            case events.Swapped(seat):
                drew[seat] = drew.get(seat, 0) + 1
            case events.Lost(seat) | events.Exposed(seat):
                shown[seat] = None
            case events.Drew(seat, n):
                drew[seat] = drew.get(seat, 0) + n
            case _:
                continue
    told = [Text("bruma.glimpsed.drew", who=Name(seat), n=n) for seat, n in drew.items()]
    if shown:
        told.append(Text("bruma.glimpsed.all", names=tuple(map(Name, shown))))
    return tuple(told)
