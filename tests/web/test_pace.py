"""How many messages a second one socket may send, counted exactly: time stands still."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.catalogue import Words
from companion.web.live.gate import ALL_WATCHING, PER_SEAT, PER_TABLE
from companion.web.server.places import FairSlots
from companion.web.server.rate_limits import Limits
from tests.web.inside import ADDRESS, Inside, Poll

FAST = {"refused": Words("pt-BR").say("guard.too_fast")}


class Clock:
    """Time that passes only when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A stopped clock."""
    return Clock()


@pytest.fixture
def laptop(tmp_path: Path, clock: Clock) -> Iterator[Inside]:
    """A table where a game has begun, on that clock."""
    laptop = Inside(tmp_path, Limits(clock))
    yield laptop
    laptop.close()


def phone(laptop: Inside, name: str) -> Poll:
    """This player's phone."""
    return laptop.poll({"seat": laptop.tokens[name]})


def test_a_burst_then_twenty_a_second_and_the_rest_is_refused(laptop: Inside, clock: Clock) -> None:
    ana, bia = phone(laptop, "Ana"), phone(laptop, "Bia")
    clock.now += 60

    assert [ana.ask("probe") for _ in range(42)] == [{}] * 40 + [FAST] * 2
    assert bia.ask("probe") == {}, "each socket is counted by itself"
    clock.now += 1
    assert [ana.ask("probe") for _ in range(21)] == [{}] * 20 + [FAST]


def test_a_move_that_came_too_fast_is_not_made(laptop: Inside, clock: Clock) -> None:
    name = laptop.on_turn()
    ana = phone(laptop, name)
    clock.now += 60
    for _ in range(40):
        ana.ask("probe")
    before = laptop.state()

    assert ana.ask("play", {"type": "Declare", "what": "Renda"}) == FAST
    assert laptop.state() == before


def test_whoever_goes_on_is_hung_up(laptop: Inside, clock: Clock) -> None:
    ana = phone(laptop, "Ana")
    clock.now += 60
    for _ in range(40 + 60):
        ana.ask("probe")

    assert ana.send('427["probe"]') == 200
    assert ana.send('428["probe"]') == 400, "the session is over"


def test_whoever_guesses_keys_is_hung_up_and_the_right_key_is_never_held_up(
    laptop: Inside, clock: Clock
) -> None:
    unknown = Words("pt-BR").say("table.unknown_seat")
    for _ in range(25):
        assert unknown in laptop.poll({"seat": "x" * 22}).heard[-1]
    laptop.gate.sweep()

    assert len(laptop.gate) == 20, "the last five are not even waited for"
    assert laptop.poll({"seat": laptop.tokens["Ana"]}).heard[-1].startswith("40")


def test_a_socket_that_is_nobodys_is_hung_up_after_ten_seconds(
    laptop: Inside, clock: Clock
) -> None:
    stranger = laptop.poll({"seat": "x" * 22})
    ana = phone(laptop, "Ana")
    newer = phone(laptop, "Ana")
    laptop.gate.sweep()
    clock.now += 10.1
    laptop.gate.sweep()

    assert stranger.send("3") == 400
    assert ana.send("3") == 400, "a newer tab of the same seat is open"
    assert newer.ask("probe") == {}


def test_a_screen_that_is_not_read_does_not_fill_the_memory(laptop: Inside, clock: Clock) -> None:
    deaf = laptop.poll({"tv": laptop.table.code})
    for _ in range(60):
        laptop.table.host({"type": "Pause"})
        laptop.table.host({"type": "Resume"})
    laptop.gate.sweep()

    assert deaf.send("3") == 400


