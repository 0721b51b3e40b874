"""A seat gets up for good: what it was asked for is settled without it (section 15, row 46)."""

from companion.core.seats import Seat
from companion.games.bruma.rules import model
from companion.games.bruma.rules.events import Left, Lost
from companion.games.bruma.rules.model import BrumaStep
from companion.games.bruma.rules.resolve import (
    close_if_all_passed,
    eliminate,
    end_turn,
    go_on,
    over,
    put_back,
)
from companion.games.bruma.rules.resolve_free import pass_over
from companion.games.bruma.rules.waiting import repeat_late


def leave(step: BrumaStep, seat: Seat) -> None:
    """``seat`` gets up: its cards turn face up, its pearls return to the vault, and what it was
    asked for is settled without it (section 15, row 46)."""
    if not step.state.table.places[seat].alive:
        return
    step.emit(Left(seat))
    if step.state.hands[seat].drawn:
        put_back(step, seat)
    for at in _cards(step, seat):
        step.emit(Lost(seat, at, model.character(step.state.hands[seat].cards[at])))
    eliminate(step, seat)
    if not over(step):
        _settle_without(step, seat)


def _cards(step: BrumaStep, seat: Seat) -> tuple[int, ...]:
    """The places whose cards the laptop can turn up: none where they are of paper."""
    table = step.state.table
    return () if table.paper else table.places[seat].hidden


def _settle_without(step: BrumaStep, seat: Seat) -> None:
    phase = step.state.table.phase
    match phase:
        case (
            model.ProveBlock(deed=deed, claim=claim) | model.ChallengeBlock(deed=deed, claim=claim)
        ) if claim.by == seat:
            go_on(step, model.Resolve(deed))
        case (
            model.ChallengeAction(deed=deed)
            | model.ProveAction(deed=deed)
            | model.BlockAction(deed=deed)
            | model.ChallengeBlock(deed=deed)
        ) if deed.by == seat:
            end_turn(step)
        case model.Losing(seat=loser, then=then) if loser == seat:
            go_on(step, then)
        case model.Free():
            pass_over(step, seat)
        case model.Choosing(seat=actor) | model.Exchanging(seat=actor) if actor == seat:
            end_turn(step)
        case model.BlockAction(deed=deed) if deed.target == seat:
            end_turn(step)
        case _:
            close_if_all_passed(step)
            repeat_late(step, phase)
