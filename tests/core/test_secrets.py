"""The five leaks of chosen secrets, planted one at a time: the promise about them catches each."""

from collections.abc import Callable

import pytest

from companion.core.game import AnyGame
from companion.core.seats import Seat
from tests.core.plans import Plan
from tests.core.planting import changed
from tests.core.promises import FOR_EVERY_GAME, checks_of
from tests.core.secrets import chosen_secrets_hold
from tests.toys import nightfall
from tests.toys.nightfall import promised, rules
from tests.toys.nightfall.rules import Bite, Commands, Give, Knows, NightStep, Rumour, Sees, Tear

PLANS = [Plan(seats, seed=seed) for seed in range(3) for seats in (4, 6)]
Leak = Callable[[NightStep, Seat, Commands], None]


def the_given_card(step: NightStep, seat: Seat, command: Commands) -> None:
    """The card that is given in secret stands in the public event."""
    if isinstance(command, Give):
        step.emit(Rumour(f"{seat} gave {command.card}"))


def the_vampire(step: NightStep, seat: Seat, command: Commands) -> None:
    """Who the vampire is, in public."""
    if isinstance(command, Bite):
        step.emit(Rumour(f"the vampire is {command.seat}"))


def the_roles(step: NightStep, seat: Seat, command: Commands) -> None:
    """Every hand is told all roles."""
    if isinstance(command, Bite):
        step.emit(*(Knows(Seat(at), command.seat) for at in range(step.state.table.seats)))


def the_pile(step: NightStep, seat: Seat, command: Commands) -> None:
    """The secret pile is told to one seat more."""
    if isinstance(command, Tear):
        step.emit(Sees(Seat(1), step.state.hands[0].pile))


def the_torn_card(step: NightStep, seat: Seat, command: Commands) -> None:
    """The torn card is named in public."""
    if isinstance(command, Tear):
        step.emit(Rumour(f"{seat} tore {command.card}"))


def leaking(leak: Leak) -> AnyGame:
    """Nightfall, with this leak after every command before dawn."""

    def decide(step: NightStep, seat: Seat, command: Commands) -> None:
        rules.decide(step, seat, command)
        if step.state.table.vampire is None:
            leak(step, seat, command)

    return changed(nightfall.GAME, decide=decide)


def held_against(game: AnyGame) -> None:
    """Hold ``game`` against the promise, by a few plans that never change."""
    for plan in PLANS:
        chosen_secrets_hold(game, promised, plan)


LEAKS: list[tuple[Leak, str]] = [
    (the_given_card, "None is told of .*Give"),
    (the_vampire, "None is told of .*Bite"),
    (the_roles, "[1-5] is told of .*Bite"),
    (the_pile, "1 is told of .*Tear"),
    (the_torn_card, "None is told of .*Tear"),
]


@pytest.mark.parametrize(("leak", "why"), LEAKS, ids=lambda each: getattr(each, "__name__", ""))
def test_a_leak_of_what_was_chosen_is_caught(leak: Leak, why: str) -> None:
    """In the second game, by the promise that is there for it, and for what it is."""
    with pytest.raises(AssertionError, match=why):
        held_against(leaking(leak))


@pytest.mark.parametrize("leak", [leak for leak, _ in LEAKS], ids=lambda each: each.__name__)
def test_no_other_promise_sees_such_a_leak(leak: Leak) -> None:
    """Which is why there is this one: a state that holds what was chosen looks honest."""
    for check in FOR_EVERY_GAME:
        if check is not chosen_secrets_hold:
            for plan in PLANS[:2]:
                check(leaking(leak), promised, plan)


def test_what_is_told_later_is_caught_as_well() -> None:
    """The table may not hear it two turns on either."""

    def decide(step: NightStep, seat: Seat, command: Commands) -> None:
        rules.decide(step, seat, command)
        if isinstance(command, Tear) and step.state.table.torn == 2:
            step.emit(Rumour(f"the vampire is {step.state.hands[0].vampire}"))

    with pytest.raises(AssertionError, match=r"the table is told of .*Bite"):
        held_against(changed(nightfall.GAME, decide=decide))


def test_the_same_plans_find_nothing_in_the_honest_game() -> None:
    """So what the leaks are caught for is the leak."""
    for check in checks_of(nightfall.GAME):
        for plan in PLANS:
            check(nightfall.GAME, promised, plan)
