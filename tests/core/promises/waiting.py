"""What a game promises that says which seats it waits for, and puts questions to several."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.events import Public
from companion.core.game import AnyGame
from companion.core.play import (
    advance,
    depart,
    dial,
    remind,
    settle,
)
from companion.core.state import AnyState
from companion.core.step import look
from tests.core.plans import Move, Plan, Play, moves, seats_of
from tests.core.promises.witness import Witness
from tests.core.promises.worlds import begun_again, dealt_again, silent, since_round, taken_back


def reminding_tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Nor does the table learn anything hidden when it is told who is waited for."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        here, there = (remind(game, state, Random(1)) for state in (play.state, other))
        assert here.events == there.events, "a reminder tells what is hidden"


def reminding_changes_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A reminder is told to everyone once; no seat may do more or less after it."""
    play = Play(game, plan)
    for _move in play.positions():
        step = remind(game, play.state, Random(1))
        heard = all(isinstance(event, Public) for event in step.events)
        assert heard, "a reminder is heard by some alone"
        assert (step.state.hands, step.state.hidden) == (play.state.hands, play.state.hidden)
        assert moves(game, step.state) == moves(game, play.state), (
            "a reminder changes what one may do"
        )
        assert game.outcome(step.state.table) is None
        assert remind(game, step.state, Random(1)).events == [], "a reminder is repeated"
        witness.conserved(step.state)
        if play.moods.rng.random() < 0.2:
            play.takes(step)


def waits_in_the_open(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A seat that is known to be awaited may do something, and it is known alike in every world
    that looks the same to the TV. After a reminder a seat is awaited; at the end none is."""
    play = Play(game, plan)
    for _move in play.positions():
        able = {seat for seat, _ in play.moves()}
        assert set(game.waiting.awaited(play.state.table)) <= able, "who can do nothing is awaited"
        awaited = game.waiting.awaited(play.state.table)
        other = dealt_again(game, witness, play.state, None, play.moods.rng, passes=True)
        assert game.waiting.awaited(other.table) == awaited, "who is awaited tells what is hidden"
        step = remind(game, play.state, Random(1))
        assert game.waiting.awaited(step.state.table) != (), "a reminder, and nobody is awaited"
        if play.moods.rng.random() < 0.2:
            play.takes(step)
    assert game.waiting.awaited(play.state.table) == (), "the game is over, and somebody is awaited"


def quiet_tells_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """The quiet answer is one of the choices, names no own card, and is the same for every
    hand: the host who gives it for a seat learns nothing."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        for viewer in (None, *seats_of(play.state)):
            sight = look(play.state, viewer)
            answer = game.waiting.neutral_answer(sight)
            assert answer is None or not game.why_not(sight, answer), f"{answer} is no choice"
            assert answer is None or silent(witness, answer), f"{answer} names a card"
            other = dealt_again(game, witness, play.state, None, play.moods.rng)
            again = game.waiting.neutral_answer(look(other, viewer))
            assert again == answer, f"the quiet answer of {viewer} tells what it holds"


def windows_close(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A window that is held open is closed by ``settle`` alone, with the same outcome as by the
    last answer; every asked seat can answer; nothing else can be settled."""
    play = Play(game, plan)
    for _move in play.some_positions(2):
        asked = game.simultaneous_seats(play.state.table)
        assert all(game.choices(look(play.state, seat)) for seat in asked), "asked in vain"
        settled = settle(game, play.state, Random(1))
        assert bool(settled.events) == bool(asked), "a window does not close"
        if not asked:
            continue
        witness.conserved(settled.state)
        if not _one_closes(game, play.state, settled.state):
            _all_close(game, play.state)


def _one_closes(game: AnyGame, state: AnyState, settled: AnyState) -> bool:
    """Whether one seat, and no other that has anything to say, closes the window for all."""
    answers = [(seat, game.waiting.neutral_answer(look(state, seat))) for seat in seats_of(state)]
    spoken = [Move(seat, command) for seat, command in answers if command is not None]
    if len(spoken) != 1:
        return False
    [one] = spoken
    return advance(game, state, one.seat, one.command, Random(1), held=True).state == settled


def _all_close(game: AnyGame, begun: AnyState) -> None:
    """A window that every asked seat has to answer."""
    assert game.windows
    state, held, asked = begun, begun, game.simultaneous_seats(begun.table)
    for seat in asked:
        command = game.waiting.neutral_answer(look(held, seat))
        if command is None:
            continue
        held = advance(game, held, seat, command, Random(1), held=True).state
        state = advance(game, state, seat, command, Random(1)).state
        assert game.simultaneous_seats(held.table) == asked, "a window that is held closes"
        assert game.windows.window_answered(held) == (state.table != begun.table)
    assert settle(game, held, Random(1)).state == state


def questions_are_numbered(game: AnyGame, _: Witness, plan: Plan) -> None:
    """The number of the open question never falls. It rises when another seat is asked, also
    after going back, after a practice round and when a window closes; an answer that leaves a
    window open, a reminder and a leaving that settles nothing leave it."""
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(2):
        table, number = play.state.table, game.waiting.question(play.state.table)
        points = since_round(play, points)
        step = remind(game, play.state, Random(1))
        assert game.waiting.question(step.state.table) == number, "a reminder asks anew"
        if play.moods.rng.random() < 0.5:
            play.takes(step)
        for after in _answered(game, play.state):
            _is_asked(game, table, after.table)
        if game.simultaneous_seats(table):
            settled = settle(game, play.state, Random(1)).state
            assert game.waiting.question(settled.table) > number, (
                "a window closes, and asks the same"
            )
        if game.take_back:
            back, upto = play.moods.rng.choice(points)
            again = taken_back(game, back, play.events[upto:], play.state).state
            old = "what is asked again has an old number"
            assert game.waiting.question(again.table) > number, old
        if game.practising(table):
            begun = begun_again(game, play.dealt, play.state, fresh=False).state
            assert game.waiting.question(begun.table) > number, "the game begins with an old number"
        points.append((play.state, len(play.events)))


def _answered(game: AnyGame, state: AnyState) -> Iterator[AnyState]:
    """What may come next: each seat leaves, the dial is turned, a seat answers in silence."""
    for seat in seats_of(state):
        if game.leaving:
            yield depart(game, state, seat, Random(1)).state
        command = game.waiting.neutral_answer(look(state, seat))
        if command is not None:
            held = advance(game, state, seat, command, Random(1), held=True).state
            if game.ways.mode(state.table).enforced:
                same = game.waiting.question(held.table) == game.waiting.question(state.table)
                assert same, "an answer in silence asks anew"
            yield held
    for mode in game.ways.modes:
        if game.ways.why_not_dial(state.table, mode.name, None) is None:
            yield dial(game, state, mode.name, None, Random(1)).state


def _is_asked(game: AnyGame, before: Any, after: Any) -> None:
    assert game.waiting.question(after) >= game.waiting.question(before), (
        "the number of a question falls"
    )
    same = game.waiting.question(after) == game.waiting.question(before)
    if same and game.ways.mode(after) == game.ways.mode(before):
        asked = {*game.simultaneous_seats(before), *game.waiting.awaited(before)}
        now = {*game.simultaneous_seats(after), *game.waiting.awaited(after)}
        assert now <= asked, "somebody else is asked by the same number"
