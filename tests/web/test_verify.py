"""The record of a finished game over the network: for those at the table, and never too early."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.seats import Seat
from companion.core.step import look
from companion.history.verifier import check
from companion.i18n.catalogue import Words
from companion.table.export import read
from companion.table.state import Sitting
from companion.table.table import Table
from companion.web.pages.offers import offers
from tests.web.test_pages import LAPTOP, PHONE, House


class Tavern(House):
    """A house where two people sit, each with a phone of their own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.table = self.lobby.main
        self.ana, self.bia = self.browser(), self.browser()
        self.join("Ana", self.ana)
        self.join("Bia", self.bia)

    def starts(self) -> None:
        """The host starts a game."""
        self.table.host({"type": "Start"})

    def plays(self, most: int = 10**6) -> None:
        """Random play, to the end unless told otherwise."""
        rng = Random(1)
        while self.table.sitting.running and most:
            most -= 1
            person, command = rng.choice(offered(self.table.sitting))
            self.table.play(person, msgspec.to_builtins(command))

    def asks(self, browser: FlaskClient, code: str = "", way: Any = PHONE) -> TestResponse:
        """A browser asks for the record."""
        return browser.post(f"/prova/{code or self.code}", **way)


def offered(sitting: Sitting) -> list[tuple[str, Any]]:
    """Every command that anyone may send now."""
    assert sitting.state is not None
    return [
        (person, command)
        for seat, person in enumerate(sitting.seats)
        for command in sitting.rules_of.choices(look(sitting.state, Seat(seat)))
    ]


@pytest.fixture
def tavern(tmp_path: Path) -> Iterator[Tavern]:
    """Two people sit at an open table."""
    tavern = Tavern(tmp_path)
    yield tavern
    tavern.lobby.close()


def refused(answer: TestResponse) -> str:
    """The sentence with which the record is refused; nothing of it came along."""
    assert answer.status_code == 409
    told = answer.get_json()
    assert set(told) == {"refused"}
    return str(told["refused"])


def say(key: str) -> str:
    """The sentence in the language of these phones."""
    return Words("pt-BR").say(key)


def test_a_finished_game_is_given_whole_and_can_be_checked(tavern: Tavern) -> None:
    """To a phone at the table; nobody keeps a copy on the way."""
    tavern.starts()
    tavern.plays()

    answer = tavern.asks(tavern.ana)

    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    report = check(read(answer.data))
    assert report.wrong is None
    assert [game.names for game in report.games] == [("Ana", "Bia")]


def test_a_running_game_is_given_to_nobody(tavern: Tavern) -> None:
    """Neither to those who play, nor to the laptop itself, nor does it open an older one."""
    tavern.starts()
    tavern.plays(3)
    for browser, way in ((tavern.ana, PHONE), (tavern.browser(), PHONE), (tavern.ana, LAPTOP)):
        assert refused(tavern.asks(browser, way=way)) == say("prova.running")
    tavern.plays()
    tavern.starts()

    assert refused(tavern.asks(tavern.ana)) == say("prova.running")


def test_a_passer_by_opens_nothing_and_may_read_what_is_open(tavern: Tavern) -> None:
    """That a finished game cannot be taken back any more is for those at the table to choose."""
    tavern.starts()
    tavern.plays()
    stranger = tavern.browser()

    assert refused(tavern.asks(stranger)) == say("prova.join")
    assert tavern.table.sitting.lines != ()
    opened = tavern.asks(tavern.bia)
    assert tavern.table.sitting.lines == ()
    assert tavern.asks(stranger).data == opened.data


def test_whoever_only_watches_opens_nothing(tavern: Tavern) -> None:
    """Also after the host has ended the game; who played it does, and the host's own phone."""
    watcher = tavern.browser()
    tavern.starts()
    tavern.join("Rui", watcher)
    tavern.plays(4)
    tavern.table.host({"type": "End"})

    for stranger in (watcher, tavern.browser()):
        assert refused(tavern.asks(stranger)) == say("prova.join")
    ended = tavern.table.sitting
    assert ended.can_reopen
    assert tavern.asks(tavern.bia).status_code == 200
    assert not tavern.table.sitting.can_reopen
    assert tavern.asks(watcher).status_code == 200


def test_the_hosts_phone_opens_what_it_did_not_play(tavern: Tavern) -> None:
    watcher = tavern.browser()
    tavern.starts()
    tavern.join("Rui", watcher)
    tavern.table.host({"type": "End"})
    rui = tavern.table.sitting.people[-1]
    assert rui.name == "Rui"
    tavern.table.host({"type": "Promote", "person": rui.id})

    assert tavern.asks(watcher).status_code == 200


def test_another_table_is_for_those_who_sit_at_it(tavern: Tavern) -> None:
    """A code alone opens only the table that is shown."""
    tavern.starts()
    tavern.plays()
    tavern.asks(tavern.ana)
    tavern.lobby.open_table()

    assert tavern.asks(tavern.ana).status_code == 200
    assert refused(tavern.asks(tavern.browser())) == say("table.unknown_code")
    assert tavern.asks(tavern.browser(), way=LAPTOP).status_code == 200
    for code in ("ZZZZ", "%20", "a" * 500):
        assert refused(tavern.asks(tavern.ana, code)) == say("table.unknown_code")


def test_looking_is_not_asking(tavern: Tavern) -> None:
    """Opening the page, or the address of the record, changes nothing."""
    tavern.starts()
    tavern.plays()
    before = tavern.table.sitting

    assert tavern.ana.get("/prova", **PHONE).status_code == 200
    assert tavern.ana.get(f"/prova/{tavern.code}", **PHONE).status_code in (404, 405)
    foreign = {**PHONE, "headers": {"Origin": "http://elsewhere.example"}}
    assert tavern.asks(tavern.ana, way=foreign).status_code == 403
    assert tavern.table.sitting is before


def test_asking_again_and_again_makes_the_file_once(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as nothing changes at the table."""
    tavern.starts()
    tavern.plays()
    made: list[Table] = []
    record_of = tavern.lobby.record_of

    def making(table: Table) -> bytes:
        made.append(table)
        return record_of(table)

    monkeypatch.setattr(tavern.lobby, "record_of", making)

    files = {tavern.asks(tavern.ana).data for _ in range(5)}
    assert (len(files), len(made)) == (1, 1)
    tavern.join("Caio")
    assert tavern.asks(tavern.ana).data not in files
    assert len(made) == 2


def test_the_page_knows_its_table_and_its_words(tavern: Tavern) -> None:
    """In the language of whoever asks, and without a key of anybody."""
    page = tavern.ana.get("/prova", **PHONE).get_data(as_text=True)

    boot = json.loads(page.split('id="boot">')[1].split("<")[0])
    named = {"plays": "bruma", "game_name": "Bruma", "brings": list(offers("bruma"))}
    assert boot == {"code": tavern.code, "page": "proof", "lang": "pt-BR", **named}
    assert say("prova.title") in page
    english = tavern.browser().get("/prova?lang=en", **PHONE).get_data(as_text=True)
    assert Words("en").say("prova.title") in english