def test_screens_of_a_seat_and_of_a_table_are_counted_by_address(
    laptop: Inside, clock: Clock
) -> None:
    for _ in range(PER_SEAT):
        phone(laptop, "Ana")
    for _ in range(PER_TABLE):
        laptop.poll({"tv": laptop.table.code})
    many = Words("pt-BR").say("guard.too_many_screens")

    assert many in phone(laptop, "Ana").heard[-1]
    assert many in laptop.poll({"tv": laptop.table.code}).heard[-1]
    elsewhere = "192.168.7.99"
    assert laptop.poll({"seat": laptop.tokens["Ana"]}, elsewhere).ask("probe") == {}
    assert laptop.poll({"tv": laptop.table.code}, elsewhere).ask("probe") == {}
    assert phone(laptop, "Bia").ask("probe") == {}


def test_one_table_is_watched_by_so_many_in_all(laptop: Inside, clock: Clock) -> None:
    for at in range(ALL_WATCHING):
        laptop.poll({"tv": laptop.table.code}, f"192.168.8.{at}")

    watched = Words("pt-BR").say("guard.watched")
    assert watched in laptop.poll({"tv": laptop.table.code}, "192.168.9.1").heard[-1]


def test_what_is_no_watcher_takes_no_watchers_place(laptop: Inside, clock: Clock) -> None:
    """Two hundred addresses of one network watch; the laptop, the host and the seats come in."""
    tv = {"tv": laptop.table.code}
    for at in range(ALL_WATCHING):
        laptop.poll(tv, f"192.168.7.{20 + at}")

    assert laptop.poll({"seat": laptop.tokens["Ana"]}, "192.168.7.9").ask("probe") == {}
    host = {"host": laptop.lobby.host_key, **tv}
    assert laptop.poll(host, "192.168.7.10").ask("probe") == {}
    assert laptop.poll(tv, "127.0.0.1").ask("probe") == {}
    watched = Words("pt-BR").say("guard.watched")
    assert watched in laptop.poll(tv, "192.168.7.9").heard[-1]


def test_sessions_without_a_name_at_a_few_addresses_leave_room_for_others(
    laptop: Inside, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laptop.gate, "_nameless", FairSlots[str](20))

    def opens(address: str) -> int:
        return (
            laptop.browser()
            .get(
                "/socket.io/?EIO=4&transport=polling",
                base_url=f"http://{ADDRESS}",
                environ_base={"REMOTE_ADDR": address},
            )
            .status_code
        )

    assert [opens(f"192.168.7.{20 + at % 4}") for at in range(21)] == [200] * 20 + [401]
    assert laptop.poll({"seat": laptop.tokens["Ana"]}, "192.168.7.9").ask("probe") == {}
    assert opens("127.0.0.1") == 200


def test_whoever_comes_and_goes_all_the_time_is_told_to_wait(laptop: Inside, clock: Clock) -> None:
    for _ in range(60):
        laptop.poll({"tv": laptop.table.code}).send("1")

    assert FAST["refused"] in laptop.poll({"tv": laptop.table.code}).heard[-1]
    clock.now += 1
    assert laptop.poll({"tv": laptop.table.code}).ask("probe") == {}


def test_sessions_that_are_opened_and_left_are_refused_in_the_end(
    laptop: Inside, clock: Clock
) -> None:
    def opens() -> int:
        path = "/socket.io/?EIO=4&transport=polling"
        where = {"REMOTE_ADDR": "192.168.7.20"}
        address = f"http://{ADDRESS}"
        return laptop.browser().get(path, base_url=address, environ_base=where).status_code

    assert [opens() for _ in range(201)] == [200] * 200 + [401]
    assert laptop.poll({"tv": laptop.table.code}, "192.168.7.21").ask("probe") == {}
    clock.now += 11
    laptop.gate.sweep()
    assert len(laptop.gate) == 1, "the one who said who it is"
    assert opens() == 200


def test_whoever_says_who_they_are_does_not_count_as_a_newcomer(
    laptop: Inside, clock: Clock
) -> None:
    """Two hundred reloads and more at one moment."""
    for at in range(230):
        one = laptop.poll({"seat": laptop.tokens["Ana"]})
        one.send("1")
        assert one.heard[-1].startswith("40"), at
