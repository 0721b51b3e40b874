"""What an entry does to the game on the table: one function, live and when a record is checked."""

from random import Random

from companion.core import play
from companion.core.seats import Seat
from companion.core.state import AnyState
from companion.core.step import AnyStep
from companion.table.entries import (
    AnyEntry,
    BegunAgain,
    Closed,
    Dialled,
    Moved,
    Reminded,
    Removed,
    Rewound,
    Started,
    Unsealed,
)
from companion.table.state import Sitting


def carry_out(sitting: Sitting, cause: AnyEntry, rng: Random) -> AnyStep | None:
    """The step of the game that ``cause`` sets in motion, whose own events are ignored: they are
    what comes of it. ``None`` when it does nothing to a game.

    Raises ``Illegal`` for a command that the rules do not allow, and ``ValueError`` for a cause
    that makes no sense at this table.
    """
    game = sitting.rules_of
    match cause:
        case Started(seats=seats, options=options):
            return play.begin(game, len(seats), options, rng)
        case Moved(seat=seat, command=command):
            return play.advance(game, state_of(sitting), seat, command, rng, held=True)
        case Closed():
            return play.settle(game, state_of(sitting), rng)
        case Reminded():
            return play.remind(game, state_of(sitting), rng)
        case Dialled(mode=mode, turn=turn):
            return play.dial(game, state_of(sitting), mode, turn, rng)
        case Removed(person=person) if sitting.running and person in sitting.seats:
            seat = Seat(sitting.seats.index(person))
            return play.depart(game, state_of(sitting), seat, rng)
        case Rewound(line=line) if 0 <= line < len(sitting.lines) - 1:
            back, seen = sitting.lines[line].state, sitting.marks(line)
            return play.rewind(game, back, seen, state_of(sitting), rng)
        case Rewound():
            raise ValueError("there is no such line")
        case BegunAgain(fresh=fresh) if sitting.practising:
            now, dealt = state_of(sitting), sitting.dealt
            return play.begin_again(game, dealt, now, sitting.empty, rng, fresh=fresh)
        case BegunAgain():
            raise ValueError("no practice round is on the table")
        case Unsealed() if sitting.state is not None:
            return play.disclose(game, sitting.state, rng)
        case _:
            return None


def state_of(sitting: Sitting) -> AnyState:
    """How the game on the table stands. Raises ``ValueError`` when there is none."""
    if sitting.state is None:
        raise ValueError("no game is on the table")
    return sitting.state
