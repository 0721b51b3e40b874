"""What the host may do so that a game goes on, or goes back: at the table, without a network."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.games import SHELF, bruma
from companion.games.bruma.rules.commands import Challenge, Declare, Pass
from companion.games.bruma.rules.model import Action, Choosing
from companion.table.state import Person, Sitting
from tests.core.planting import changed
from tests.sitting import Evening, refusal


class Hall(Evening):
    """A game of three whose clock the test moves."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        super().__init__(folder)
        self.people = self.join("Ana", "Bia", "Caio")
        self.host("Start")

    def open(self) -> None:
        """The laptop starts, with the test's clock."""
        super().open()
        self.lobby.timers.clock = lambda: self.now
        self.table.wake()

    @property
    def sitting(self) -> Sitting:
        """How the evening stands."""
        return self.table.sitting

    def one(self, name: str) -> Person:
        """Who is called so."""
        return next(one for one in self.sitting.people if one.name == name)

    @property
    def turn(self) -> Person:
        """Whose turn it is."""
        assert self.sitting.state is not None
        one = self.sitting.holder(self.sitting.state.table.turn)
        assert one is not None
        return one

    @property
    def question(self) -> int:
        """The number of the open question."""
        assert self.sitting.state is not None
        number: int = self.sitting.state.table.phase.question
        return number

    def declares(self, action: Action = Action.COMERCIO) -> None:
        """Whoever's turn it is declares this, without a target."""
        self.plays(self.turn, Declare(self.question, action))

    def plays(self, one: Person, command: Any) -> None:
        """This command, from this person."""
        self.table.play(one.id, msgspec.to_builtins(command))

    def waits(self, seconds: float) -> None:
        """So much time goes by, and what is due happens."""
        self.now += seconds
        for call in self.lobby.timers.due():
            call()

    def others(self) -> list[Person]:
        """Those whose turn it is not, from the left of whoever has it."""
        at = self.sitting.seats.index(self.turn.id)
        around = (*self.sitting.seats[at + 1 :], *self.sitting.seats[:at])
        people = (self.sitting.person(person) for person in around)
        return [one for one in people if one and not one.bot]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A game of three that has just begun."""
    return Hall(tmp_path)


def ask(hall: Hall, kind: str, one: Person, **more: Any) -> Any:
    """The host asks for this about ``one``."""
    return hall.host(kind, person=one.id, **more)


def test_the_host_may_hurry_only_those_of_whom_everyone_knows(hall: Hall) -> None:
    """Before the patience is over nobody knows who has passed, the host neither."""
    assert refusal(ask, hall, "Nudge", hall.others()[0]) == "table.not_awaited"
    ask(hall, "Nudge", hall.turn)
    assert hall.turn.nudged == 1
    assert hall.sitting.notice == Text("table.did.nudged", who=hall.turn.name)

    hall.declares()
    passed, waited_for = hall.others()
    hall.plays(passed, Pass(hall.question))
    for one in hall.others():
        assert refusal(ask, hall, "Nudge", one) == "table.not_awaited"
        assert refusal(ask, hall, "PassFor", one) == "table.not_awaited"

    hall.waits(8)
    assert refusal(ask, hall, "PassFor", passed) == "table.not_awaited"
    ask(hall, "PassFor", waited_for)
    assert hall.turn.id != hall.sitting.seats[0] or isinstance(_phase(hall), Choosing)
    assert isinstance(_phase(hall), Choosing)


def _phase(hall: Hall) -> Any:
    assert hall.sitting.state is not None
    return hall.sitting.state.table.phase


def test_the_host_cannot_let_pass_what_must_be_chosen(hall: Hall) -> None:
    assert refusal(ask, hall, "PassFor", hall.turn) == "table.cannot_pass"


def test_a_chair_that_lets_pass_answers_after_a_while_and_does_nothing_else(hall: Hall) -> None:
    """Not at once: the time of an answer tells nothing."""
    actor, (bia, caio) = hall.turn, hall.others()
    ask(hall, "Cover", bia, by="pass")
    hall.declares()
    hall.plays(caio, Pass(hall.question))

    hall.waits(2)
    assert not isinstance(_phase(hall), Choosing)
    hall.waits(4.1)
    assert isinstance(_phase(hall), Choosing)
    assert hall.turn.id == bia.id

    before = hall.entries()
    hall.waits(6.1)
    assert hall.entries() == before, "it must choose, and it only lets pass"
    assert actor.id != hall.turn.id


def test_a_bot_plays_a_covered_seat_from_that_seat_s_sight(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is asked with is what its phone would show, and not one card more."""
    sights: list[Any] = []
    play = bruma.BOT.answer

    def bot(sight: Any, rng: Any) -> Any:
        sights.append(sight)
        return play(sight, rng)

    monkeypatch.setitem(SHELF, "bruma", changed(bruma.GAME, answer=bot))
    one = hall.turn
    ask(hall, "Cover", one, by="bot")
    state = hall.sitting.state
    assert state is not None
    seat = hall.sitting.seat_of(one.id)

    hall.waits(6.1)

    assert sights == [look(state, seat)]
    assert hall.sitting.state is not state


