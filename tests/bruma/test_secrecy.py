"""Section 12 of the rules: who knows what, in random games with a deck of made-up names."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core.events import Hidden, Private, Public
from companion.core.game import AnyGame
from companion.core.play import advance, remind
from companion.core.seats import Seat, Viewer
from companion.core.step import Step, look
from companion.games import bruma
from companion.games.bruma.rules import commands, events, model
from companion.games.bruma.rules.commands import Commands, Pass, Ready
from companion.games.bruma.rules.events import Late
from companion.games.bruma.rules.model import (
    BlockAction,
    BrumaState,
    BrumaStep,
    Card,
    ChallengeAction,
    ChallengeBlock,
)
from tests.bruma import planted, promised
from tests.core.plans import Plan, Play, moves, seats_of
from tests.core.promises import dealt_again

CANARIES = tuple(Card(f"{card}/{at:02}-canary") for at, card in enumerate(model.DECK))
PLANS = [Plan(seats, seed=seed) for seed in range(6) for seats in (2, 3, 4, 5, 6)]
ALOUD = [
    Plan(seats, model.Options(mode=mode), seed=seed)
    for mode in ("assisted", "free")
    for seed in range(3)
    for seats in (2, 4, 6)
]
"""Games in the ways to play in which people speak."""
OPEN = [Plan(seats, model.Options(practice=True), seed=seats) for seats in (2, 4, 6)]
"""Games with an open round before them: there a character is told, and never which card it is."""
WINDOWS = (ChallengeAction, BlockAction, ChallengeBlock)
BrumaCheck = Callable[[AnyGame, Plan], None]


@pytest.fixture
def _canaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 15 cards are told apart by what is printed on them."""
    monkeypatch.setattr(model, "DECK", CANARIES)


def found(thing: Any) -> set[str]:
    """The canaries in whatever it is."""
    return set(re.findall(r"\w+/\d\d-canary", repr(thing)))


def keeps_secrets(game: AnyGame, plan: Plan) -> None:
    """Every screen shows the viewer's own cards and no other; every event tells no more."""
    play, told = Play(game, plan), 0
    for number, _move in enumerate(play.positions()):
        for viewer in (None, *seats_of(play.state)) if number % 3 == 0 else ():
            sight = look(play.state, viewer)
            shown = found(game.view(sight)) | found(game.choices(sight))
            assert shown <= _own(play.state, viewer), f"{viewer} sees a card of another"
        play.takes(remind(game, play.state, Random(1)))
        for event in play.events[told:]:
            _reaches_its_audience(play.state, event)
        told = len(play.events)


def _own(state: BrumaState, viewer: Viewer) -> set[str]:
    return set() if viewer is None else {*state.hands[viewer].cards, *state.hands[viewer].drawn}


def _reaches_its_audience(state: BrumaState, event: Any) -> None:
    match event:
        case Public():
            assert not found(event), "a card is told to everyone"
        case Private(seat=seat):
            assert found(event) <= _own(state, seat), "a card is told to another seat"
        case _:
            assert isinstance(event, Hidden)


