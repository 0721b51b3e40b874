"""What every game promises, as functions that raise AssertionError when it does not.

``games/test_any_game.py`` plays them with the games of the shelf; tests of the tests play them with
planted faults. A ``Witness`` is what a game's own tests lend them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

from companion.core.choices import is_offered, kind
from companion.core.events import Event, Public
from companion.core.game import AnyGame
from companion.core.play import (
    advance,
    begin_again,
    depart,
    dial,
    disclose,
    remind,
    rewind,
    settle,
    taught_nothing,
)
from companion.core.seats import Seat, Viewer
from companion.core.state import AnyState, Illegal
from companion.core.step import Step, look, replay
from tests.core.plans import LONGEST, Move, Plan, Play, moves, seats_of
from tests.core.seals import blanked, can_be_checked
from tests.core.secrets import chosen_secrets_hold


class Witness(Protocol):
    """A module ``tests/<game>/promised.py`` with these names."""

    @property
    def OPTIONS(self) -> Sequence[Any]:  # noqa: N802 - constants of a module
        """Options to play with."""

    @property
    def OWN_CARDS(self) -> tuple[type[Any], ...]:  # noqa: N802
        """The commands whose offer depends on what the seat holds: they name its cards."""

    @property
    def SPOKEN(self) -> tuple[str, ...]:  # noqa: N802
        """The ways to play in which people bring a game to its end by speaking: bots do not."""

    def conserved(self, state: AnyState) -> None:
        """Assert what the game conserves."""

    def redeal(
        self, state: AnyState, viewer: Viewer, rng: Random, *, passes: bool
    ) -> Sequence[Event]:
        """Events, none of them public, that deal everything again that ``viewer`` cannot see;
        with ``passes``, silent answers as well."""

    def commands(self, state: AnyState) -> Iterable[Any]:
        """What a seat might send, sense or nonsense."""

    def known(self, state: AnyState, seat: Seat, command: Any, viewer: Viewer) -> Any:
        """What ``viewer`` may know of a ``command`` of ``seat`` when it is given: the command
        itself, unless part of it is secret (``tests/core/secrets.py``)."""


Check = Callable[[AnyGame, Witness, Plan], None]


def ends_and_replays(game: AnyGame, _: Witness, plan: Plan) -> None:
    """A random game ends; its events, read back from JSON, lead to the same state."""
    play = Play(game, plan)
    for _move in play.positions():
        continue
    outcome = game.outcome(play.state.table)
    assert outcome is not None
    assert set(outcome.winners) <= set(seats_of(play.state))
    assert play.moves() == [], "the game is over, and somebody may still do something"

    assert replay(game, play.base, play.leads) == play.state, "the events lead elsewhere"
    read = [_from_journal(game, msgspec.json.encode(event)) for event in play.events]
    assert read == play.events, "an event does not survive the journal"
    assert replay(game, play.base, read[play.upto :]) == play.state


def _from_journal(game: AnyGame, written: bytes) -> Any:
    try:
        return msgspec.json.decode(written, type=game.EVENTS)
    except msgspec.ValidationError as error:
        raise AssertionError(f"the journal cannot read an event: {error}") from None


def conserves(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What the game conserves is conserved, after every command."""
    play = Play(game, plan)
    for _move in play.positions():
        witness.conserved(play.state)
    witness.conserved(play.state)


