"""Buckets and lines by themselves: what they allow, to whom, and how little they remember."""

import socket
from collections.abc import Iterator

import pytest

from companion.web.live.gate import MessageFilter
from companion.web.server.connections import Activity, Connection, Connections
from companion.web.server.rate_limits import Buckets, Limits

PHONE = "192.168.0.77"


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A stopped clock."""
    return Clock()


def test_a_burst_is_allowed_and_after_it_so_many_a_second(clock: Clock) -> None:
    buckets = Buckets(3, 2, clock)

    assert [buckets.take("ana") for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [buckets.take("ana") for _ in range(3)] == [True, True, False]
    clock.now += 3600
    assert [buckets.take("ana") for _ in range(4)] == [True, True, True, False]


def test_one_who_took_all_takes_nothing_from_the_others(clock: Clock) -> None:
    buckets = Buckets(1, 1, clock)
    buckets.take("ana")

    assert not buckets.take("ana")
    assert buckets.take("bia")


def test_what_proved_honest_is_given_back_and_never_more_than_that(clock: Clock) -> None:
    buckets = Buckets(1, 0, clock)
    buckets.take("ana")
    for _ in range(5):
        buckets.give_back("ana")

    assert [buckets.take("ana") for _ in range(2)] == [True, False]


def test_a_thousand_names_need_no_more_memory_than_a_few(clock: Clock) -> None:
    buckets = Buckets(2, 1, clock, most=50)
    for at in range(1000):
        buckets.take(at)

    assert len(buckets) == 50
    clock.now += 10
    buckets.give_back(999)
    assert len(buckets) == 49, "a full bucket needs no memory"


class Street:
    """As many connections as a test opens. ``cut`` are those that were hung up."""

    def __init__(self, clock: Clock, most: int = 100, per_address: int = 3) -> None:
        self.lines = Connections(most, clock, per_address)
        self.pairs: list[socket.socket] = []
        self.port = 0

    def come(self, address: str) -> Connection | None:
        """A connection from this address."""
        ours, theirs = socket.socketpair()
        self.pairs += [ours, theirs]
        self.port += 1
        return self.lines.opened((address, self.port), ours)

    def open(self, address: str) -> tuple[Connection, socket.socket]:
        """One that is let in, and its other end."""
        line = self.come(address)
        assert line
        return line, self.pairs[-1]

    def close(self) -> None:
        """The street is empty again."""
        for one in self.pairs:
            one.close()


@pytest.fixture
def street(clock: Clock) -> Iterator[Street]:
    """A hundred lines fit, three of a stranger's address."""
    street = Street(clock)
    yield street
    street.close()


def is_cut(end: socket.socket) -> bool:
    """Whether the other end was hung up."""
    end.setblocking(False)
    try:
        return end.recv(1) == b""
    except BlockingIOError:
        return False


def test_the_newest_of_a_crowd_pushes_out_its_own_oldest_and_nobody_elses(
    street: Street, clock: Clock
) -> None:
    _, other = street.open("192.168.0.20")
    ends = [street.open(PHONE)[1] for _ in range(3)]
    clock.now += 2
    street.open(PHONE)

    assert [is_cut(end) for end in (other, *ends)] == [False, True, False, False]


def test_whoever_is_being_answered_is_pushed_out_last(street: Street, clock: Clock) -> None:
    for doing in (Activity.ASKED, Activity.IDLE, Activity.ASKING):
        street.open(PHONE)[0].turn(doing)
    clock.now += 2
    cut = []
    for _ in range(3):
        street.open(PHONE)
        cut.append([is_cut(end) for end in street.pairs[1:6:2]])

    assert cut[0] == [False, True, False]
    assert cut[1] == [False, True, True]


def test_a_crowd_that_comes_all_at_once_is_refused_and_not_shuffled(street: Street) -> None:
    for _ in range(3):
        street.open(PHONE)

    assert street.come(PHONE) is None


def test_whoever_said_who_they_are_is_not_counted(street: Street) -> None:
    for _ in range(50):
        street.open(PHONE)[0].identified()

    assert street.come(PHONE)
    assert len(street.lines) == 51


def test_what_is_closed_makes_room(street: Street) -> None:
    for at in range(20):
        street.open(PHONE)
        street.lines.closed((PHONE, at + 1))

    assert len(street.lines) == 0


def test_a_full_house_takes_from_the_address_that_has_most(clock: Clock) -> None:
    street = Street(clock, most=4, per_address=3)
    greedy = [street.open(PHONE)[1] for _ in range(3)]
    _, modest = street.open("192.168.0.20")
    clock.now += 2

    street.open("192.168.0.21")
    assert [is_cut(end) for end in (*greedy, modest)] == [True, False, False, False]
    street.close()


def test_a_full_house_makes_room_for_an_address_that_has_fewer_at_once(clock: Clock) -> None:
    """Nothing is old yet: three addresses that come all at once keep nobody else out."""
    street = Street(clock, most=9, per_address=5)
    for at in range(9):
        street.open(f"192.168.0.{50 + at % 3}")

    assert street.come("192.168.0.20")
    assert street.come("192.168.0.21")
    assert street.come("192.168.0.50") is None, "it has as many as any other"
    street.close()


def test_the_laptop_finds_room_in_a_full_house(clock: Clock) -> None:
    street = Street(clock, most=4)
    for at in range(4):
        street.open(f"192.168.0.{20 + at}")

    assert street.come("192.168.0.99") is None
    assert all(street.come("127.0.0.1") for _ in range(30))
    street.close()


def test_an_address_that_opens_hundreds_a_second_is_let_in_again_a_moment_later(
    street: Street, clock: Clock
) -> None:
    for _ in range(1000):
        street.come(PHONE)
    assert street.come(PHONE) is None
    assert street.come("192.168.0.20")
    clock.now += 2

    assert street.come(PHONE)


@pytest.mark.parametrize(
    ("doing", "seconds"), [(Activity.NEW, 20), (Activity.ASKING, 10), (Activity.ASKED, 60)]
)
def test_what_takes_longer_than_any_honest_phone_is_hung_up(
    street: Street, clock: Clock, doing: Activity, seconds: float
) -> None:
    line, end = street.open(PHONE)
    line.turn(doing)
    clock.now += seconds - 0.1
    street.lines.sweep()
    assert not is_cut(end)
    clock.now += 0.2
    street.lines.sweep()

    assert is_cut(end)


class Says:
    """A websocket on which these come."""

    def __init__(self, *messages: str) -> None:
        self._messages = iter(messages)

    def wait(self) -> str:
        """The next one."""
        return next(self._messages)


@pytest.mark.parametrize(("messages", "cut"), [((), True), (("2probe",), True), (("5",), False)])
def test_a_websocket_that_says_nothing_of_use_has_only_the_time_of_a_request(
    street: Street, clock: Clock, messages: tuple[str, ...], cut: bool
) -> None:
    """Also one that only asks whether a session may go on there."""
    line, end = street.open(PHONE)
    line.turn(Activity.ASKING)
    websocket = MessageFilter(Says(*messages), Limits(clock).pieces(), line)
    for _ in messages:
        websocket.wait()
    clock.now += 10.1
    street.lines.sweep()

    assert is_cut(end) is cut


def test_a_websocket_may_last_all_evening(street: Street, clock: Clock) -> None:
    line, end = street.open(PHONE)
    line.turn(Activity.TALKING)
    clock.now += 10 * 3600
    street.lines.sweep()

    assert not is_cut(end)