def passes_in_silence(game: AnyGame, plan: Plan) -> None:
    """A pass that leaves the question open, or an answer that is sealed until its time, tells
    nobody anything: a quick one is a tell. Once
    the table has named the late, it shortens that list and tells nothing else."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        for seat, command in play.moves():
            if isinstance(command, Pass | Ready):
                step = advance(game, play.state, seat, command, Random(1))
                if step.state.table.phase.question == command.of:
                    _is_silent(game, play.state, seat, step)
        if play.moods.rng.random() < 0.2:
            play.takes(remind(game, play.state, Random(1)))


def _is_silent(game: AnyGame, state: BrumaState, seat: Seat, step: Step[Any, Any, Any]) -> None:
    told = [event for event in step.events if isinstance(event, Public)]
    if state.table.late:
        rest = tuple(each for each in state.table.late if each != seat)
        late = [Late(rest)] if rest != state.table.late else []
        assert told == late, "a pass tells more than that it came"
        return
    assert told == [], "a pass is told"
    for viewer in (None, *(each for each in seats_of(state) if each != seat)):
        before, after = look(state, viewer), look(step.state, viewer)
        assert game.view(before) == game.view(after), "a pass is seen"
        assert game.choices(before) == game.choices(after)


def marks_no_card(game: AnyGame, plan: Plan) -> None:
    """A phone offers the same in the same style whatever cards lie before its owner: but for
    the hand itself, the screen is the same when all cards are dealt again."""
    play = Play(game, plan)
    for _move in play.some_positions(2):
        other = dealt_again(game, promised, play.state, None, play.moods.rng)
        for seat in seats_of(play.state):
            here, there = (_but_the_hand(game, state, seat) for state in (play.state, other))
            assert here == there, "a screen marks a card"


def _but_the_hand(game: AnyGame, state: BrumaState, seat: Seat) -> Any:
    """The screen without the own cards: without what only a press on a button would say."""
    view: Any = game.view(look(state, seat))
    pressed = [replace(each, command=None) for each in view.choices]
    keep = view.keep and replace(view.keep, cards=())
    return replace(view, hand=None, keep=keep, choices=pressed)


def windows_close_by_passes_alone(game: AnyGame, plan: Plan) -> None:
    """Section 18: every window that opens is closed by passes alone, in any order."""
    play = Play(game, plan)
    for _move in play.positions():
        state, question = play.state, play.state.table.phase.question
        if not isinstance(state.table.phase, WINDOWS):
            continue
        waiting = [move for move in play.moves() if isinstance(move.command, Pass)]
        play.moods.rng.shuffle(waiting)
        assert waiting, "a window is open, and nobody is asked"
        for seat, command in waiting:
            assert state.table.phase.question == question, "a window closes before all answered"
            state = advance(game, state, seat, command, Random(1)).state
        assert state.table.phase.question > question, "a window stays open"


def reminds_of_who_is_asked(game: AnyGame, plan: Plan) -> None:
    """A reminder names those who still have to answer, all of them and nobody else."""
    play = Play(game, plan)
    for _move in play.positions():
        step = remind(game, play.state, Random(1))
        offered = play.moves()
        if isinstance(play.state.table.phase, WINDOWS):
            offered = [move for move in offered if isinstance(move.command, Pass)]
        seats = {move.seat for move in offered}
        assert [type(event) for event in step.events] == [Late], "a reminder tells more"
        assert set(step.state.table.late) == seats, "a reminder names others"


CHECKS: list[BrumaCheck] = [
    keeps_secrets,
    passes_in_silence,
    marks_no_card,
    windows_close_by_passes_alone,
    reminds_of_who_is_asked,
]


def played(check: BrumaCheck, game: AnyGame) -> None:
    """Hold ``game`` against ``check``, by plans that never change."""
    for plan in PLANS:
        check(game, plan)


@pytest.mark.usefixtures("_canaries")
@pytest.mark.parametrize("check", CHECKS, ids=lambda each: each.__name__)
def test_secrecy(check: BrumaCheck) -> None:
    """Section 12, and what look.md asks of windows and buttons."""
    played(check, bruma.GAME)


@pytest.mark.usefixtures("_canaries")
@pytest.mark.parametrize("check", [keeps_secrets, marks_no_card], ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    "plan",
    [*ALOUD, *OPEN],
    ids=lambda plan: f"{plan.options.mode}-{plan.seats}-{plan.seed}",
)
def test_secrecy_where_people_speak(check: BrumaCheck, plan: Plan) -> None:
    """The same, assisted, free and after an open round: a shown card is shown, and no other."""
    check(bruma.GAME, plan)


def test_what_reveals() -> None:
    """Section 12: the table learns a card when it is shown or lost, or lies open in a practice
    round, never else."""
    assert {events.Proved, events.Lost, events.Exposed, events.Laid} == set(bruma.TELLING.reveals)


def test_random_games_come_everywhere() -> None:
    """The plans meet every phase, every command and every event that there is."""
    met: set[type[Any]] = set()
    modes = [model.Options(mode=mode) for mode in get_args(model.ModeName)]
    modes.append(model.Options(practice=True))
    more = [Plan(4, options, seed=seed) for options in modes for seed in range(100, 120)]
    for plan in [*PLANS, *more]:
        play = Play(bruma.GAME, plan)
        for move in play.positions():
            met |= {type(play.state.table.phase), type(move.command)}
            if play.moods.rng.random() < 0.01:
                play.takes(remind(bruma.GAME, play.state, Random(1)))
        met |= {type(play.state.table.phase), *map(type, play.events)}
        met |= {type(event.phase) for event in play.events if isinstance(event, events.Now)}

    asked_of_the_host = {events.Dialled, events.Dropped, events.Left, events.WentBack, events.Seen}
    assert met >= set(_kinds(commands.COMMANDS, model.Phases, events.EVENTS)) - asked_of_the_host


def _kinds(*unions: Any) -> Iterator[type[Any]]:
    for union in unions:
        yield from union.__args__


# Planted faults that these checks are there for.


def a_card_in_the_news() -> AnyGame:
    """The proof tells everyone which of the three copies it was."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, commands.Show):
            step.emit(events.Lost(seat, 0, command.card))  # type: ignore[arg-type]

    return planted.planted(decide=decide)


