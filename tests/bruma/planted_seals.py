"""Planted faults of seals: Bruma, with one thing wrong in how its chance can be checked."""

from random import Random
from typing import Any, cast

from companion.core.chance import RecordedRandom, Sealed, Shuffled, seal
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.games import bruma
from companion.games.bruma.rules import commands, events, model
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.events import Now
from companion.games.bruma.rules.model import BrumaStep
from tests.bruma.planted import planted


def chance_that_is_not_written() -> AnyGame:
    """Who begins is chosen by chance, and no event says so."""

    def opening(step: BrumaStep) -> None:
        bruma.GAME.opening(step)
        first = Seat(step.rng.randrange(len(step.state.hands)))
        step.emit(Now(model.Choosing(2, first)))

    return planted(opening=opening)


def a_shuffle_beside_the_seal() -> AnyGame:
    """Cards that return are shuffled once more, without a seal."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, commands.Keep):
            step.emit(Shuffled(step.state.hidden.deck[::-1], "0" * 32))

    return planted(decide=decide)


def a_seal_of_another_order() -> AnyGame:
    """Everyone is told the seal of the deck turned round."""

    def opening(step: BrumaStep) -> None:
        bruma.GAME.opening(step)
        nonce = f"{step.rng.getrandbits(128):032x}"
        order = step.state.hidden.deck
        told = seal(order[::-1], nonce, step.state.table.sealed.seal)
        step.emit(Shuffled(order, nonce), Sealed(told, 2))

    return planted(opening=opening)


def a_nonce_that_one_can_guess() -> AnyGame:
    """The random bits of a seal are always the same."""

    class Lazy(Random):
        def getrandbits(self, k: int, /) -> int:
            return 7 if k == 128 else super().getrandbits(k)

    def opening(step: BrumaStep) -> None:
        step.rng = step.rng if isinstance(step.rng, RecordedRandom) else Lazy(step.rng.random())
        bruma.GAME.opening(step)

    return planted(opening=opening)


def a_nonce_that_is_told() -> AnyGame:
    """The bits that should keep a seal shut are on every screen."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        for event in step.events[:]:
            if isinstance(event, Shuffled):
                step.emit(events.Blocked(seat, cast(model.Character, event.nonce), cast(Any, "")))

    return planted(decide=decide)


def an_audit_that_suspects_everyone() -> AnyGame:
    """A revealed card is held to be missing."""

    def audit(state: model.BrumaState) -> str:
        up = any(card for place in state.table.places for card in place.cards)
        return "cards" if up else ""

    return planted(audit=audit)