def test_nothing_answers_for_a_person_faster_than_a_person(hall: Hall) -> None:
    ask(hall, "Cover", hall.turn, by="bot")
    before = hall.entries()

    hall.waits(2.4)

    assert hall.entries() == before


def test_whoever_comes_back_has_their_seat_at_once(hall: Hall) -> None:
    """Also when the bot was just about to answer: its answer is not given any more."""
    one = hall.turn
    ask(hall, "Cover", one, by="bot")
    hall.now += 6.1
    due = hall.lobby.timers.due()

    hall.table.order(one.id, {"type": "Back"})
    before = hall.entries()
    for call in due:
        call()

    assert hall.entries() == before
    assert hall.one(one.name).cover is None
    assert hall.sitting.notice == Text("table.did.covered.back", who=one.name)


def test_a_move_of_their_own_brings_somebody_back(hall: Hall) -> None:
    one = hall.turn
    ask(hall, "Cover", one, by="bot")

    hall.declares(Action.MERGULHO)

    assert hall.one(one.name).cover is None


def test_a_bot_is_somebody_at_the_table_without_a_phone(tmp_path: Path) -> None:
    """It takes part like everyone, plays whole games, and has no key that opens anything."""
    evening = Hall(tmp_path)
    evening.host("End")
    for one in evening.sitting.people:
        evening.host("Remove", person=one.id, sure=True)
    evening.host("AddBot")
    evening.host("AddBot")
    names = [one.name for one in evening.sitting.seated]
    assert names == ["Casa da Névoa", "Casa da Névoa 2"]
    assert refusal(evening.lobby.tokens.holder, "") == "table.unknown_seat"

    evening.host("Start")
    for _ in range(3000):
        if not evening.sitting.running:
            break
        evening.waits(8.1)

    assert not evening.sitting.running
    assert sum(one.wins for one in evening.sitting.people) == 1


def test_a_seventh_bot_is_refused(hall: Hall) -> None:
    for _ in range(3):
        hall.host("AddBot")

    assert refusal(hall.host, "AddBot") == "table.full"


def test_while_the_game_rests_nobody_plays_and_no_clock_runs(hall: Hall) -> None:
    """Not even a bot; afterwards the question has its whole patience again."""
    hall.host("AddBot")
    ask(hall, "Cover", hall.others()[0], by="pass")
    hall.declares()
    hall.host("Pause")
    before = hall.entries()

    hall.waits(100)
    some = hall.others()[1]
    said = msgspec.to_builtins(Pass(hall.question))
    assert refusal(hall.table.play, some.id, said) == "table.paused"
    assert refusal(hall.host, "Pause") == "table.not_now"
    assert hall.entries() == before

    hall.restart()
    assert hall.sitting.paused
    hall.waits(100)
    assert hall.entries() == before

    hall.host("Resume")
    hall.waits(7.9)
    assert not hall.sitting.awaited
    hall.waits(0.2)
    assert [one.id for one in hall.sitting.awaited] == [some.id]


def test_a_game_that_is_ended_has_no_winner_and_everyone_keeps_their_chair(hall: Hall) -> None:
    hall.declares()
    hall.host("End")

    assert hall.sitting.state is None
    assert [one.wins for one in hall.sitting.seated] == [0, 0, 0]
    assert refusal(hall.host, "End") == "table.not_now"
    hall.host("Start")
    assert hall.sitting.running


# Going back.


def back(hall: Hall, line: int, *, sure: bool = False) -> None:
    """The host takes the game back to ``line``."""
    hall.host("Rewind", line=line, last=len(hall.sitting.lines) - 1, sure=sure)


def test_the_last_step_is_taken_back_and_the_record_keeps_it(hall: Hall) -> None:
    state = hall.sitting.state
    assert state is not None
    one, hands = hall.turn, state.hands
    hall.declares(Action.MERGULHO)
    entries = hall.entries()

    back(hall, 0)

    assert hall.sitting.state is not None
    assert hall.sitting.state.hands == hands
    assert hall.turn.id == one.id
    assert hall.sitting.state.table.places[0].pearls == 2
    assert hall.entries() == entries + 1
    assert hall.sitting.notice == Text("table.did.rewound")
    after = hall.sitting
    hall.restart()
    assert hall.sitting == after