def offers_hold(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Every offered choice is accepted, survives its way to a phone and back, and leaves the
    state that it was asked in alone; the TV is offered nothing."""
    play = Play(game, plan)
    for _move in play.some_positions(5):
        before = repr(play.state)
        assert not game.choices(look(play.state, None)), "the TV may do something"
        for seat, command in play.some_moves():
            assert game.why_not(look(play.state, seat), command) == "", "offered, with a reason"
            assert _on_the_wire(game, command) == command, "a command does not survive the wire"
            step = advance(game, play.state, seat, command, Random(1))
            assert step.events, "a choice that changes nothing"
            witness.conserved(step.state)
        assert repr(play.state) == before, "a state is changed by what follows it"


def _on_the_wire(game: AnyGame, command: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(command), type=game.COMMANDS)


def refusals_hold(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """``why_not`` is silent for the choices and for nothing else; what is refused raises
    ``Illegal`` with that reason, and changes nothing."""
    play = Play(game, plan)
    stale: list[Any] = []
    for move in play.some_positions(11):
        before = repr(play.state)
        stale = [*stale[-20:], move.command]
        all_of_them = list(witness.commands(play.state))
        candidates = [*play.moods.rng.sample(all_of_them, min(60, len(all_of_them))), *stale]
        for seat in seats_of(play.state):
            _refuses_the_rest(game, play.state, seat, candidates)
        assert repr(play.state) == before, "a refused command changed something"


def _refuses_the_rest(
    game: AnyGame, state: AnyState, seat: Seat, candidates: Iterable[Any]
) -> None:
    sight = look(state, seat)
    offered = game.choices(sight)
    for command in candidates:
        reason = game.why_not(sight, command)
        assert (reason == "") == is_offered(offered, command), f"{command} is offered and refused"
        if reason:
            assert _refusal(game, state, seat, command) == reason


def _refusal(game: AnyGame, state: AnyState, seat: Seat, command: Any) -> str:
    try:
        advance(game, state, seat, command, Random(1))
    except Illegal as refusal:
        return refusal.reason
    return "(accepted)"


def sees_no_more(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What a viewer sees and may do stays the same when all it cannot see is dealt again."""
    play = Play(game, plan)
    for _move in play.some_positions(4):
        for viewer in (None, *seats_of(play.state)):
            shown = _shown(game, play.state, viewer)
            other = dealt_again(game, witness, play.state, viewer, play.moods.rng, passes=True)
            assert _shown(game, other, viewer) == shown, f"{viewer} sees what it should not"


def _shown(game: AnyGame, state: AnyState, viewer: Viewer) -> tuple[Any, ...]:
    sight = look(state, viewer)
    return sight, game.choices(sight), game.view(sight)


def dealt_again(
    game: AnyGame,
    witness: Witness,
    state: AnyState,
    viewer: Viewer,
    rng: Random,
    *,
    passes: bool = False,
) -> AnyState:
    """Another world that looks the same to ``viewer``."""
    events = witness.redeal(state, viewer, rng, passes=passes)
    assert not any(isinstance(event, Public) for event in events)
    other = replay(game, state, events)
    witness.conserved(other)
    return other


def buttons_tell_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What a seat may do does not depend on what anybody holds, its own cards included: else a
    button would tell. Commands that name own cards are the exception."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        for seat in seats_of(play.state):
            here, there = (
                [each for each in game.choices(look(state, seat)) if _silent(witness, each)]
                for state in (play.state, other)
            )
            assert here == there, f"the buttons of {seat} tell what somebody holds"


def _silent(witness: Witness, command: Any) -> bool:
    return not issubclass(kind(command), witness.OWN_CARDS)


def tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """The same command tells the table the same in two worlds that whoever plays it cannot tell
    apart – and that the TV cannot, when the command names no card – up to a reveal."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        for seat, command in play.some_moves():
            for viewer in (seat, None) if _silent(witness, command) else (seat,):
                other = dealt_again(game, witness, play.state, viewer, play.moods.rng)
                here, there = (
                    _told(game, advance(game, state, seat, command, Random(1)))
                    for state in (play.state, other)
                )
                assert here == there, f"{command} of {seat} tells what is hidden"


def reminding_tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Nor does the table learn anything hidden when it is told who is waited for."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        here, there = (remind(game, state, Random(1)) for state in (play.state, other))
        assert here.events == there.events, "a reminder tells what is hidden"


def leaving_tells_the_same(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """Nor when a seat leaves, up to a reveal."""
    play = Play(game, plan)
    for _move in play.some_positions(6):
        other = dealt_again(game, witness, play.state, None, play.moods.rng)
        for seat in seats_of(play.state):
            here, there = (depart(game, state, seat, Random(1)) for state in (play.state, other))
            assert _told(game, here) == _told(game, there), "a leaving tells what is hidden"


def _told(game: AnyGame, step: Step[Any, Any, Any]) -> list[Public]:
    """What everyone hears of ``step`` before the first reveal; ``blanked`` says why without the
    seals."""
    return blanked(_until_reveal(game, step.events))


def _until_reveal(game: AnyGame, events: Iterable[Event]) -> Iterator[Public]:
    for event in events:
        if isinstance(event, game.telling.reveals):
            return
        if isinstance(event, Public):
            yield event


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


def reminding_changes_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A reminder is told to everyone once; nobody may do more or less after it."""
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
    """Whoever is known to be awaited may do something, and it is known alike in every world that
    looks the same to the TV; after a reminder somebody is; at the end nobody is."""
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
    """The quiet answer is one of the choices, names no own card, and is the same whatever the
    seat holds: whoever gives it for a seat learns nothing."""
    play = Play(game, plan)
    for _move in play.some_positions(3):
        for viewer in (None, *seats_of(play.state)):
            sight = look(play.state, viewer)
            answer = game.waiting.neutral_answer(sight)
            assert answer is None or not game.why_not(sight, answer), f"{answer} is no choice"
            assert answer is None or _silent(witness, answer), f"{answer} names a card"
            other = dealt_again(game, witness, play.state, None, play.moods.rng)
            again = game.waiting.neutral_answer(look(other, viewer))
            assert again == answer, f"the quiet answer of {viewer} tells what it holds"


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


def going_back_holds(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """From any point the game can be taken back to any earlier one: every hand is as it was
    there, nothing comes or goes, the events lead there again, and the game can go on."""
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(3):
        points = _since(play, points)
        back, upto = play.moods.rng.choice(points)
        step = _back(game, back, play.events[upto:], play.state)
        assert replay(game, back, step.events) == step.state
        assert _cards(step.state) == _cards(back), "a hand is another than it was"
        assert moves(game, step.state), "nobody may do anything any more"
        witness.conserved(step.state)
        points.append((play.state, len(play.events)))


def _since(play: Play, points: list[tuple[AnyState, int]]) -> list[tuple[AnyState, int]]:
    """Nobody goes back into a practice round that is over."""
    found = [point for point in points if point[1] > play.upto]
    return found or [(play.state, len(play.events))]


def _cards(state: AnyState) -> list[Any]:
    """What each seat sees of its own, without what it has answered to the open question."""
    return [{**msgspec.to_builtins(hand), "passed": None, "ready": None} for hand in state.hands]


def _back(
    game: AnyGame, back: AnyState, since: Sequence[Event], now: AnyState
) -> Step[Any, Any, Any]:
    assert game.take_back
    return rewind(game, back, game.take_back.seen_cards(since), now, Random(1))


def going_back_tells_nothing(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """What the table hears of it depends on what it had heard before, and on nothing else."""
    assert game.take_back
    seen_cards, disclosure = game.take_back.seen_cards, game.take_back.disclosure
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(7):
        points = _since(play, points)
        back, upto = play.moods.rng.choice(points)
        since = play.events[upto:]
        heard = [event for event in since if isinstance(event, Public)]
        assert seen_cards(since) == seen_cards(heard), "a mark tells what one seat has seen"
        assert disclosure(since) == disclosure(heard), "a glimpse tells what one seat saw"
        other = dealt_again(game, witness, back, None, play.moods.rng)
        here, there = (_back(game, state, since, play.state) for state in (back, other))
        assert _told(game, here) == _told(game, there), "going back tells what is hidden"
        points.append((play.state, len(play.events)))


def dialling_holds(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """At any point the game can be played in another way if the game has nothing against it:
    every hand is as it was, nothing comes or goes or is revealed, everybody hears the same of it
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
            assert _told(game, step) == _told(game, there), "the dial tells what is hidden"
            play.takes(step)
        play.plays(play.picked(play.moves()))


def _dialled(
    game: AnyGame, witness: Witness, before: AnyState, step: Step[Any, Any, Any], mode: str
) -> None:
    assert game.ways.mode(step.state.table).name == mode, "the dial changes nothing"
    revealed = [event for event in step.events if isinstance(event, game.telling.reveals)]
    assert not revealed, "the dial reveals something"
    assert replay(game, before, step.events) == step.state
    assert _cards(step.state) == _cards(before), "a hand is another than it was"
    assert moves(game, step.state), "nobody may do anything any more"
    assert game.outcome(step.state.table) is None
    witness.conserved(step.state)


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


def practice_ends(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A practice round can be ended at any moment: the game begins with the hands of its deal, or
    with others, closed; everybody hears the same of it, whatever nobody has seen; the events lead
    there again, nothing comes or goes, and nobody has won anything."""
    play = Play(game, plan)
    for _move in play.some_positions(2):
        if not game.practising(play.state.table):
            return
        for fresh in (False, True):
            step = _begun_again(game, play.dealt, play.state, fresh=fresh)
            assert game.practising(step.state.table) == "", "the practice round goes on"
            assert game.outcome(step.state.table) is None
            assert replay(game, play.dealt, step.events) == step.state
            assert fresh or _cards(step.state) == _cards(play.dealt), "a hand is another"
            assert moves(game, step.state), "nobody may do anything any more"
            witness.conserved(step.state)
            other = dealt_again(game, witness, play.state, None, play.moods.rng)
            there = _begun_again(game, play.dealt, other, fresh=fresh)
            assert _told(game, step) == _told(game, there), "the end tells what is hidden"


def _begun_again(
    game: AnyGame, dealt: AnyState, now: AnyState, *, fresh: bool
) -> Step[Any, Any, Any]:
    return begin_again(game, dealt, now, (), Random(1), fresh=fresh)


def windows_close(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A window that is held open is closed by ``settle`` alone, with the same outcome as by the
    last answer; whoever is asked can answer; nothing else can be settled."""
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


def undoing_gives_no_second_chance(game: AnyGame, witness: Witness, plan: Plan) -> None:
    """A step that whoever took it may take back comes out the same in every world that looks the
    same to them, whatever chance says, and shows no seat anything: trying again is no use."""
    play = Play(game, plan)
    for _move in play.some_positions(4):
        for seat, command in play.some_moves():
            step = advance(game, play.state, seat, command, Random(1))
            if not taught_nothing(game, step.events):
                continue
            assert _cards(step.state) == _cards(play.state), "a seat has learned something"
            other = dealt_again(game, witness, play.state, seat, play.moods.rng)
            again = advance(game, other, seat, command, Random(2))
            assert again.events == step.events, f"{command} comes out otherwise"


def questions_are_numbered(game: AnyGame, _: Witness, plan: Plan) -> None:
    """The number of the open question never falls. It rises when somebody else is asked, also
    after going back, after a practice round and when a window closes; an answer that leaves a
    window open, a reminder and a leaving that settles nothing leave it."""
    play = Play(game, plan)
    points = [(play.state, len(play.events))]
    for _move in play.some_positions(2):
        table, number = play.state.table, game.waiting.question(play.state.table)
        points = _since(play, points)
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
            again = _back(game, back, play.events[upto:], play.state).state
            old = "what is asked again has an old number"
            assert game.waiting.question(again.table) > number, old
        if game.practising(table):
            begun = _begun_again(game, play.dealt, play.state, fresh=False).state
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


FOR_EVERY_GAME: tuple[Check, ...] = (
    ends_and_replays,
    conserves,
    offers_hold,
    refusals_hold,
    sees_no_more,
    buttons_tell_nothing,
    tells_the_same,
    chosen_secrets_hold,
    can_be_checked,
)
FOR_GROUPS: dict[str, tuple[Check, ...]] = {
    "waiting": (
        reminding_changes_nothing,
        reminding_tells_the_same,
        waits_in_the_open,
        quiet_tells_nothing,
        questions_are_numbered,
    ),
    "windows": (windows_close,),
    "leaving": (leaving_tells_the_same, leaving_never_stalls),
    "ways": (dialling_holds,),
    "practice": (practice_ends,),
    "take_back": (
        going_back_holds,
        going_back_tells_nothing,
        undoing_gives_no_second_chance,
    ),
    "bot": (bots_play, bots_see_no_more),
    "after": (disclosing_takes_nothing,),
}
"""What a game promises for each group that it brings."""
CHECKS: tuple[Check, ...] = (
    *FOR_EVERY_GAME,
    *(check for checks in FOR_GROUPS.values() for check in checks),
)


def checks_of(game: AnyGame) -> tuple[Check, ...]:
    """The promises that this game makes."""
    brought = (checks for group, checks in FOR_GROUPS.items() if group in game.groups)
    return (*FOR_EVERY_GAME, *(check for checks in brought for check in checks))
