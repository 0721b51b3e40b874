"""What a game promises that goes on without a seat, or with a bot."""

from random import Random
from typing import Any

from companion.core.game import AnyGame
from companion.core.play import (
    depart,
)
from companion.core.seats import Seat, Viewer
from companion.core.state import AnyState
from companion.core.step import look, replay
from tests.core.plans import LONGEST, Move, Plan, Play, moves, seats_of
from tests.core.promises.witness import Witness
from tests.core.promises.worlds import dealt_again, told


def leaving_tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Nor when a seat leaves, up to a reveal."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        for seat in seats_of(play.state):
            here, there = (depart(game, state, seat, Random(1)) for state in (play.state, other))
            assert told(game, here) == told(game, there), "a leaving tells what is hidden"


def leaving_never_stalls(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A seat that leaves is waited for no more, and the game goes on to its end; any number of
    seats, at any moments."""
    play = Play(game, plan)
    goes, number = Random(plan.seed), 0
    while not play.over:
        number += 1
        if number % 7 == 0:
            for seat in seats_of(play.state):
                _leaves(game, witness, play.state, seat)
        if goes.random() < 0.03:
            seat = goes.choice(seats_of(play.state))
            play.gone.append(seat)
            play.takes(depart(game, play.state, seat, play.rng))
            continue
        offered = play.moves()
        assert not {seat for seat, _ in offered} & {*play.gone}, "one who left may do something"
        play.plays(play.picked(offered))
        assert number < LONGEST, "the game does not end"
    assert replay(game, play.base, play.leads) == play.state


def _leaves(game: AnyGame, witness: Witness, state: AnyState, seat: Seat) -> None:
    left = depart(game, state, seat, Random(1)).state
    witness.conserved(left)
    offered = moves(game, left)
    over = game.outcome(left.table) is not None or game.practising(left.table) == "over"
    assert offered or over, f"the game stalls without {seat}"
    assert seat not in {move.seat for move in offered}, "one who left may do something"
    assert depart(game, left, seat, Random(1)).events == [], "one who left leaves again"


def bots_play(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A bot answers with one of its choices, and with nothing when it has none; bots alone play
    a game to its end, where no words are needed for that."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        for viewer in (None, *seats_of(play.state)):
            _bot_plays(game, play, viewer)
    play = Play(game, plan)
    spoken = game.ways.mode(play.state.table).name in witness.SPOKEN
    for number in range(LONGEST):
        if play.over or (spoken and number == 50):
            return
        answers = [(seat, _bot_plays(game, play, seat)) for seat in seats_of(play.state)]
        offered = [Move(seat, command) for seat, command in answers if command is not None]
        assert offered, "the game is not over, and no bot does anything"
        play.plays(play.rng.choice(offered))
    raise AssertionError("the bots do not come to an end")


def _bot_plays(game: AnyGame, play: Play, viewer: Viewer) -> Any:
    sight = look(play.state, viewer)
    assert game.bot
    answer = game.bot.answer(sight, play.moods.rng)
    assert answer is None or not game.why_not(sight, answer), f"a bot plays {answer}, no choice"
    return answer


def bots_see_no_more(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """By the same chance a bot does the same when all that its seat cannot see is dealt again."""
    assert game.bot
    play = Play(game, plan)
    for _move in play.some_positions(4):
        for seat in seats_of(play.state):
            here = game.bot.answer(look(play.state, seat), Random(plan.seed))
            other = dealt_again(game, witness, play.state, seat, play.moods.rng, passes=True)
            there = game.bot.answer(look(other, seat), Random(plan.seed))
            assert here == there, f"the bot of {seat} sees what it should not"