def a_card_on_every_screen() -> AnyGame:
    """The view shows whatever was last shown as a proof, print and all."""
    shown: list[Card] = []

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        shown.extend([command.card] if isinstance(command, commands.Show) else [])
        bruma.GAME.decide(step, seat, command)

    def view(sight: model.BrumaSight) -> Any:
        return bruma.required.view(sight) if not shown else shown[-1]

    return planted.planted(decide=decide, view=view)


def a_pass_that_is_told() -> AnyGame:
    """The table names who is missing after every single pass."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, Pass):
            bruma.WAITING.remind(step)

    return planted.planted(decide=decide)


def a_mark_on_the_true_block() -> AnyGame:
    """A block that one could prove is drawn in another style."""

    def view(sight: model.BrumaSight) -> Any:
        screen = bruma.required.view(sight)
        held = [model.character(card) for card in sight.hand.cards] if sight.hand else []
        choices = tuple(
            replace(each, art="gold" if each.art in held else each.art) for each in screen.choices
        )
        return replace(screen, choices=choices)

    return planted.planted(view=view)


def a_card_told_to_a_neighbour() -> AnyGame:
    """A replacement is told to the seat to the left as well."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        neighbour = Seat((seat + 1) % len(step.state.hands))
        if isinstance(command, commands.Show):
            step.emit(events.Drawn(neighbour, step.state.hands[seat].cards))
            step.emit(events.Kept(neighbour, step.state.hands[neighbour].cards))

    return planted.planted(decide=decide)


def a_window_for_two() -> AnyGame:
    """A window closes at the first pass."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        if isinstance(command, Pass):
            for other in seats_of(step.state):
                step.emit(events.LetPass(other, command.of))
        bruma.GAME.decide(step, seat, command)

    return planted.planted(decide=decide)


def a_reminder_of_all() -> AnyGame:
    """The reminder names everyone at the table."""

    def leave_nobody_out(step: BrumaStep) -> None:
        step.emit(Late(tuple(seats_of(step.state))))

    return planted.planted(remind=leave_nobody_out)


FAULTS: list[tuple[planted.Plant, BrumaCheck, str]] = [
    (a_card_in_the_news, keeps_secrets, "a card is told to everyone|sees a card of another"),
    (a_card_on_every_screen, keeps_secrets, "sees a card of another"),
    (a_card_told_to_a_neighbour, keeps_secrets, "a card is told to another seat"),
    (planted.hand_on_the_tv, keeps_secrets, "sees a card of another"),
    (a_pass_that_is_told, passes_in_silence, "a pass is told"),
    (a_mark_on_the_true_block, marks_no_card, "a screen marks a card"),
    (a_window_for_two, windows_close_by_passes_alone, "closes before all answered"),
    (a_reminder_of_all, reminds_of_who_is_asked, "a reminder names others"),
]


@pytest.mark.usefixtures("_canaries")
@pytest.mark.parametrize(
    ("plant", "check", "why"), FAULTS, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_planted_fault_is_caught(plant: planted.Plant, check: BrumaCheck, why: str) -> None:
    """By the very check that Bruma is held against, and for what it is."""
    with pytest.raises(AssertionError, match=why):
        played(check, plant())


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_a_redeal_is_another_world_that_looks_the_same(viewer: Viewer) -> None:
    """The helper that these tests stand on: other cards, the same sight."""
    play = Play(bruma.GAME, Plan(3, seed=5))
    for _move in play.positions():
        worlds = {
            repr(dealt_again(bruma.GAME, promised, play.state, viewer, play.moods.rng, passes=True))
            for _ in range(20)
        }
        assert len(worlds) > 1
        again = dealt_again(bruma.GAME, promised, play.state, viewer, play.moods.rng, passes=True)
        assert look(again, viewer) == look(play.state, viewer)
        assert moves(bruma.GAME, again)


def a_menu_that_names_cards() -> AnyGame:
    """The button to lose a card says which card it is, before anybody peeks."""

    def view(sight: model.BrumaSight) -> Any:
        screen = bruma.required.view(sight)
        choices = tuple(
            replace(each, art=model.character(each.command.card))
            if isinstance(each.command, commands.Lose)
            else each
            for each in screen.choices
        )
        return replace(screen, choices=choices)

    return planted.planted(view=view)


@pytest.mark.usefixtures("_canaries")
def test_a_menu_that_names_cards_is_caught() -> None:
    """Neighbours watch the phone of whoever loses a card, before anything is pressed."""
    with pytest.raises(AssertionError, match="a screen marks a card"):
        marks_no_card(a_menu_that_names_cards(), ALOUD[-1])