def test_what_was_seen_must_be_confirmed_and_is_told(hall: Hall) -> None:
    """Somebody doubts, a card turns face up: going back does not make anyone forget it."""
    hall.declares()
    doubts = hall.others()[0]
    hall.plays(doubts, Challenge(hall.question))
    person, command = hall.moves()[0]
    hall.table.play(person, msgspec.to_builtins(command))

    assert refusal(back, hall, 1) == "table.rewind_unsure"
    back(hall, 1, sure=True)

    notice = hall.sitting.notice
    assert notice is not None
    assert notice.key == "table.did.rewound_seen"
    assert hall.sitting.state is not None
    shown = [place.seen for place in hall.sitting.state.table.places]
    assert any(card for place in shown for card in place)

    back(hall, 0, sure=True)
    again = [place.seen for place in hall.sitting.state.table.places]
    assert again == shown, "a second going back forgets it"


@pytest.mark.parametrize("line", [-1, 1, 2, 99])
def test_a_line_that_is_not_there_is_a_sentence(hall: Hall, line: int) -> None:
    hall.declares(Action.MERGULHO)

    assert len(hall.sitting.lines) == 2
    assert refusal(back, hall, line) == "table.no_such_line"


def test_two_hosts_that_press_at_once_go_back_once(hall: Hall) -> None:
    hall.declares(Action.MERGULHO)
    hall.declares(Action.MERGULHO)
    wish = {"line": 1, "last": 2}
    hall.host("Rewind", **wish)
    hall.declares(Action.MERGULHO)
    hall.declares(Action.MERGULHO)

    assert refusal(hall.host, "Rewind", **wish) == "table.no_such_line"


def test_the_point_of_a_game_that_goes_on_is_taken_back(hall: Hall) -> None:
    hall.play()
    assert sum(one.wins for one in hall.sitting.people) == 1

    back(hall, len(hall.sitting.lines) - 2, sure=True)

    assert hall.sitting.running
    assert sum(one.wins for one in hall.sitting.people) == 0
    assert hall.sitting.last_winner is None


def test_somebody_removed_by_mistake_is_at_the_table_again(hall: Hall) -> None:
    """With the same seat, the same cards, and the same key in their phone."""
    state = hall.sitting.state
    assert state is not None
    bia = hall.one("Bia")
    seat = hall.sitting.seat_of(bia.id)
    assert seat is not None
    hand = state.hands[seat]
    hall.host("Remove", person=bia.id)
    assert hall.sitting.person(bia.id) is None

    back(hall, 0, sure=True)

    assert hall.sitting.state is not None
    assert hall.sitting.state.hands[seat] == hand
    assert hall.one("Bia").key == bia.key
    assert hall.one("Bia").seated
    assert hall.sitting.gone == ()


def test_somebody_who_had_left_before_stays_away(hall: Hall) -> None:
    hall.host("Remove", person=hall.others()[0].id)
    line = len(hall.sitting.lines) - 1
    hall.declares(Action.MERGULHO)

    back(hall, line)

    assert len(hall.sitting.people) == 2
    assert len(hall.sitting.gone) == 1


def test_the_last_one_left_wins_the_point_and_going_back_takes_it_away(hall: Hall) -> None:
    """The others were removed; that was a mistake as well."""
    bia, caio = hall.others()
    hall.host("Remove", person=bia.id)
    hall.host("Remove", person=caio.id)
    assert [one.wins for one in hall.sitting.people] == [1]

    back(hall, 0, sure=True)

    assert sorted((one.name, one.wins) for one in hall.sitting.people) == [
        ("Ana", 0),
        ("Bia", 0),
        ("Caio", 0),
    ]


def test_a_random_evening_of_going_back_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """Plays, covers, nudges, pauses, goes back; the record leads to the same evening."""
    hall = Hall(tmp_path)
    for _ in range(12):
        hall.play(15)
        if not hall.sitting.running:
            hall.host("Start")
        last = len(hall.sitting.lines) - 1
        if last > 0:
            back(hall, hall.rng.randrange(last), sure=True)
        ask(hall, "Cover", hall.one("Bia"), by="pass" if hall.one("Bia").cover is None else None)
    before = hall.sitting

    hall.restart()

    assert hall.sitting == before
    assert before.state is not None
    cards = [card for hand in before.state.hands for card in (*hand.cards, *hand.drawn)]
    assert len(cards) + len(before.state.hidden.deck) == 15
    assert Seat(0) in range(len(before.seats))
