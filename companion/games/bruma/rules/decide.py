"""Carries out a command: by the rule book, or by hand in a free game."""

from companion.core.seats import Seat
from companion.games.bruma.rules.commands import ByHand, Commands
from companion.games.bruma.rules.model import BrumaStep, Free
from companion.games.bruma.rules.resolve import by_the_book
from companion.games.bruma.rules.resolve_free import by_hand


def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
    """Carry out a command of ``seat`` that is allowed."""
    if isinstance(step.state.table.phase, Free):
        assert isinstance(command, ByHand)
        by_hand(step, seat, command)
    else:
        by_the_book(step, seat, command)
