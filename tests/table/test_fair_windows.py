"""Fair windows: how long a question stays open, who is heard, and what nobody learns from it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.text import Name, Text
from companion.games.bruma.rules.commands import Challenge, Pass
from companion.games.bruma.rules.model import Action, ChallengeAction, Choosing, ProveAction
from companion.table.entries import Pace
from companion.table.state import Person
from tests.sitting import refusal
from tests.table.test_requests import Hall, _phase, ask


class Fair(Hall):
    """A game of three with the pace that a new table has."""

    pace = Pace()

    def open(self) -> None:
        """The laptop starts; the host's pace holds."""
        super().open()
        self.lobby.timers.pace = self.pace
        self.table.wake()

    def keeps(self, **pace: Any) -> None:
        """This pace from now on."""
        self.lobby.timers.pace = self.pace = replace(self.pace, **pace)

    def passes(self, *people: Person) -> None:
        """They let the open question pass."""
        for one in people:
            self.plays(one, Pass(self.question))

    def doubts(self, one: Person, lag: float = 0) -> None:
        """They say “Contesto!”, over a line of so many seconds."""
        said = msgspec.to_builtins(Challenge(self.question))
        self.table.play(one.id, said, lag)

    def comes(self, name: str) -> None:
        """Somebody comes late, and the host lets them play from the next game on."""
        [one] = self.join(name)
        self.host("Welcome", person=one.id, yes=True)

    @property
    def challenger(self) -> Person:
        """Whose doubt was heard."""
        phase = _phase(self)
        assert isinstance(phase, ProveAction)
        one = self.sitting.holder(phase.challenger)
        assert one is not None
        return one


@pytest.fixture
def fair(tmp_path: Path) -> Fair:
    """Somebody has claimed to be the Mercador."""
    fair = Fair(tmp_path)
    fair.declares()
    assert isinstance(_phase(fair), ChallengeAction)
    return fair


def test_a_window_stays_open_for_its_least_time_even_if_all_have_passed(fair: Fair) -> None:
    """How fast somebody passes tells nothing: nobody is told anything before it closes."""
    first, second = fair.others()
    fair.told.clear()
    fair.passes(first, second)
    assert fair.told == [frozenset({first.id}), frozenset({second.id})]

    fair.waits(3.9)
    assert isinstance(_phase(fair), ChallengeAction)
    assert len(fair.told) == 2

    fair.waits(0.1)
    assert isinstance(_phase(fair), Choosing)


def test_a_late_pass_closes_it_at_once(fair: Fair) -> None:
    first, second = fair.others()
    fair.passes(first)
    fair.waits(5)
    assert isinstance(_phase(fair), ChallengeAction)

    fair.passes(second)

    assert isinstance(_phase(fair), Choosing)


def test_whoever_passed_may_still_doubt_until_it_closes(fair: Fair) -> None:
    """Section 13: at a table one can speak until the action happens."""
    first, second = fair.others()
    fair.passes(first, second)
    fair.waits(3)

    fair.doubts(first)
    fair.waits(1)

    assert fair.challenger.id == first.id


def test_a_deadline_counts_as_passed_and_each_question_has_a_full_one(fair: Fair) -> None:
    fair.host("End")
    fair.keeps(most=8)
    fair.host("Start")
    fair.declares(Action.SUBSIDIO)
    assert fair.table.turns.left == 8

    fair.waits(7.9)
    assert not isinstance(_phase(fair), Choosing)
    assert fair.table.turns.left == pytest.approx(0.1)
    fair.waits(0.1)

    assert isinstance(_phase(fair), Choosing)
    fair.declares(Action.COMERCIO)
    assert fair.table.turns.left == 8


def test_more_time_is_as_much_again_and_once_for_each(fair: Fair) -> None:
    fair.keeps(most=5)
    fair.host("Pause")
    fair.host("Resume")
    first, second = fair.others()
    fair.waits(4)

    fair.table.order(first.id, {"type": "MoreTime"})
    assert fair.table.turns.left == 6
    assert refusal(fair.table.order, first.id, {"type": "MoreTime"}) == "table.not_now"
    fair.table.order(second.id, {"type": "MoreTime"})
    assert fair.table.turns.left == 11

    fair.waits(10.9)
    assert isinstance(_phase(fair), ChallengeAction)
    fair.waits(0.1)
    assert isinstance(_phase(fair), Choosing)


