"""Who comes in: the door that the host closes, devices that were turned out, whoever comes late."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.i18n.catalogue import Words
from companion.table.export import read
from companion.table.state import Person
from companion.web.identity import recognise
from companion.web.live.screens import Moment, screen
from companion.web.server.places import PEOPLE
from tests.sitting import refusal
from tests.web.inside import Inside
from tests.web.test_pages import PHONE, House

ELSEWHERE: Any = {**PHONE, "environ_base": {"REMOTE_ADDR": "192.168.7.66"}}
JSON = {"Accept": "application/json"}


class Porch(House):
    """A house with two people at the table, each with a browser."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.table = self.lobby.main
        self.doors = self.lobby.doors[self.code]
        self.ana, self.bia = self.browser(), self.browser()
        self.join("Ana", self.ana)
        self.join("Bia", self.bia)

    def host(self, kind: str, **more: Any) -> None:
        """The host asks for something."""
        self.table.host({"type": kind, **more})

    def one(self, name: str) -> Person:
        """Who is called so."""
        return next(one for one in self.table.sitting.people if one.name == name)

    def closed(self) -> bool:
        """Whether the table takes no newcomers."""
        return self.table.sitting.closed

    def names(self) -> list[str]:
        """Who is at the table."""
        return [one.name for one in self.table.sitting.people]

    def waits(self, answer: TestResponse) -> str:
        """The page where somebody waits for the host."""
        where = answer.headers["Location"]
        assert answer.status_code == 303
        assert where.startswith("/w/"), where
        return where

    def asks(self, browser: FlaskClient, where: str, **form: str) -> dict[str, Any]:
        """The waiting page asks whether the host has answered."""
        answer = browser.post(where, data=form, headers=JSON, **PHONE).get_json()
        assert isinstance(answer, dict)
        return answer

    def says(self, key: str, page: str, **blanks: str) -> bool:
        """Whether the page says this sentence."""
        return Words("pt-BR").say(key, **blanks) in page


@pytest.fixture
def porch(tmp_path: Path) -> Iterator[Porch]:
    """Ana and Bia, before their first game."""
    porch = Porch(tmp_path)
    yield porch
    porch.lobby.close()


# Closed.


def test_before_the_first_game_whoever_gives_a_name_sits(porch: Porch) -> None:
    porch.join("Caio")

    assert porch.one("Caio").seated


def test_at_a_closed_table_nobody_sits_whom_the_host_did_not_let_in(porch: Porch) -> None:
    """They wait with their name, and come in by the host's yes; the table below knows it too."""
    porch.host("SetDoor", open=False)
    rui = porch.browser()
    assert porch.says("table.closed", rui.get(f"/j/{porch.code}", **PHONE).text)
    where = porch.waits(porch.join("Rui", rui))
    told = porch.asks(rui, where)

    assert porch.names() == ["Ana", "Bia"]
    assert told["text"] == Words("pt-BR").say("wait.asked_in")
    assert refusal(porch.table.join, "Rui", "key", "pt-BR") == "table.closed"
    (knock,) = porch.doors.knocks.waiting()
    assert (knock.name, knock.sign) == ("Rui", told["sign"])

    porch.doors.answer(knock.id, True)
    token = porch.asks(rui, where)["to"].removeprefix("/s/")

    assert porch.lobby.tokens.holder(token)[1] == porch.one("Rui")
    assert porch.one("Rui").seated
    assert porch.asks(rui, where)["to"] == f"/s/{token}", "asking twice brings nobody twice"
    assert porch.names() == ["Ana", "Bia", "Rui"]


def test_whom_the_host_lets_in_finds_room_when_strangers_have_taken_every_place(
    porch: Porch,
) -> None:
    for at in range(PEOPLE - 2):
        porch.lobby.tokens.join(porch.table, f"Nome {at}", "pt-BR")
    rui = porch.browser()
    assert porch.says("guard.table_crowded", porch.join("Rui", rui).text)
    porch.host("SetDoor", open=False)
    where = porch.waits(porch.join("Rui", rui))
    porch.asks(rui, where)
    (knock,) = porch.doors.knocks.waiting()
    porch.doors.answer(knock.id, True)

    assert porch.asks(rui, where)["to"].startswith("/s/")
    assert "Rui" in porch.names()


def test_a_no_is_a_no_and_the_others_wait_on(porch: Porch) -> None:
    porch.host("SetDoor", open=False)
    rui, eva = porch.browser(), porch.browser()
    waits = porch.waits(porch.join("Rui", rui))
    porch.asks(rui, waits)
    answer = eva.post(f"/j/{porch.code}", data={"name": "Eva"}, **ELSEWHERE)
    eva.post(porch.waits(answer), headers=JSON, **ELSEWHERE)

    porch.doors.answer(porch.doors.knocks.waiting()[0].id, False)

    assert porch.says("wait.no", porch.asks(rui, waits)["text"])
    assert "again" in porch.asks(rui, waits, again="")
    assert [one.name for one in porch.doors.knocks.waiting()] == ["Eva"]
    assert porch.names() == ["Ana", "Bia"]


