"""Coming back without a phone: knocks that the host answers, and return codes."""

from pathlib import Path

import pytest

from companion import returning
from companion.returning import Guesses, Knock, Knocks
from tests.sitting import Evening, refusal


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


class Door(Knocks):
    """The knocks of a table, on a clock of the test's."""

    def __init__(self) -> None:
        self.time = Clock()
        super().__init__(self.time)

    def on(self, person: str, ticket: str, address: str = "phone") -> Knock:
        """Somebody knocks."""
        return self.knock(person, ticket, address)

    def who(self) -> list[str]:
        """For whose seats somebody waits, the oldest first."""
        return [one.person for one in self.waiting()]


@pytest.fixture
def door() -> Door:
    """Nobody knocks yet."""
    return Door()


def test_a_yes_lets_one_in_and_turns_the_others_away_from_this_seat(door: Door) -> None:
    ana, other, bia = door.on("ana", "a"), door.on("ana", "b", "else"), door.on("bia", "c")

    door.answer(ana.id, True)

    assert (ana.answer, other.answer, bia.answer) == (True, False, None)
    assert door.who() == ["bia"]
    assert refusal(door.answer, other.id, True) == "table.knock_over"
    assert refusal(door.answer, "nobody", True) == "table.knock_over"


def test_after_a_no_the_same_address_rests_for_this_seat_and_longer_each_time(door: Door) -> None:
    """A minute, then two, then four, at most fifteen; others may knock meanwhile."""
    rests = []
    for at in range(6):
        door.answer(door.on("ana", f"a{at}").id, False)
        rests.append(door.rest("ana", "phone"))
        assert refusal(door.on, "ana", "again") == "table.knock_rest"
        door.answer(door.on("bia", f"b{at}", f"else {at}").id, True)
        assert door.rest("ana", "else") == 0
        door.time.now += rests[-1]

    assert rests == [60, 120, 240, 480, 900, 900]


def test_few_wait_for_a_seat_and_few_from_an_address(door: Door) -> None:
    """Whoever wants to flood the host fills three places."""
    for at in range(returning.PER_SEAT):
        door.on("ana", f"a{at}", f"phone {at}")
    assert refusal(door.on, "ana", "more", "another") == "table.knock_seat_full"
    for at in range(returning.PER_ADDRESS):
        door.on(f"person {at}", f"b{at}", "one")
    assert refusal(door.on, "bia", "more", "one") == "table.knock_too_many"
    door.on("bia", "more", "another")

    assert len(door.who()) == returning.PER_SEAT + returning.PER_ADDRESS + 1


def test_a_knock_waits_three_minutes_while_its_browser_keeps_asking(door: Door) -> None:
    knock = door.on("ana", "a")
    for _ in range(12):
        door.time.now += 14
        knock.seen = door.time.now
        assert door.who() == ["ana"]
    assert not door.over(knock)

    door.time.now += 12.1
    knock.seen = door.time.now

    assert door.who() == []
    assert door.over(knock)
    assert not door.slept(knock)
    assert refusal(door.answer, knock.id, True) == "table.knock_over"


def test_a_browser_that_went_away_does_not_wait_any_more(door: Door) -> None:
    knock = door.on("ana", "a")
    door.time.now += returning.LEASE

    assert door.who() == []
    assert (door.slept(knock), door.over(knock)) == (True, False)


def test_whoever_was_let_in_has_two_minutes_to_come(door: Door) -> None:
    """A phone may be asleep when the host says yes."""
    knock = door.on("ana", "a")
    door.answer(knock.id, True)
    door.time.now += returning.WELCOME - 1
    assert not door.over(knock)

    door.time.now += 1
    assert door.over(knock)


def test_two_that_wait_never_show_the_same_sign(door: Door) -> None:
    signs = [door.on(f"p{at}", f"t{at}", f"a{at}").sign for at in range(300)]

    assert len(set(signs)) == 300
    assert all(len(sign) == 2 for sign in signs)


def test_knocks_and_rests_are_not_kept_for_ever(door: Door) -> None:
    """Whoever knocks and is turned away, by ever new addresses."""
    for at in range(1000):
        door.answer(door.on("ana", f"a{at}", f"phone {at}").id, False)

    assert len(door._knocks) <= 65
    assert len(door._rests) <= 257


def test_wrong_codes_are_few_for_an_address_and_for_the_table() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for at in range(returning.WRONG_PER_TABLE):
        address = f"phone {at // returning.WRONG_PER_ADDRESS}"
        guesses.check(address)
        guesses.wrong(address)
        if at == returning.WRONG_PER_ADDRESS:
            assert refusal(guesses.check, "phone 0") == "table.code_wait"
            guesses.check("another")
    assert refusal(guesses.check, "another") == "table.code_wait"

    clock.now += returning.WINDOW

    guesses.check("another")
    guesses.check("phone 0")
    assert len(guesses._wrong) == 0


def test_a_return_code_is_kept_as_a_digest_and_works_after_a_restart(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    ana, old = evening.lobby.join(evening.table, "Ana", "pt-BR")
    code = evening.lobby.doors[evening.table.code].new_code(ana.id)
    kept = b"".join(body for _, _, body in evening.lobby._journal.entries())
    assert code.replace(" ", "").encode() not in kept
    exported = evening.lobby.record_of(evening.table)
    assert evening.table.sitting.people[0].code.encode() not in exported

    evening.restart()
    doors = evening.lobby.doors[evening.table.code]
    token = doors.come_back(code.lower().replace(" ", "-"), "phone")

    assert evening.lobby.holder(token)[1].name == "Ana"
    assert refusal(evening.lobby.holder, old) == "table.unknown_seat"
    assert refusal(doors.come_back, code, "phone") == "table.code_wrong"
