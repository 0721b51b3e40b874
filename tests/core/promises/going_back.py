"""What a game promises that can be taken back, changed in its way, practised, laid open."""

from random import Random
from typing import Any

from companion.core.events import Public
from companion.core.game import AnyGame
from companion.core.play import (
    advance,
    dial,
    disclose,
    taught_nothing,
)
from companion.core.state import AnyState
from companion.core.step import Step, replay
from tests.core.plans import LONGEST, Plan, Play, moves, seats_of
from tests.core.promises.witness import Witness
from tests.core.promises.worlds import (
    begun_again,
    cards_of,
    dealt_again,
    since_round,
    taken_back,
    told,
)


def going_back_holds(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """From any point the game can be taken back to any earlier one: every hand is as it was
    there, nothing comes or goes, the events lead there again, and the game can go on."""
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(3):
        points = since_round(play, points)
        back, upto = play.moods.rng.choice(points)
        step = taken_back(game, back, play.events[upto:], play.state)
        assert replay(game, back, step.events) == step.state
        assert cards_of(step.state) == cards_of(back), "a hand is another than it was"
        assert moves(game, step.state), "nobody may do anything any more"
        witness.conserved(step.state)
        points.append((play.state, len(play.events)))


def going_back_tells_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What the table hears of it depends on what it had heard before, and on nothing else."""
    assert game.take_back
    seen_cards, disclosure = game.take_back.seen_cards, game.take_back.disclosure
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(7):
        points = since_round(play, points)
        back, upto = play.moods.rng.choice(points)
        since = play.events[upto:]
        heard = [event for event in since if isinstance(event, Public)]
        assert seen_cards(since) == seen_cards(heard), "a mark tells what one seat has seen"
        assert disclosure(since) == disclosure(heard), "a glimpse tells what one seat saw"
        other = dealt_again(game, witness, back, None, play.moods.rng)
        here, there = (taken_back(game, state, since, play.state) for state in (back, other))
        assert told(game, here) == told(game, there), "going back tells what is hidden"
        points.append((play.state, len(play.events)))


def undoing_gives_no_second_chance(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A step that its player may take back comes out the same in every world that looks the same
    to them, by any chance, and shows no seat anything: trying again is no use."""
    play = Play(game, plan)
    for _move in play.some_positions(4):
        for seat, command in play.some_moves():
            step = advance(game, play.state, seat, command, Random(1))
            if not taught_nothing(game, step.events):
                continue
            assert cards_of(step.state) == cards_of(play.state), "a seat has learned something"
            other = dealt_again(game, witness, play.state, seat, play.moods.rng)
            again = advance(game, other, seat, command, Random(2))
            assert again.events == step.events, f"{command} comes out otherwise"


def dialling_holds(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """At any point the game can be played in another way if the game has nothing against it:
    every hand is as it was, nothing comes or goes or is revealed, everyone hears the same of it
    in every world that looks the same to them, the events lead there again, and the game can go
    on."""
    play, number, names = Play(game, plan), 0, [mode.name for mode in game.ways.modes]
    while not play.over:
        number += 1
        assert number < LONGEST, "the game does not end"
        table = play.state.table
        assert game.ways.mode(table) in game.ways.modes, "it is played in no way that there is"
        ways = [(name, turn) for name in names for turn in (None, *seats_of(play.state))]
        open_ways = [way for way in ways if game.ways.why_not_dial(table, *way) is None]
        if open_ways and play.moods.rng.random() < 0.2:
            way = play.moods.rng.choice(open_ways)
            step = dial(game, play.state, *way, Random(1))
            _dialled(game, witness, play.state, step, way[0])
            other = dealt_again(game, witness, play.state, None, play.moods.rng)
            there = dial(game, other, *way, Random(1))
            assert told(game, step) == told(game, there), "the dial tells what is hidden"
            play.takes(step)
        play.plays(play.picked(play.moves()))


def _dialled(
    game: AnyGame, witness: Witness, before: AnyState, step: Step[Any, Any, Any], mode: str
) -> None:
    assert game.ways.mode(step.state.table).name == mode, "the dial changes nothing"
    revealed = [event for event in step.events if isinstance(event, game.telling.reveals)]
    assert not revealed, "the dial reveals something"
    assert replay(game, before, step.events) == step.state
    assert cards_of(step.state) == cards_of(before), "a hand is another than it was"
    assert moves(game, step.state), "nobody may do anything any more"
    assert game.outcome(step.state.table) is None
    witness.conserved(step.state)


def practice_ends(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A practice round can be ended at any moment: the game begins with the hands of its deal, or
    with others, closed; everyone hears the same of it in every world that looks the same to the TV;
    the events lead there again, nothing comes or goes, and no seat has won."""
    play = Play(game, plan)
    for _move in play.some_positions(2):
        if not game.practising(play.state.table):
            return
        for fresh in (False, True):
            step = begun_again(game, play.dealt, play.state, fresh=fresh)
            assert game.practising(step.state.table) == "", "the practice round goes on"
            assert game.outcome(step.state.table) is None
            assert replay(game, play.dealt, step.events) == step.state
            assert fresh or cards_of(step.state) == cards_of(play.dealt), "a hand is another"
            assert moves(game, step.state), "nobody may do anything any more"
            witness.conserved(step.state)
            other = dealt_again(game, witness, play.state, None, play.moods.rng)
            there = begun_again(game, play.dealt, other, fresh=fresh)
            assert told(game, step) == told(game, there), "the end tells what is hidden"


def disclosing_takes_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What is laid before everyone at the end is public and is meant to reveal; it changes nothing
    but what everyone sees, its events lead there again, and there is no more to lay."""
    play = Play(game, plan)
    for _move in play.positions():
        continue
    step = disclose(game, play.state, Random(1))
    assert all(isinstance(event, game.telling.reveals) for event in step.events), (
        "it is not told as such"
    )
    assert game.outcome(step.state.table) == game.outcome(play.state.table), "another has won"
    assert step.state.hands == play.state.hands, "a hand is another"
    assert step.state.hidden == play.state.hidden
    assert replay(game, play.state, step.events) == step.state
    assert moves(game, step.state) == []
    witness.conserved(step.state)
    assert disclose(game, step.state, Random(1)).events == [], "the same is laid twice"
