"""Coming back without a phone: knocks that the host answers, and return codes."""

from contextlib import suppress
from pathlib import Path

import pytest

from companion.table.access import recovery
from companion.table.access.access import RETURN_LENGTH
from companion.table.access.recovery import Guesses, Knock, Knocks
from companion.table.table import Refused
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


def test_an_address_fills_its_own_places_and_nobody_elses(door: Door) -> None:
    for at in range(recovery.PER_SEAT_AND_ADDRESS):
        door.on("ana", f"a{at}", "one")
    assert refusal(door.on, "ana", "more", "one") == "table.knock_too_many"
    for at in range(recovery.PER_ADDRESS - recovery.PER_SEAT_AND_ADDRESS):
        door.on(f"person {at}", f"b{at}", "one")
    assert refusal(door.on, "bia", "more", "one") == "table.knock_too_many"

    door.on("bia", "more", "another")
    door.on("ana", "mine", "another")

    assert len(door.who()) == recovery.PER_ADDRESS + 2


@pytest.mark.parametrize("strangers", [2, 3, 50])
def test_however_many_knock_for_a_seat_whoever_else_comes_finds_a_place(
    door: Door, strangers: int
) -> None:
    """The host never sees more than a few, and whoever knocked first among many gives way."""
    for at in range(100):
        with suppress(Refused):
            door.on("ana", f"a{at}", f"10.0.0.{at % strangers}")

    mine = door.on("ana", "mine", "10.0.1.1")

    assert mine in door.waiting()
    assert len(door.who()) <= recovery.PER_SEAT


def test_the_addresses_of_one_ipv6_network_are_one(door: Door) -> None:
    """A device takes as many of them as it likes."""
    for at in range(recovery.PER_SEAT_AND_ADDRESS):
        door.on("ana", f"a{at}", f"fd00:1:2:3::{at + 1:x}")

    assert refusal(door.on, "ana", "more", "fd00:1:2:3:aaaa::9") == "table.knock_too_many"
    door.on("ana", "else", "fd00:1:2:4::9")


def test_whoever_gave_way_and_asks_again_shows_the_same_sign(door: Door) -> None:
    """It stands on their screen."""
    first = door.on("ana", "mine", "phone")
    door.on("bia", "other", "else")
    first.gave_way = True

    assert door.on("ana", "mine", "phone").sign == first.sign


@pytest.mark.parametrize("person", ["ana", recovery.NEW])
def test_a_yes_reaches_whoever_gave_way_while_the_host_was_reading(door: Door, person: str) -> None:
    """Before their browser asks again and after it; nobody can push them out meanwhile."""
    mine = door.on(person, "mine", "phone")
    for at in range(100):
        with suppress(Refused):
            door.on(person, f"a{at}", f"10.0.0.{at}")
    assert mine not in door.waiting()

    again = door.on(person, "mine", "phone")
    assert again.id == mine.id
    for at in range(100):
        with suppress(Refused):
            door.on(person, f"b{at}", f"10.0.1.{at}")
    door.answer(mine.id, True)

    assert door.find("mine") is again
    assert again.answer is True


def test_a_yes_is_a_no_to_those_that_gave_way_as_well(door: Door) -> None:
    first = door.on("ana", "first", "phone")
    for at in range(recovery.PER_SEAT):
        last = door.on("ana", f"a{at}", f"10.0.0.{at}")

    door.answer(last.id, True)

    assert first.answer is False
    assert refusal(door.answer, first.id, True) == "table.knock_over"


def test_what_gave_way_and_never_asked_again_is_answered_no_more(door: Door) -> None:
    first = door.on("ana", "first", "phone")
    for at in range(recovery.PER_SEAT):
        door.on("ana", f"a{at}", f"10.0.0.{at}")
    door.time.now += recovery.LEASE

    assert refusal(door.answer, first.id, True) == "table.knock_over"


def test_newcomers_wait_beside_one_another(door: Door) -> None:
    """A yes to one is no to nobody; they have places of their own."""
    rui = door.knock(recovery.NEW, "r", "phone", "Rui", "pt-BR")
    eva = door.knock(recovery.NEW, "e", "phone", "Eva", "pt-BR")
    for at in range(recovery.PER_SEAT):
        door.on("ana", f"a{at}", f"else {at}")

    door.answer(rui.id, True)

    assert (rui.answer, eva.answer) == (True, None)
    assert eva in door.waiting()


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
    door.time.now += recovery.LEASE

    assert door.who() == []
    assert (door.slept(knock), door.over(knock)) == (True, False)


def test_whoever_was_let_in_has_two_minutes_to_come(door: Door) -> None:
    """A phone may be asleep when the host says yes."""
    knock = door.on("ana", "a")
    door.answer(knock.id, True)
    door.time.now += recovery.WELCOME - 1
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


def test_wrong_codes_are_counted_where_they_come_from_and_forgotten_in_time() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    said = [guesses.wrong("phone").text.key for _ in range(recovery.WRONG + 2)]

    assert said == ["table.code_wrong"] * recovery.WRONG + ["table.code_wait"] * 2
    assert guesses.wrong("another").text.key == "table.code_wrong"

    clock.now += recovery.WINDOW
    assert guesses.wrong("phone").text.key == "table.code_wrong"
    for at in range(5000):
        guesses.wrong(f"address {at}")
    assert len(guesses._wrong) <= 1024


def test_a_code_has_fifty_bits_at_least() -> None:
    """A laptop answers a thousand of them a second at the very most (docs/security.md)."""
    codes = len(recovery.LETTERS) ** RETURN_LENGTH

    assert codes > 2**50


def test_a_return_code_is_kept_as_a_digest_and_works_after_a_restart(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    ana, old = evening.lobby.tokens.join(evening.table, "Ana", "pt-BR")
    code = evening.lobby.doors[evening.table.code].new_code(ana.id)
    kept = b"".join(body for _, _, body in evening.lobby._journal.entries())
    assert code.replace(" ", "").encode() not in kept
    exported = evening.lobby.record_of(evening.table)
    assert evening.table.sitting.people[0].code.encode() not in exported

    evening.restart()
    doors = evening.lobby.doors[evening.table.code]
    token = doors.come_back(code.lower().replace(" ", "-"), "phone")

    assert evening.lobby.tokens.holder(token)[1].name == "Ana"
    assert refusal(evening.lobby.tokens.holder, old) == "table.unknown_seat"
    assert refusal(doors.come_back, code, "phone") == "table.code_wrong"
