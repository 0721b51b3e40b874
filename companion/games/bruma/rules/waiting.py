"""Which seats the table waits for, and the neutral answer."""

from companion.core.seats import Seat
from companion.games.bruma.rules import model
from companion.games.bruma.rules.commands import Commands, Pass, Ready, Settle
from companion.games.bruma.rules.events import Late
from companion.games.bruma.rules.legal import choices
from companion.games.bruma.rules.model import BrumaSight, BrumaState, BrumaStep, Table


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats that the open question is put to, whether or not they have answered."""
    match table.phase:
        case (
            model.ChallengeAction(asked=seats)
            | model.BlockAction(asked=seats)
            | model.ChallengeBlock(asked=seats)
        ):
            return tuple(seat for seat in seats if table.places[seat].alive)
        case model.ProveAction(claim=claim) | model.ProveBlock(claim=claim):
            return (claim.by,)
        case model.Choosing(seat=seat) | model.Losing(seat=seat) | model.Exchanging(seat=seat):
            return (seat,)
        case _:
            return ()


def awaited(table: Table) -> tuple[Seat, ...]:
    """The seats of which everyone knows that the table waits for them. A question that can be
    passed names no seat until the table has lost its patience, also where one seat alone is asked:
    it would tell who has passed. Where no seat has to answer, the seat in turn is named."""
    match table.phase:
        case model.ChallengeAction() | model.BlockAction() | model.ChallengeBlock() if (
            table.mode == "assisted"
        ):
            return (table.turn,)
        case model.Free():
            return (table.turn,)
        case model.ChallengeAction() | model.BlockAction() | model.ChallengeBlock():
            return table.late
        case _:
            return asked(table)


def question(table: Table) -> tuple[int, int]:
    """The number of the open question. Where people act by hand the phase stays the same, and
    each turn is a question of its own."""
    return table.phase.question, table.turn_no


def simultaneous_seats(table: Table) -> tuple[Seat, ...]:
    """The seats that are asked for a doubt or a block, from the left of the seat that declared
    (sections 13 and 15, rows 28 and 29)."""
    match table.phase:
        case model.ChallengeAction() | model.BlockAction() | model.ChallengeBlock():
            return asked(table)
        case _:
            return ()


def is_public_call(command: Commands) -> bool:
    """True if the table hears this answer; not a pass, nor a block that is called early (section
    13)."""
    return not isinstance(command, Pass | Ready | Settle)


def neutral_answer(sight: BrumaSight) -> Pass | Settle | None:
    """The pass of a viewer who is asked and has not answered; where no seat has to answer, for the
    seat in turn: that no player spoke."""
    return next((each for each in choices(sight) if isinstance(each, Pass | Settle)), None)


def unanswered(state: BrumaState) -> tuple[Seat, ...]:
    """The seats that the open question still waits for."""
    table, phase = state.table, state.table.phase
    if not isinstance(phase, model.ChallengeAction | model.BlockAction | model.ChallengeBlock):
        return asked(table)
    if table.mode == "assisted":
        return (table.turn,)
    return tuple(seat for seat in asked(table) if state.hands[seat].passed != phase.question)


def window_answered(state: BrumaState) -> bool:
    """True if every asked seat has answered the open question (section 13)."""
    return not unanswered(state)


def remind(step: BrumaStep) -> None:
    """Name those who have not answered yet."""
    seats = unanswered(step.state)
    if seats != step.state.table.late:
        step.emit(Late(seats))


def repeat_late(step: BrumaStep, phase: model.Phases) -> None:
    """Once the late have been named, each answer shortens the list before everyone's eyes."""
    table = step.state.table
    if table.late and table.phase is phase:
        remind(step)
