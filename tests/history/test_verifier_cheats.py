"""A laptop that deals by other rules is found out; what was read cannot be taken back."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.games import SHELF, bruma
from companion.games.bruma.rules import events, resolve
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import BrumaStep
from companion.history.verifier import check
from companion.table.export import read
from tests.bruma.planted import planted
from tests.eventful import (
    NAMES,
    Calm,
)
from tests.sitting import refusal


def a_gift_for_ana() -> AnyGame:
    """Ana is dealt the two cards that lie deepest, and the deck those that were hers."""

    def opening(step: BrumaStep) -> None:
        bruma.GAME.opening(step)
        hand, deck = step.state.hands[0].cards, list(step.state.hidden.deck)
        gift, deck[-2:] = tuple(deck[-2:]), hand
        step.emit(events.Dealt(Seat(0), gift))

    return planted(opening=opening)


def after_all(cheat: Callable[[BrumaStep], None]) -> AnyGame:
    """Bruma, with something more after every answer and every closing of a window."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        cheat(step)

    def settle(step: BrumaStep) -> None:
        bruma.WINDOWS.settle(step)
        cheat(step)

    return planted(decide=decide, settle=settle)


def a_draw_from_the_bottom() -> AnyGame:
    """Whoever exchanges is given the two lowest cards."""

    def cheat(step: BrumaStep) -> None:
        for event in list(step.events):
            if isinstance(event, events.Drawn):
                step.emit(events.Drawn(event.seat, step.state.hidden.deck[-2:]))

    return after_all(cheat)


def a_pearl_for_the_house() -> AnyGame:
    """A theft brings one pearl more than it may."""

    def cheat(step: BrumaStep) -> None:
        for event in list(step.events):
            if isinstance(event, events.Stole) and step.state.table.places[event.target].pearls:
                step.emit(events.Stole(event.seat, event.target, 1))

    return after_all(cheat)


def an_order_chosen_by_hand() -> AnyGame:
    """Cards that return are put where the laptop likes, after the seal."""

    def cheat(step: BrumaStep) -> None:
        if any(isinstance(event, events.Returned) for event in step.events):
            resolve.shuffle(step, step.state.hidden.deck)

    return after_all(cheat)


@pytest.mark.parametrize(
    "cheat",
    [a_gift_for_ana, a_draw_from_the_bottom, a_pearl_for_the_house, an_order_chosen_by_hand],
)
def test_a_laptop_that_deals_otherwise_is_found_out(
    tmp_path: Path, cheat: Callable[[], AnyGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record tells what it did, and it is not what the rules of this program do."""
    with monkeypatch.context() as laptop:
        laptop.setitem(SHELF, "bruma", cheat())
        evening = Calm(tmp_path, 5)
        evening.join(*NAMES)
        for _ in range(3):
            evening.host("Start")
            evening.play()
        file = evening.lobby.record_of(evening.table)

    found = check(read(file)).wrong
    assert found is not None
    assert found.text.key in ("proof.otherwise", "proof.card", "proof.illegal")


def test_what_was_read_cannot_be_taken_back(tmp_path: Path) -> None:
    """Once the record of a finished game is out, everybody may know what was hidden in it: the
    game stays as it ended, also after a restart."""
    evening = Calm(tmp_path, 1)
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play()
    last = len(evening.table.sitting.lines) - 1
    wish = {"line": last - 1, "last": last, "sure": True}

    before = evening.lobby.record_of(evening.table)
    assert refusal(evening.host, "Rewind", **wish) == "table.no_such_line"
    evening.restart()
    assert refusal(evening.host, "Rewind", **wish) == "table.no_such_line"

    assert evening.lobby.record_of(evening.table) == before
    assert msgspec.json.decode(before)["entries"][-1]["entry"]["type"] == "Unsealed"


def test_a_running_game_can_be_taken_back_whatever_is_read(tmp_path: Path) -> None:
    """For nothing of it is in the file."""
    evening = Calm(tmp_path, 1)
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play(6)
    count = evening.entries()
    evening.lobby.record_of(evening.table)

    assert evening.entries() == count
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=0, last=last, sure=True)