@pytest.mark.parametrize("name", ["", "TV", "x" * 40])
def test_a_bad_name_is_said_at_once_also_at_a_closed_table(porch: Porch, name: str) -> None:
    porch.host("SetDoor", open=False)

    answer = porch.join(name)

    assert answer.status_code == 400
    assert porch.doors.knocks.waiting() == []


@pytest.mark.parametrize("ticket", ["~", "~!!", "~_w", "~VFY", "~" + "QQ" * 200])
def test_a_made_up_ticket_of_a_newcomer_is_a_sentence(porch: Porch, ticket: str) -> None:
    """A name that is none, the table's own, or too long."""
    porch.host("SetDoor", open=False)

    for ask in (porch.browser().get, porch.browser().post):
        assert ask(f"/w/{porch.code}.{ticket}.secret", **PHONE).status_code in (400, 404)
    assert porch.doors.knocks.waiting() == []


def test_an_opened_table_is_as_before(porch: Porch) -> None:
    porch.host("SetDoor", open=False)
    porch.host("SetDoor", open=True)

    porch.join("Rui")

    assert porch.one("Rui").seated


def test_it_closes_by_itself_when_a_game_begins_if_the_house_says_so(porch: Porch) -> None:
    porch.host("Configure", options={"door": "game"})
    assert not porch.closed()

    porch.host("Start")

    assert porch.closed()
    porch.waits(porch.join("Rui"))
    porch.host("SetDoor", open=True)
    assert not porch.closed()


# Turned out.


def test_a_phone_that_was_turned_out_stays_out_until_the_host_lets_it_in(porch: Porch) -> None:
    """By whatever name, and however often it tries; everybody else comes in as ever."""
    porch.host("Remove", person=porch.one("Bia").id)
    assert porch.says("join.out", porch.bia.get(f"/j/{porch.code}", **PHONE).text)
    waits = [porch.waits(porch.join(name, porch.bia)) for name in ("Bia", "Rui", "Eva")]
    porch.asks(porch.bia, waits[0])
    porch.join("Caio")
    assert porch.names() == ["Ana", "Caio"]

    (knock,) = porch.doors.knocks.waiting()
    porch.doors.answer(knock.id, True)
    assert "to" in porch.asks(porch.bia, waits[0])

    assert porch.names() == ["Ana", "Caio", "Bia"]
    assert porch.table.sitting.barred == ()
    porch.join("Dora", porch.bia)
    assert "Dora" in porch.names(), "it is let in like any other"


def test_a_phone_with_a_second_seat_is_out_as_well(porch: Porch) -> None:
    """A stranger with six names is not back with a seventh when one is removed."""
    porch.join("Rui", porch.bia)
    porch.host("Remove", person=porch.one("Bia").id)

    porch.waits(porch.join("Eva", porch.bia))

    assert porch.names() == ["Ana", "Rui"]


def test_it_is_remembered_beside_the_seats_of_other_tables(porch: Porch) -> None:
    other = porch.lobby.open_table()
    porch.host("Remove", person=porch.one("Bia").id)
    porch.bia.post(f"/j/{other.code}", data={"name": "Bia"}, **PHONE)
    assert [one.name for one in other.sitting.people] == ["Bia"]

    porch.waits(porch.join("Bia", porch.bia))
    assert porch.names() == ["Ana"]


def test_a_new_table_is_closed_and_keeps_out_whom_the_last_one_did(porch: Porch) -> None:
    """Whoever was let in again there may come to the next one too."""
    porch.host("Remove", person=porch.one("Bia").id)
    porch.host("SetDoor", open=False)
    barred = porch.table.sitting.barred
    assert barred

    new = porch.lobby.open_table()
    assert (new.sitting.closed, new.sitting.barred) == (True, barred)
    kept = porch.lobby.record_of(new)
    assert barred[0].encode() not in kept, "what stands for a token stays on the laptop"
    assert [type(one.entry).__name__ for one in read(kept).entries].count("Barred") == 1
    answer = porch.bia.post(f"/j/{new.code}", data={"name": "Bia"}, **PHONE)
    porch.waits(answer)
    new.host({"type": "SetDoor", "open": True})
    porch.waits(porch.bia.post(f"/j/{new.code}", data={"name": "Rui"}, **PHONE))

    assert new.sitting.people == ()
    new.pardon(barred[0])
    after = porch.lobby.open_table().sitting
    assert (after.closed, after.barred) == (False, ())


def test_a_door_that_the_house_rule_closed_is_open_at_the_next_table(porch: Porch) -> None:
    porch.host("Configure", options={"door": "game"})
    porch.host("Start")
    assert porch.closed()

    assert not porch.lobby.open_table().sitting.closed


def test_whoever_comes_back_because_the_host_took_back_the_removal_is_not_out(
    porch: Porch,
) -> None:
    porch.join("Caio")
    porch.host("Start")
    porch.host("Remove", person=porch.one("Bia").id)
    last = len(porch.table.sitting.lines) - 1
    porch.host("Rewind", line=last - 1, last=last, sure=True)

    assert porch.bia.get("/", **PHONE).headers["Location"].startswith("/s/")
    porch.join("Dora", porch.bia)
    assert "Dora" in porch.names()