@pytest.mark.parametrize("passes", ["late", "each"])
def test_a_late_pass_gives_no_question_its_time_again(tmp_path: Path, passes: Any) -> None:
    """Once the late are named, everybody sees each further pass; the question stays the same, and
    so do its limit, its least time, what was granted, and the thinking of whoever is covered."""
    fair = Fair(tmp_path)
    fair.comes("Duda")
    fair.host("End")
    fair.keeps(most=15, passes=passes)
    fair.lobby.timers.thought = (9.5, 9.5)
    fair.host("Start")
    fair.declares()
    first, second, third = fair.others()
    ask(fair, "Cover", third, by="pass")
    fair.table.order(first.id, {"type": "MoreTime"})
    fair.waits(8)
    assert fair.table.turns.left == 22
    assert _waits_for(fair, third)

    fair.passes(first)
    assert not _waits_for(fair, first)
    assert fair.table.turns.left == 22
    assert refusal(fair.table.order, first.id, {"type": "MoreTime"}) == "table.not_now"
    fair.waits(1.5)
    assert not _waits_for(fair, third), "the covered seat has to think anew"

    fair.passes(second)
    assert isinstance(_phase(fair), Choosing), "the least time begins anew"


def _left(fair: Fair) -> float | None:
    return fair.table.turns.left


def _waits_for(fair: Fair, one: Person) -> bool:
    return one.id in (each.id for each in fair.sitting.awaited)


def test_what_the_host_does_about_one_chair_leaves_the_time_of_the_others(fair: Fair) -> None:
    """Covering a chair, coming back to it, other rules for the next game, somebody who leaves."""
    fair.host("End")
    fair.comes("Duda")
    fair.keeps(most=15)
    fair.host("Start")
    fair.declares()
    first, second, third = fair.others()
    fair.waits(5)

    ask(fair, "Cover", first, by="pass")
    fair.table.back(first.id)
    fair.host("Configure", options={"second_block": True})
    ask(fair, "Remove", second)

    assert _left(fair) == 10
    fair.lobby.timers.pace = None
    fair.host("Configure", options={"most": 30})
    assert _left(fair) == 30, "another limit holds from now on"
    fair.waits(4)
    fair.host("Dial", mode="assisted")
    assert _left(fair) is None
    fair.host("Dial", mode="strict")
    assert _left(fair) == 30
    assert third.id != first.id


def test_who_is_removed_while_a_voice_waits_takes_it_along(fair: Fair) -> None:
    """The question stays open for the others, and closes in its time."""
    fair.host("End")
    fair.comes("Duda")
    fair.host("Start")
    fair.declares()
    first, second, third = fair.others()
    fair.doubts(first)

    ask(fair, "Remove", first)
    fair.passes(second, third)
    fair.waits(4)

    assert isinstance(_phase(fair), Choosing)


def test_a_pause_stops_the_clock_and_a_voice_waits(fair: Fair) -> None:
    fair.keeps(most=5)
    first, second = fair.others()
    fair.doubts(second)
    fair.host("Pause")
    fair.waits(100)
    assert isinstance(_phase(fair), ChallengeAction)
    assert fair.table.turns.left is None

    fair.host("Resume")
    fair.waits(1)

    assert fair.challenger.id == second.id
    assert first.id != second.id


def test_two_voices_of_one_moment_go_to_the_left_and_the_tv_says_so(fair: Fair) -> None:
    """Section 15, row 28: first voice; if unclear, nearest to the left of the declarer."""
    nearer, further = fair.others()
    fair.waits(1)
    fair.doubts(further)
    fair.waits(0.25)
    fair.doubts(nearer)
    fair.waits(0.5)

    assert fair.challenger.id == nearer.id
    seats = sorted(fair.sitting.seats.index(one.id) for one in (nearer, further))
    names = tuple(Name(fair.sitting.seat_of(fair.sitting.seats[at])) for at in seats)  # type: ignore[arg-type]
    heard = Name(fair.sitting.seat_of(nearer.id))  # type: ignore[arg-type]
    assert fair.sitting.notice == Text("table.did.tied", names=names, who=heard)
    assert fair.sitting.outrun == (fair.sitting.seat_of(further.id),)


def test_a_clear_first_voice_counts_and_the_later_one_is_told(fair: Fair) -> None:
    nearer, further = fair.others()
    fair.doubts(further)
    fair.now += 0.26
    fair.doubts(nearer)
    fair.waits(0.5)

    assert fair.challenger.id == further.id
    assert fair.sitting.outrun == (fair.sitting.seat_of(nearer.id),)
    assert fair.sitting.notice is None


def test_a_slow_line_is_not_a_slow_voice_and_no_line_is_worth_more_than_150_ms(
    fair: Fair,
) -> None:
    """What the system measured is taken off, up to 150 ms; a phone cannot claim more, nor less
    than nothing."""
    nearer, further = fair.others()
    fair.doubts(further)
    fair.now += 0.39
    fair.doubts(nearer, lag=0.15)
    fair.waits(0.1)
    assert fair.challenger.id == nearer.id

    fair.host("Rewind", line=1, last=len(fair.sitting.lines) - 1, sure=True)
    fair.now += 1
    fair.doubts(further)
    fair.now += 0.41
    due = fair.lobby.timers.due()
    fair.doubts(nearer, lag=100)
    for call in due:
        call()
    assert fair.challenger.id == further.id


