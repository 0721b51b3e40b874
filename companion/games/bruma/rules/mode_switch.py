"""The change from one way to play to another, and what has to hold before it."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import convert

from companion.core.game import Mode
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules import model
from companion.games.bruma.rules.events import Dialled, Dropped, Now
from companion.games.bruma.rules.model import BrumaStep, Table
from companion.games.bruma.rules.resolve import unready

MODES: Final = (
    Mode("strict"),
    Mode("assisted", enforced=False),
    Mode("free", enforced=False, may_undo=True, keeps_turn=False, options=("paper",)),
)
_BY_NAME: Final = {each.name: each for each in MODES}


def mode(table: Table) -> Mode:
    """How the table plays now."""
    return _BY_NAME[table.mode]


def why_not_dial(table: Table, mode: str, turn: Seat | None) -> Text | None:
    """Why the table cannot play by ``mode`` from here on, and what to do; ``None`` when it can."""
    if isinstance(table.phase, model.Over):
        return Text("bruma.dial.over")
    if mode == table.mode:
        return Text("bruma.dial.already")
    if table.mode == "free":
        return _why_not_by_the_book(table, turn)
    if mode == "free" and table.practice is not None:
        return Text("bruma.dial.practice")
    if turn not in (None, table.turn):
        return Text("bruma.dial.turn_stays")
    return None


def _why_not_by_the_book(table: Table, turn: Seat | None) -> Text | None:
    """A free game can go on by the rule book when the cards lie as the rule book has them: the deck
    has 15 - 2·N cards, and no seat still has to return any."""
    if table.paper:
        return Text("bruma.dial.paper")
    if any(place.drawn for place in table.places):
        return Text("bruma.dial.drawn", names=_those(table, lambda place: place.drawn > 0))
    if any(any(place.shown) for place in table.places):
        return Text("bruma.dial.shown", names=_those(table, lambda place: any(place.shown)))
    if turn not in table.alive:
        return Text("bruma.dial.whose_turn")
    return None


def dial(step: BrumaStep, mode: str, turn: Seat | None) -> None:
    """The table plays by ``mode`` from here on. Between strict and assisted the open question stays
    open, and a pass still counts. From there to free nothing is asked any more: people settle what
    was declared, and what it cost stays paid."""
    table, wanted = step.state.table, convert(mode, model.ModeName)
    number = table.newest + 1
    if wanted == "free":
        unready(step)
        step.emit(*dropped(table.phase), Dialled(wanted), Now(model.Free(number)))
    elif table.mode == "free":
        assert turn is not None
        step.emit(Dialled(wanted), Now(model.Choosing(number, turn)))
    else:
        step.emit(Dialled(wanted))


def dropped(phase: model.Phases) -> Iterator[Dropped]:
    """What the table asks no more about."""
    match phase:
        case (
            model.ChallengeAction(deed=deed)
            | model.ProveAction(deed=deed)
            | model.BlockAction(deed=deed)
            | model.ChallengeBlock(deed=deed)
            | model.ProveBlock(deed=deed)
        ):
            yield Dropped(deed.by, "deed")
        case model.Losing(
            seat=seat, then=model.AfterChallenge(deed=deed) | model.Resolve(deed=deed)
        ):
            yield from (Dropped(deed.by, "deed"), Dropped(seat, "loss"))
        case model.Losing(seat=seat):
            yield Dropped(seat, "loss")
        case _:
            return


def _those(table: Table, are: Callable[[model.Place], bool]) -> tuple[Name, ...]:
    return tuple(Name(Seat(at)) for at, place in enumerate(table.places) if are(place))
