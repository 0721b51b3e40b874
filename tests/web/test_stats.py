"""The numbers of the night: added up by person, kind to everybody, and closed while a game runs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.history import Beat
from companion.games.bruma.rules.commands import Declare, Pass
from companion.games.bruma.rules.model import Action
from companion.history.replay import Chair, Moment, Played
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.entries import Moved, Paused
from companion.table.export import Dated
from companion.web.pages.stats import Numbers, numbers
from tests.bruma.film import Filmed
from tests.bruma.table import ANA, BIA, CLEO, COMERCIO, MERGULHO
from tests.web.test_pages import PHONE
from tests.web.test_verify import Tavern, refused, say

NAMES = ("Ana", "Bia", "Cléo")


def played(game: Filmed, number: int = 1, bot: int | None = None) -> Played:
    """The game as one of a record in which a minute went by before each step."""
    chairs = tuple(Chair(name, at, at == bot) for at, name in enumerate(NAMES))
    moments = tuple(Moment(60.0 * at, beat, ()) for at, beat in enumerate(game.beats))
    return Played("bruma", number, 0.0, chairs, moments, ended=False)


def lies(times: int = 1) -> Filmed:
    """Ana lies so many times and nobody doubts; Bia and Cléo dive."""
    game = Filmed("sombra guardia | mercador cartografa | contrabandista guardia")
    for _ in range(times):
        game.at(ANA).declares(COMERCIO)
        game.everyone_passes()
        game.at(BIA).declares(MERGULHO)
        game.at(CLEO).declares(MERGULHO)
    return game


def row(told: Numbers, kind: str) -> tuple[int | None, ...]:
    """One of the rows."""
    return next(each.values for each in told.rows if each.kind == kind)


def test_games_are_added_up_and_the_best_is_the_best() -> None:
    one, two = played(lies(2)), played(lies(1), 2)

    night = numbers([one, two], 0, (1, 2))

    assert row(night, "false") == (3, 0, 0)
    assert row(night, "turns") == (3, 3, 3)
    assert row(night, "pearls") == (8, 4, 4)
    assert row(night, "time") == (None, None, None)
    assert night.purse == ()
    assert numbers([one], 1, (1, 2)).purse[-1] == (8, 4, 4)


def test_people_are_one_by_their_names_wherever_they_sit() -> None:
    """Who played one game only has the numbers of that one."""
    one, two = played(lies()), played(lies(), 2)
    chairs = (Chair("Davi", 3), Chair("Ana", 0), Chair("Bia", 1))
    two = Played("bruma", 2, 0.0, chairs, two.moments, ended=False)

    night = numbers([one, two], 0, (1, 2))

    assert [each.name for each in night.people] == ["Ana", "Bia", "Cléo", "Davi"]
    assert row(night, "false") == (1, 0, 0, 1)
    assert row(night, "turns") == (2, 2, 1, 1)


def test_a_kind_word_is_for_whoever_did_most_and_one_each() -> None:
    """Ana lied best and was richest; the turns were all alike, and go to somebody else."""
    given = numbers([played(lies())], 1, (1,)).awards

    assert [(each.title.key, each.who) for each in given] == [
        ("bruma.figure.passed.award", 0),
        ("bruma.figure.turns.award", 1),
    ]


def test_a_bot_gets_no_kind_word() -> None:
    given = numbers([played(lies(), bot=0)], 1, (1,)).awards

    assert 0 not in {each.who for each in given}


def test_a_decision_takes_as_long_as_the_table_waits_for_it() -> None:
    """The owner's own, and none in which the game rested."""
    game = lies()
    question = game.beats[0].before.table.phase.question
    moved: Any = Moved(ANA, Declare(question, Action.COMERCIO), ())
    quiet: Any = Moved(BIA, Pass(question + 1), ())

    def waits(*entries: Dated) -> tuple[tuple[float, ...], ...]:
        first = Moment(100.0, Beat(game.beats[0].before, ()), ())
        return Played(
            "bruma",
            1,
            0.0,
            tuple(Chair(name, None) for name in NAMES),
            (first, Moment(entries[-1].at, game.beats[0], entries)),
            ended=False,
        ).waits()

    assert waits(Dated(107.5, moved)) == ((7.5,), (), ())
    assert waits(Dated(103.0, quiet), Dated(107.5, moved)) == ((7.5,), (), ())
    assert waits(Dated(107.5, Moved(ANA, moved.command, (), "bot"))) == ((), (), ())
    assert waits(Dated(101.0, Paused(True)), Dated(107.5, moved)) == ((), (), ())


class Accounts(Tavern):
    """A house where people look at the numbers."""

    def counts(self, browser: FlaskClient, game: int = 0) -> Any:
        """A browser asks for the numbers."""
        return browser.post(f"/numbers/{self.code}/{game}", **PHONE)


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[Accounts]:
    """Two people sit at an open table."""
    accounts = Accounts(tmp_path)
    yield accounts
    accounts.lobby.close()


def test_the_numbers_of_real_games_come_over_the_network(accounts: Accounts) -> None:
    """Per game and for the night; what both tell is the same for the one who asked."""
    for _ in range(2):
        accounts.starts()
        accounts.plays()

    night, first, second = (accounts.counts(accounts.ana, game).get_json() for game in (0, 1, 2))

    assert night["games"] == [1, 2]
    assert {one["name"] for one in night["people"]} == {"Ana", "Bia"}
    for total, *parts in zip(night["rows"], first["rows"], second["rows"], strict=True):
        kind = total["kind"]
        if kind not in ("pearls", "time"):
            assert sum(total["values"]) == sum(sum(part["values"]) for part in parts), kind
    assert refused(accounts.counts(accounts.ana, 9)) == say("numbers.none")


def test_the_numbers_stay_closed_while_a_game_runs(accounts: Accounts) -> None:
    assert refused(accounts.counts(accounts.ana)) == say("numbers.none")
    accounts.starts()
    accounts.plays(3)

    assert refused(accounts.counts(accounts.ana)) == say("prova.running")
    assert refused(accounts.counts(accounts.browser())) == say("prova.running")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_numbers_is_there(accounts: Accounts, lang: str) -> None:
    page = accounts.browser().get(f"/numbers/{accounts.code}?lang={lang}", **PHONE)

    assert page.status_code == 200
    assert Words(lang).say("numbers.title") in page.get_data(as_text=True)
    assert accounts.browser().get("/numbers/ZZZZ", **PHONE).status_code == 404