def test_a_voice_that_was_heard_survives_a_restart(fair: Fair) -> None:
    """It was acknowledged; the laptop dies before the moment is over."""
    further = fair.others()[1]
    fair.doubts(further)
    assert isinstance(_phase(fair), ChallengeAction)
    before = fair.sitting

    fair.restart()
    assert fair.sitting == before
    fair.waits(0.5)

    assert fair.challenger.id == further.id


# The moment in which buttons rest.


@pytest.fixture(params=[0, 250])
def rested(request: pytest.FixtureRequest, fair: Fair) -> Fair:
    """As on real phones, with voices to the millisecond and without."""
    fair.keeps(tie=request.param)
    fair.lobby.timers.moment = 0.4
    return fair


def test_no_voice_counts_before_the_buttons_have_rested(rested: Fair) -> None:
    """A phone that does not rest has no earlier say: what it says at once counts as said with
    those who spoke as early as one can, and the nearest to the left of these is heard."""
    nearer, further = rested.others()
    rested.now += 0.01
    rested.doubts(further)
    rested.now += 0.49
    rested.doubts(nearer, lag=0.1)
    assert [voice.ms for voice in rested.sitting.voices] == [400, 400]
    rested.waits(0.5)

    assert rested.challenger.id == nearer.id
    assert rested.sitting.outrun == (rested.sitting.seat_of(further.id),)


def test_whoever_is_far_away_is_waited_for(rested: Fair) -> None:
    """150 ms there and back, and a thumb that was as fast as one can be."""
    nearer, further = rested.others()
    rested.doubts(further)
    rested.waits(0.54)
    rested.doubts(nearer, lag=0.15)
    rested.waits(0.5)

    assert rested.challenger.id == nearer.id


def test_a_voice_of_the_first_moment_is_heard_when_it_is_over(rested: Fair) -> None:
    one = rested.others()[1]
    rested.doubts(one)
    rested.waits(0.39)
    assert isinstance(_phase(rested), ChallengeAction)
    rested.waits(0.42)

    assert rested.challenger.id == one.id


def test_nobody_says_that_nobody_spoke_while_buttons_rest(rested: Fair) -> None:
    """Also where the host wants no time before it."""
    rested.keeps(hold=0)
    rested.host("Dial", mode="assisted")
    assert refusal(rested.host, "Settle") == "table.too_soon"
    rested.waits(0.54)
    assert refusal(rested.host, "Settle") == "table.too_soon"
    rested.waits(0.02)
    rested.host("Settle")

    assert isinstance(_phase(rested), Choosing)


def test_a_second_press_of_the_same_voice_is_one_voice(fair: Fair) -> None:
    further = fair.others()[1]
    fair.doubts(further)
    entries = fair.entries()

    fair.doubts(further)

    assert fair.entries() == entries


def test_a_voice_tells_nobody_before_the_moment_is_over(fair: Fair) -> None:
    one = fair.others()[0]
    fair.told.clear()

    fair.doubts(one)

    assert fair.told == [frozenset({one.id})]


@pytest.mark.parametrize(("passes", "named"), [("late", 8), ("each", 0), ("never", None)])
def test_who_has_passed_is_shown_as_the_host_wants_it(
    tmp_path: Path, passes: Any, named: int | None
) -> None:
    """Once the patience is over, at once and one by one, or never."""
    fair = Fair(tmp_path)
    fair.keeps(passes=passes)
    fair.declares()
    first, second = fair.others()
    fair.waits(0)
    assert len(fair.sitting.awaited) == (2 if named == 0 else 0)

    fair.passes(first)
    assert [one.id for one in fair.sitting.awaited] == ([second.id] if named == 0 else [])
    fair.waits(8)
    assert [one.id for one in fair.sitting.awaited] == ([] if named is None else [second.id])


def test_the_host_chooses_the_pace_and_the_next_question_keeps_it(fair: Fair) -> None:
    fair.lobby.timers.pace = None
    fair.host("Configure", options={"least": 0, "tie": 0, "most": 30})
    assert fair.sitting.pace == Pace(least=0, tie=0, most=30)
    assert fair.table.turns.left == 30
    first, second = fair.others()
    fair.passes(first, second)

    assert isinstance(_phase(fair), Choosing)
    assert refusal(fair.host, "Configure", options={"least": 3}) == "table.bad_options"


def test_the_block_of_a_single_target_does_not_wait_for_other_voices(fair: Fair) -> None:
    """Nobody else can speak, so there is no tie to wait for."""
    fair.passes(*fair.others())
    fair.waits(4)
    assert isinstance(_phase(fair), Choosing)
    actor, target = fair.turn, fair.others()[0]
    seat = fair.sitting.seat_of(target.id)
    moves = [move for person, move in fair.moves() if person == actor.id]
    steal = next(move for move in moves if move.action is Action.SURRUPIAR and move.target == seat)
    fair.plays(actor, steal)
    fair.passes(*fair.others())
    fair.waits(4)
    block = next(move for person, move in fair.moves() if type(move).__name__ == "Block")

    fair.plays(target, block)

    assert type(_phase(fair)).__name__ == "ChallengeBlock"