# Late.


def test_whoever_comes_while_a_game_runs_watches_and_the_host_is_asked(porch: Porch) -> None:
    """Neither now, nor between two games, nor by asking for a chair do they sit by themselves."""
    porch.host("Start")
    porch.join("Rui")
    rui = porch.one("Rui")
    assert (rui.seated, rui.asks) == (False, True)
    sits = {"type": "SitDown"}
    assert refusal(porch.table.order, rui.id, sits) == "table.asks"
    porch.host("End")
    assert refusal(porch.table.order, rui.id, sits) == "table.asks"
    porch.join("Eva")
    porch.host("Start", sure=True)
    assert len(porch.table.sitting.seats) == 2

    porch.host("Welcome", person=rui.id, yes=True)
    porch.host("Welcome", person=porch.one("Eva").id, yes=False)

    assert (porch.one("Rui").seated, porch.one("Rui").asks) == (True, False)
    assert (porch.one("Eva").seated, porch.one("Eva").asks) == (False, False)
    assert refusal(porch.table.order, porch.one("Eva").id, sits) == "table.only_watches"
    porch.host("End")
    porch.host("Start", sure=True)
    assert len(porch.table.sitting.seats) == 3


def test_whoever_was_told_to_watch_can_be_given_a_chair_later(porch: Porch) -> None:
    porch.host("Start")
    porch.join("Rui")
    rui = porch.one("Rui").id
    porch.host("Welcome", person=rui, yes=False)
    porch.host("Welcome", person=rui, yes=True)
    assert porch.one("Rui").seated

    porch.table.order(rui, {"type": "StandUp"})
    porch.table.order(rui, {"type": "SitDown"})
    assert porch.one("Rui").seated, "who may sit sits by themselves from then on"


def test_a_full_table_gives_no_chair_but_a_yes_is_kept(porch: Porch) -> None:
    for name in ("Caio", "Davi", "Eva", "Fabio"):
        porch.join(name)
    porch.host("Start")
    porch.join("Rui")
    rui = porch.one("Rui").id

    porch.host("Welcome", person=rui, yes=True)
    assert not porch.one("Rui").seated
    porch.table.order(porch.one("Eva").id, {"type": "StandUp"})
    porch.table.order(rui, {"type": "SitDown"})

    assert porch.one("Rui").seated


# What screens tell, and who may do it.


def test_only_the_host_is_told_who_waits_to_come_in(porch: Porch) -> None:
    """A stranger's name stands on no TV and on no other phone."""
    porch.host("Promote", person=porch.one("Ana").id)
    porch.host("SetDoor", open=False)
    rui = porch.browser()
    porch.asks(rui, porch.waits(porch.join("Ruim", rui)))

    tokens = [
        re.sub("^/s/", "", one.get("/", **PHONE).headers["Location"])
        for one in (porch.ana, porch.bia)
    ]
    auths = [{"seat": tokens[0]}, {"seat": tokens[1]}, {"tv": porch.code}]
    told = [
        screen(
            recognise(auth, porch.lobby),
            Moment(porch.table.snapshot(), porch.doors, frozenset(), "pt-BR"),
        )
        for auth in auths
    ]

    assert ["Ruim" in one.decode() for one in told] == [True, False, False]


ORDERS: list[dict[str, Any]] = [
    {"type": "SetDoor", "open": False},
    {"type": "Welcome", "person": "Duda", "yes": True},
    {"type": "RenamePerson", "person": "Ana", "name": "Anna"},
    {"type": "Reopen"},
    {"type": "End"},
    {"type": "Start", "sure": True},
    {"type": "Remove", "person": "Ana"},
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: str(order["type"]))
def test_over_the_socket_only_the_host_is_heard(tmp_path: Path, order: dict[str, Any]) -> None:
    """A player, a watcher and a TV get one sentence, and nothing changes."""
    laptop = Inside(tmp_path)
    try:
        token = laptop.lobby.tokens.join(laptop.table, "Duda", "pt-BR")[1]
        people = {one.name: one.id for one in laptop.table.sitting.people}
        if "person" in order:
            order = {**order, "person": people[order["person"]]}
        before = laptop.state()
        for auth in ({"seat": laptop.tokens["Ana"]}, {"seat": token}, {"tv": laptop.table.code}):
            reply = laptop.poll(auth).ask("host", order)
            assert reply == {"refused": Words("pt-BR").say("table.not_host")}
        assert laptop.state() == before
    finally:
        laptop.close()


def test_a_watcher_sits_down_by_no_message(tmp_path: Path) -> None:
    laptop = Inside(tmp_path)
    try:
        token = laptop.lobby.tokens.join(laptop.table, "Duda", "pt-BR")[1]
        duda = laptop.poll({"seat": token})
        assert set(duda.ask("person", {"type": "SitDown"})) == {"refused"}
        duda.ask("person", {"type": "Rename", "name": "Dud"})

        assert [one.name for one in laptop.table.sitting.seated] == ["Ana", "Bia", "Caio"]
    finally:
        laptop.close()
